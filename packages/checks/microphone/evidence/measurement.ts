import { THRESHOLDS } from './thresholds';

/** The definition of one measurement of a take. */
export interface Measurement<Reading = unknown> {
  /** @param sampleRateHz at least `fromHz` */
  readonly create: (sampleRateHz: number, source: SoundSource) => Engine<Reading>;
  /** The lowest sample rate in Hz that the measurement requires. */
  readonly fromHz: number;
  /** `raw`: the browser's processing would falsify the result, so it is measured only on an unprocessed track (M10). */
  readonly track: 'raw' | 'any';
}

/** The source of the measured sound. */
export interface SoundSource {
  readonly sampleRateHz: number;
  /** `unprocessed` if the browser granted a track without automatic gain for the measurement (M10). */
  readonly processing: 'unprocessed' | 'automatic-gain';
  /** The sample rate of the device itself, if the browser reports it. */
  readonly deviceRateHz?: number | undefined;
  /** Level of the quietest second before the take, A-weighted, if there was one. */
  readonly backgroundDbfsA?: number | undefined;
}

/**
 * Runs one measurement. Its reading is undefined if it cannot be measured: for too little sound, a sample rate below
 * its minimum, a processed track if it needs a raw one, or samples that are not numbers, which leave the state of its
 * filters undefined.
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

/** Checks a block by its sum: NaN and infinity remain in it, and finite samples of 32 bits cannot make it infinite. */
function areNumbers(block: Float32Array): boolean {
  let sum = 0;
  for (const sample of block) sum += sample;
  return Number.isFinite(sum);
}

/** Sums over the samples of one block from both channels of a device; all are 0 or more, except `products`. */
export interface ChannelSums {
  readonly leftSquares: number;
  readonly rightSquares: number;
  readonly products: number;
}

/**
 * Measures one property of sound while it arrives. The reading does not depend on how the samples are split into
 * blocks, and the memory is bounded by the length of a take.
 */
export interface Engine<Reading> {
  /**
   * Adds the next samples: mono, finite, any number of them.
   *
   * @param channels Sums over the two channels from which the samples were mixed, if the device has two.
   */
  push(block: Float32Array, channels?: ChannelSums): void;
  /**
   * The reading of all samples added before the call; undefined for too few, and never an assumption. May be called at
   * any time.
   */
  reading(): Reading | undefined;
}
