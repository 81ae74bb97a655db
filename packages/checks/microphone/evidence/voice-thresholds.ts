/** Every number of the voice detection, with its unit and source. */
export const VOICE_THRESHOLDS = {
  /** Rate in Hz of the copy in which a voice is detected, and cutoff of its low-pass. */
  lowRateHz: 8000,
  cutoffHz: 3400,
  /** A frame every 10 ms, of 64 ms; its level is that of the last 40 ms. In samples of the copy. */
  hop: 80,
  window: 512,
  levelWindow: 320,
  /**
   * Pitch: number of correlated samples, lags from 400 down to 70 Hz, and the share of the best peak that the first
   * one has to reach.
   */
  correlated: 256,
  shortestLag: 20,
  longestLag: 114,
  firstPeak: 0.85,
  /** Limits of an active frame in dB: above the quietest twentieth, and below the loudest one. */
  aboveQuietDb: 6,
  belowLoudDb: 30,
  /** Normalised correlation from which an active frame is voiced (RAPT, D. Talkin, 1995). */
  voicedCorrelation: 0.7,
  /**
   * Largest pitch change within one syllable, in octaves per 10 ms, and the range of a syllable's length in frames.
   */
  jumpOctaves: 0.12,
  syllableFrames: [6, 60],
  /** Frames over which the pitch movement is measured. */
  movedFrames: 3,
  /**
   * Spectral lines: bins from 172 Hz to 3.1 kHz that exceed the mean of `lineNeighbours` bins on both sides, in dB.
   */
  lineBins: [11, 200],
  lineNeighbours: 10,
  lineDb: 3.5,
  /**
   * Frames of half a window in which lines are counted, and the number of most continuous bins that count
   * (Seyerlehner et al., 2007).
   */
  lineFrames: 50,
  linesCounted: 5,
  /** dB below the loud frames to which quieter ones are raised before the spread of the levels is computed. */
  spreadFloorDb: 40,
  /**
   * Periodicity of one voice: dB below the loud level in which frames count, quantile of their correlation, and its
   * weight against the level spread.
   */
  nearLoudDb: 10,
  periodicityShare: 0.75,
  periodicityWeightDb: 30,
  /**
   * Criteria of a voice, found with 377 spoken takes and 334 others; more than 99% of the spoken ones fulfil each.
   * `oneness`: of 535 crowds of eight or more, dry and in rooms, the highest are 26.3 and 27.5; the lowest of 482 takes of
   * 41 recorded voices in rooms, noise, babble and telephone bands that fulfil the others is 27.2.
   */
  needs: {
    syllablesPerS: 0.3,
    pitchMovementCents: 5,
    continuousLinesAtMost: 3.6,
    levelSpreadDb: 3.5,
    voicedS: 0.5,
    oneness: 26.4,
  },
} as const;
