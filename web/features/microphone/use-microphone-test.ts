import type { MicrophoneProgress, MicrophoneSession } from '@linecheck/checks/browser/microphone/microphone-session';
import type { FinishedMicrophone, FinishedTake } from '@linecheck/checks/browser/microphone/run-take';
import type { TakeTrack } from '@linecheck/checks/browser/microphone/take-tracks';
import type { MicrophoneReadings } from '@linecheck/checks/microphone/readings';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';
import { useRevokedUrl } from '../../ui/behaviour/use-revoked-url';
import type { TakeUrls } from './player-tracks';

interface FinishedTest {
  readonly kind: 'finished';
  readonly take: FinishedTake;
  readonly readings: MicrophoneReadings;
  readonly urls: TakeUrls;
}

type State = MicrophoneProgress | FinishedTest;

export type MicrophoneTest = { readonly kind: 'idle' } | State;

interface MicrophoneTestOptions extends CheckRunOptions<FinishedMicrophone> {
  readonly session: MicrophoneSession;
}

/** Eight-second test. Leaving the page or closing the step releases the device immediately. */
export function useMicrophoneTest({ session, ...options }: MicrophoneTestOptions) {
  const { test, start } = useCheckRun<State, FinishedMicrophone>(options);
  const urls = test.kind === 'finished' ? test.urls : {};
  useRevokedUrl(urls.processed);
  useRevokedUrl(urls.unprocessed);
  return {
    test,
    start: (deviceId: string | undefined) => start((run) => session.runTest(deviceId, run), finishedTest),
  };
}

function finishedTest({ take, readings }: FinishedMicrophone): FinishedTest | undefined {
  if (take === undefined) return undefined;
  const { processed, unprocessed } = take.tracks;
  return { kind: 'finished', take, readings, urls: { processed: urlOf(processed), unprocessed: urlOf(unprocessed) } };
}

const urlOf = (track: TakeTrack | undefined) => track && URL.createObjectURL(track.recording);
