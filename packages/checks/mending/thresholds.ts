/**
 * Every number of the readings after an act. A reading is short, so it only says whether an act helped: each limit is
 * that of the check, or stricter.
 */
export const MENDING = {
  microphone: {
    /**
     * ms of the reading of each kind. `voice`: in 3.2 s clipping, band and loudness are read as well as in 8 s. `quiet`:
     * a background needs one steady second, and the phase of a hum two.
     */
    lasts: { delivers: 1000, voice: 3200, quiet: 2000, gaps: 3000 },
    /** Seconds of voiced sound that are enough in that time, and ms after which a voice has to do with less. */
    voicedS: 1.2,
    voicedWithinMs: 5000,
    /** ms after which a voice that is not found counts as missing: it is found within 4 s in 69 of 70 takes. */
    unheardMs: 5000,
    /** The good class: ms of it within the last ones. */
    good: { ms: 2000, withinMs: 3000 },
    /** Highest true peak in dBTP: a laugh is a few dB louder than the sentence. */
    peakDbtp: -3,
    /** Decrease of the background in dB: two quiet moments of an unchanged room differ by up to 4.1. */
    quieterDb: 4.5,
    /** Level of the mains lines in dBFS up to which a hum is gone. Noise has none above it. */
    humDbfs: -65,
    /** Change in dB of the voice, and of the peak, that points to an act that helped. */
    movedDb: 6,
    /** ms by which a block is late on a computer that is too busy. */
    lateMs: 100,
  },
  camera: {
    /** ms of the reading of each kind. The focus needs two equal readings. */
    lasts: { 'live-picture': 3000, focus: 4500, motion: 5000, 'frame-rate': 3000 },
    /** Number of readings in a row that pass. */
    passes: 2,
    /** Largest number of readings that are left out until the face finder is loaded. */
    ignored: 10,
    /** ms and number of pictures over which the picture has to differ. */
    differs: { ms: 3000, readings: 6 },
  },
  speakers: {
    /** Decrease of the detection floor in dB, which is that of the background. */
    quieterDb: 6,
  },
  connection: {
    replies: 10,
    probes: 150,
    /** Lost probes that point to a line that is mended: 3% of 150 would be 4 or 5. */
    lostAtMost: 1,
  },
} as const;
