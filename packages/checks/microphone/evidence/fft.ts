/** An in-place discrete Fourier transform of the real and the imaginary parts. */
type Fft = (re: Float64Array, im: Float64Array) => void;

/**
 * A fast Fourier transform of one size (radix 2, decimation in time; Cooley & Tukey, 1965).
 *
 * @param size a power of two
 * @throws RangeError when `size` is not a power of two
 */
export function createFft(size: number): Fft {
  if (!(Number.isInteger(size) && size >= 2 && (size & (size - 1)) === 0))
    throw new RangeError(`Not a power of two: ${size}`);
  const order = bitReversed(size);
  const cos = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  return (re, im) => {
    reorder(re, order);
    reorder(im, order);
    for (let half = 1; half < size; half *= 2) joinHalves({ re, im, cos, sin, size, half });
  };
}

function bitReversed(size: number): Uint32Array {
  const bits = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit += 1) reversed |= ((index >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}

function reorder(values: Float64Array, order: Uint32Array): void {
  for (let from = 0; from < order.length; from += 1) {
    const to = order[from] ?? 0;
    if (to <= from) continue;
    const value = values[from] ?? 0;
    values[from] = values[to] ?? 0;
    values[to] = value;
  }
}

interface Stage {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  readonly size: number;
  readonly half: number;
}

/** Runs about half a million times for a second of sound, so it allocates no arrays. */
function joinHalves({ re, im, cos, sin, size, half }: Stage): void {
  const stride = size / (2 * half);
  for (let start = 0; start < size; start += 2 * half) {
    for (let k = 0; k < half; k += 1) {
      const a = start + k;
      const b = a + half;
      const c = cos[k * stride] ?? 0;
      const s = sin[k * stride] ?? 0;
      const aRe = re[a] ?? 0;
      const aIm = im[a] ?? 0;
      const bRe = re[b] ?? 0;
      const bIm = im[b] ?? 0;
      const turnedRe = bRe * c - bIm * s;
      const turnedIm = bRe * s + bIm * c;
      re[b] = aRe - turnedRe;
      im[b] = aIm - turnedIm;
      re[a] = aRe + turnedRe;
      im[a] = aIm + turnedIm;
    }
  }
}

/**
 * Power spectra of one size under a Hann window: the squared magnitude of the transform for each of the `size / 2` bins
 * below half of the sample rate. The returned array is reused: read it, do not keep it.
 *
 * Real samples need a transform of only half the size: samples at even positions are its real part, the others its
 * imaginary part, and their symmetry separates the two spectra.
 *
 * @param size a power of two, at least 4
 */
export function createPowerSpectrum(size: number): (samples: ArrayLike<number>) => Float64Array {
  const half = size / 2;
  const fft = createFft(half);
  const window = hann(size);
  const turns = Float64Array.from({ length: size }, (_, index) => {
    const angle = (Math.PI * (index >> 1)) / half;
    return index % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
  });
  const [re, im, powers] = [new Float64Array(half), new Float64Array(half), new Float64Array(half)];
  return (samples) => {
    for (let index = 0; index < half; index += 1) {
      re[index] = (samples[2 * index] ?? 0) * (window[2 * index] ?? 0);
      im[index] = (samples[2 * index + 1] ?? 0) * (window[2 * index + 1] ?? 0);
    }
    fft(re, im);
    for (let bin = 0; bin < half; bin += 1) powers[bin] = joinedPower({ re, im, turns }, bin);
    return powers;
  };
}

interface Interleaved {
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Cosine and sine of the phase lag of the odd samples behind the even ones, for each bin. */
  readonly turns: Float64Array;
}

function joinedPower({ re, im, turns }: Interleaved, bin: number): number {
  const mirror = (re.length - bin) % re.length;
  const [aRe, aIm, bRe, bIm] = [re[bin] ?? 0, im[bin] ?? 0, re[mirror] ?? 0, im[mirror] ?? 0];
  const [cos, sin] = [turns[2 * bin] ?? 0, turns[2 * bin + 1] ?? 0];
  const [oddRe, oddIm] = [(aIm + bIm) / 2, (bRe - aRe) / 2];
  return ((aRe + bRe) / 2 + oddRe * cos + oddIm * sin) ** 2 + ((aIm - bIm) / 2 + oddIm * cos - oddRe * sin) ** 2;
}

/** A symmetric Hann window, 0 to 1. */
export const hann = (size: number): Float64Array =>
  Float64Array.from({ length: size }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / size));
