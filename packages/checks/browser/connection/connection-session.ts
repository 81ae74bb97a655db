import { connectionException, judgeConnection } from '../../connection/judge';
import { type PathOutcome, pathReadings } from '../../connection/media/outcome';
import { type ConnectionReadings, isMeasured } from '../../connection/readings';
import { serverPlaceOf } from '../../connection/server-place';
import type { CheckVerdict } from '../../verdict';
import type { CheckRun } from '../check-run';
import { afterSeen, type SeenPage, watchHidden } from '../devices/while-seen';
import { pause, untilAborted } from '../until';
import { type ConnectionProgress, createPathTest, type StartPath } from './path-test';
import { isSpeedTestBlocked, runSpeedTest, type SpeedTestResult } from './run-speed-test';
import type { SpeedTestOrder } from './speed-test-message';

/** Delay in ms between the end of the test and its results (S2 §9). */
const RESULT_DELAY_MS = 500;

export type OrderedProvider = SpeedTestOrder['provider'];

export interface FinishedConnection {
  readonly verdict: CheckVerdict;
  /** Empty if the test itself failed. */
  readonly readings: Partial<ConnectionReadings>;
  readonly measured: MeasuredConnection | undefined;
}

export interface MeasuredConnection {
  readonly readings: ConnectionReadings;
  /** Undefined if nothing was measured: an estimate has no provider. */
  readonly provider: OrderedProvider | undefined;
  /** The frames of a voice that the path would have lost, kept while the page shows the test. */
  readonly lostFrames?: readonly boolean[] | undefined;
}

interface ConnectionSessionOptions {
  /** Finds the server to measure against. It may take long, and rejects only when it is cancelled. */
  readonly findProvider: (signal: AbortSignal) => Promise<OrderedProvider>;
  readonly runTest?: typeof runSpeedTest;
  readonly isBlocked?: typeof isSpeedTestBlocked;
  readonly isOffline?: () => boolean;
  readonly page?: SeenPage | undefined;
  readonly startPath?: StartPath | undefined;
  readonly hostname?: string | undefined;
}

/** Runs the speed test from the click to its verdict; every failure becomes a verdict. Rejects when it is cancelled. */
export async function runConnectionSession(
  options: ConnectionSessionOptions,
  run: CheckRun<ConnectionProgress>,
): Promise<FinishedConnection> {
  const { page = globalThis.document } = options;
  for (;;) {
    const visit = watchHidden(page);
    const finished = await measureOnce(options, run).finally(visit.stop);
    if (finished.verdict.status === 'passed' || !visit.wasHidden()) return withCause(finished, options, run.signal);
    // A phone freezes a hidden page and cuts its transfers. Such a result does not describe the line.
    await untilAborted((done) => afterSeen({ ms: 0, page }, done), run.signal);
  }
}

/** Adds to a test that measured nothing that an extension or a filter has blocked it. */
async function withCause(
  finished: FinishedConnection,
  { findProvider, isBlocked = isSpeedTestBlocked }: ConnectionSessionOptions,
  signal: AbortSignal,
): Promise<FinishedConnection> {
  const { verdict } = finished;
  const isUnexplained = verdict.code === 'exception' || (verdict.code === 'unmeasured' && !verdict.params.cause);
  if (!isUnexplained) return finished;
  const blocked = await isBlocked(await findProvider(signal));
  signal.throwIfAborted();
  return blocked ? { ...finished, verdict: { ...verdict, params: { ...verdict.params, cause: 'blocked' } } } : finished;
}

async function measureOnce(options: ConnectionSessionOptions, run: CheckRun<ConnectionProgress>) {
  const { findProvider, runTest = runSpeedTest, isOffline = () => !navigator.onLine } = options;
  const { hostname = globalThis.location?.hostname ?? '' } = options;
  const { signal } = run;
  const path = createPathTest(options.startPath, run.onState);
  try {
    const provider = await findProvider(signal);
    path.start();
    const result = await runTest({ provider, signal, onProgress: path.follow });
    const isBroken = isCutOff(result, isOffline());
    const [outcome] = await Promise.all([
      isBroken ? undefined : path.finish(judgeConnection(result.readings)),
      pause(RESULT_DELAY_MS, signal),
    ]);
    signal.throwIfAborted();
    return isCutOff(result, isOffline()) ? broken() : judged(result, { provider, outcome, hostname });
  } catch {
    signal.throwIfAborted();
    return broken();
  } finally {
    path.stop();
  }
}

const broken = (): FinishedConnection => ({ verdict: connectionException(), readings: {}, measured: undefined });

interface Judged {
  readonly provider: OrderedProvider;
  readonly outcome: PathOutcome | undefined;
  readonly hostname: string;
}

function judged(
  { readings, disturbed = [] }: SpeedTestResult,
  { provider, outcome, hostname }: Judged,
): FinishedConnection {
  const measuredBy = isMeasured(readings) ? provider : undefined;
  const serverPlace = measuredBy === 'self' ? serverPlaceOf(hostname) : undefined;
  const complete = withPath(readings, outcome);
  // Packets may have measured the round trip that requests could not.
  const isDisturbed = disturbed.some((metric) => complete[metric].basis === 'assumed');
  const disturbedBy = isDisturbed ? ('busy-computer' as const) : undefined;
  const named = { ...complete, disturbedBy, provider: measuredBy, serverPlace };
  const lostFrames = outcome?.state === 'measured' ? outcome.readings.lostFrames : undefined;
  const measured = { readings: named, provider: measuredBy, lostFrames };
  return { verdict: judgeConnection(named), readings: named, measured };
}

/**
 * Round-trip times of UDP packets replace those of HTTP requests. Requests take longer on a slow line and wait behind
 * each other.
 */
function withPath(readings: ConnectionReadings, outcome: PathOutcome | undefined): ConnectionReadings {
  if (outcome === undefined) return readings;
  const path = pathReadings(outcome);
  return {
    ...readings,
    ...(path.roundTripMs && { latencyMs: path.roundTripMs }),
    ...(path.packetJitterMs && { jitterMs: undefined }),
    ...(path.busyRoundTripMs && { loadedLatencyMs: undefined }),
    ...path,
  };
}

/**
 * True if the engine did not load, or if the browser reports that there is no network. Neither is a reading of the
 * connection.
 */
const isCutOff = ({ readings, endedBy }: SpeedTestResult, isOffline: boolean): boolean =>
  readings.bytesMoved?.value === 0 && (endedBy === 'failed' || isOffline);
