import { useEffect, useState } from 'react';
import { useLeaving } from '../../ui/use-leaving';
import type { Ear, Heard } from './ear';
import type { LiveFrame } from './live-microphone';
import type { FinishedMicrophone, FinishedTake, TakeFrame } from './run-take';

export type MicrophoneTest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  /** Both are asked 60 times a second and cost no render. */
  | { readonly kind: 'recording'; readonly take: () => TakeFrame; readonly level: () => LiveFrame }
  | { readonly kind: 'finished'; readonly take: FinishedTake; readonly recordingUrl: string | undefined };

interface MicrophoneTestOptions {
  readonly ear: Ear;
  /** Whether the last test still counts. Once it does not, the step is as if it had never run. */
  readonly isJudged: boolean;
  /** A closed step does not listen or look: what is under way is given up. */
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedMicrophone) => void;
}

const idle: MicrophoneTest = { kind: 'idle' };

/** The eight-second test. Leaving the page or closing the step releases the device at once. */
export function useMicrophoneTest(options: MicrophoneTestOptions) {
  const { ear, isJudged, isOpen, onStarted, onCancelled, onFinished } = options;
  const [test, setTest] = useState<MicrophoneTest>(idle);
  const recordingUrl = test.kind === 'finished' ? test.recordingUrl : undefined;

  useLeaving(isOpen, () => {
    ear.release('test');
    if (test.kind === 'idle' || test.kind === 'finished') return;
    setTest(idle);
    onCancelled();
  });
  useEffect(() => (recordingUrl === undefined ? undefined : () => URL.revokeObjectURL(recordingUrl)), [recordingUrl]);

  const start = async (deviceId: string | undefined) => {
    const opening = ear.open(deviceId, 'test');
    setTest({ kind: 'opening' });
    onStarted();
    const finished = await outcomeOf(await opening, setTest);
    if (finished === 'given up') return;
    ear.release('test');
    setTest(finished.take === undefined ? idle : finishedTest(finished.take));
    onFinished(finished);
  };

  return { test: test.kind === 'finished' && !isJudged ? idle : test, start };
}

async function outcomeOf(
  heard: Heard,
  onTest: (test: MicrophoneTest) => void,
): Promise<FinishedMicrophone | 'given up'> {
  if (heard.kind === 'closed') return 'given up';
  if (heard.kind === 'failed') return { verdict: heard.verdict, take: undefined };
  const { frame: level, runTake } = heard.microphone;
  // It only rejects when the step was left, which has been told already.
  return runTake((take) => onTest({ kind: 'recording', take, level })).catch(() => 'given up');
}

const finishedTest = (take: FinishedTake): MicrophoneTest => ({
  kind: 'finished',
  take,
  recordingUrl: take.recording && URL.createObjectURL(take.recording),
});
