import {
  CLIPPED_AMPLITUDE,
  LEVEL_CLASSES,
  LOUDNESS_EXPONENT,
  type LevelClass,
  METER_FALL_DB_PER_S,
  PEAK_HOLD_S,
  SILENCE_DBFS,
} from './thresholds';
import { createAcCoupling } from './ac-coupling';

/**
 * The level of S2 §5 for an amplitude: 0 to 1 on Stevens' loudness scale (M1). Amplitudes beyond full scale are 1;
 * what is not a number is 0.
 */
export function levelFromAmplitude(amplitude: number): number {
  if (!(amplitude > 0)) return 0;
  return Math.min(1, amplitude ** LOUDNESS_EXPONENT);
}

/** Amplitude (0 to 1, 1 is full scale) in dBFS: -120, which stands for silence, to 0. */
export function dbfsFromAmplitude(amplitude: number): number {
  if (!(amplitude > 0)) return SILENCE_DBFS;
  return Math.min(0, Math.max(SILENCE_DBFS, 20 * Math.log10(amplitude)));
}

/** Amplitude, 0 and up, of a level in dBFS. */
export const amplitudeFromDbfs = (dbfs: number): number => (Number.isNaN(dbfs) ? 0 : 10 ** (dbfs / 20));

/** A level (0 to 1) in dBFS: 0.05 stands at -43.4, 0.15 at -27.5, 0.95 at -0.7. */
export const dbfsFromLevel = (level: number): number => dbfsFromAmplitude(Math.max(0, level) ** (1 / LOUDNESS_EXPONENT));

/** dBFS as a level (0 to 1), the inverse of `dbfsFromLevel`. */
export const levelFromDbfs = (dbfs: number): number => levelFromAmplitude(amplitudeFromDbfs(dbfs));

/** The class of a level by the table of S2 §5. What is not a number is silent. */
export function levelClass(level: number): LevelClass {
  if (level > LEVEL_CLASSES.loud.above) return 'loud';
  if (level >= LEVEL_CLASSES.good.from) return 'good';
  return level >= LEVEL_CLASSES.low.from ? 'low' : 'silent';
}

/** What one block of samples holds. Amplitudes 0 to 1, sound without its offset. */
export interface BlockMeasure {
  readonly peak: number;
  readonly sumOfSquares: number;
  /** Samples at full scale, counted before anything is taken away from them. */
  readonly clippedSamples: number;
  /** Every sample is exactly zero: no microphone is that quiet, so the system or a switch has muted it. */
  readonly allZero: boolean;
}

/**
 * A measure of blocks that follow one another. Samples are -1 to 1; NaN and infinite ones count as 0, and what lies
 * beyond full scale counts as full scale, because no converter and no codec carries more.
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
      const sample = Number.isFinite(raw) ? Math.max(-1, Math.min(1, raw)) : 0;
      if (sample !== 0) allZero = false;
      if (Math.abs(sample) >= CLIPPED_AMPLITUDE) clippedSamples += 1;
      const sound = couple(sample);
      sumOfSquares += sound * sound;
      peak = Math.max(peak, Math.abs(sound));
    }
    return { peak: Math.min(1, peak), sumOfSquares, clippedSamples, allZero };
  };
}

export interface MeterReading {
  /** 0 to 1, decides the class and the zone. */
  readonly level: number;
  /** The same in dBFS, -120 to 0. */
  readonly dbfs: number;
  /** The peak that is held for 1.5 s, dBFS. */
  readonly peakHoldDbfs: number;
  /** Samples at full scale in the block just pushed. */
  readonly clippedSamples: number;
}

export interface ProgrammeMeter {
  /** Takes the next samples (mono, -1 to 1, any number of them) and says where the meter stands after them. */
  push(block: Float32Array): MeterReading;
}

/**
 * A type I programme meter (IEC 60268-10): it rises to the peak of each block at once and falls by 20 dB in 1.7 s.
 * The peak hold stays 1.5 s, then falls at the meter's speed.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createProgrammeMeter(sampleRateHz: number): ProgrammeMeter {
  const measure = createBlockMeasure(sampleRateHz);
  let envelope = 0;
  let hold = 0;
  let heldS = 0;

  return {
    push(block) {
      const seconds = block.length / sampleRateHz;
      const { peak, clippedSamples } = measure(block);
      envelope = Math.max(peak, envelope * fallen(seconds));
      heldS += seconds;
      hold *= fallen(Math.min(seconds, Math.max(0, heldS - PEAK_HOLD_S)));
      if (envelope >= hold) {
        hold = envelope;
        heldS = 0;
      }
      return {
        level: levelFromAmplitude(envelope),
        dbfs: dbfsFromAmplitude(envelope),
        peakHoldDbfs: dbfsFromAmplitude(hold),
        clippedSamples,
      };
    },
  };
}

/** What is left of an amplitude after some seconds of the meter's fall. */
const fallen = (seconds: number): number => amplitudeFromDbfs(-METER_FALL_DB_PER_S * seconds);
