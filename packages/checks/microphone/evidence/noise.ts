import { percentile } from '../../percentile';
import { type BiquadFilter, createFilter, responseOf } from './biquad';
import { settledFrames } from './floor';
import type { MeasurementEngine, SoundSource } from './measurement';
import { THRESHOLDS } from './thresholds';

const T = THRESHOLDS.noise;

interface NoiseReading {
  readonly speechDbfsA: number;
  readonly noiseDbfsA: number;
  readonly snrDb: number;
}

/**
 * Background noise and the speech-to-noise ratio, A-weighted (IEC 61672-1). The noise is the level of the quietest
 * frames, corrected to the mean of a steady noise; the speech is its active level according to ITU-T P.56, method B.
 * Exact within 2 dB for steady noise, even without a pause before the speech. For varying noise, such as talk and
 * music, the quietest frames are used, so that the ratio reads up to 7 dB too good; the background before the take
 * corrects this. If these frames are empty, behind a gate or after lost sound, the ratio is meaningless
 * (`isBackground`).
 *
 * @param source `backgroundDbfsA`: the quietest second before the take, if there was one. If it is nearly as loud as
 *   the speech, it is taken for speech.
 */
export function createNoise(
  sampleRateHz: number,
  { backgroundDbfsA }: Pick<SoundSource, 'backgroundDbfsA'> = {},
): MeasurementEngine<NoiseReading> {
  const steps: number[] = [];
  const push = createWeightedSteps(sampleRateHz, (power) => {
    if (steps.length < T.maxSteps) steps.push(power);
  });
  return { push, reading: () => readNoise(meansOf(steps), backgroundDbfsA) };
}

const meansOf = (steps: readonly number[]): readonly number[] =>
  settledFrames(steps, T.frameSteps).map((frame) => frame.reduce((sum, power) => sum + power, 0) / T.frameSteps);

function readNoise(frames: readonly number[], backgroundDbfsA: number | undefined): NoiseReading | undefined {
  const quietest = percentile(frames, T.quietShare);
  if (quietest === undefined) return undefined;
  const noise = quietest * T.quietBias;
  const speech = activeSpeech(frames, noise);
  if (speech === 0) return undefined;
  const speechDbfsA = levelOfPower(speech);
  const isBefore = backgroundDbfsA !== undefined && backgroundDbfsA <= speechDbfsA - T.backgroundBelowDb;
  const noiseDbfsA = Math.max(levelOfPower(noise), isBefore ? backgroundDbfsA : Number.NEGATIVE_INFINITY);
  return { speechDbfsA, noiseDbfsA, snrDb: speechDbfsA - noiseDbfsA };
}

/** True if there was a measurable background: a level below the noise of any converter is not shown. */
export const isBackground = ({ noiseDbfsA }: NoiseReading): boolean => noiseDbfsA >= T.minDbfsA;

/**
 * The mean power of active frames above the noise: frames within 15.9 dB of the speech level, and those within 200 ms
 * after them.
 */
function activeSpeech(frames: readonly number[], noise: number): number {
  const above = frames.map((power) => power - noise);
  let speech = above.reduce((sum, power) => sum + Math.max(0, power), 0) / above.length;
  for (let round = 0; round < T.rounds; round += 1) {
    const next = meanOfActive(above, Math.max(speech * 10 ** (-T.marginDb / 10), noise * T.aboveNoise));
    const isSettled = Math.abs(levelOfPower(next) - levelOfPower(speech)) < T.settledDb;
    speech = next;
    if (isSettled) break;
  }
  return speech;
}

function meanOfActive(above: readonly number[], gate: number): number {
  let [hangover, sum, active] = [0, 0, 0];
  for (const power of above) {
    hangover = power > gate ? T.hangoverSteps : hangover - 1;
    if (hangover <= 0) continue;
    sum += power;
    active += 1;
  }
  return active === 0 ? 0 : Math.max(0, sum / active);
}

/** Calls back with the mean power of each 10 ms of A-weighted sound. */
function createWeightedSteps(sampleRateHz: number, onStep: (power: number) => void): (block: Float32Array) => void {
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
const levelOfPower = (power: number): number => 10 * Math.log10(Math.max(power, 1e-12));

/** Poles of the A-weighting, Hz (IEC 61672-1, annex E). */
const POLES_HZ = { lowest: 20.598997, low: 107.65265, middle: 737.86223, high: 12194.217 } as const;

/**
 * A-weighting as three sections with a gain of 1 at 1 kHz, by the bilinear transform of its six poles. At 44.1 and 48
 * kHz it is within 0.6 dB of the standard up to 8 kHz; at lower rates it falls off earlier. Exported for tests.
 */
export function aWeighting(sampleRateHz: number): readonly BiquadFilter[] {
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
function polePair({ kind, hz, sampleRateHz }: PolePair): BiquadFilter {
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

const scaled = ({ b0, b1, b2, a1, a2 }: BiquadFilter, gain: number): BiquadFilter => ({
  b0: b0 * gain,
  b1: b1 * gain,
  b2: b2 * gain,
  a1,
  a2,
});

/**
 * The quietest second before a take, as the mean of its power: A-weighted, dBFS. It detects music and talk in the
 * background better than the pauses of a voice do. Seconds with a level change are skipped, since background is steady.
 * Limitation: continuous speech from the start counts as background.
 */
export function createBackground(sampleRateHz: number): MeasurementEngine<number> {
  const { backgroundSteps } = THRESHOLDS.noise;
  const steps: number[] = [];
  let sum = 0;
  let quietest: number | undefined;
  const push = createWeightedSteps(sampleRateHz, (power) => {
    steps.push(power);
    sum += power;
    if (steps.length > backgroundSteps) sum -= steps.shift() ?? 0;
    if (steps.length < backgroundSteps || (quietest !== undefined && sum >= quietest)) return;
    if (lasts(steps, sum / backgroundSteps)) quietest = sum;
  });
  return {
    push,
    reading: () => (quietest === undefined ? undefined : levelOfPower(quietest / backgroundSteps)),
  };
}

const { frameSteps, backgroundSpreadDb, minDbfsA } = THRESHOLDS.noise;

/**
 * True if there is sound and no frame is far below the mean. There is no sound while a headset switches to its
 * microphone.
 */
function lasts(steps: readonly number[], mean: number): boolean {
  if (levelOfPower(mean) < minDbfsA) return false;
  const least = frameSteps * mean * 10 ** (-backgroundSpreadDb / 10);
  return steps.every((_, index) => {
    const frame = steps.slice(index, index + frameSteps);
    return frame.length < frameSteps || frame.reduce((sum, power) => sum + power, 0) >= least;
  });
}
