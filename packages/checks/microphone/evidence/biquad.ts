/** A second-order section, normalised so that a0 is 1: y = b0 x + b1 x₁ + b2 x₂ - a1 y₁ - a2 y₂. */
export interface BiquadFilter {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

const COEFFICIENTS = 5;
const STATES = 2;

/**
 * Creates a filter of consecutive sections (transposed direct form II), which returns one output sample per input
 * sample. All numbers are in two arrays, because JavaScript engines allocate memory each time a closure variable is set
 * to a fractional number, here once per sample.
 */
export function createFilter(sections: readonly BiquadFilter[]): (sample: number) => number {
  const numbers = Float64Array.from(sections.flatMap(({ b0, b1, b2, a1, a2 }) => [b0, b1, b2, a1, a2]));
  const state = new Float64Array(STATES * sections.length);
  return (sample) => {
    let value = sample;
    for (let at = 0, from = 0; at < state.length; at += STATES, from += COEFFICIENTS) {
      const output = (numbers[from] ?? 0) * value + (state[at] ?? 0);
      state[at] = (numbers[from + 1] ?? 0) * value - (numbers[from + 3] ?? 0) * output + (state[at + 1] ?? 0);
      state[at + 1] = (numbers[from + 2] ?? 0) * value - (numbers[from + 4] ?? 0) * output;
      value = output;
    }
    return value;
  };
}

interface Corner {
  readonly sampleRateHz: number;
  readonly hz: number;
  /** Quality factor; the default of 0.71 gives a single section the flattest passband. */
  readonly q?: number;
}

/** A second-order low-pass (bilinear transform; R. Bristow-Johnson, Audio EQ Cookbook). Exported for tests. */
export function lowPass(corner: Corner): BiquadFilter {
  const { cos, a0, a1, a2 } = poles(corner);
  return { b0: (1 - cos) / 2 / a0, b1: (1 - cos) / a0, b2: (1 - cos) / 2 / a0, a1, a2 };
}

/** A second-order high-pass (also from the Audio EQ Cookbook). Exported for tests. */
export function highPass(corner: Corner): BiquadFilter {
  const { cos, a0, a1, a2 } = poles(corner);
  return { b0: (1 + cos) / 2 / a0, b1: -(1 + cos) / a0, b2: (1 + cos) / 2 / a0, a1, a2 };
}

function poles({ sampleRateHz, hz, q = Math.SQRT1_2 }: Corner) {
  const angle = (2 * Math.PI * hz) / sampleRateHz;
  const cos = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * q);
  const a0 = 1 + alpha;
  return { cos, alpha, a0, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0 };
}

export const butterworth = (order: number, corner: Omit<Corner, 'q'>): readonly BiquadFilter[] =>
  Array.from({ length: order / 2 }, (_, section) =>
    lowPass({ ...corner, q: 1 / (2 * Math.cos((Math.PI * (2 * section + 1)) / (2 * order))) }),
  );

/** The gain of a section at a frequency, as an amplitude factor of 0 or more. */
export function responseOf({ b0, b1, b2, a1, a2 }: BiquadFilter, { sampleRateHz, hz }: Omit<Corner, 'q'>): number {
  const angle = (2 * Math.PI * hz) / sampleRateHz;
  const along = (c0: number, c1: number, c2: number) =>
    Math.hypot(c0 + c1 * Math.cos(angle) + c2 * Math.cos(2 * angle), c1 * Math.sin(angle) + c2 * Math.sin(2 * angle));
  return along(b0, b1, b2) / along(1, a1, a2);
}

interface LowCopyOptions {
  readonly sampleRateHz: number;
  readonly lowRateHz: number;
  readonly cutoffHz: number;
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
  if (!(sampleRateHz >= lowRateHz)) throw new RangeError(`The sample rate ${sampleRateHz} Hz is below ${lowRateHz} Hz`);
  const filter = createFilter(butterworth(order, { sampleRateHz, hz: cutoffHz }));
  const step = sampleRateHz / lowRateHz;
  let state = { before: 0, since: 0 };
  return (block) => {
    let { before, since } = state;
    for (const sample of block) {
      const now = filter(sample);
      since += 1;
      if (since >= step) {
        since -= step;
        onSample(now + (before - now) * since);
      }
      before = now;
    }
    state = { before, since };
  };
}
