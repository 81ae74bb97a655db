/**
 * Every number of the microphone check. "Level" is the reading of a programme meter on Stevens' loudness scale
 * (decision M1), so the specified thresholds 0.05, 0.15 and 0.95 are -43.4, -27.5 and -0.7 dBFS.
 */

/** A level belongs to the last class whose `from` it reaches; loud has to be exceeded (S2 §5). */
export const LEVEL_CLASSES = {
  silent: { from: 0 },
  low: { from: 0.05 },
  good: { from: 0.15 },
  loud: { above: 0.95 },
} as const;

export type LevelClass = keyof typeof LEVEL_CLASSES;

/** level = amplitude ^ 0.6: loudness against sound pressure (S. S. Stevens, 1955; ISO 532), decision M1. */
export const LOUDNESS_EXPONENT = 0.6;

/** dBFS: represents silence; below the last bit of a 16-bit recording (-90), and finite. */
export const SILENCE_DBFS = -120;

/** dB per second: a type I programme meter falls by 20 dB in 1.7 s (IEC 60268-10), decision M1. */
export const METER_FALL_DB_PER_S = 20 / 1.7;

/** Seconds for which the peak mark holds before it falls with the meter (decision M1). */
export const PEAK_HOLD_S = 1.5;

/**
 * Hz: a programme meter is AC-coupled, because an offset of the converter is not sound; the lowest voice begins near 70
 * Hz.
 */
export const AC_COUPLING_HZ = 20;

/**
 * Amplitude from which a sample counts as clipped (-0.009 dBFS). The largest 16-bit sample is 0.99997 and a file
 * normalised to -0.1 dBFS ends at 0.989, so this separates the two and leaves room for a resampler's rounding.
 */
export const CLIPPED_AMPLITUDE = 0.999;

/** Share of samples at full scale above which a take is clipped, whatever the most frequent class is (decision M1). */
export const CLIPPED_RATIO_MAX = 0.001;

/** Milliseconds of the microphone test (S2 §9). */
export const TAKE_MS = 8000;

/** Milliseconds of each bar in the drawn waveform of a take: 100 bars. */
export const TAKE_BAR_MS = 80;

/** Milliseconds of sound below which there are "no samples" (S2 §5): an eighth of the take. */
export const TAKE_MIN_MS = 1000;

/** Milliseconds of sound below which a take is incomplete: four fifths of its time (decision 033). */
export const TAKE_WHOLE_MS = 0.8 * TAKE_MS;

/** Milliseconds between two level samples ("sampled continuously", S2 §9); independent of the block size. */
export const LEVEL_SAMPLE_MS = 10;

/** Number of samples that the live view keeps (S2 §9): one second. */
export const LIVE_SAMPLES = 50;
/** Milliseconds between two samples of the live view. */
export const LIVE_SAMPLE_MS = 20;

/** dB below a class's threshold at which the live hint leaves the class, to prevent flicker. */
export const HINT_HYSTERESIS_DB = 2;

/** Seconds that the live hint considers for its voice detection. */
export const LIVE_VOICE_S = 5;
