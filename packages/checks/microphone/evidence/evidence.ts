import type { ChannelSums } from './engine';
import { createMeasured, type Measurement, type SoundSource } from './measurement';
import { type EvidenceReadings, MEASUREMENTS, type MeasurementName } from './measurements';

/** The running measurements of one take. */
export interface Evidence<Name extends MeasurementName = MeasurementName> {
  /** Adds the next samples: mono, -1 to 1, any number of them, with the sums of both channels if there are two. */
  push(block: Float32Array, channels?: ChannelSums): void;
  /** All readings at the time of the call. May be called at any time. */
  readings(): Pick<EvidenceReadings, Name>;
}

/** Runs a table of measurements on one take. */
export function createEvidence<Name extends MeasurementName>(
  source: SoundSource,
  measurements: Pick<typeof MEASUREMENTS, Name> = MEASUREMENTS,
): Evidence<Name> {
  const engines = Object.entries<Measurement>(measurements).map(
    ([name, measurement]) => [name, createMeasured(measurement, source)] as const,
  );
  return {
    push(block, channels) {
      for (const [, engine] of engines) engine.push(block, channels);
    },
    readings: () =>
      Object.fromEntries(engines.map(([name, engine]) => [name, engine.reading()])) as Pick<EvidenceReadings, Name>, // By the table's keys.
  };
}
