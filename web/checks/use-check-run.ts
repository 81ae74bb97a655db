import type { CheckRun } from '@linecheck/checks/browser/check-run';
import { useRef, useState } from 'react';
import { useReleaseOnLeave } from '../ui/behaviour/use-release-on-leave';

/** What the step of any check is told, and what it tells. */
export interface CheckRunOptions<Finished> {
  /** Whether the last test still counts. Once it does not, the step is as if it had never run. */
  readonly isJudged: boolean;
  /** A closed step does not listen or look: what is under way is given up. */
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: Finished) => void;
}

interface Stage {
  readonly kind: string;
}

const idle = { kind: 'idle' } as const;

/**
 * The life of a check on the page: one run at a time, which is given up when its step is closed or the page is left, and
 * whose late answers change nothing.
 */
export function useCheckRun<State extends Stage, Finished>(options: CheckRunOptions<Finished>) {
  const { isJudged, isOpen, onStarted, onCancelled, onFinished } = options;
  const [test, setTest] = useState<State | typeof idle>(idle);
  const current = useRef<AbortController>(undefined);

  const giveUp = () => {
    current.current?.abort();
    current.current = undefined;
    setTest(idle);
    onCancelled();
  };
  useReleaseOnLeave(isOpen, () => {
    if (current.current !== undefined) giveUp();
  });

  /** @param stateOf What is shown of a finished run; nothing is as if it had never run. */
  const start = async (
    run: (run: CheckRun<State>) => Promise<Finished | undefined>,
    stateOf: (finished: Finished) => State | undefined,
  ): Promise<void> => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const tell = (state: State) => {
      if (!signal.aborted) setTest(state);
    };
    // Before anything else: some browsers open a device within the click, and not after it.
    const running = run({ signal, tell });
    onStarted();
    const finished = await running.catch((thrown: unknown) => {
      if (signal.aborted) return undefined;
      // A bug. It rises, and the step can be started again.
      giveUp();
      throw thrown;
    });
    // Given up, which has been told already.
    if (signal.aborted) return;
    if (finished === undefined) return giveUp();
    current.current = undefined;
    setTest(stateOf(finished) ?? idle);
    onFinished(finished);
  };

  return { test: test.kind === 'finished' && !isJudged ? idle : test, start };
}
