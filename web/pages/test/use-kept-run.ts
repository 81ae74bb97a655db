import { type Check, perKnownCheck } from '@linecheck/checks/check';
import { type CheckState, type Run, tickedTexts } from '@linecheck/checks/readiness/run';
import { type ShareForm, sentDetail } from '@linecheck/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { keptRuns, type RunContent } from '../../features/guest-results/kept-runs';
import { outcomeOf } from './submission-draft';
import type { Found } from './use-found';

/** Typing is saved when it pauses. */
const PAUSE_MS = 400;

interface Keeping {
  readonly code: string | undefined;
  readonly submissionId: string | undefined;
  readonly run: Run;
  readonly found: Found;
  readonly draft: RefObject<ShareForm | undefined>;
  /** Sent, but not acknowledged yet. */
  readonly isUnsent: boolean;
  /** Not for a link that is dead, and not while the host has all of it. */
  readonly isWanted: boolean;
}

/** Writes the run of a guest into their browser whenever it changes. */
export function useKeptRun({ code, isWanted, ...content }: Keeping) {
  const [isKept, setKept] = useState(false);
  const save = useEffectEvent(() => {
    if (code === undefined) return;
    setKept(keptRuns.keep(code, isWanted ? contentOf(content) : undefined));
  });
  const text = JSON.stringify(isWanted && contentOf(content));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be written follows from its text.
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

type Content = Pick<Keeping, 'submissionId' | 'run' | 'found' | 'draft' | 'isUnsent'>;

/** What is kept of a run; nothing before the first check has finished or an item was ticked. */
function contentOf({ submissionId, run, found, draft, isUnsent }: Content): RunContent | undefined {
  const checks = perKnownCheck((check) => checkOf(check, run.checks[check], found));
  const ticked = tickedTexts(run);
  if (Object.keys(checks).length === 0 && ticked.length === 0) return undefined;
  return {
    ...(submissionId !== undefined && { submissionId }),
    // Each check has its own details.
    checks: checks as RunContent['checks'],
    ticked: [...ticked],
    ...(draft.current && { person: draft.current }),
    isUnsent,
  };
}

function checkOf(check: Check, state: CheckState, found: Found) {
  if (state.kind !== 'finished') return undefined;
  const { verdict } = state;
  const checkedAt = found[check]?.checkedAt;
  return { verdict, checkedAt, found: sentDetail(check, outcomeOf(verdict, found[check])) };
}
