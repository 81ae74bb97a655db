import { aWeighting } from '../noise';
import { filtered, powerDb } from './sounds';

/** Scales a noise to `snrDb` dB(A) below the speech of a voice. */
export function noiseBelow(voice: Float32Array, sampleRateHz: number) {
  const weighted = (sound: Float32Array) => filtered(sound, aWeighting(sampleRateHz));
  const speechDb = activeSpeechLevelDb(weighted(voice), sampleRateHz);
  return (noise: Float32Array, snrDb: number): Float32Array => {
    const gain = 10 ** ((speechDb - snrDb - powerDb(weighted(noise))) / 20);
    return noise.map((sample) => sample * gain);
  };
}

const THRESHOLD_COUNT = 16;
const MARGIN_DB = 15.9;

/**
 * Active speech level of ITU-T P.56, method B, in dB below full scale: the level of a sound during its speech. -100 if
 * there is no speech.
 */
export function activeSpeechLevelDb(sound: Float32Array, sampleRateHz: number): number {
  const active = activityOf(sound, sampleRateHz);
  const longTermDb = powerDb(sound);
  const levels = active.map((count) => longTermDb - 10 * Math.log10(count / sound.length));
  for (let at = 1; at < THRESHOLD_COUNT; at += 1) {
    const [before, here] = [marginAt(levels, at - 1), marginAt(levels, at)];
    if (here > MARGIN_DB) continue;
    const share = (before - MARGIN_DB) / (before - here);
    return (levels[at - 1] ?? 0) + share * ((levels[at] ?? 0) - (levels[at - 1] ?? 0));
  }
  return -100;
}

/** Distance from a threshold to the level above it, in dB. */
const marginAt = (levels: readonly number[], at: number): number => (levels[at] ?? 0) - thresholdDb(at);

const thresholdDb = (at: number): number => 20 * Math.log10(2) * (at - THRESHOLD_COUNT);

/** Number of samples at which the envelope was above each threshold within 200 ms. */
function activityOf(sound: Float32Array, sampleRateHz: number): readonly number[] {
  const keep = Math.exp(-1 / (0.03 * sampleRateHz));
  const hangover = Math.ceil(0.2 * sampleRateHz);
  const counts = new Array<number>(THRESHOLD_COUNT).fill(0);
  const since = new Array<number>(THRESHOLD_COUNT).fill(hangover);
  const thresholds = counts.map((_, at) => 2 ** (at - THRESHOLD_COUNT));
  let [smooth, envelope] = [0, 0];
  for (const sample of sound) {
    smooth = keep * smooth + (1 - keep) * Math.abs(sample);
    envelope = keep * envelope + (1 - keep) * smooth;
    for (let at = 0; at < THRESHOLD_COUNT; at += 1) {
      since[at] = envelope >= (thresholds[at] ?? 0) ? 0 : (since[at] ?? 0) + 1;
      if ((since[at] ?? 0) < hangover) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}
