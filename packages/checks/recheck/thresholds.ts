export const SHORT_TAKE = {
  /** ms in which a device settles after its first sound. */
  settleMs: 300,
  /** ms of the quiet moment: longer ones are no more exact. */
  quietMs: 1500,
  /** ms and voiced seconds of the words. The loudness needs 30 steps of 0.1 s, and a voice is missed in 4% of 3.2 s. */
  wordsMs: 3200,
  voicedS: 2,
  /** ms without any voice after which nothing is heard, and ms after which the words end in any case. */
  unheardMs: 5000,
  mostMs: 8000,
  /** Number of equal readings of the picture, and the maximum number of readings of an unsteady one. */
  pictures: 3,
  mostPictures: 10,
  /** ms from the open devices to the end, announcements not counted: what is missing then was not rechecked. */
  wholeMs: 20_000,
} as const;

/**
 * The smallest differences between two days that are reported (decision 139). Measured on pairs of one voice, one
 * microphone and one room with other words and an assumed variation of 2 dB of the voice and 1.5 dB of the background.
 * The bounds of `history` belong to takes of eight seconds and are not used here.
 */
export const RECHECK = {
  sound: {
    /** The background of the quiet moment in dB: unchanged pairs differ by up to 4.1. */
    quietDb: 4.5,
    /** The voice in LU, if the background moves with it: then it is the gain. */
    voiceWithQuietDb: 3.5,
    /** Largest difference in dB between the two movements of one gain. */
    gainApartDb: 6,
    /** The voice alone in LU: other words of one person differ by up to 6.2. */
    voiceDb: 6.5,
    /** dB by which the background rises above the voice. */
    aboveVoiceDb: 5,
    /** Decrease of the spread of decay rates: unchanged pairs differ by up to 0.12 in 95 of 100. */
    roomSpread: 0.12,
    /** Increase of a hum in dB, its audible level, and the level that replaces a missing one. */
    humDb: 6,
    humDbfs: -65,
    noHumDbfs: -75,
    /** Ratio of two bandwidths of different classes: a link of 16 kHz ends at 7.75 kHz, and some voices at 10 kHz. */
    bandTimes: 1.25,
    /** Standard deviation in dB over the third octaves of two backgrounds: two windows of one noise differ by 1.2. */
    shapeDb: 5,
    /** Limits of what guests read: distance of the voice from the background in dB, gain in dB, and the voice alone in LU. */
    tells: { voiceAboveNoiseDb: 30, gainDb: 7, voiceDb: 9 },
  },
  picture: {
    /** Photographic stops of the highlights of the face: 95 of 100 unchanged pictures are within 0.43. */
    darkerStops: 0.5,
    /**
     * Photographic stops by which the background becomes brighter relative to the face. Unchanged pictures are within
     * 0.31 in 95 of 100.
     */
    backlitStops: 1.5,
    /**
     * Distance of two places of a face, as a fraction of the picture. Unchanged pictures are within 0.11 in 95 of 100.
     */
    place: 0.15,
    /** Ratio of two widths of a face, as a power of two. Unchanged pictures are within 0.31 in 95 of 100. */
    widthLog2: 0.4,
    /** Decrease of the steepness of the face's edges. Unchanged pictures are within 0.10 in 95 of 100. */
    sharpness: 0.18,
    sideTimes: 1.5,
  },
  line: {
    /** Ratio of two speeds: one line varies by a fifth from day to day. 82% of halved lines are reported, 4.8% of unchanged ones. */
    slowerTimes: 1.7,
    /** Lost share, and its increase: 84.3% of lines that lose 2% of 300 probes are reported (goal 85), 0.1% of unchanged ones. */
    lostShare: 0.013,
    lostMore: 0.01,
    /** Increase and ratio of the jitter, and of the round trip, in ms: 0.6% of unchanged lines are reported. */
    jitter: { ms: 5, times: 2 },
    roundTrip: { ms: 20, times: 1.6 },
  },
} as const;
