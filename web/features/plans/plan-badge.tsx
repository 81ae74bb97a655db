import type { Plan } from '@linecheck/contract';
import { Badge } from '../../ui/chip';

const NAMES = { plus: 'Plus', pro: 'Pro' } as const satisfies Record<Plan, string>;

export function PlanBadge({ plan }: { readonly plan: Plan }) {
  return <Badge>{NAMES[plan]}</Badge>;
}
