import { CHECKS, type Run } from '@linecheck/checks/readiness/run';
import { useMemo } from 'react';
import { useUnsaved } from '../ui/use-unsaved';
import type { Found } from './use-findings';

interface NotShared {
  readonly run: Run;
  readonly found: Found;
  readonly hostName: string;
  readonly isKept: boolean;
  /** When the host last got something from this browser. */
  readonly sharedAt: string | undefined;
  /** Whether there is a host who can still get it. */
  readonly isWaitedFor: boolean;
}

/** Leaving asks while a finished check has not reached the host who waits for it. */
export function useNotShared({ run, found, hostName, isKept, sharedAt, isWaitedFor }: NotShared): void {
  const isNew = CHECKS.some(
    (check) => run.checks[check].kind === 'finished' && isAfter(found[check]?.checkedAt, sharedAt),
  );
  const question = useMemo(() => questionFor(hostName, isKept), [hostName, isKept]);
  useUnsaved(isWaitedFor && isNew, question);
}

/** Moments in UTC are in the order of their texts. What has no time was never shared. */
const isAfter = (checkedAt: string | undefined, sharedAt: string | undefined): boolean =>
  checkedAt === undefined || sharedAt === undefined || checkedAt > sharedAt;

const questionFor = (hostName: string, isKept: boolean) => ({
  title: 'Leave without sharing?',
  description: `${hostName} does not have your results yet. ${
    isKept
      ? 'They are kept in this browser for 24 hours: open your link again to share them.'
      : 'They are lost when you leave.'
  }`,
  confirmLabel: 'Leave',
  cancelLabel: 'Stay and share',
});
