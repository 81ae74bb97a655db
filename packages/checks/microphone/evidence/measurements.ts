import { createClipping } from './clipping';
import type { Engine } from './engine';

/** One thing that is measured of the sound of a take. */
export interface Measurement<Reading = unknown> {
  /** @param sampleRateHz at least `fromHz` */
  readonly create: (sampleRateHz: number) => Engine<Reading>;
  /** The lowest sample rate, Hz, at which it can be measured. */
  readonly fromHz: number;
  /** `raw`: what a browser does to the sound would falsify it, so it is measured on an unprocessed track alone (M10). */
  readonly track: 'raw' | 'any';
}

/** All that is measured of a take beside its level: each has its engine, its thresholds, and its findings. */
export const MEASUREMENTS = {
  clipping: { create: createClipping, fromHz: 16_000, track: 'raw' },
} as const satisfies Readonly<Record<string, Measurement>>;

export type MeasurementName = keyof typeof MEASUREMENTS;

type ReadingBy<Name extends MeasurementName> = (typeof MEASUREMENTS)[Name]['create'] extends (
  sampleRateHz: number,
) => Engine<infer Reading>
  ? Reading
  : never;

/** What was measured; what could not be measured is undefined, and never assumed. */
export type EvidenceReadings = { readonly [Name in MeasurementName]: ReadingBy<Name> | undefined };
