import { type BackgroundTest, BEGUN } from '@linecheck/checks/browser/connection/background-test';
import {
  type FinishedConnection,
  type MeasuredConnection,
  runConnectionSession,
} from '@linecheck/checks/browser/connection/connection-session';
import type { ConnectionProgress } from '@linecheck/checks/browser/connection/path-test';
import type { ConnectionReadings } from '@linecheck/checks/connection/readings';
import type { TurnReadings } from '@linecheck/checks/connection/turn/outcome';
import { type RefObject, useState } from 'react';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';
import { findProvider, startInstallationPath, useInstallation } from './installation';
import { continueCourse, NO_COURSE, type ThroughputCourse } from './throughput-course';

interface RunningTest {
  readonly kind: 'running';
  readonly progress: ConnectionProgress;
  readonly course: ThroughputCourse;
  /** True if the background test gave no valid result and is repeated. */
  readonly isRepeat: boolean;
}

interface FinishedTest extends MeasuredConnection {
  readonly kind: 'finished';
}

type State = RunningTest | FinishedTest;

export type ConnectionTest = { readonly kind: 'idle' } | State;

/** Ref through which the camera step and the connection step share the background test. */
export type BackgroundSlot = RefObject<BackgroundTest | undefined>;

interface ConnectionTestOptions extends CheckRunOptions<FinishedConnection> {
  readonly background: BackgroundSlot;
  readonly runSession?: typeof runConnectionSession;
}

/**
 * Speed test from the click to its verdict; uses the result of the background test. Leaving the step or the page
 * cancels it.
 */
export function useConnectionTest({
  runSession = runConnectionSession,
  background,
  ...options
}: ConnectionTestOptions) {
  const { test, start } = useCheckRun<State, FinishedConnection>(options);
  const installation = useInstallation(options.isOpen);
  const [added, setAdded] = useState<Added>();
  const run = () =>
    start(async ({ signal, onState }) => {
      const follow = (isRepeat: boolean) => {
        let course = NO_COURSE;
        return (progress: ConnectionProgress) => {
          course = continueCourse(course, progress);
          onState({ kind: 'running', progress, course, isRepeat });
        };
      };
      const taken = await background.current?.takeOver({ signal, onState: follow(false) });
      if (typeof taken === 'object') return taken;
      const report = follow(taken === 'not-passed');
      report(BEGUN);
      return runSession({ findProvider, startPath: startInstallationPath }, { signal, onState: report });
    }, finishedTest);
  const add = (readings: TurnReadings) => {
    if (test.kind === 'finished') setAdded({ to: test.readings, readings });
  };
  return { test: withAdded(test, added), installation, start: run, add };
}

/** Readings measured after the verdict, and the readings of the test that they belong to. */
interface Added {
  readonly to: ConnectionReadings;
  readonly readings: TurnReadings;
}

const withAdded = (test: ConnectionTest, added: Added | undefined): ConnectionTest =>
  test.kind === 'finished' && test.readings === added?.to
    ? { ...test, readings: { ...test.readings, ...added.readings } }
    : test;

const finishedTest = ({ measured }: FinishedConnection): FinishedTest | undefined =>
  measured && { ...measured, kind: 'finished' };
