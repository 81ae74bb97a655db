import { planOf, type Subscription } from '@linecheck/contract';
import { PlanBadge } from './plan-badge';
import { planWords } from './plan-words';

/** Which plan a host is on, and until when. */
export function PlanState({ subscription }: { readonly subscription: Subscription }) {
  const now = Date.now();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PlanBadge plan={planOf(subscription, now)} />
      <span className="text-ink-2">{planWords(subscription, now)}</span>
    </p>
  );
}
