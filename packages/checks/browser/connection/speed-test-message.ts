import { isRecord } from '../../records';

/** The message from the page to the speed-test worker: the server to measure against, as absolute URLs. */
export interface SpeedTestOrder {
  readonly downloadUrl: string;
  readonly uploadUrl: string;
  readonly provider: 'self' | 'cloudflare';
}

/** The parts of a speed test. */
export type SpeedTestPhase = 'latency' | 'download' | 'upload';

/** The measurements available at one time; missing ones have not been taken. */
export interface SpeedTestMeasurements {
  readonly latencyMs?: number;
  readonly jitterMs?: number;
  /** Latency under load: what a call experiences during another user's download. */
  readonly loadedLatencyMs?: number;
  readonly downloadMbps?: number;
  readonly uploadMbps?: number;
  /** The metrics that are lower bounds. */
  readonly atLeast?: readonly BoundedMetric[];
  /** The metrics that are missing because this computer was busy. */
  readonly disturbed?: readonly DisturbedMetric[];
  readonly bytesMoved: number;
}

/** Metrics that can be lower bounds. */
export type BoundedMetric = 'loadedLatencyMs' | 'downloadMbps' | 'uploadMbps';

/** Metrics that a busy computer can hide. */
export type DisturbedMetric = 'latencyMs' | 'downloadMbps' | 'uploadMbps';

/** A message from the speed-test worker to the page. */
export interface SpeedTestUpdate {
  readonly kind: 'progress' | 'finished';
  readonly phase: SpeedTestPhase;
  /** 0 to 100 over the whole test. */
  readonly percent: number;
  /** The current speed of the running direction. */
  readonly liveMbps?: number;
  readonly measurements: SpeedTestMeasurements;
}

const PHASES: readonly unknown[] = ['latency', 'download', 'upload'] satisfies SpeedTestPhase[];
const OPTIONAL = ['latencyMs', 'jitterMs', 'loadedLatencyMs', 'downloadMbps', 'uploadMbps'] as const;

function isPhase(value: unknown): value is SpeedTestPhase {
  return PHASES.includes(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

const BOUNDED: readonly unknown[] = ['loadedLatencyMs', 'downloadMbps', 'uploadMbps'] satisfies BoundedMetric[];

function isBounded(value: unknown): value is BoundedMetric {
  return BOUNDED.includes(value);
}

const DISTURBED: readonly unknown[] = ['latencyMs', 'downloadMbps', 'uploadMbps'] satisfies DisturbedMetric[];

function isDisturbed(value: unknown): value is DisturbedMetric {
  return DISTURBED.includes(value);
}

function parseMeasurements(value: unknown): SpeedTestMeasurements | undefined {
  if (!isRecord(value) || !isAmount(value.bytesMoved)) return undefined;
  const measured = OPTIONAL.flatMap((name) => (isAmount(value[name]) ? [[name, value[name]] as const] : []));
  const atLeast = Array.isArray(value.atLeast) ? value.atLeast.filter(isBounded) : [];
  const disturbed = Array.isArray(value.disturbed) ? value.disturbed.filter(isDisturbed) : [];
  return {
    bytesMoved: value.bytesMoved,
    ...Object.fromEntries(measured),
    ...(atLeast.length > 0 && { atLeast }),
    ...(disturbed.length > 0 && { disturbed }),
  };
}

/** Parses a message in the worker; undefined for any other message. */
export function parseSpeedTestOrder(data: unknown): SpeedTestOrder | undefined {
  if (!isRecord(data)) return undefined;
  const { downloadUrl, uploadUrl, provider } = data;
  if (typeof downloadUrl !== 'string' || typeof uploadUrl !== 'string') return undefined;
  if (provider !== 'self' && provider !== 'cloudflare') return undefined;
  return { downloadUrl, uploadUrl, provider };
}

/** Parses a message on the page; undefined for any other message. */
export function parseSpeedTestUpdate(data: unknown): SpeedTestUpdate | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, phase, percent, liveMbps } = data;
  const measurements = parseMeasurements(data.measurements);
  if (kind !== 'progress' && kind !== 'finished') return undefined;
  if (!isPhase(phase) || !isAmount(percent) || !measurements) return undefined;
  return { kind, phase, percent, measurements, ...(isAmount(liveMbps) && { liveMbps }) };
}
