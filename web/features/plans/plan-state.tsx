import { planOf, type Subscription } from '@linecheck/contract';
import plans from '@linecheck/texts/en/plans';
import { useTexts } from '../../texts/use-texts';
import { Card } from '../../ui/layout/card';
import { PlanBadge } from './plan-badge';
import { planSummary } from './plan-summary';

/** Current plan of a host, with its end. */
export function PlanState({ subscription }: { readonly subscription: Subscription }) {
  const texts = useTexts(plans);
  const now = Date.now();
  return (
    <Card>
      <p className="flex items-baseline gap-3">
        <PlanBadge plan={planOf(subscription, now)} />
        <span className="text-ink-2">{planSummary(texts, subscription, now)}</span>
      </p>
    </Card>
  );
}
