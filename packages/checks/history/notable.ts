import type { Check } from '../check';
import type { READINGS } from '../readings';

/** From which change on a reading is worth a word. */
export type NotableChange = (
  | {
      /** In units of the value. */
      readonly by: number;
    }
  | {
      /** The greater of the two is so many times the smaller one. */
      readonly times: number;
      /** Smaller differences are none, in units of the value. */
      readonly least: number;
    }
) & {
  /** Which way is for the better; a level may be wrong in both. */
  readonly better?: 'higher' | 'lower';
};

type Notable = { readonly [Name in Check]?: { readonly [Key in keyof (typeof READINGS)[Name]]?: NotableChange } };

/** The readings that are compared over the runs of a guest, in the order in which they are shown. */
export const NOTABLE = {
  microphone: {
    // Eight seconds of one person differ by 2 LU from the next eight (decision 079): twice that is another distance or gain.
    loudnessLufs: { by: 4 },
    rmsDbfs: { by: 6 },
    // Twice the sound pressure. Takes of one quiet room differ by up to 3 dB.
    noiseDbfsA: { by: 6, better: 'lower' },
    snrDb: { by: 6, better: 'higher' },
    // Telephone (4 kHz), call (8 kHz) and full band (14 kHz and more) lie further apart; one microphone with other words does not.
    bandwidthHz: { by: 3000, better: 'higher' },
  },
  speakers: {
    // Headphones and loudspeakers lie 15 dB apart; the same pair turned up or down, or moved, differs by less than 10.
    returnDb: { by: 10, better: 'lower' },
  },
  connection: {
    // A line at another time of the day differs by a half; twice is another line or another load on it.
    latencyMs: { times: 2, least: 30, better: 'lower' },
    downloadMbps: { times: 2, least: 2, better: 'higher' },
    uploadMbps: { times: 2, least: 1, better: 'higher' },
    // With 300 packets a way that loses 1 in 100 shows between 0 and 2.
    lostUpShare: { by: 0.02, better: 'lower' },
    lostDownShare: { by: 0.02, better: 'lower' },
    packetJitterMs: { times: 2, least: 10, better: 'lower' },
    busyRoundTripMs: { times: 2, least: 100, better: 'lower' },
  },
} as const satisfies Notable;
