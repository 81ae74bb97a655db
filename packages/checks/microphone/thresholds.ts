/**
 * Every number of the microphone check. "Level" is the reading of a programme meter on Stevens' loudness scale
 * (decision M1), so the written thresholds 0.05, 0.15 and 0.95 stand at -43.4, -27.5 and -0.7 dBFS.
 */

/** A level belongs to the last class whose `from` it reaches; loud is the one that has to be exceeded (S2 §5). */
export const LEVEL_CLASSES = {
  silent: { from: 0 },
  low: { from: 0.05 },
  good: { from: 0.15 },
  loud: { above: 0.95 },
} as const;

export type LevelClass = keyof typeof LEVEL_CLASSES;

/** level = amplitude ^ 0.6: loudness against sound pressure (S. S. Stevens, 1955; ISO 532), decision M1. */
export const LOUDNESS_EXPONENT = 0.6;

/** dBFS: what stands for "nothing at all", below the last bit of a 16-bit recording (-90) and a finite number. */
export const SILENCE_DBFS = -120;

/** dB per second: a type I programme meter falls by 20 dB in 1.7 s (IEC 60268-10), decision M1. */
export const METER_FALL_DB_PER_S = 20 / 1.7;

/** Seconds that the mark of a peak stays, to be read, before it falls with the meter (decision M1). */
export const PEAK_HOLD_S = 1.5;

/** Hz: a programme meter is AC-coupled. An offset of the converter is no sound; the lowest voice begins near 70 Hz. */
export const AC_COUPLING_HZ = 20;

/**
 * Amplitude from which a sample counts as clipped (-0.009 dBFS). The largest 16-bit sample is 0.99997 and a file
 * normalised to -0.1 dBFS ends at 0.989, so this tells the two apart and leaves room for a resampler's rounding.
 */
export const CLIPPED_AMPLITUDE = 0.999;

/** Share of samples at full scale that is too much, whatever the most frequent class says (decision M1). */
export const CLIPPED_RATIO_MAX = 0.001;

/** Milliseconds of the microphone test (S2 §9). */
export const TAKE_MS = 8000;

/** Milliseconds of each bar of the waveform that is drawn of a take: 100 bars. */
export const TAKE_BAR_MS = 80;

/** Milliseconds of sound below which there are "no samples" (S2 §5): an eighth of the take. */
export const TAKE_MIN_MS = 1000;

/** Milliseconds of sound below which a take is not judged as a whole one: four fifths of its time (decision 033). */
export const TAKE_WHOLE_MS = 0.8 * TAKE_MS;

/** Milliseconds from one level sample to the next ("sampled continuously", S2 §9); independent of the block size. */
export const LEVEL_SAMPLE_MS = 10;

/** Samples the live view keeps (S2 §9). The meter's reading is added every 20 ms, so that they are one second. */
export const LIVE_SAMPLES = 50;
export const LIVE_SAMPLE_MS = 20;

/** dB below a class's threshold at which the live hint leaves the class, so that it does not flicker. */
export const HINT_HYSTERESIS_DB = 2;

/** Seconds that the live hint looks back on when it tells whether somebody speaks. */
export const LIVE_VOICE_S = 5;
