import type { Verdict } from '@linecheck/checks/verdict';
import { useEffect, useRef, useState } from 'react';
import { useLeaving } from '../../ui/use-leaving';
import type { FinishedMicrophone, FinishedTake, TakeFrame } from './run-take';

export type MicrophoneTest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  /** `frame` is asked 60 times a second and costs no render. */
  | { readonly kind: 'recording'; readonly frame: () => TakeFrame }
  | { readonly kind: 'finished'; readonly take: FinishedTake; readonly recordingUrl: string | undefined };

interface MicrophoneTestOptions {
  /** Whether the last test still counts. Once it does not, the step is as if it had never run. */
  readonly isJudged: boolean;
  /** A closed step does not listen or look: what is under way is given up. */
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedMicrophone) => void;
}

/** The part of the page that measures comes with the first test, and did not come. */
const notLoaded: Verdict = {
  status: 'failed',
  code: 'not-loaded',
  message: 'Microphone setup failed',
  details: 'A part of this page could not be loaded.',
  advice: 'Please check your internet connection and try again.',
};

const idle: MicrophoneTest = { kind: 'idle' };

/** The eight-second test. Leaving the page or starting again releases the device at once. */
export function useMicrophoneTest({ isJudged, isOpen, onStarted, onCancelled, onFinished }: MicrophoneTestOptions) {
  const [test, setTest] = useState<MicrophoneTest>(idle);
  const running = useRef<AbortController>(undefined);
  const recordingUrl = test.kind === 'finished' ? test.recordingUrl : undefined;

  useLeaving(isOpen, () => {
    running.current?.abort();
    if (test.kind === 'idle' || test.kind === 'finished') return;
    setTest(idle);
    onCancelled();
  });
  useEffect(() => (recordingUrl === undefined ? undefined : () => URL.revokeObjectURL(recordingUrl)), [recordingUrl]);

  const start = async (deviceId: string | undefined) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    // Made inside the click, before anything is awaited: browsers only let audio run then.
    const context = openContext();
    setTest({ kind: 'opening' });
    onStarted();
    try {
      const { runTake } = await import('./run-take');
      const onListening = (frame: () => TakeFrame) => setTest({ kind: 'recording', frame });
      const finished = await runTake({ deviceId, signal, context, onListening });
      setTest(finished.take === undefined ? idle : finishedTest(finished.take));
      onFinished(finished);
    } catch {
      if (context && context.state !== 'closed') void context.close();
      if (signal.aborted) return;
      setTest(idle);
      onFinished({ verdict: notLoaded, take: undefined });
    }
  };

  return { test: test.kind === 'finished' && !isJudged ? idle : test, start };
}

/** Undefined where the browser has none, or gives out no more of them. */
function openContext(): AudioContext | undefined {
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
}

const finishedTest = (take: FinishedTake): MicrophoneTest => ({
  kind: 'finished',
  take,
  recordingUrl: take.recording && URL.createObjectURL(take.recording),
});
