import type { PlanName } from '@linecheck/contract';
import { planNames } from '@linecheck/texts/en/plan-names';
import { useTexts } from '../../texts/use-texts';
import { Badge } from '../../ui/feedback/chip';

export function PlanBadge({ plan }: { readonly plan: PlanName }) {
  const texts = useTexts(planNames);
  return <Badge>{texts[plan]}</Badge>;
}
