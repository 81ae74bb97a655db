import type { PlanName } from '@linecheck/contract';
import { plans } from '@linecheck/texts/en/plans';
import { useTexts } from '../../texts/use-texts';
import { Badge } from '../../ui/feedback/chip';

export function PlanBadge({ plan }: { readonly plan: PlanName }) {
  const texts = useTexts(plans);
  return <Badge>{texts.names[plan]}</Badge>;
}
