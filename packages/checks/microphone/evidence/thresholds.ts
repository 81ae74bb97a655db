/**
 * Every number of what is measured beside the level, by measurement, with its unit and source. The reasons stand in decision 079.
 */
export const THRESHOLDS = {
  /** Of sound below which nothing is read, whatever is measured: a second is too little of a voice. */
  shortestS: 2,
  /** Hz: the lowest sample rate at which all is measured. */
  wholeFromHz: 32_000,
  places: {
    /** Seconds between two stretches up to which they are one, and how many of them one take has at the most. */
    nearS: 0.2,
    most: 12,
  },
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
  noise: {
    /** Seconds of a step, steps of a frame and of the second before the take, and the most that are kept: a minute. */
    stepS: 0.01,
    frameSteps: 5,
    backgroundSteps: 100,
    maxSteps: 6000,
    /** Of the frames are so quiet, and so far (as a factor) lies that below the mean of a steady noise. */
    quietShare: 0.03,
    quietBias: 1.09,
    /** dB below the active level at which speech ends, and how long after it 10 ms steps still count (ITU-T P.56, method B). */
    marginDb: 15.9,
    hangoverSteps: 20,
    /** Of the noise has to be exceeded at least. */
    aboveNoise: 0.4,
    /** The level is settled when it changes by less, dB; it is after a few rounds. */
    settledDb: 0.01,
    rounds: 8,
    /**
     * dB that what was heard before the take lies below its speech at least: what is louder may be the guest, who spoke all the time.
     * A choice of ours: of 17 recorded voices, the quietest second without a pause was within 9 dB of the active level.
     */
    backgroundBelowDb: 12,
    /** dB that 50 ms lie below the mean of a second at most, where the second is all background. */
    backgroundSpreadDb: 15,
    /** dBFS(A): below it there is no quiet background but no sound. A converter of 16 bits alone has a noise of -101. */
    leastDbfsA: -110,
    /** dB(A) of speech above the noise: below the first is too loud a noise, from the last on it need not be mentioned. */
    loudBelowDb: 15,
    someBelowDb: 30,
  },
  floor: {
    /** Seconds of a step, steps of a frame, and the most that are kept: a minute. */
    stepS: 0.01,
    frameSteps: 5,
    maxSteps: 6000,
    /** Of the frames are so quiet, and so far (dB) lie their peaks below those that are drawn of a steady noise. */
    quietShare: 0.03,
    quietBiasDb: 1.3,
  },
  bandwidth: {
    /** Samples of a spectrum, which begin every half of it; fewer spectra say nothing. */
    window: 2048,
    leastFrames: 40,
    bandHz: 250,
    /** Hz: no link is narrower than that of a telephone. */
    lowestHz: 2500,
    /** dB between the two bands below an edge and the two above it, and between them and the loudest one above. */
    edgeDb: 22,
    aboveDb: 15,
    /** Hz: a device at this rate or below cannot carry more than half of it. */
    decidingRateHz: 16_000,
    /** Up to which edge, in Hz, a band is called by its name (ITU-T: 3.4, 7, 14 and 20 kHz). */
    kinds: [
      ['narrow', 5500],
      ['wide', 9500],
      ['super-wide', 16_500],
    ],
  },
  clipping: {
    /** Amplitudes are counted in so many equal steps, for each polarity. */
    steps: 8192,
    /** Samples at full scale one after another that are cut off for certain. */
    runSamples: 3,
    /** Seconds of a step, whose peak tells whether a plateau was reached in it, and the most that are kept: a minute. */
    stepS: 0.01,
    maxSteps: 6000,
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
  room: {
    /** The copy that is measured: its rate, its low-pass, the size of a spectrum (16 ms), from one to the next (4 ms), and how many make a frame. */
    lowRateHz: 8000,
    cutoffHz: 3600,
    size: 128,
    hop: 32,
    spectraPerFrame: 4,
    /** Bands of equal width in ERB, and what they cover. */
    bands: 14,
    fromHz: 250,
    toHz: 3500,
    /** The noise of a band is what it stays below for this share of the take; a decay is read so far above it. */
    quietShare: 0.03,
    aboveFloorDb: 12,
    /** With fewer falling slopes, their variance says little. */
    leastSlopes: 300,
    /**
     * The spread of decay rates below which a room echoes, and below which it can be heard. In 24 rooms by the image method, all with a
     * clarity C50 below 4 dB fall below the second, and below the first 95% with recorded voices and 80% with made ones. None above 14 dB
     * falls below the first. `benchmarks/README.md` has the figures.
     */
    echoing: 4.3,
    audible: 4.4,
    /** dB of speech above noise from which it can be told. */
    leastSnrDb: 15,
  },
  /** ITU-R BS.1770-5, Annex 1; EBU R 128. */
  loudness: {
    stepS: 0.1,
    /** Blocks of 400 ms, each overlapping the one before by three quarters. */
    stepsPerBlock: 4,
    absoluteGateLufs: -70,
    relativeGateLu: -10,
    /** LU: makes a sine of 1 kHz read its level, the K-weighting raises it by so much. */
    offsetLu: -0.691,
    /** Three seconds, the shortest that EBU R 128 calls the loudness of anything. */
    leastSteps: 30,
    /** Ten minutes. */
    maxSteps: 6000,
  },
  /** What a raw voice is recorded at, so that neither noise nor a laugh spoils it (EBU R 128 s1, AES TD1008). */
  gain: {
    targetLufs: -22,
    truePeakDbtp: -6,
    /** dB: a smaller change is not worth a word, since eight seconds of one person differ by 2 LU from the next eight. */
    leastDb: 4,
    /** dB of speech above noise from which turning up does not lift the noise too far. */
    quietSnrDb: 30,
    /** dBTP above which a converter or a codec may clip (EBU R 128). */
    highestTruePeakDbtp: -1,
  },
  dropOuts: {
    /** Seconds at the beginning that do not count: browsers begin with zeros. */
    startS: 0.5,
    /** How long a gap may be. A plosive is closed for longer than 120 ms, and a buffer is shorter. */
    leastMs: 1,
    mostMs: 120,
    /** What is heard on each side of a gap, how loud it has to be (RMS), and how far a sample beside the gap stands out of it. */
    sideMs: 3,
    liveRms: 5e-4,
    edgeShare: 0.3,
    /** So many equal samples one after another are no accident, at these distances; buffers of 10 and 20 ms come on top. */
    equalSamples: 96,
    bufferSamples: [128, 160, 192, 240, 256, 320, 384, 441, 480, 512, 640, 882, 960, 1024, 2048],
    /** Buffers, or the share of frames that the browser counts as lost, from which it is a warning. */
    leastBuffers: 2,
    lostShare: 0.005,
  },
  hum: {
    mainsHz: [50, 60],
    harmonics: 8,
    /** Hz from a line to where it is compared with what lies beside it. */
    asideHz: [-14, -10, 10, 14],
    lowRateHz: 4000,
    cutoffHz: 1000,
    windowS: 0.5,
    hopS: 0.125,
    leastWindows: 8,
    /** What a line stays above for all but this share of the take is there in the pauses, too. */
    quietShare: 0.1,
    clearDb: 15,
    leastLines: 2,
    /** dBFS, or dB below the voice, from which it is a warning; dBFS from which it is said at all. */
    loudDbfs: -50,
    belowVoiceDb: 30,
    audibleDbfs: -65,
  },
  channels: {
    /** dB between the channels from which one of them is not used. */
    oneSidedDb: 20,
    /** Two channels cancel each other from this correlation down, where mono loses so much. */
    reversedCorrelation: -0.5,
    monoLossDb: 6,
  },
} as const;
