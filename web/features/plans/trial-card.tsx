import { isProOnTrial, planOf, type Subscription, trialDaysLeft } from '@linecheck/contract';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { AccountLine } from './account-line';
import { inDays } from './comparison';
import { useTrialChange, useTrialDays } from './use-trial';

interface TrialCardProps {
  readonly subscription: Subscription;
  /** Loads the user again. */
  readonly onChanged: () => Promise<unknown>;
  /** Goes on with the change of the plan, where the page has nothing against it: another plan has other forms. */
  readonly askFirst?: (goOn: () => void) => void;
}

/** Offers the one trial of an account, or says how long it still lasts. Nothing for everybody else. */
export function TrialCard({ subscription, onChanged, askFirst = (goOn) => goOn() }: TrialCardProps) {
  const now = Date.now();
  const hasTrialLeft = subscription.trialStartsAt === null && planOf(subscription, now) === 'plus';
  const days = useTrialDays(hasTrialLeft);
  const { start, end, isStarting, isEnding } = useTrialChange({ onChanged });
  if (isProOnTrial(subscription, now)) {
    const left = inDays(trialDaysLeft(subscription, now));
    return (
      <AccountLine
        title="Pro trial"
        text={`${left} left. Nothing is lost when it ends.`}
        action={<EndTrial onEnd={() => askFirst(end)} busy={isEnding} />}
      />
    );
  }
  if (!hasTrialLeft || days === 0) return null;
  return (
    <AccountLine
      title={`Try Pro free for ${inDays(days)}`}
      text="Unlimited personal links, templates, branding and clips, before Pro can be bought. No card needed."
      action={
        <Button look="primary" busy={isStarting} onClick={() => askFirst(start)}>
          Start Free Trial
        </Button>
      }
    />
  );
}

function EndTrial({ onEnd, busy }: { readonly onEnd: () => void; readonly busy: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>End Trial</Button>
      <ConfirmDialog
        open={isAsking}
        title="End your Pro trial now?"
        description="You go back to Plus at once, and there is no second trial. Your links, results, templates and clips are kept."
        confirmLabel="End Trial"
        cancelLabel="Keep Trial"
        closeLabel="Close"
        busy={busy}
        onConfirm={onEnd}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
