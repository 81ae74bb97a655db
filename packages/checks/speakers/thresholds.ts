/** Every number of the speakers check: two sweeps are played, and the microphone tells whether it hears them. */

/** The sound that is played: a rising tone, twice. It lies where small loudspeakers and every microphone work. */
export const PROBE = {
  fromHz: 400,
  toHz: 6000,
  sweepS: 0.6,
  /** Faded in and out, so that it does not click. */
  fadeS: 0.02,
  /** From the beginning of one sweep to that of the next. */
  periodS: 1.2,
  sweeps: 2,
  /** RMS: as loud as somebody who speaks. */
  levelDbfs: -20,
} as const;

export const RESPONSE = {
  /** Delays that are looked at together: outputs over Bluetooth take up to 0.3 s, and a busy computer a little more. */
  longestDelayS: 0.5,
  /** What is heard before the probe can have come back: the noise. Its last part would have the slope of an early return. */
  leadS: 0.2,
  noiseS: 0.15,
  /** Echoes count as the return for so long before and after its peak; 50 ms and more later they are the room, which fades. */
  beforePeakS: 0.001,
  tailS: 0.06,
  /** As the rest of the response counts what lies further from the peak. */
  restBeforePeakS: 0.002,
  /** Share of the band's strongest frequency by which quieter ones are held down, where the probe has little to compare with. */
  regularization: 1e-4,
  /** The band that counts, inside of the probe's. */
  bandShare: [1.1, 0.9],
  /** Times the noise, and times the rest of the response, that a peak has to stand out. A talker who pauses reaches 9.3 times the rest. */
  standsOut: 7,
  /** The same where the two sweeps came back at different delays: a buffer may have been lost between them. */
  standsOutApart: 20,
  sameDelayMs: 3,
} as const;

/**
 * Seconds. Loudspeakers that play over a network hold the sound back: AirPlay for 2. So late a return is looked for piece by piece, each
 * `RESPONSE.longestDelayS` long, which overlap, so that each return lies well within one.
 */
export const DELAY_STEP_S = 0.4;
const LATEST_RETURN_S = 2.5;

/** Where each piece begins, in seconds of delay. */
export const DELAYS_FROM_S: readonly number[] = Array.from(
  { length: 1 + Math.round((LATEST_RETURN_S - RESPONSE.longestDelayS) / DELAY_STEP_S) },
  (_, index) => index * DELAY_STEP_S,
);

/** Where the last one begins. */
export const LATEST_FROM_S = Math.max(...DELAYS_FROM_S);

export const ECHO = {
  /**
   * dB of what comes back from which others hear themselves, and up to which nobody does. Loudspeakers of laptops lie at -10 to
   * -30; calls take off about 30 more, and talkers are annoyed by less the longer it takes (ITU-T G.131).
   */
  speakersAboveDb: -30,
  headphonesUpToDb: -45,
  /** dB that a return must have to be seen for its absence to mean anything. */
  floorUpToDb: -48,
  /** RMS in dBFS: below it the microphone delivers no sound at all, and nothing can be said. */
  leastSoundDbfs: -100,
} as const;

/** Hz: a lower sample rate does not carry the probe. */
export const LEAST_RATE_HZ = 16_000;
