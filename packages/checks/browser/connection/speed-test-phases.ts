import type SpeedTest from '@cloudflare/speedtest';
import type { ConfigOptions, MeasurementConfig, Results } from '@cloudflare/speedtest';
import type { SpeedTestMeasurements, SpeedTestOrder, SpeedTestPhase, SpeedTestUpdate } from './speed-test-message';
import { PHASE_PERCENTS, type SpeedTestPlan } from './speed-test-plan';
import { isStable, type RunningTransfer, type TransferDirection, throughputMbps } from './transfer';

interface PhaseFacilities {
  readonly order: SpeedTestOrder;
  readonly plan: SpeedTestPlan;
  /** All requests with bytes, of both directions, oldest first. */
  readonly transfers: readonly RunningTransfer[];
  readonly createEngine: (config: ConfigOptions) => SpeedTest;
  readonly nowMs: () => number;
  readonly report: (update: SpeedTestUpdate) => void;
}

function percentOf(phase: SpeedTestPhase, fraction: number): number {
  const [from, to] = PHASE_PERCENTS[phase];
  return from + (to - from) * Math.min(1, fraction);
}

/**
 * Round trips that the start of a request may take. They are added to the duration at which the library stops requesting
 * larger sizes, because a slow start does not show that the request has filled the line.
 */
const STARTING_ROUND_TRIPS = 6;

function engineConfig({ order, plan }: PhaseFacilities, measurements: MeasurementConfig[], latencyMs = 0) {
  return {
    autoStart: false,
    downloadApiUrl: order.downloadUrl,
    uploadApiUrl: order.uploadUrl,
    // Results are never sent to the vendor, for either server (M9).
    logAimApiUrl: null,
    logMeasurementApiUrl: null,
    measurements,
    bandwidthFinishRequestDuration: plan.finishRequestMs + STARTING_ROUND_TRIPS * latencyMs,
    bandwidthMinRequestDuration: 1,
  } satisfies ConfigOptions;
}

function readLatency(results: Results): Pick<SpeedTestMeasurements, 'latencyMs' | 'jitterMs'> {
  const latencyMs = results.getUnloadedLatency();
  // 0 if there are no points, or if the server reports a processing time of at least the whole round trip, which the
  // library subtracts. Neither is a measurement.
  if (!latencyMs || latencyMs <= 0) return {};
  const jitterMs = results.getUnloadedJitter();
  return { latencyMs, ...(typeof jitterMs === 'number' && { jitterMs }) };
}

const MIN_LOADED_POINTS = 3;

function readLoadedLatency(results: Results, direction: TransferDirection): number | undefined {
  const points = direction === 'download' ? results.getDownLoadedLatencyPoints() : results.getUpLoadedLatencyPoints();
  const median = direction === 'download' ? results.getDownLoadedLatency() : results.getUpLoadedLatency();
  // Points of 0 ms come from a server that reports too long a processing time, as in `readLatency`.
  const isMeasured = points.filter((ms) => ms > 0).length >= MIN_LOADED_POINTS;
  return isMeasured && median !== undefined && median > 0 ? median : undefined;
}

function movedBytes(transfers: readonly RunningTransfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface BoxOptions<Value> {
  readonly engine: SpeedTest;
  readonly boxMs: number;
  readonly nowMs: () => number;
  readonly onTick: (elapsedMs: number) => void;
  readonly isEnough: () => boolean;
  /** Called at the end of the run, before the engine is stopped, while requests in flight can still be read. */
  readonly read: () => Value;
}

/** Interval in ms at which a running engine is checked (S2 §9). */
const TICK_MS = 200;

/**
 * Runs an engine until it has finished, has failed, has enough data, or its time is up, and then returns the result of
 * `read`. An engine that fails is read like any other: the result contains what was measured before the failure.
 */
function runBoxed<Value>(options: BoxOptions<Value>): Promise<Value> {
  const { engine, boxMs, nowMs, onTick, isEnough, read } = options;
  return new Promise((resolve, reject) => {
    const startMs = nowMs();
    const end = () => {
      clearInterval(timer);
      try {
        resolve(read());
      } catch (error) {
        reject(error);
      }
      engine.pause();
    };
    const timer = setInterval(() => {
      const elapsedMs = nowMs() - startMs;
      onTick(elapsedMs);
      if (elapsedMs >= boxMs || isEnough()) end();
    }, TICK_MS);
    engine.onFinish = end;
    engine.onError = end;
    engine.play();
  });
}

async function runLatency(facilities: PhaseFacilities): Promise<SpeedTestMeasurements> {
  const { plan, createEngine, nowMs, report } = facilities;
  const { latencyPackets, latencyBoxMs } = plan;
  const engine = createEngine(engineConfig(facilities, [{ type: 'latency', numPackets: latencyPackets }]));
  const onTick = (elapsedMs: number) => {
    const answered = engine.results.getUnloadedLatencyPoints().length / latencyPackets;
    const percent = percentOf('latency', Math.max(answered, elapsedMs / latencyBoxMs));
    report({ kind: 'progress', phase: 'latency', percent, measurements: { bytesMoved: 0 } });
  };
  const read = () => readLatency(engine.results);
  const latency = await runBoxed({ engine, boxMs: latencyBoxMs, nowMs, onTick, isEnough: () => false, read });
  return { bytesMoved: 0, ...latency };
}

function withDirection(before: SpeedTestMeasurements, direction: TransferDirection, mbps: number | undefined) {
  if (mbps === undefined) return before;
  return direction === 'download' ? { ...before, downloadMbps: mbps } : { ...before, uploadMbps: mbps };
}

function withLoadedLatency(before: SpeedTestMeasurements, loadedMs: number | undefined): SpeedTestMeasurements {
  if (loadedMs === undefined) return before;
  // The library runs transfers one after another, and the queues on the path drain between them, so the latency is a
  // lower bound.
  return { ...before, loadedLatencyMs: Math.max(loadedMs, before.loadedLatencyMs ?? 0), atLeast: ['loadedLatencyMs'] };
}

async function runDirection(facilities: PhaseFacilities, direction: TransferDirection, before: SpeedTestMeasurements) {
  const { plan, createEngine, nowMs, report } = facilities;
  const steps = plan[direction].map((step) => ({ type: direction, ...step }));
  const plannedBytes = steps.reduce((sum, { bytes, count }) => sum + bytes * count, 0);
  // Without a single ping reply the server is probably unreachable, so one shorter attempt suffices.
  const boxMs = before.latencyMs === undefined ? plan.unansweredBoxMs : plan.directionBoxMs;
  const engine = createEngine(engineConfig(facilities, steps, before.latencyMs));

  const ofDirection = () => facilities.transfers.filter((transfer) => transfer.direction === direction);
  const now = () => ({ nowMs: nowMs(), latencyMs: before.latencyMs ?? 0 });
  const speed = () => throughputMbps(ofDirection(), now());
  const measured = (mbps: number | undefined) => ({
    ...withDirection(before, direction, mbps),
    bytesMoved: movedBytes(facilities.transfers),
  });

  const onTick = (elapsedMs: number) => {
    const fraction = Math.max(movedBytes(ofDirection()) / plannedBytes, elapsedMs / boxMs);
    const liveMbps = speed();
    const update = { kind: 'progress', phase: direction, percent: percentOf(direction, fraction) } as const;
    report({ ...update, measurements: measured(liveMbps), ...(liveMbps !== undefined && { liveMbps }) });
  };
  const isEnough = () => isStable(ofDirection(), now());
  const read = () => withLoadedLatency(measured(speed()), readLoadedLatency(engine.results, direction));
  return runBoxed({ engine, boxMs, nowMs, onTick, isEnough, read });
}

/**
 * Measures latency, download and upload, one after another, each within its time limit. Returns all available
 * measurements.
 */
export async function runSpeedTestPhases(facilities: PhaseFacilities): Promise<SpeedTestMeasurements> {
  const latency = await runLatency(facilities);
  const download = await runDirection(facilities, 'download', latency);
  const upload = await runDirection(facilities, 'upload', download);
  facilities.report({ kind: 'finished', phase: 'upload', percent: 100, measurements: upload });
  return upload;
}
