import type { ChannelSums, Engine } from './engine';
import { type EvidenceReadings, MEASUREMENTS, type Measurement } from './measurements';
import { THRESHOLDS } from './thresholds';

export interface SoundSource {
  readonly sampleRateHz: number;
  /** Whether the browser granted a track without automatic gain to measure on (M10). */
  readonly processing: 'unprocessed' | 'automatic-gain';
}

export interface Evidence {
  /** Takes the next samples: mono, -1 to 1, any number of them, with the sums of both channels where there are two. */
  push(block: Float32Array, channels?: ChannelSums): void;
  /** All readings so far. May be called at any time. */
  readings(): EvidenceReadings;
}

/** Measures all that `MEASUREMENTS` has of one take. */
export function createEvidence(source: SoundSource): Evidence {
  const engines = Object.entries(MEASUREMENTS).map(
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

/**
 * One measurement that reads nothing of what it cannot measure: too little sound, a sample rate below its own, a processed track
 * where it needs a raw one, or samples that are no numbers, after which nothing is known of the filters that they went through.
 */
export function createMeasured<Reading>(
  { create, fromHz, track }: Measurement<Reading>,
  { sampleRateHz, processing }: SoundSource,
): Engine<Reading> {
  const isMeasurable = sampleRateHz >= fromHz && (track === 'any' || processing === 'unprocessed');
  let engine = isMeasurable ? create(sampleRateHz) : undefined;
  let samples = 0;
  return {
    push(block, channels) {
      if (engine === undefined) return;
      if (!block.every(Number.isFinite)) engine = undefined;
      samples += block.length;
      engine?.push(block, channels);
    },
    reading: () => (samples >= THRESHOLDS.shortestS * sampleRateHz ? engine?.reading() : undefined),
  };
}
