import { percentile } from '../../percentile';
import type { Engine } from './engine';
import type { SoundSource } from './measurement';
import { settledFrames } from './settled-frames';
import { THRESHOLDS } from './thresholds';
import { createWeightedSteps, levelOfPower } from './weighted-steps';

const T = THRESHOLDS.noise;

/** Levels of speech and noise of a take. */
interface NoiseReading {
  /** Level of the speech, A-weighted, -120 and up. */
  readonly speechDbfsA: number;
  /** Level of the noise behind it, A-weighted, -120 and up. */
  readonly noiseDbfsA: number;
  /** Speech level minus noise level. */
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
): Engine<NoiseReading> {
  const steps: number[] = [];
  const push = createWeightedSteps(sampleRateHz, (power) => {
    if (steps.length < T.maxSteps) steps.push(power);
  });
  return { push, reading: () => readNoise(meansOf(steps), backgroundDbfsA) };
}

/** Mean powers of 50 ms. */
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
export const isBackground = ({ noiseDbfsA }: NoiseReading): boolean => noiseDbfsA >= T.leastDbfsA;

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
  let [held, sum, active] = [0, 0, 0];
  for (const power of above) {
    held = power > gate ? T.hangoverSteps : held - 1;
    if (held <= 0) continue;
    sum += power;
    active += 1;
  }
  return active === 0 ? 0 : Math.max(0, sum / active);
}
