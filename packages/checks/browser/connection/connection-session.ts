import { connectionException, judgeConnection } from '../../connection/judge';
import { type ConnectionReadings, isMeasured } from '../../connection/readings';
import type { Verdict } from '../../verdict';
import type { CheckRun } from '../check-run';
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
}

/** The speed test from the click to its verdict; every failure in it becomes a verdict. Rejects when it is cancelled. */
export async function runConnectionSession(
  options: ConnectionSessionOptions,
  { signal, tell }: CheckRun<SpeedTestProgress>,
): Promise<FinishedConnection> {
  const { findProvider, runTest = runSpeedTest, isOffline = () => !navigator.onLine } = options;
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
