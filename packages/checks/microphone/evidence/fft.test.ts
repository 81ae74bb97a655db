import { describe, expect, it } from 'vitest';
import { createFft, createPowerSpectrum } from './fft';
import { white } from './testing/noises';

/** The transform by its definition. */
function slowTransform(samples: ArrayLike<number>, k: number): readonly [number, number] {
  let [re, im] = [0, 0];
  for (let n = 0; n < samples.length; n += 1) {
    re += (samples[n] ?? 0) * Math.cos((2 * Math.PI * k * n) / samples.length);
    im -= (samples[n] ?? 0) * Math.sin((2 * Math.PI * k * n) / samples.length);
  }
  return [re, im];
}

describe('the transform', () => {
  it.each([2, 8, 128, 512])('of %d samples is that of the definition', (size) => {
    const samples = white({ sampleRateHz: size, seconds: 1 });
    const re = Float64Array.from(samples);
    const im = new Float64Array(size);
    createFft(size)(re, im);
    for (const k of [0, 1, size / 2, size - 1]) {
      expect(re[k]).toBeCloseTo(slowTransform(samples, k)[0], 6);
      expect(im[k]).toBeCloseTo(slowTransform(samples, k)[1], 6);
    }
  });

  it.each([0, 1, 3, 1000, 2.5])('does not have %d samples', (size) => {
    expect(() => createFft(size)).toThrow(RangeError);
  });
});

it('has the power of every bin by the definition, of real samples under the window', () => {
  const size = 64;
  const samples = white({ sampleRateHz: size, seconds: 1 });
  const windowed = samples.map(
    (sample, index) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / size)),
  );
  createPowerSpectrum(size)(samples).forEach((power, bin) => {
    const [re, im] = slowTransform(windowed, bin);
    expect(power).toBeCloseTo(re ** 2 + im ** 2, 5);
  });
});

it('has the power of a tone in its own bin and the two beside it, under the window', () => {
  const size = 256;
  const powers = createPowerSpectrum(size)(
    Float64Array.from({ length: size }, (_, n) => Math.cos((2 * Math.PI * 20 * n) / size)),
  );
  expect(powers).toHaveLength(size / 2);
  expect(powers[20]).toBeCloseTo((size / 4) ** 2, 0);
  expect(powers[21]! / powers[20]!).toBeCloseTo(0.25, 3);
  expect(powers[30]! / powers[20]!).toBeLessThan(1e-9);
});
