import { CHECKS, perCheck } from '@linecheck/checks/check';
import type { TestRun } from '@linecheck/checks/readiness/run';
import { guestPage } from '@linecheck/texts/en/guest-page';
import { useMemo, useState } from 'react';
import type { UsedSharing } from '../../features/guest-results/use-share-results';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import type { CheckReadings } from './use-check-readings';

interface NotShared {
  readonly run: Pick<TestRun, 'checks'>;
  readonly found: CheckReadings;
  readonly hostName: string;
  readonly isKept: boolean;
  /** What the host has received from this page. */
  readonly shared: UsedSharing['shared'];
  /** Time when the host last received results from an earlier visit in this browser. */
  readonly sharedBefore: string | undefined;
  /** True if a host can still receive results. */
  readonly isWaitedFor: boolean;
}

/** Asks before leaving while a finished check has not been shared with the host. */
export function useNotShared({ run, found, hostName, isKept, shared, sharedBefore, isWaitedFor }: NotShared): void {
  const texts = useTexts(guestPage);
  const [last, setLast] = useState({ shared, times: timesOf({}) });
  // The checks at the moment of sharing. Their times are only compared for being others: the clock may have been set.
  if (last.shared !== shared) setLast({ shared, times: timesOf(found) });
  const isNew = CHECKS.some((check) => {
    if (run.checks[check].kind !== 'finished') return false;
    const { checkedAt, isKept: isOfBefore } = found[check] ?? {};
    if (checkedAt === undefined) return true;
    if (checkedAt === last.times[check]) return false;
    // Both times of an earlier visit are in UTC, and sort as text.
    return isOfBefore !== true || sharedBefore === undefined || checkedAt > sharedBefore;
  });
  const question = useMemo(() => questionFor(texts, hostName, isKept), [texts, hostName, isKept]);
  useUnsaved(isWaitedFor && isNew, question);
}

const timesOf = (found: CheckReadings) => perCheck((check) => found[check]?.checkedAt);

const questionFor = (texts: typeof guestPage, hostName: string, isKept: boolean) => ({
  title: texts.leaveTitle,
  description: fill(isKept ? texts.leaveKept : texts.leaveLost, { hostName }),
  confirmLabel: texts.leave,
  cancelLabel: texts.stay,
});
