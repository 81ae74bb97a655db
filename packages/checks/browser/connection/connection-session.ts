import { connectionException, judgeConnection } from '../../connection/judge';
import { type ConnectionReadings, isMeasured } from '../../connection/readings';
import type { Verdict } from '../../verdict';
import type { CheckRun } from '../check-run';
import { afterSeen, type SeenPage } from '../devices/while-seen';
import { runSpeedTest, type SpeedTestProgress, type SpeedTestResult } from './run-speed-test';
import type { SpeedTestOrder } from './speed-test-message';

/** S2 §9: results are shown this long after the test ends. */
const RESULT_DELAY_MS = 500;

export type SpeedTestProvider = SpeedTestOrder['provider'];

export interface FinishedConnection {
  readonly verdict: Verdict;
  /** Empty where the test itself failed. */
  readonly readings: Partial<ConnectionReadings>;
  readonly measured: MeasuredConnection | undefined;
}

export interface MeasuredConnection {
  readonly readings: ConnectionReadings;
  /** Undefined where nothing was measured: an estimate has no provider. */
  readonly provider: SpeedTestProvider | undefined;
}

interface ConnectionSessionOptions {
  /** Finds the server to measure against. It may take long, and rejects only when it is cancelled. */
  readonly findProvider: (signal: AbortSignal) => Promise<SpeedTestProvider>;
  readonly runTest?: typeof runSpeedTest;
  readonly isOffline?: () => boolean;
  readonly page?: SeenPage | undefined;
}

/** The speed test from the click to its verdict; every failure in it becomes a verdict. Rejects when it is cancelled. */
export async function runConnectionSession(
  options: ConnectionSessionOptions,
  run: CheckRun<SpeedTestProgress>,
): Promise<FinishedConnection> {
  const { page = globalThis.document } = options;
  for (;;) {
    const visit = watchHidden(page);
    const finished = await measureOnce(options, run).finally(visit.stop);
    if (finished.verdict.status === 'passed' || !visit.wasHidden()) return finished;
    // A phone freezes a hidden page and cuts its transfers: that says nothing about the line, and can only make it look worse.
    await until((done) => afterSeen({ ms: 0, page }, done), run.signal);
  }
}

/** Whether the page was hidden at any time until `stop`. */
function watchHidden(page: SeenPage | undefined) {
  let wasHidden = page?.hidden === true;
  const look = () => {
    wasHidden ||= page?.hidden === true;
  };
  page?.addEventListener('visibilitychange', look);
  return { wasHidden: () => wasHidden, stop: () => page?.removeEventListener('visibilitychange', look) };
}

async function measureOnce(
  { findProvider, runTest = runSpeedTest, isOffline = () => !navigator.onLine }: ConnectionSessionOptions,
  { signal, tell }: CheckRun<SpeedTestProgress>,
): Promise<FinishedConnection> {
  try {
    const provider = await findProvider(signal);
    const result = await runTest({ provider, signal, onProgress: tell });
    await pause(RESULT_DELAY_MS, signal);
    return isCutOff(result, isOffline()) ? broken() : judged(result, provider);
  } catch {
    signal.throwIfAborted();
    return broken();
  }
}

const broken = (): FinishedConnection => ({ verdict: connectionException(), readings: {}, measured: undefined });

function judged({ readings }: SpeedTestResult, provider: SpeedTestProvider): FinishedConnection {
  const measuredBy = isMeasured(readings) ? provider : undefined;
  const named = { ...readings, provider: measuredBy };
  return { verdict: judgeConnection(named), readings: named, measured: { readings: named, provider: measuredBy } };
}

/**
 * The engine did not load, or the browser knows that there is no network: neither is a reading of the connection, not
 * even an assumed one.
 */
const isCutOff = ({ readings, endedBy }: SpeedTestResult, isOffline: boolean): boolean =>
  readings.bytesMoved?.value === 0 && (endedBy === 'failed' || isOffline);

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const begin = (done: () => void) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  };
  return until(begin, signal);
}

/**
 * Waits for something that can be cancelled. Rejects with the reason of the signal.
 *
 * @param begin Is told whom to call when it is done, and returns cancel.
 */
function until(begin: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = begin(resolve);
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}
