import { DeviceError } from '@linecheck/checks/browser/device-error';
import { deviceVerdict } from '@linecheck/checks/browser/device-verdict';
import { judgeMicrophone } from '@linecheck/checks/microphone/judge';
import type { Verdict } from '@linecheck/checks/verdict';
import { useEffect, useRef, useState } from 'react';
import { type FinishedTake, runTake, type TakeFrame } from './run-take';

export type MicrophoneTest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  /** `frame` is asked 60 times a second and costs no render. */
  | { readonly kind: 'recording'; readonly frame: () => TakeFrame }
  | { readonly kind: 'finished'; readonly take: FinishedTake; readonly recordingUrl: string | undefined };

export interface FinishedMicrophone {
  readonly verdict: Verdict;
  /** Undefined where the device failed before the take was over. */
  readonly take: FinishedTake | undefined;
}

interface MicrophoneTestOptions {
  readonly onStarted: () => void;
  readonly onFinished: (finished: FinishedMicrophone) => void;
}

const idle: MicrophoneTest = { kind: 'idle' };

/** The eight-second test. Leaving the page or starting again releases the device at once. */
export function useMicrophoneTest({ onStarted, onFinished }: MicrophoneTestOptions) {
  const [test, setTest] = useState<MicrophoneTest>(idle);
  const running = useRef<AbortController>(undefined);
  const recordingUrl = test.kind === 'finished' ? test.recordingUrl : undefined;

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => (recordingUrl === undefined ? undefined : () => URL.revokeObjectURL(recordingUrl)), [recordingUrl]);

  const start = async (deviceId: string | undefined) => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setTest({ kind: 'opening' });
    onStarted();
    try {
      const { signal } = controller;
      const take = await runTake({ deviceId, signal, onListening: (frame) => setTest({ kind: 'recording', frame }) });
      setTest({ kind: 'finished', take, recordingUrl: take.recording && URL.createObjectURL(take.recording) });
      onFinished({ verdict: judgeMicrophone(take.reading, take), take });
    } catch (thrown) {
      if (controller.signal.aborted) return;
      setTest(idle);
      onFinished({ verdict: deviceVerdict(asDeviceError(thrown)), take: undefined });
    }
  };

  const reset = () => {
    running.current?.abort();
    setTest(idle);
  };

  return { test, start, reset };
}

const asDeviceError = (thrown: unknown): DeviceError =>
  thrown instanceof DeviceError ? thrown : new DeviceError('microphone', 'failed', { cause: thrown });
