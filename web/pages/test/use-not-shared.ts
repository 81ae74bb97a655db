import { CHECKS } from '@linecheck/checks/check';
import type { Run } from '@linecheck/checks/readiness/run';
import guestPage from '@linecheck/texts/en/guest-page';
import { useMemo } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import type { Found } from './use-found';

interface NotShared {
  readonly run: Run;
  readonly found: Found;
  readonly hostName: string;
  readonly isKept: boolean;
  /** Time when the host last received results from this browser. */
  readonly sharedAt: string | undefined;
  /** True if a host can still receive results. */
  readonly isWaitedFor: boolean;
}

/** Asks before leaving while a finished check has not been shared with the host. */
export function useNotShared({ run, found, hostName, isKept, sharedAt, isWaitedFor }: NotShared): void {
  const texts = useTexts(guestPage);
  const isNew = CHECKS.some(
    (check) => run.checks[check].kind === 'finished' && isAfter(found[check]?.checkedAt, sharedAt),
  );
  const question = useMemo(() => questionFor(texts, hostName, isKept), [texts, hostName, isKept]);
  useUnsaved(isWaitedFor && isNew, question);
}

/** ISO timestamps in UTC sort as text. A missing timestamp means that the check was never shared. */
const isAfter = (checkedAt: string | undefined, sharedAt: string | undefined): boolean =>
  checkedAt === undefined || sharedAt === undefined || checkedAt > sharedAt;

const questionFor = (texts: typeof guestPage, hostName: string, isKept: boolean) => ({
  title: texts.leaveTitle,
  description: fill(isKept ? texts.leaveKept : texts.leaveLost, { hostName }),
  confirmLabel: texts.leave,
  cancelLabel: texts.stay,
});
