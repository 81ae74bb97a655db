import type { Engine } from './engine';
import { THRESHOLDS } from './thresholds';

/** One thing that is measured of the sound of a take. */
export interface Measurement<Reading = unknown> {
  /** @param sampleRateHz at least `fromHz` */
  readonly create: (sampleRateHz: number, source: SoundSource) => Engine<Reading>;
  /** The lowest sample rate, Hz, at which it can be measured. */
  readonly fromHz: number;
  /** `raw`: what a browser does to the sound would falsify it, so it is measured on an unprocessed track alone (M10). */
  readonly track: 'raw' | 'any';
}

export interface SoundSource {
  readonly sampleRateHz: number;
  /** Whether the browser granted a track without automatic gain to measure on (M10). */
  readonly processing: 'unprocessed' | 'automatic-gain';
  /** The sample rate of the device itself, where the browser tells. */
  readonly deviceRateHz?: number | undefined;
  /** Level of the quietest second before the take, A-weighted, where there was one. */
  readonly backgroundDbfsA?: number | undefined;
}

/**
 * One measurement that reads nothing of what it cannot measure: too little sound, a sample rate below its own, a processed track
 * where it needs a raw one, or samples that are no numbers, after which nothing is known of the filters that they went through.
 */
export function createMeasured<Reading>(
  { create, fromHz, track }: Measurement<Reading>,
  source: SoundSource,
): Engine<Reading> {
  const { sampleRateHz, processing } = source;
  const isMeasurable = sampleRateHz >= fromHz && (track === 'any' || processing === 'unprocessed');
  let engine = isMeasurable ? create(sampleRateHz, source) : undefined;
  let samples = 0;
  return {
    push(block, channels) {
      if (engine === undefined) return;
      if (!areNumbers(block)) engine = undefined;
      samples += block.length;
      engine?.push(block, channels);
    },
    reading: () => (samples >= THRESHOLDS.shortestS * sampleRateHz ? engine?.reading() : undefined),
  };
}

/** A sum takes over what is no number, and finite samples of 32 bits cannot make it infinite. */
function areNumbers(block: Float32Array): boolean {
  let sum = 0;
  for (const sample of block) sum += sample;
  return Number.isFinite(sum);
}
