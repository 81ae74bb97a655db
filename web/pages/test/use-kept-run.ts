import { type CheckName, perKnownCheck } from '@linecheck/checks/check';
import { tickedTexts } from '@linecheck/checks/checklist/ticks';
import type { MendingTries } from '@linecheck/checks/mending/tries';
import type { CheckState, TestRun } from '@linecheck/checks/readiness/run';
import { type ShareForm, sentDetail } from '@linecheck/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type RunContent, storedRuns } from '../../features/guest-results/stored-runs';
import { outcomeOf } from './submission-draft';
import type { CheckReadings } from './use-check-readings';

const PAUSE_MS = 400;

interface Keeping {
  readonly code: string | undefined;
  readonly submissionId: string | undefined;
  readonly run: TestRun;
  readonly found: CheckReadings;
  readonly mended: MendingTries;
  readonly draft: RefObject<ShareForm | undefined>;
  /** Sent, but not yet acknowledged. */
  readonly isUnsent: boolean;
  /** False for an invalid link, and while the host has the whole run. */
  readonly isWanted: boolean;
}

export function useKeptRun({ code, isWanted, ...content }: Keeping) {
  const [isKept, setKept] = useState(false);
  const save = useEffectEvent(() => {
    if (code === undefined) return;
    setKept(storedRuns.keep(code, isWanted ? contentOf(content) : undefined));
  });
  const text = JSON.stringify(isWanted && contentOf(content));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored value is determined by its text.
  useEffect(() => save(), [code, text]);
  const typing = useTyping(save);
  return { isKept, onTyped: typing };
}

/** Calls `save` when typing pauses, and when the page is left before that. */
function useTyping(save: () => void): () => void {
  const [typing] = useState(() => ({ timer: 0 }));
  useEffect(() => {
    const leave = () => {
      if (typing.timer !== 0) save();
      window.clearTimeout(typing.timer);
      typing.timer = 0;
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [typing, save]);
  return () => {
    window.clearTimeout(typing.timer);
    typing.timer = window.setTimeout(() => {
      typing.timer = 0;
      save();
    }, PAUSE_MS);
  };
}

type Content = Pick<Keeping, 'submissionId' | 'run' | 'found' | 'mended' | 'draft' | 'isUnsent'>;

/** Stored content of a run; undefined before a check has finished or an item is ticked. */
function contentOf({ submissionId, run, found, mended, draft, isUnsent }: Content): RunContent | undefined {
  const checks = perKnownCheck((check) => checkOf(check, run.checks[check], found));
  const ticked = tickedTexts(run);
  if (Object.keys(checks).length === 0 && ticked.length === 0) return undefined;
  return {
    ...(submissionId !== undefined && { submissionId }),
    checks: checks as RunContent['checks'], // Each check has its own type of details.
    ticked: [...ticked],
    ...(Object.keys(mended).length > 0 && { mended }),
    ...(draft.current && { person: draft.current }),
    isUnsent,
  };
}

function checkOf(check: CheckName, state: CheckState, found: CheckReadings) {
  if (state.kind !== 'finished') return undefined;
  const { verdict } = state;
  const checkedAt = found[check]?.checkedAt;
  return { verdict, checkedAt, found: sentDetail(check, outcomeOf(verdict, found[check])) };
}
