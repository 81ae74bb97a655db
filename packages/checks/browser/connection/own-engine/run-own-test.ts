import type { SpeedTestMeasurements, SpeedTestOrder, SpeedTestPhase, SpeedTestUpdate } from '../speed-test-message';
import { PHASE_PERCENTS } from '../speed-test-plan';
import { measureDownload } from './download';
import type { LatencySource } from './latency';
import type { DirectionOptions, DirectionReading, Line } from './line';
import { OWN_PLAN } from './plan';
import { measureUpload } from './upload';

interface OwnTest {
  readonly order: Pick<SpeedTestOrder, 'downloadUrl' | 'uploadUrl'>;
  readonly line: Line;
  readonly latency: LatencySource;
  readonly report: (update: SpeedTestUpdate) => void;
}

const DIRECTIONS = {
  download: { measure: measureDownload, metric: 'downloadMbps', boxMs: OWN_PLAN.download.boxMs },
  upload: { measure: measureUpload, metric: 'uploadMbps', boxMs: OWN_PLAN.upload.boxMs },
} as const;

type Direction = keyof typeof DIRECTIONS;

/** Assumed round trip if it is unknown; it only makes windows longer. */
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
  let measurements: SpeedTestMeasurements = { bytesMoved: 0, ...(await latency(reportLatency)) };
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

/** Adds a direction's reading to the measurements; keeps the greater of two latencies under load. */
function withReading(
  direction: Direction,
  before: SpeedTestMeasurements,
  { mbps, isAtLeast, loaded, bytes }: DirectionReading,
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
    bytesMoved: before.bytesMoved + bytes,
  };
}
