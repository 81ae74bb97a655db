import { type Biquad, createFilter, responseOf } from './biquad';
import { THRESHOLDS } from './thresholds';

/** Calls back with the mean power of each 10 ms of A-weighted sound. */
export function createWeightedSteps(
  sampleRateHz: number,
  onStep: (power: number) => void,
): (block: Float32Array) => void {
  const filter = createFilter(aWeighting(sampleRateHz));
  const length = Math.round(sampleRateHz * THRESHOLDS.noise.stepS);
  let sum = 0;
  let samples = 0;
  return (block) => {
    for (const sample of block) {
      sum += filter(sample) ** 2;
      samples += 1;
      if (samples < length) continue;
      onStep(sum / length);
      sum = 0;
      samples = 0;
    }
  };
}

/** A mean power as a level, -120 dB and up. */
export const levelOfPower = (power: number): number => 10 * Math.log10(Math.max(power, 1e-12));

/** Poles of the A-weighting, Hz (IEC 61672-1, annex E). */
const POLES_HZ = { lowest: 20.598997, low: 107.65265, middle: 737.86223, high: 12194.217 } as const;

/**
 * A-weighting as three sections with a gain of 1 at 1 kHz, by the bilinear transform of its six poles. At 44.1 and 48
 * kHz it is within 0.6 dB of the standard up to 8 kHz; at lower rates it falls off earlier. Exported for tests.
 */
export function aWeighting(sampleRateHz: number): readonly Biquad[] {
  const section = (kind: PolePair['kind'], ...hz: PolePair['hz']) => polePair({ kind, hz, sampleRateHz });
  const { lowest, low, middle, high } = POLES_HZ;
  const sections = [
    section('high-pass', lowest, lowest),
    section('high-pass', low, middle),
    section('low-pass', high, high),
  ];
  const gain = sections.reduce((product, each) => product * responseOf(each, { sampleRateHz, hz: 1000 }), 1);
  return sections.map((each, index) => (index === 0 ? scaled(each, 1 / gain) : each));
}

interface PolePair {
  readonly kind: 'high-pass' | 'low-pass';
  readonly hz: readonly [number, number];
  readonly sampleRateHz: number;
}

/** Transfer function: s² or ω₁ω₂ over (s + ω₁)(s + ω₂). */
function polePair({ kind, hz, sampleRateHz }: PolePair): Biquad {
  const twice = 2 * sampleRateHz;
  const [first, second] = [2 * Math.PI * hz[0], 2 * Math.PI * hz[1]];
  const a0 = twice ** 2 + (first + second) * twice + first * second;
  const b0 = (kind === 'high-pass' ? twice ** 2 : first * second) / a0;
  return {
    b0,
    b1: kind === 'high-pass' ? -2 * b0 : 2 * b0,
    b2: b0,
    a1: (2 * first * second - 2 * twice ** 2) / a0,
    a2: (twice ** 2 - (first + second) * twice + first * second) / a0,
  };
}

const scaled = ({ b0, b1, b2, a1, a2 }: Biquad, gain: number): Biquad => ({
  b0: b0 * gain,
  b1: b1 * gain,
  b2: b2 * gain,
  a1,
  a2,
});
