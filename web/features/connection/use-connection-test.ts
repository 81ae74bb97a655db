import {
  type FinishedConnection,
  type MeasuredConnection,
  runConnectionSession,
  type SpeedTestProvider,
} from '@linecheck/checks/browser/connection/connection-session';
import type { SpeedTestProgress } from '@linecheck/checks/browser/connection/run-speed-test';
import { publicSettings } from '@linecheck/contract';
import { useEffect, useState } from 'react';
import { send } from '../../api/send';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';
import { continueCourse, NO_COURSE, type ThroughputCourse } from './throughput-course';

interface RunningTest {
  readonly kind: 'running';
  readonly progress: SpeedTestProgress;
  readonly course: ThroughputCourse;
}

interface FinishedTest extends MeasuredConnection {
  readonly kind: 'finished';
}

type State = RunningTest | FinishedTest;

export type ConnectionTest = { readonly kind: 'idle' } | State;

interface ConnectionTestOptions extends CheckRunOptions<FinishedConnection> {
  readonly runSession?: typeof runConnectionSession;
}

const begun: SpeedTestProgress = { phase: 'latency', percent: 0, measurements: { bytesMoved: 0 } };

/** The speed test, from the click to its verdict. Leaving the step or the page ends it. */
export function useConnectionTest({ runSession = runConnectionSession, ...options }: ConnectionTestOptions) {
  const { test, start } = useCheckRun<State, FinishedConnection>(options);
  const provider = useProvider(options.isOpen);
  const run = () =>
    start(({ signal, tell }) => {
      let course = NO_COURSE;
      const tellProgress = (progress: SpeedTestProgress) => {
        course = continueCourse(course, progress);
        tell({ kind: 'running', progress, course });
      };
      tellProgress(begun);
      return runSession({ findProvider }, { signal, tell: tellProgress });
    }, finishedTest);
  return { test, provider, start: run };
}

const finishedTest = ({ measured }: FinishedConnection): FinishedTest | undefined =>
  measured && { ...measured, kind: 'finished' };

/** Which service will measure. If it is not known, none is named before the test. */
function useProvider(isOpen: boolean): SpeedTestProvider | undefined {
  const [provider, setProvider] = useState<SpeedTestProvider>();
  useEffect(() => {
    if (!isOpen) return;
    const asking = new AbortController();
    send(publicSettings, {}, asking.signal).then(
      ({ speedTest }) => setProvider(speedTest),
      () => undefined,
    );
    return () => asking.abort();
  }, [isOpen]);
  return provider;
}

/** Without an answer this server measures: if it cannot be reached, the test says so itself. */
const findProvider = (signal: AbortSignal): Promise<SpeedTestProvider> =>
  send(publicSettings, {}, signal).then(
    (settings) => settings.speedTest,
    () => 'self',
  );
