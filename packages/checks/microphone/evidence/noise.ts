import { percentile } from '../../percentile';
import type { Engine } from './engine';
import type { SoundSource } from './measurement';
import { settledFrames } from './settled-frames';
import { THRESHOLDS } from './thresholds';
import { createWeightedSteps, levelOfPower } from './weighted-steps';

const T = THRESHOLDS.noise;

export interface NoiseReading {
  /** Level of the speech where there is any, A-weighted, -120 and up. */
  readonly speechDbfsA: number;
  /** Level of what is heard behind it, A-weighted, -120 and up. */
  readonly noiseDbfsA: number;
  /** The one above the other. */
  readonly snrDb: number;
}

/**
 * Background noise and the ratio of speech to it, A-weighted (IEC 61672-1). The noise is the quietest of the frames, corrected for
 * how far these lie below the mean of a steady noise; the speech is its active level in the manner of ITU-T P.56, method B.
 * Exact within 2 dB for steady noise, even without a pause before the speech. Of noise that changes, as talk and music do,
 * the quietest moments are heard, so that the ratio reads up to 7 dB too good; what was heard before the take cures it. Where
 * these moments are empty, behind a gate or where sound was lost, it stands out of nothing (`isBackground`).
 *
 * @param source `backgroundDbfsA`: the quietest second before the take, where there was one. Nearly as loud as the speech it is
 *   taken for speech as well.
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

/** Whether a background was heard: no figure is told of one that lies below what any converter has. */
export const isBackground = ({ noiseDbfsA }: NoiseReading): boolean => noiseDbfsA >= T.leastDbfsA;

/** The power that active frames have above the noise: those within 15.9 dB of it, and what follows them within 200 ms. */
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
