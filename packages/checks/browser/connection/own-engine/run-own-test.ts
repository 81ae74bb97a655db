import { certainMbps, createThroughput, DOWNLOAD_STEPS, type ThroughputMeter } from '../../../connection/throughput';
import type { SpeedTestMeasurements, SpeedTestOrder, SpeedTestPhase, SpeedTestUpdate } from '../speed-test-message';
import { OWN_PLAN, PHASE_PERCENTS } from '../speed-test-plan';
import { type LatencySource, watchLoadedLatency } from './latency';
import {
  DISTURBED,
  type DirectionOptions,
  type DirectionReading,
  DOWNLOAD_TYPE,
  MIN_BYTES,
  mbpsOf,
  type ObservedLine,
  REPORT_MS,
  wait,
} from './line';
import { measureUpload } from './upload';

const TICK_MS = 25;
/** ms without a byte during which the test does not end yet: it may be a loss, or a dead line. */
const PAUSE_MS = 1000;
/** ms without a byte after which the line counts as dead, however fast it was before. */
const STALL_MS = 3000;
/** Time in ms in which a very slow line must deliver its first bytes. */
const SLOW_BOX_MS = 6000;

type End = 'certain' | 'complete' | 'time' | 'not-measured';

async function measureDownload(options: DirectionOptions): Promise<DirectionReading> {
  const { line, url, roundTripMs, onProgress } = options;
  const throughput = createThroughput({ roundTripMs, steps: DOWNLOAD_STEPS });
  const stream = openDownload(line, { url, bytes: OWN_PLAN.download.bytes, onBytes: throughput.push });
  const loaded = watchLoadedLatency({ line, busyMs: () => sinceFirstByte(stream, line.nowMs()) });
  let end: End | undefined;
  let reportedMs = line.nowMs();
  while (end === undefined) {
    await wait(TICK_MS);
    const nowMs = line.nowMs();
    end = endOf(stream, throughput, nowMs);
    if (nowMs - reportedMs < REPORT_MS) continue;
    reportedMs = nowMs;
    onProgress({ bytes: stream.bytes(), mbps: throughput.mbps(), elapsedMs: nowMs - stream.startedAtMs });
  }
  const speed = speedOf(end, stream, throughput);
  const isKnown = end === 'certain' || end === 'complete' || (end === 'time' && throughput.isSteady());
  const isDisturbed = !isKnown && stream.bytes() > 0 && line.isBusySince(stream.startedAtMs);
  const reading = {
    ...speed,
    ...(isDisturbed && DISTURBED),
    isDisturbed,
    loaded: loaded.stop(),
    bytes: stream.bytes(),
  };
  stream.cut();
  return reading;
}

const sinceFirstByte = (stream: DownloadStream, nowMs: number): number =>
  stream.state() === 'running' ? nowMs - (stream.firstByteAtMs() ?? nowMs) : 0;

function endOf(stream: DownloadStream, throughput: ThroughputMeter, nowMs: number): End | undefined {
  const firstMs = stream.firstByteAtMs();
  const silentMs = nowMs - (stream.lastByteAtMs() ?? stream.startedAtMs);
  if (stream.state() === 'broken') return 'not-measured';
  if (stream.state() === 'complete') return 'complete';
  if (silentMs >= STALL_MS) return 'not-measured';
  if (firstMs === undefined) return undefined;
  if (throughput.certainty() !== undefined) return 'certain';
  const boxMs = stream.bytes() < MIN_BYTES ? SLOW_BOX_MS : OWN_PLAN.download.boxMs;
  return nowMs - firstMs >= boxMs && silentMs < PAUSE_MS ? 'time' : undefined;
}

function speedOf(end: End, stream: DownloadStream, throughput: ThroughputMeter) {
  const certain = certainMbps(DOWNLOAD_STEPS);
  const tookMs = (stream.lastByteAtMs() ?? stream.startedAtMs) - stream.startedAtMs;
  // The whole file arrived faster than a line of that speed could deliver it.
  const isFast = end === 'complete' && mbpsOf(stream.bytes(), tookMs) > certain;
  if (isFast || (end === 'certain' && throughput.certainty() === 'at-least'))
    return { mbps: Math.floor(certain), isAtLeast: true };
  const isMeasured = end !== 'not-measured' && stream.bytes() >= MIN_BYTES;
  return { mbps: isMeasured ? throughput.mbps() : undefined, isAtLeast: isMeasured && throughput.isGrowing() };
}

interface DownloadStream {
  readonly startedAtMs: number;
  readonly bytes: () => number;
  readonly firstByteAtMs: () => number | undefined;
  readonly lastByteAtMs: () => number | undefined;
  /** `broken`: it ended too early, or the response was not a download but, for example, a login page. */
  readonly state: () => 'running' | 'complete' | 'broken';
  cut(): void;
}

interface DownloadRequest {
  readonly url: string;
  readonly bytes: number;
  readonly onBytes: (count: number, atMs: number) => void;
}

/** Starts a download, and counts its bytes as they arrive. */
function openDownload({ fetch, nowMs }: ObservedLine, { url, bytes: asked, onBytes }: DownloadRequest): DownloadStream {
  const controller = new AbortController();
  const startedAtMs = nowMs();
  let bytes = 0;
  let firstByteAtMs: number | undefined;
  let lastByteAtMs: number | undefined;
  let state: ReturnType<DownloadStream['state']> = 'running';
  const count = (arrived: number) => {
    lastByteAtMs = nowMs();
    firstByteAtMs ??= lastByteAtMs;
    bytes += arrived;
    onBytes(arrived, lastByteAtMs);
  };
  const read = async () => {
    const init: RequestInit = { cache: 'no-store', redirect: 'error', signal: controller.signal };
    const response = await fetch(`${url}?bytes=${asked}`, init);
    if (!response.ok || !DOWNLOAD_TYPE.test(response.headers.get('content-type') ?? '')) return false;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) count(part.value.length);
    return bytes === asked;
  };
  read().then(
    (isWhole) => {
      state = isWhole ? 'complete' : 'broken';
    },
    () => {
      state = 'broken';
    },
  );
  return {
    startedAtMs,
    bytes: () => bytes,
    firstByteAtMs: () => firstByteAtMs,
    lastByteAtMs: () => lastByteAtMs,
    state: () => state,
    cut: () => controller.abort(),
  };
}

interface OwnTest {
  readonly order: Pick<SpeedTestOrder, 'downloadUrl' | 'uploadUrl'>;
  readonly line: ObservedLine;
  readonly latency: LatencySource;
  readonly report: (update: SpeedTestUpdate) => void;
}

const DIRECTIONS = {
  download: { measure: measureDownload, metric: 'downloadMbps', boxMs: OWN_PLAN.download.boxMs },
  upload: { measure: measureUpload, metric: 'uploadMbps', boxMs: OWN_PLAN.upload.boxMs },
} as const;

type Direction = keyof typeof DIRECTIONS;

/** Assumed round trip if it is unknown. It only makes the measured windows longer. */
const UNKNOWN_ROUND_TRIP_MS = 100;

/** Measures latency, download and upload against this server, one after another. Returns all available measurements. */
export async function runOwnTest({ order, line, latency, report }: OwnTest): Promise<SpeedTestMeasurements> {
  const reportLatency = (share: number) =>
    report({
      kind: 'progress',
      phase: 'latency',
      percent: percentOf('latency', share),
      measurements: { bytesMoved: 0 },
    });
  const { isDisturbed = false, ...unloaded } = await latency(reportLatency);
  let measurements: SpeedTestMeasurements = {
    bytesMoved: 0,
    ...unloaded,
    ...(isDisturbed && { disturbed: ['latencyMs'] }),
  };
  for (const direction of ['download', 'upload'] as const) {
    const before = measurements;
    // Neither a ping nor the download got a response, so an upload would only wait until its timeout.
    if (direction === 'upload' && before.latencyMs === undefined && before.bytesMoved === 0) break;
    const url = order[`${direction}Url`];
    const roundTripMs = before.latencyMs ?? UNKNOWN_ROUND_TRIP_MS;
    const onProgress = reportDirection(direction, before, report);
    measurements = withReading(
      direction,
      before,
      await DIRECTIONS[direction].measure({ line, url, roundTripMs, onProgress }),
    );
  }
  report({ kind: 'finished', phase: 'upload', percent: 100, measurements });
  return measurements;
}

function percentOf(phase: SpeedTestPhase, share: number): number {
  const [from, to] = PHASE_PERCENTS[phase];
  return from + (to - from) * Math.min(1, share);
}

const reportDirection =
  (phase: Direction, before: SpeedTestMeasurements, report: OwnTest['report']): DirectionOptions['onProgress'] =>
  ({ bytes, mbps: liveMbps, elapsedMs }) => {
    const { boxMs, metric } = DIRECTIONS[phase];
    const live = liveMbps === undefined ? {} : { [metric]: liveMbps };
    const measurements = { ...before, ...live, bytesMoved: before.bytesMoved + bytes };
    const percent = percentOf(phase, elapsedMs / boxMs);
    report({ kind: 'progress', phase, percent, measurements, ...(liveMbps !== undefined && { liveMbps }) });
  };

function withReading(
  direction: Direction,
  before: SpeedTestMeasurements,
  { mbps, isAtLeast, isDisturbed, loaded, bytes }: DirectionReading,
): SpeedTestMeasurements {
  const { metric } = DIRECTIONS[direction];
  const isMoreLoaded = loaded !== undefined && loaded.ms > (before.loadedLatencyMs ?? 0);
  const bounds = (before.atLeast ?? []).filter((name) => !(isMoreLoaded && name === 'loadedLatencyMs'));
  return {
    ...before,
    ...(mbps !== undefined && { [metric]: mbps }),
    ...(isMoreLoaded && { loadedLatencyMs: loaded.ms }),
    atLeast: [
      ...bounds,
      ...(isAtLeast ? [metric] : []),
      ...(isMoreLoaded && loaded.isAtLeast ? (['loadedLatencyMs'] as const) : []),
    ],
    ...(isDisturbed && { disturbed: [...(before.disturbed ?? []), metric] }),
    bytesMoved: before.bytesMoved + bytes,
  };
}
