import { createBlockMeasure } from './block';
import {
  LEVEL_CLASSES,
  type LevelClass,
  LOUDNESS_EXPONENT,
  METER_FALL_DB_PER_S,
  PEAK_HOLD_S,
  SILENCE_DBFS,
} from './thresholds';

/**
 * The level of S2 §5 for an amplitude: 0 to 1 on Stevens' loudness scale (M1). Amplitudes beyond full scale are 1; NaN
 * is 0.
 */
export function levelFromAmplitude(amplitude: number): number {
  if (!(amplitude > 0)) return 0;
  return Math.min(1, amplitude ** LOUDNESS_EXPONENT);
}

/** Converts an amplitude (0 to 1, 1 is full scale) to dBFS: -120, which means silence, to 0. */
export function dbfsFromAmplitude(amplitude: number): number {
  if (!(amplitude > 0)) return SILENCE_DBFS;
  return Math.min(0, Math.max(SILENCE_DBFS, 20 * Math.log10(amplitude)));
}

/** Converts a level in dBFS to an amplitude, 0 and up. */
export const amplitudeFromDbfs = (dbfs: number): number => (Number.isNaN(dbfs) ? 0 : 10 ** (dbfs / 20));

/** Converts a level (0 to 1) to dBFS: 0.05 is -43.4, 0.15 is -27.5, 0.95 is -0.7. */
export const dbfsFromLevel = (level: number): number =>
  dbfsFromAmplitude(Math.max(0, level) ** (1 / LOUDNESS_EXPONENT));

/** Converts dBFS to a level (0 to 1), the inverse of `dbfsFromLevel`. Exported for tests. */
export const levelFromDbfs = (dbfs: number): number => levelFromAmplitude(amplitudeFromDbfs(dbfs));

/** The class of a level by the table of S2 §5. NaN is silent. */
export function levelClass(level: number): LevelClass {
  if (level > LEVEL_CLASSES.loud.above) return 'loud';
  if (level >= LEVEL_CLASSES.good.from) return 'good';
  return level >= LEVEL_CLASSES.low.from ? 'low' : 'silent';
}

/** The factor by which the meter falls in some seconds: 1 for 0, 0.1 for 1.7. */
export const meterFall = (seconds: number): number => amplitudeFromDbfs(-METER_FALL_DB_PER_S * seconds);

export interface MeterReading {
  /** 0 to 1, decides the class and the zone. */
  readonly level: number;
  readonly dbfs: number;
  /** The peak that is held for 1.5 s, dBFS. */
  readonly peakHoldDbfs: number;
  readonly clippedSamples: number;
}

interface ProgrammeMeter {
  push(block: Float32Array): MeterReading;
}

/**
 * A type I programme meter (IEC 60268-10): it rises immediately to the peak of each block and falls by 20 dB in 1.7 s.
 * The peak hold lasts 1.5 s, then falls at the meter's speed.
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
      envelope = Math.max(peak, envelope * meterFall(seconds));
      heldS += seconds;
      hold *= meterFall(Math.min(seconds, Math.max(0, heldS - PEAK_HOLD_S)));
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
