import type { ChannelSums } from './engine';
import { createMeasured, type Measurement, type SoundSource } from './measurement';
import { type EvidenceReadings, MEASUREMENTS } from './measurements';

export interface Evidence {
  /** Takes the next samples: mono, -1 to 1, any number of them, with the sums of both channels where there are two. */
  push(block: Float32Array, channels?: ChannelSums): void;
  /** All readings so far. May be called at any time. */
  readings(): EvidenceReadings;
}

/** Measures all that `MEASUREMENTS` has of one take. */
export function createEvidence(source: SoundSource): Evidence {
  const engines = Object.entries<Measurement>(MEASUREMENTS).map(
    ([name, measurement]) => [name, createMeasured(measurement, source)] as const,
  );
  return {
    push(block, channels) {
      for (const [, engine] of engines) engine.push(block, channels);
    },
    // The keys are those of the table, which `fromEntries` cannot know.
    readings: () => Object.fromEntries(engines.map(([name, engine]) => [name, engine.reading()])) as EvidenceReadings,
  };
}
