import { isRecord } from '../../records';

/** The message from the page to the speed-test worker: the server to measure against, as absolute URLs. */
export interface SpeedTestOrder {
  readonly downloadUrl: string;
  readonly uploadUrl: string;
  readonly provider: 'self' | 'cloudflare';
}

export type SpeedTestPhase = 'latency' | 'download' | 'upload';

/** Everything that a speed test measures. `loadedLatencyMs` is the latency of a call during another user's download. */
const METRICS = ['latencyMs', 'jitterMs', 'loadedLatencyMs', 'downloadMbps', 'uploadMbps'] as const;

type SpeedTestMetric = (typeof METRICS)[number];

const BOUNDED_METRICS = ['loadedLatencyMs', 'downloadMbps', 'uploadMbps'] as const satisfies SpeedTestMetric[];

export type BoundedMetric = (typeof BOUNDED_METRICS)[number];

const DISTURBED_METRICS = ['latencyMs', 'downloadMbps', 'uploadMbps'] as const satisfies SpeedTestMetric[];

/** Metrics that a busy computer can hide. */
export type DisturbedMetric = (typeof DISTURBED_METRICS)[number];

/** The measurements available at one time; missing ones have not been taken. */
export interface SpeedTestMeasurements extends Readonly<Partial<Record<SpeedTestMetric, number>>> {
  readonly atLeast?: readonly BoundedMetric[];
  readonly disturbed?: readonly DisturbedMetric[];
  readonly bytesMoved: number;
}

export interface SpeedTestUpdate {
  readonly kind: 'progress' | 'finished';
  readonly phase: SpeedTestPhase;
  readonly percent: number;
  readonly liveMbps?: number;
  readonly measurements: SpeedTestMeasurements;
}

const PHASES: readonly unknown[] = ['latency', 'download', 'upload'] satisfies SpeedTestPhase[];

function isPhase(value: unknown): value is SpeedTestPhase {
  return PHASES.includes(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** The values of an array that are in a list; none of anything else. */
const namesIn = <Name extends string>(list: readonly Name[], value: unknown): readonly Name[] =>
  list.filter((name) => Array.isArray(value) && value.includes(name));

function parseMeasurements(value: unknown): SpeedTestMeasurements | undefined {
  if (!isRecord(value) || !isAmount(value.bytesMoved)) return undefined;
  const measured = METRICS.flatMap((name) => (isAmount(value[name]) ? [[name, value[name]] as const] : []));
  const atLeast = namesIn(BOUNDED_METRICS, value.atLeast);
  const disturbed = namesIn(DISTURBED_METRICS, value.disturbed);
  return {
    bytesMoved: value.bytesMoved,
    ...Object.fromEntries(measured),
    ...(atLeast.length > 0 && { atLeast }),
    ...(disturbed.length > 0 && { disturbed }),
  };
}

export function parseSpeedTestOrder(data: unknown): SpeedTestOrder | undefined {
  if (!isRecord(data)) return undefined;
  const { downloadUrl, uploadUrl, provider } = data;
  if (typeof downloadUrl !== 'string' || typeof uploadUrl !== 'string') return undefined;
  if (provider !== 'self' && provider !== 'cloudflare') return undefined;
  return { downloadUrl, uploadUrl, provider };
}

export function parseSpeedTestUpdate(data: unknown): SpeedTestUpdate | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, phase, percent, liveMbps } = data;
  const measurements = parseMeasurements(data.measurements);
  if (kind !== 'progress' && kind !== 'finished') return undefined;
  if (!isPhase(phase) || !isAmount(percent) || !measurements) return undefined;
  return { kind, phase, percent, measurements, ...(isAmount(liveMbps) && { liveMbps }) };
}
