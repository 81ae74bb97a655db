import type { MicrophoneProgress, MicrophoneSession } from '@linecheck/checks/browser/microphone/microphone-session';
import type { FinishedMicrophone, FinishedTake } from '@linecheck/checks/browser/microphone/run-take';
import type { MicrophoneReadings } from '@linecheck/checks/microphone/readings';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';
import { useRevokedUrl } from '../../ui/behaviour/use-revoked-url';

interface FinishedTest {
  readonly kind: 'finished';
  readonly take: FinishedTake;
  readonly readings: MicrophoneReadings;
  readonly recordingUrl: string | undefined;
}

type State = MicrophoneProgress | FinishedTest;

export type MicrophoneTest = { readonly kind: 'idle' } | State;

interface MicrophoneTestOptions extends CheckRunOptions<FinishedMicrophone> {
  readonly session: MicrophoneSession;
}

/** The eight-second test. Leaving the page or closing the step releases the device at once. */
export function useMicrophoneTest({ session, ...options }: MicrophoneTestOptions) {
  const { test, start } = useCheckRun<State, FinishedMicrophone>(options);
  useRevokedUrl(test.kind === 'finished' ? test.recordingUrl : undefined);
  return {
    test,
    start: (deviceId: string | undefined) => start((run) => session.runTest(deviceId, run), finishedTest),
  };
}

function finishedTest({ take, readings }: FinishedMicrophone): FinishedTest | undefined {
  if (take === undefined) return undefined;
  const recordingUrl = take.recording && URL.createObjectURL(take.recording);
  return { kind: 'finished', take, readings, recordingUrl };
}
