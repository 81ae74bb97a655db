/** Every number of the speakers check, which plays two sweeps and measures whether the microphone hears them. */

/** The played sound: a rising tone, twice, at frequencies that small loudspeakers and every microphone reproduce. */
export const PROBE = {
  fromHz: 400,
  toHz: 6000,
  sweepS: 0.6,
  fadeS: 0.02,
  periodS: 1.2,
  sweeps: 2,
  /** RMS level, about as loud as speech. */
  levelDbfs: -20,
} as const;

export const RESPONSE = {
  /** Range of delays in one search: outputs over Bluetooth take up to 0.3 s, and a busy computer a little more. */
  longestDelayS: 0.5,
  /**
   * Time before the earliest possible return, in which the noise is measured over the first `noiseS`. The end of it
   * would contain the slope of an early return.
   */
  leadS: 0.2,
  noiseS: 0.15,
  /** Time before and after the peak that counts as the return; echoes 50 ms and more later are the fading room. */
  beforePeakS: 0.001,
  tailS: 0.06,
  /** Everything further from the peak counts as the rest of the response. */
  restBeforePeakS: 0.002,
  /**
   * Regularization as a share of the strongest frequency's power; it attenuates frequencies at which the probe is weak.
   */
  regularization: 1e-4,
  /** Limits of the used band as factors of the probe's. */
  bandShare: [1.1, 0.9],
  /**
   * Minimum ratio of a peak to the noise, and to the rest of the response. A talker who pauses reaches 9.3 times the
   * rest. In 300 backgrounds without a played sound none is found.
   */
  standsOut: 7,
  /** Minimum ratio if the two sweeps returned with different delays: a buffer may have been lost between them. */
  standsOutApart: 20,
  sameDelayMs: 3,
} as const;

/**
 * Step in seconds between the searched pieces. Loudspeakers on a network delay the sound: AirPlay by 2 s. Late returns
 * are searched piece by piece, each `RESPONSE.longestDelayS` long; the pieces overlap, so that each return is well
 * within one.
 */
export const DELAY_STEP_S = 0.4;
const LATEST_RETURN_S = 2.5;

export const DELAYS_FROM_S: readonly number[] = Array.from(
  { length: 1 + Math.round((LATEST_RETURN_S - RESPONSE.longestDelayS) / DELAY_STEP_S) },
  (_, index) => index * DELAY_STEP_S,
);

export const ECHO = {
  /**
   * Gain in dB. Above the first value others hear themselves; up to the second they do not. Loudspeakers of laptops are
   * at -10 to -30. Calls remove about 30 more. Talkers tolerate less, the longer the delay is (ITU-T G.131).
   */
  speakersAboveDb: -30,
  headphonesUpToDb: -45,
  /** Highest detection floor in dB at which a missing return counts. */
  floorUpToDb: -48,
  /** RMS in dBFS below which the microphone delivers no sound at all, so that nothing can be judged. */
  minSoundDbfs: -100,
} as const;

/** Lowest sample rate in Hz that can carry the probe. */
export const MIN_RATE_HZ = 16_000;
