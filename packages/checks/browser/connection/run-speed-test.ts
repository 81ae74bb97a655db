import { assumedReadings, type ConnectionReadings } from '../../connection/readings';
import { atLeast, eachMeasured } from '../../reading';
import { ownScript } from '../own-script';
import cloudflareWorkerUrl from './cloudflare-worker.ts?worker&url';
import ownWorkerUrl from './own-engine/own-worker.ts?worker&url';
import {
  type BoundedMetric,
  type DisturbedMetric,
  parseSpeedTestUpdate,
  type SpeedTestMeasurements,
  type SpeedTestOrder,
  type SpeedTestPhase,
  type SpeedTestUpdate,
} from './speed-test-message';
import { PHASE_PERCENTS, SPEED_TEST_PLAN } from './speed-test-plan';

export interface SpeedTestProgress {
  readonly phase: SpeedTestPhase;
  /** 0 to 100 over the whole test: simulated until the engine starts, then the real progress. Never decreases. */
  readonly percent: number;
  readonly liveMbps?: number;
  readonly measurements: SpeedTestMeasurements;
}

/** The end of the test; `unreachable` means that there was not a single usable response. */
type SpeedTestEnd = 'finished' | 'timeout' | 'unreachable' | 'failed';

export interface SpeedTestResult {
  readonly readings: ConnectionReadings;
  readonly endedBy: SpeedTestEnd;
  /** The readings that are assumed because this computer was busy. */
  readonly disturbed?: readonly DisturbedMetric[];
}

interface SpeedTestOptions {
  readonly provider?: SpeedTestOrder['provider'];
  readonly downloadUrl?: string;
  readonly uploadUrl?: string;
  readonly onProgress?: (progress: SpeedTestProgress) => void;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly startWorker?: (provider: SpeedTestOrder['provider']) => Worker;
  readonly baseUrl?: string;
}

export const SPEED_TEST_ENDPOINTS = {
  self: { downloadUrl: '/api/speed-test/download', uploadUrl: '/api/speed-test/upload' },
  cloudflare: { downloadUrl: 'https://speed.cloudflare.com/__down', uploadUrl: 'https://speed.cloudflare.com/__up' },
} as const;

/** Each engine is a separate chunk that is loaded when its test starts; only Cloudflare's contains the library. */
const WORKERS = { self: ownWorkerUrl, cloudflare: cloudflareWorkerUrl } as const;

const startSpeedTestWorker = (provider: SpeedTestOrder['provider']): Worker =>
  new Worker(ownScript(WORKERS[provider]), { type: 'module', name: 'speed-test' });

/**
 * Returns true if an extension or a filter refuses the requests of a speed test to this browser, although this server is
 * reachable. A response with an error is not a refusal: then the other server has failed. Never rejects.
 */
export async function isSpeedTestBlocked(
  provider: SpeedTestOrder['provider'],
  request: typeof fetch = fetch,
): Promise<boolean> {
  const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(BLOCKED_TIMEOUT_MS) };
  const arrives = (url: string, method?: RequestInit) =>
    request(url, { ...options, ...method }).then(
      () => true,
      () => false,
    );
  const [isReachable, ...hasArrived] = await Promise.all([
    arrives('/api/health'),
    arrives(WORKERS[provider]),
    arrives(`${SPEED_TEST_ENDPOINTS[provider].downloadUrl}?bytes=1`, {
      mode: provider === 'self' ? 'same-origin' : 'no-cors',
    }),
  ]);
  return isReachable && hasArrived.includes(false);
}

/** Timeout in ms of the requests that find out whether the speed test is blocked. */
const BLOCKED_TIMEOUT_MS = 3000;

/** Turns measurements into readings: a missing one is assumed, and marked so (M3). Exported for tests. */
export function toSpeedTestResult(measurements: SpeedTestMeasurements, end: SpeedTestEnd): SpeedTestResult {
  const { atLeast: bounded = [], disturbed = [], ...values } = measurements;
  const { latencyMs, downloadMbps, uploadMbps } = values;
  const nothing = latencyMs === undefined && downloadMbps === undefined && uploadMbps === undefined;
  return {
    readings: { ...assumedReadings(), ...eachMeasured(values), ...boundsOf(bounded, values) },
    endedBy: nothing && disturbed.length === 0 && end === 'finished' ? 'unreachable' : end,
    ...(disturbed.length > 0 && { disturbed }),
  };
}

function boundsOf(names: readonly BoundedMetric[], values: Omit<SpeedTestMeasurements, 'atLeast' | 'disturbed'>) {
  const bounds = names.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, atLeast(value)] as const];
  });
  return Object.fromEntries(bounds);
}

function toOrder(options: SpeedTestOptions): SpeedTestOrder {
  const { provider = 'self', baseUrl = globalThis.location?.href } = options;
  const { downloadUrl, uploadUrl } = { ...SPEED_TEST_ENDPOINTS[provider], ...options };
  return { provider, downloadUrl: new URL(downloadUrl, baseUrl).href, uploadUrl: new URL(uploadUrl, baseUrl).href };
}

function follow(worker: Worker, timeoutMs: number, onUpdate: (update: SpeedTestUpdate) => void) {
  return new Promise<{ readonly measurements: SpeedTestMeasurements; readonly end: SpeedTestEnd }>((resolve) => {
    let measurements: SpeedTestMeasurements = { bytesMoved: 0 };
    const finish = (end: SpeedTestEnd) => {
      clearTimeout(timer);
      resolve({ measurements, end });
    };
    const timer = setTimeout(() => finish('timeout'), timeoutMs);
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      finish('failed');
    });
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const update = parseSpeedTestUpdate(data);
      if (!update) return;
      measurements = update.measurements;
      onUpdate(update);
      if (update.kind === 'finished') finish('finished');
    });
  });
}

function whenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Interval of the simulated progress in ms (S2 §9). */
const SIMULATED_TICK_MS = 200;
/** Usual start time of the worker in ms; on a slower line the bar slows down and never reaches the end. */
const USUAL_START_MS = 3000;

/** Simulates progress until there is real progress (S2 §4). Returns stop. */
function simulateStart(onUpdate: (update: SpeedTestUpdate) => void): () => void {
  let elapsedMs = 0;
  const timer = setInterval(() => {
    elapsedMs += SIMULATED_TICK_MS;
    const percent = (PHASE_PERCENTS.latency[1] * elapsedMs) / (elapsedMs + USUAL_START_MS);
    onUpdate({ kind: 'progress', phase: 'latency', percent, measurements: { bytesMoved: 0 } });
  }, SIMULATED_TICK_MS);
  return () => clearInterval(timer);
}

function forward(onProgress: SpeedTestOptions['onProgress']) {
  let highest = 0;
  return ({ kind: _kind, ...update }: SpeedTestUpdate) => {
    highest = Math.max(highest, update.percent);
    onProgress?.({ ...update, percent: highest });
  };
}

/**
 * Measures latency, download and upload against the given server: below the specification's plan, each direction within
 * a time limit (M4), so that it ends within ten seconds against this server, and within about 17 against Cloudflare
 * (decision 090).
 *
 * Never rejects for a bad connection: values that could not be measured are assumed and marked so (M3).
 *
 * @throws the reason that `signal` was aborted with; the requests in flight are cancelled.
 */
export async function runSpeedTest(options: SpeedTestOptions = {}): Promise<SpeedTestResult> {
  const { signal, timeoutMs = SPEED_TEST_PLAN.timeoutMs, startWorker = startSpeedTestWorker } = options;
  signal?.throwIfAborted();
  const tell = forward(options.onProgress);
  const endSimulation = simulateStart(tell);
  const order = toOrder(options);
  const worker = startWorker(order.provider);
  try {
    const following = follow(worker, timeoutMs, (update) => {
      endSimulation();
      tell(update);
    });
    worker.postMessage(order);
    const { measurements, end } = await Promise.race([following, whenAborted(signal)]);
    return toSpeedTestResult(measurements, end);
  } finally {
    endSimulation();
    worker.terminate();
  }
}
