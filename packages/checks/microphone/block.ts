import { AC_COUPLING_HZ, CLIPPED_AMPLITUDE } from './thresholds';

/** Measures of one block of samples. Amplitudes are 0 to 1, after removal of the DC offset. */
export interface BlockMeasure {
  readonly peak: number;
  readonly sumOfSquares: number;
  /** Samples at full scale, counted before the offset is removed. */
  readonly clippedSamples: number;
  /** True if every sample is exactly zero: no microphone is that quiet, so the system or a switch has muted it. */
  readonly allZero: boolean;
}

/**
 * Limits a sample to -1 to 1. NaN and infinite values become 0; no converter and no codec carries more than full scale.
 */
export const clampSample = (sample: number): number =>
  Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0;

/**
 * Returns a function that measures consecutive blocks (mono, any number of samples each).
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createBlockMeasure(sampleRateHz: number): (block: Float32Array) => BlockMeasure {
  const couple = createAcCoupling(sampleRateHz);
  return (block) => {
    let peak = 0;
    let sumOfSquares = 0;
    let clippedSamples = 0;
    let allZero = true;
    for (const raw of block) {
      const sample = clampSample(raw);
      if (sample !== 0) allZero = false;
      if (Math.abs(sample) >= CLIPPED_AMPLITUDE) clippedSamples += 1;
      const sound = couple(sample);
      sumOfSquares += sound * sound;
      peak = Math.max(peak, Math.abs(sound));
    }
    return { peak: Math.min(1, peak), sumOfSquares, clippedSamples, allZero };
  };
}

/**
 * Returns a filter that removes the DC offset from a stream of samples, like the input of a programme meter: a
 * first-order high-pass at 20 Hz. Cheap sound cards add a constant of up to 1% of full scale, which would read as a
 * sound at -40 dBFS and raise a dead microphone from silent to low. The first sample is taken as the offset, so that a
 * stream does not start with a click.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
function createAcCoupling(sampleRateHz: number): (sample: number) => number {
  if (!(sampleRateHz > 0 && Number.isFinite(sampleRateHz))) throw new RangeError(`Not a sample rate: ${sampleRateHz}`);
  const keep = Math.exp((-2 * Math.PI * AC_COUPLING_HZ) / sampleRateHz);
  let input: number | undefined;
  let output = 0;
  return (sample) => {
    output = keep * (output + sample - (input ?? sample));
    input = sample;
    return output;
  };
}

/**
 * Returns a function that cuts blocks of any size into blocks of one size, so that measurements do not depend on the
 * browser's block size. The block passed to `onBlock` is reused: measure it, do not keep it.
 *
 * @param length samples in each block passed on
 */
export function createReblocker(length: number, onBlock: (block: Float32Array) => void): (block: Float32Array) => void {
  const pending = new Float32Array(length);
  let filled = 0;
  return (block) => {
    for (let at = 0; at < block.length; ) {
      const part = block.subarray(at, at + length - filled);
      pending.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < length) return;
      filled = 0;
      onBlock(pending);
    }
  };
}
