import type { CheckRun } from '@linecheck/checks/browser/check-run';
import { useRef, useState } from 'react';
import { useReleaseOnLeave } from '../ui/behaviour/use-release-on-leave';

export interface CheckRunOptions<Finished> {
  /** False discards the last test: the step shows its initial state. */
  readonly isJudged: boolean;
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
 * Lifecycle of a check on the page: one run at a time. Closing the step or leaving the page cancels the run, and
 * results of a cancelled run are ignored.
 */
export function useCheckRun<State extends Stage, Finished>(options: CheckRunOptions<Finished>) {
  const { isJudged, isOpen, onStarted, onCancelled, onFinished } = options;
  const [test, setTest] = useState<State | typeof idle>(idle);
  const current = useRef<AbortController>(undefined);

  const cancel = () => {
    current.current?.abort();
    current.current = undefined;
    setTest(idle);
    onCancelled();
  };
  const cancelRun = () => {
    if (current.current !== undefined) cancel();
  };
  useReleaseOnLeave(isOpen, cancelRun);

  /** @param stateOf State shown for a finished run; undefined shows the initial state. */
  const start = async (
    run: (run: CheckRun<State>) => Promise<Finished | undefined>,
    stateOf: (finished: Finished) => State | undefined,
  ): Promise<void> => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const onState = (state: State) => {
      if (!signal.aborted) setTest(state);
    };
    // Started before anything else: some browsers open a device only during the click.
    const running = run({ signal, onState });
    onStarted();
    const finished = await running.catch((thrown: unknown) => {
      if (signal.aborted) return undefined;
      // A bug. The step returns to its initial state, so that the guest can start it again.
      cancel();
      throw thrown;
    });
    // `cancel` has already called `onCancelled`.
    if (signal.aborted) return;
    if (finished === undefined) return cancel();
    current.current = undefined;
    setTest(stateOf(finished) ?? idle);
    onFinished(finished);
  };

  return { test: test.kind === 'finished' && !isJudged ? idle : test, start, cancel: cancelRun };
}
