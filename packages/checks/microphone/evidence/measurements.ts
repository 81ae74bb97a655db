import { createClipping } from './clipping';
import type { Engine } from './engine';
import type { Measurement } from './measurement';
import { voiceMeasurement } from './voice';

/** All that is measured of a take beside its level: each has its engine, its thresholds, and its findings. */
export const MEASUREMENTS = {
  voice: voiceMeasurement,
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
