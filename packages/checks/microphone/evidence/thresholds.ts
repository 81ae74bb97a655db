/**
 * Every number of what is measured beside the level, by measurement, with its unit and source. The reasons stand in decision 079.
 */
export const THRESHOLDS = {
  /** Of sound below which nothing is read, whatever is measured: a second is too little of a voice. */
  shortestS: 2,
  voice: {
    /** Hz: rate of the copy in which a voice is looked for, and where its low-pass begins. */
    lowRateHz: 8000,
    cutoffHz: 3400,
    /** A frame every 10 ms, of 64 ms; its level is that of the last 40 ms. In samples of the copy. */
    hop: 80,
    window: 512,
    levelWindow: 320,
    /** Pitch: samples that are correlated, lags from 400 down to 70 Hz, and how near a peak has to come to the best to be the first. */
    correlated: 256,
    shortestLag: 20,
    longestLag: 114,
    firstPeak: 0.85,
    /** A frame is active this far above the quietest twentieth and below the loudest one, in dB. */
    aboveQuietDb: 6,
    belowLoudDb: 30,
    /** Normalised correlation from which an active frame is voiced (RAPT, D. Talkin, 1995). */
    voicedCorrelation: 0.7,
    /** Octaves in 10 ms by which the pitch moves in one syllable, and frames that a syllable has. */
    jumpOctaves: 0.12,
    syllableFrames: [6, 60],
    /** Frames over which the movement of the pitch is taken. */
    movedFrames: 3,
    /** Spectral lines: bins from 172 Hz to 3.1 kHz that stand above the mean of so many bins on both sides, in dB. */
    lineBins: [11, 200],
    lineNeighbours: 10,
    lineDb: 3.5,
    /** Frames of half a window in which lines are counted, and the most continuous bins that count (Seyerlehner et al., 2007). */
    lineFrames: 50,
    linesCounted: 5,
    /** dB below the loud frames at which quieter ones are cut off, before the spread of the levels is taken. */
    spreadFloorDb: 40,
    /** What a voice has: found with 377 spoken takes and 334 others; each is fulfilled by more than 99% of the spoken ones. */
    needs: {
      syllablesPerS: 0.3,
      pitchMovementCents: 5,
      continuousLinesAtMost: 3.6,
      levelSpreadDb: 3.5,
      voicedS: 0.5,
    },
  },
  clipping: {
    /** Amplitudes are counted in so many equal steps, for each polarity. */
    steps: 8192,
    /** Samples at full scale one after another that are cut off for certain. */
    runSamples: 3,
    /** The plateau is so high, and is looked for so far below the highest peak: a resampler overshoots a little. */
    plateauDb: 0.3,
    searchDb: 1.5,
    searchStepDb: 0.1,
    /** What it is compared with lies below it and is so high. */
    belowDb: 1.2,
    /** A plateau holds more than this share of the samples, and so many times as many for each dB as what lies below. Speech reaches 2.0. */
    plateauShare: 2e-4,
    plateauDensity: 2.5,
    /** dBFS: quieter peaks say nothing of the converter. */
    lowestPeakDbfs: -34,
    /** dBFS from which the offset of a converter is worth a word. */
    offsetDbfs: -40,
  },
} as const;
