import { butterworth, createFilter } from './biquad';

interface LowCopyOptions {
  readonly sampleRateHz: number;
  /** Rate of the copy, not above that of the sound. */
  readonly lowRateHz: number;
  /** Cutoff of the low-pass before it, below half of the copy's rate. */
  readonly cutoffHz: number;
  /** Order of the low-pass, even. */
  readonly order: number;
  readonly onSample: (sample: number) => void;
}

/**
 * A copy of a stream at a lower sample rate. If one rate does not divide the other (44.1 to 8 kHz), the low-passed
 * sound is interpolated linearly, with an error of less than 0.25 dB up to 2 kHz at 22.05 kHz, and less at higher
 * rates.
 *
 * @throws RangeError when the copy's rate is above that of the sound.
 */
export function createLowCopy(options: LowCopyOptions): (block: Float32Array) => void {
  const { sampleRateHz, lowRateHz, cutoffHz, order, onSample } = options;
  if (!(sampleRateHz >= lowRateHz)) throw new RangeError(`Not above ${lowRateHz} Hz: ${sampleRateHz}`);
  const filter = createFilter(butterworth(order, { sampleRateHz, hz: cutoffHz }));
  const step = sampleRateHz / lowRateHz;
  let kept = { before: 0, since: 0 };
  return (block) => {
    let { before, since } = kept;
    for (const sample of block) {
      const now = filter(sample);
      since += 1;
      if (since >= step) {
        since -= step;
        onSample(now + (before - now) * since);
      }
      before = now;
    }
    kept = { before, since };
  };
}
