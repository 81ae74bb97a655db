import {
  type ConnectionReadings,
  runSpeedTest,
  type SpeedTestProgress,
} from '@linecheck/checks/browser/connection/run-speed-test';
import { connectionException, judgeConnection } from '@linecheck/checks/connection/judge';
import type { Verdict } from '@linecheck/checks/verdict';
import { publicSettings, type SpeedTestProvider } from '@linecheck/contract';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../api/send';
import { useLeaving } from '../../ui/use-leaving';
import { continueCourse, NO_COURSE, type ThroughputCourse } from './throughput-course';

/** S2 §9: results are shown this long after the test ends. */
const RESULT_DELAY_MS = 500;

export type ConnectionTest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: SpeedTestProgress; readonly course: ThroughputCourse }
  | { readonly kind: 'finished'; readonly readings: ConnectionReadings; readonly provider: SpeedTestProvider };

export interface FinishedConnection {
  readonly verdict: Verdict;
  /** Undefined where the test itself broke down. */
  readonly measured: { readonly readings: ConnectionReadings; readonly provider: SpeedTestProvider } | undefined;
}

interface ConnectionTestOptions {
  /** Whether the last test still counts. Once it does not, the step is as if it had never run. */
  readonly isJudged: boolean;
  /** A test whose step is closed is left, and is as if it had never been started. */
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedConnection) => void;
}

const idle: ConnectionTest = { kind: 'idle' };
const begun: SpeedTestProgress = { phase: 'latency', percent: 0, measurements: { bytesMoved: 0 } };

/** The speed test, from the click to its verdict. Leaving the step or the page ends it. */
export function useConnectionTest(options: ConnectionTestOptions) {
  const { isJudged, isOpen, onStarted, onCancelled, onFinished } = options;
  const [test, setTest] = useState<ConnectionTest>(idle);
  const running = useRef<AbortController>(undefined);
  const [provider, setProvider] = useState<SpeedTestProvider>();
  useEffect(() => {
    if (!isOpen) return;
    const asking = new AbortController();
    // Where it is not known, nobody is named before the test.
    send(publicSettings, {}, asking.signal).then(
      ({ speedTest }) => setProvider(speedTest),
      () => undefined,
    );
    return () => asking.abort();
  }, [isOpen]);
  useLeaving(isOpen, () => {
    running.current?.abort();
    if (test.kind !== 'running') return;
    setTest(idle);
    onCancelled();
  });

  const start = async () => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    let course = NO_COURSE;
    setTest({ kind: 'running', progress: begun, course });
    onStarted();
    try {
      const provider = await findProvider(signal);
      const onProgress = (progress: SpeedTestProgress) => {
        course = continueCourse(course, progress);
        setTest({ kind: 'running', progress, course });
      };
      const readings = await runSpeedTest({ provider, signal, onProgress });
      await pause(RESULT_DELAY_MS, signal);
      if (isCutOff(readings)) throw new Error('the speed test did not reach anybody');
      setTest({ kind: 'finished', readings, provider });
      onFinished({ verdict: judgeConnection(readings), measured: { readings, provider } });
    } catch {
      if (signal.aborted) return;
      setTest(idle);
      onFinished({ verdict: connectionException(), measured: undefined });
    }
  };

  return { test: test.kind === 'finished' && !isJudged ? idle : test, provider, start };
}

/**
 * The engine itself did not come, or the browser knows that there is no network: that is no reading of the line, not
 * even an assumed one.
 */
const isCutOff = ({ bytesMoved, endedBy }: ConnectionReadings): boolean =>
  bytesMoved === 0 && (endedBy === 'failed' || !navigator.onLine);

/** Without an answer this server measures: if it cannot be reached, the test says so itself. */
const findProvider = (signal: AbortSignal): Promise<SpeedTestProvider> =>
  send(publicSettings, {}, signal).then(
    (settings) => settings.speedTest,
    () => 'self',
  );

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
