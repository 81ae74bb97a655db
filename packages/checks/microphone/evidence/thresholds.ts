import { VOICE_THRESHOLDS } from './voice-thresholds';

/** Every number of the measurements besides the level, by measurement, with its unit and source (decision 079). */
export const THRESHOLDS = {
  /** Minimum seconds of sound for any reading: one second contains too little of a voice. */
  shortestS: 2,
  /** Lowest sample rate in Hz at which everything is measured. */
  wholeFromHz: 32_000,
  places: {
    /** Gap in seconds up to which two stretches are merged, and the maximum number of stretches per take. */
    nearS: 0.2,
    most: 12,
  },
  voice: VOICE_THRESHOLDS,
  noise: {
    /**
     * Seconds per step, steps per frame and in the second before the take, and the maximum number of steps: a minute.
     */
    stepS: 0.01,
    frameSteps: 5,
    backgroundSteps: 100,
    maxSteps: 6000,
    /** Share of frames counted as quiet; correction factor from their level to the mean of a steady noise. */
    quietShare: 0.03,
    quietBias: 1.09,
    /**
     * dB below the active level at which speech ends, and the number of 10 ms steps that still count after it (ITU-T
     * P.56, method B).
     */
    marginDb: 15.9,
    hangoverSteps: 20,
    /** Minimum ratio of an active frame's excess to the noise. */
    aboveNoise: 0.4,
    /** Change in dB below which the level is settled, and the maximum number of rounds. */
    settledDb: 0.01,
    rounds: 8,
    /**
     * Minimum distance in dB of the background before the take from the speech: a louder one may be the guest, speaking
     * without a pause. Our own choice: of 17 recorded voices, the quietest second without a pause was within 9 dB of
     * the active level.
     */
    backgroundBelowDb: 12,
    /** Largest distance in dB of 50 ms below the mean of a second, if the whole second is background. */
    backgroundSpreadDb: 15,
    /**
     * dBFS(A) below which there is no sound rather than a quiet background. The noise of a 16-bit converter alone is at
     * -101.
     */
    minDbfsA: -110,
    /**
     * Speech-to-noise ratio in dB(A): below the first the noise is loud, from the second on it is not reported. In white,
     * pink and fan noise of 0 to 50 dB its error is at most 0.8 dB.
     */
    loudBelowDb: 15,
    someBelowDb: 30,
  },
  quiet: {
    /** Samples of one spectrum, number of third octaves, and the centre of the lowest one. */
    window: 2048,
    bands: 22,
    lowestHz: 100,
  },
  floor: {
    /** Seconds per step, steps per frame, and the maximum number of steps: a minute. */
    stepS: 0.01,
    frameSteps: 5,
    maxSteps: 6000,
    /** Share of quiet frames; distance in dB of their peaks from the drawn peaks of a steady noise. */
    quietShare: 0.03,
    quietBiasDb: 1.3,
  },
  /** Measured errors: 2 of 280 links of seven kinds read as another class, and none of 252 voices with all of their band. */
  bandwidth: {
    /** Samples of a spectrum, with an overlap of one half, and the minimum number of spectra. */
    window: 2048,
    minFrames: 40,
    bandHz: 250,
    /** Hz: no link is narrower than a telephone. */
    lowestHz: 2500,
    /** Hz from which an edge may spread over one band more; below, the fall of a dull voice is as slow. */
    slowFromHz: 7000,
    /** dB between the two bands below an edge and the two above it, and between them and the loudest one above. */
    edgeDb: 22,
    aboveDb: 15,
    /** Hz from which a smaller step in dB is an edge, as that of AAC: no voice falls so steeply there. */
    highFromHz: 12_000,
    highEdgeDb: 15,
    /** dB in two bands of a steep edge; minimum fall in dB over two bands before another one. */
    steepDb: 18,
    fallDb: 3,
    /** Hz: a device at this rate or below cannot carry more than half of it. */
    decidingRateHz: 16_000,
    /** Highest edge in Hz of each bandwidth class (ITU-T: 3.4, 7, 14 and 20 kHz). */
    kinds: [
      ['narrow', 5500],
      ['wide', 9500],
      ['super-wide', 16_500],
    ],
  },
  clipping: {
    /** Number of equal steps of the histogram of amplitudes, for each polarity. */
    steps: 8192,
    /** Number of consecutive samples at full scale that is certainly clipped. */
    runSamples: 3,
    /** Seconds per step, whose peak shows whether it reached a plateau, and the maximum number of steps: a minute. */
    stepS: 0.01,
    maxSteps: 6000,
    /**
     * Height of the plateau in dB, and the search range below the highest peak, because a resampler overshoots a
     * little.
     */
    plateauDb: 0.3,
    searchDb: 1.5,
    searchStepDb: 0.1,
    /** Height in dB of the range below the plateau that it is compared with. */
    belowDb: 1.2,
    /**
     * A plateau holds more than this share of the samples. It also has this many times as many samples per dB as the
     * range below it; speech reaches 2.0.
     */
    plateauShare: 2e-4,
    plateauDensity: 2.5,
    /**
     * Number of steps that a plateau reaches at least: one slow wave that is louder than all others fills the range below
     * its top for up to 4 steps. Of 592 takes of 37 voices that are not cut, none seems to be.
     */
    leastMoments: 5,
    /** Minimum peak in dBFS; quieter peaks do not reach the limits of the converter. */
    lowestPeakDbfs: -34,
    /** DC offset in dBFS from which it is reported. */
    offsetDbfs: -40,
  },
  flatTops: {
    /** Low-pass that removes the ringing of resamplers; a lower one would round the corners. As a share of the rate. */
    cutoffHz: 10_000,
    cutoffRateShare: 0.4,
    /** Seconds between two changes of sign; longer excursions are rumble. The minimum is that of a top as well. */
    shortestS: 0.00015,
    longestS: 0.012,
    /** A top is above this share of its peak; its middle is this share of it, of a minimum number of samples. */
    height: 0.6,
    middle: 0.75,
    leastSamples: 5,
    /** Limits of a straight line: curve relative to a parabola's, and RMS of the rest relative to the peak. */
    maxSag: 0.15,
    maxRest: 0.024,
    /** Step of the counted heights in dB, their number, and the share of the highest peak below which none counts. */
    binDb: 0.25,
    bins: 200,
    near: 0.2,
    /** Depths in dB below the highest top, and a count that is added, so that a few tops are no evidence. */
    depthsDb: [0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12],
    fewer: 20,
    lowestPeakDbfs: -34,
    /**
     * Share of straight tops from which they are cut; the highest of 100 voices that are not cut is 0.19. Of 85 takes cut
     * 6, 12 and 20 dB below their peak, 88, 98 and 100% are found; 5 of 85 that are not cut seem to be (goal 0).
     */
    share: 0.21,
  },
  room: {
    /**
     * The measured copy: its rate, its low-pass, the size of a spectrum (16 ms), the hop (4 ms), and the spectra per
     * frame.
     */
    lowRateHz: 8000,
    cutoffHz: 3600,
    size: 128,
    hop: 32,
    spectraPerFrame: 4,
    /** Number of bands of equal width in ERB, and their frequency range. */
    bands: 14,
    fromHz: 250,
    toHz: 3500,
    /**
     * The noise of a band is the level that it is below for this share of the take; a decay counts from this many dB
     * above it.
     */
    quietShare: 0.03,
    aboveFloorDb: 12,
    minSlopes: 300,
    /** Frames that a fall lasts at least whose rate tells an echoing room from a voice that falls fast. */
    longFallFrames: 4,
    /**
     * Median rate of the long falls in dB/s below which a room echoes. In rooms by the image method, with 45 recorded
     * voices and noise 60, 25 and 16 dB below them, 99.4, 99.4 and 98.5% of 539 takes with a clarity C50 below 4 dB are
     * below it, and 0, 0 and 0.4% of 795 with one from 14 dB.
     */
    echoing: 155,
    /** Spread of decay rates below which reverberation is audible: it is in all rooms with a clarity C50 below 4 dB. */
    audible: 4.4,
    minSnrDb: 15,
  },
  /** Parameters of ITU-R BS.1770-5, Annex 1, and EBU R 128. */
  loudness: {
    stepS: 0.1,
    /** Blocks of 400 ms, each overlapping the previous one by three quarters. */
    stepsPerBlock: 4,
    absoluteGateLufs: -70,
    relativeGateLu: -10,
    /** LU: compensates the gain of the K-weighting at 1 kHz, so that a sine of 1 kHz reads its level. */
    offsetLu: -0.691,
    /** Three seconds, the shortest duration with a loudness in EBU R 128. */
    minSteps: 30,
    /** Maximum number of steps: ten minutes. */
    maxSteps: 6000,
  },
  /** Recording level of a raw voice on one channel at which neither noise nor a laugh spoils it (EBU R 128 s1, AES TD1008). */
  gain: {
    targetLufs: -22,
    truePeakDbtp: -6,
    /** Smallest reported change in dB, since two takes of eight seconds of one person differ by 2 LU. */
    minDb: 4,
    /** Speech-to-noise ratio in dB from which turning up does not raise the noise too far. */
    quietSnrDb: 30,
    /** dBTP above which a converter or a codec may clip (EBU R 128). */
    highestTruePeakDbtp: -1,
  },
  dropOuts: {
    /** Seconds at the start that do not count: browsers start with zeros. */
    startS: 0.5,
    /** Range of a gap's length in ms. The closure of a plosive is longer than 120 ms, and a buffer is shorter. */
    minMs: 1,
    maxMs: 120,
    /**
     * Length in ms of the compared sound on each side of a gap, its minimum RMS, and the minimum ratio of a sample
     * beside the gap to it.
     */
    sideMs: 3,
    liveRms: 5e-4,
    edgeShare: 0.3,
    /**
     * Number of consecutive equal samples that is not accidental, at these distances; buffers of 10 and 20 ms are
     * added.
     */
    equalSamples: 96,
    bufferSamples: [128, 160, 192, 240, 256, 320, 384, 441, 480, 512, 640, 882, 960, 1024, 2048],
    /** Number of buffers, or share of frames that the browser counts as lost, from which it is a warning. */
    minBuffers: 2,
    lostShare: 0.005,
    /** Duration in s from which a mute by the system is reported. */
    mutedS: 0.1,
  },
  hum: {
    mainsHz: [50, 60],
    harmonics: 8,
    /** Distances in Hz from a line to the frequencies that it is compared with. */
    asideHz: [-14, -10, 10, 14],
    lowRateHz: 2000,
    cutoffHz: 700,
    windowS: 0.5,
    hopS: 0.125,
    minWindows: 16,
    /** Share of the windows that count as pauses of a line: those in which it is weakest. */
    quietShare: 0.5,
    /** The same in a quiet moment, where nobody speaks. */
    quiet: { minWindows: 12, share: 1 },
    /**
     * Windows half a second apart do not overlap, so noise has no common phase in them. Next: the minimum number of
     * pairs, and the coherence of their phases, 0 to 1. Noise has 0.2, a voice or a held note up to 0.7, a mains line
     * 0.95 and more.
     */
    lagHops: 4,
    minPairs: 6,
    minCoherence: 0.8,
    /**
     * Largest distance of a line from its nominal frequency, as a share: the mains keep 0.2%. Then in Hz from one
     * window to the next, because half a second cannot tell 98 from 100 Hz. Lines of one series have the same distance,
     * up to a share.
     */
    maxOffShare: 0.004,
    aloneOffShare: 0.002,
    seriesOffShare: 0.0005,
    maxOffHz: 0.8,
    /** Level in dB above the quietest frequency beside a line: with other lines of its series, and alone. */
    clearDb: 10,
    aloneDb: 15,
    /**
     * A single line counts at these multiples of the mains frequency, if half of its pauses are within a range in dB
     * and nothing beside it is louder. Beside the overtones of a vibrato something is louder.
     */
    aloneHarmonics: [1, 2, 3],
    steadyDb: 2,
    /**
     * Limits in dBFS, or in dB below the voice, from which a hum is a warning; limit in dBFS from which it is reported.
     */
    loudDbfs: -50,
    belowVoiceDb: 30,
    audibleDbfs: -65,
  },
  channels: {
    /** dB between the channels from which one of them counts as unused. */
    oneSidedDb: 20,
    /** Two channels cancel at this correlation or below, if mono loses `monoLossDb`. */
    reversedCorrelation: -0.5,
    monoLossDb: 6,
  },
} as const;
