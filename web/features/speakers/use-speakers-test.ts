import {
  type Choice,
  type FinishedSpeakers,
  runSpeakersSession,
  type SpeakersProgress,
} from '@linecheck/checks/browser/speakers/speakers-session';
import type { SpeakersReadings } from '@linecheck/checks/speakers/readings';
import { useRef } from 'react';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';

interface FinishedTest {
  readonly kind: 'finished';
  readonly readings: SpeakersReadings;
}

export type SpeakersTest = { readonly kind: 'idle' } | SpeakersProgress | FinishedTest;

interface SpeakersTestOptions extends CheckRunOptions<FinishedSpeakers> {
  /** Current choice: another output may be chosen before the sound is played again. */
  readonly choice: Choice;
  readonly runSession?: typeof runSpeakersSession;
}

/** Speakers test from the click to the verdict. Leaving the step or the page cancels it. */
export function useSpeakersTest({ choice, runSession = runSpeakersSession, ...options }: SpeakersTestOptions) {
  const { test, start } = useCheckRun<SpeakersProgress | FinishedTest, FinishedSpeakers>(options);
  const latest = useRef(choice);
  latest.current = choice;
  return {
    test,
    start: () => start((run) => runSession(() => latest.current, run), finishedTest),
  };
}

const finishedTest = ({ readings }: FinishedSpeakers): FinishedTest => ({ kind: 'finished', readings });
