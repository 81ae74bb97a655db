import { includesPlan, isPlanOnTrial, PAID_PLAN, planOf, trialDaysLeft } from '@linecheck/contract';
import { plans } from '@linecheck/texts/en/plans';
import { useState } from 'react';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { AccountLine } from './account-line';
import type { OfferedUser } from './pro-offer-text';
import { useTrialChange, useTrialDays } from './use-trial';

interface TrialCardProps {
  readonly subscription: OfferedUser;
  readonly onChanged: () => Promise<unknown>;
  /** Calls `goOn` unless the page stops the change because of unsaved changes, since another plan has other forms. */
  readonly askFirst?: (goOn: () => void) => void;
}

/** Card that offers an account's only trial, or shows its remaining days. Empty for all other hosts. */
export function TrialCard({ subscription, onChanged, askFirst = (goOn) => goOn() }: TrialCardProps) {
  const texts = useTexts(plans);
  const now = serverNow();
  const mayTry = subscription.isAdmitted && subscription.trialStartsAt === null;
  const hasTrialLeft = mayTry && !includesPlan(planOf(subscription, now), PAID_PLAN);
  const days = useTrialDays(hasTrialLeft);
  const { start, end, isStarting, isEnding } = useTrialChange({ onChanged });
  if (isPlanOnTrial(subscription, now)) {
    return (
      <AccountLine
        title={texts.trial.title}
        text={fill(texts.trial.daysLeft, { count: trialDaysLeft(subscription, now) })}
        action={<EndTrial onEnd={() => askFirst(end)} busy={isEnding} />}
      />
    );
  }
  if (!hasTrialLeft || days === 0) return null;
  return (
    <AccountLine
      title={fill(texts.trial.offerTitle, { count: days })}
      text={texts.trial.offer}
      action={
        <Button variant="primary" busy={isStarting} onClick={() => askFirst(start)}>
          {texts.trial.start}
        </Button>
      }
    />
  );
}

function EndTrial({ onEnd, busy }: { readonly onEnd: () => void; readonly busy: boolean }) {
  const texts = useTexts(plans);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.trial.end}</Button>
      <ConfirmLater
        open={isAsking}
        title={texts.trial.endTitle}
        description={texts.trial.endHint}
        confirmLabel={texts.trial.end}
        cancelLabel={texts.trial.keep}
        closeLabel={texts.trial.close}
        busy={busy}
        onConfirm={onEnd}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
