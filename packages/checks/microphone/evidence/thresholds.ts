/**
 * Every number of what is measured beside the level, by measurement, with its unit and source. The reasons stand in decision 079.
 */
export const THRESHOLDS = {
  /** Of sound below which nothing is read, whatever is measured: a second is too little of a voice. */
  shortestS: 2,
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
