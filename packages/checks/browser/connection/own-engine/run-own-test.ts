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

/** Of a line whose round trip is not known; it only makes windows longer. */
const UNKNOWN_ROUND_TRIP_MS = 100;

/** Latency, download and upload against this server, one after another. Returns what could be measured. */
export async function runOwnTest({ order, line, latency, report }: OwnTest): Promise<SpeedTestMeasurements> {
  const tellLatency = (share: number) =>
    report({
      kind: 'progress',
      phase: 'latency',
      percent: percentOf('latency', share),
      measurements: { bytesMoved: 0 },
    });
  let measurements: SpeedTestMeasurements = { bytesMoved: 0, ...(await latency(tellLatency)) };
  for (const direction of ['download', 'upload'] as const) {
    const before = measurements;
    // Neither a ping nor a byte of the download was answered: nor would an upload be, and it would wait for long.
    if (direction === 'upload' && before.latencyMs === undefined && before.bytesMoved === 0) break;
    const url = order[`${direction}Url`];
    const roundTripMs = before.latencyMs ?? UNKNOWN_ROUND_TRIP_MS;
    const onProgress = tellDirection(direction, before, report);
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

const tellDirection =
  (phase: Direction, before: SpeedTestMeasurements, report: OwnTest['report']): DirectionOptions['onProgress'] =>
  ({ bytes, mbps: liveMbps, elapsedMs }) => {
    const { boxMs, metric } = DIRECTIONS[phase];
    const live = liveMbps === undefined ? {} : { [metric]: liveMbps };
    const measurements = { ...before, ...live, bytesMoved: before.bytesMoved + bytes };
    const percent = percentOf(phase, elapsedMs / boxMs);
    report({ kind: 'progress', phase, percent, measurements, ...(liveMbps !== undefined && { liveMbps }) });
  };

/** What a direction adds to what was measured before it; of two latencies under load the greater one. */
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
