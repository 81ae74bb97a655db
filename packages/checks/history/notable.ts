import type { CheckName } from '../check';
import type { READINGS } from '../readings';

export type NotableChange = (
  | {
      /** Minimum difference, in units of the value. */
      readonly by: number;
    }
  | {
      /** Minimum ratio of the greater value to the smaller one. */
      readonly times: number;
      /** Minimum difference, in units of the value. */
      readonly least: number;
    }
) & {
  /** The direction that is an improvement; a level has none, since it can be too high or too low. */
  readonly better?: 'higher' | 'lower';
};

type Notable = { readonly [Name in CheckName]?: { readonly [Key in keyof (typeof READINGS)[Name]]?: NotableChange } };

export const NOTABLE = {
  microphone: {
    // Two takes of eight seconds of one person differ by 2 LU (decision 079): twice that is another distance or gain.
    loudnessLufs: { by: 4 },
    rmsDbfs: { by: 6 },
    // Twice the sound pressure. Takes of one quiet room differ by up to 3 dB.
    noiseDbfsA: { by: 6, better: 'lower' },
    snrDb: { by: 6, better: 'higher' },
    // Telephone (4 kHz), call (8 kHz) and full band (14 kHz and more) are further apart; one microphone with other
    // words is not.
    bandwidthHz: { by: 3000, better: 'higher' },
  },
  speakers: {
    // Headphones and loudspeakers are 15 dB apart; one pair turned up or down, or moved, differs by less than 10.
    returnDb: { by: 10, better: 'lower' },
  },
  camera: {
    // The exposure of the camera does not change it; two stops are another light or another place.
    backlightStops: { by: 2, better: 'lower' },
    // Sharp faces differ by 0.25; a blur of 2% of the width takes 0.4.
    faceSharpness: { by: 0.3, better: 'higher' },
  },
  connection: {
    // One line at another time of the day differs by a half; a factor of two is another line or another load on it.
    latencyMs: { times: 2, least: 30, better: 'lower' },
    downloadMbps: { times: 2, least: 2, better: 'higher' },
    uploadMbps: { times: 2, least: 1, better: 'higher' },
    // With 300 packets, a path that loses 1 in 100 shows a loss between 0 and 2%.
    lostUpShare: { by: 0.02, better: 'lower' },
    lostDownShare: { by: 0.02, better: 'lower' },
    packetJitterMs: { times: 2, least: 10, better: 'lower' },
    busyRoundTripMs: { times: 2, least: 100, better: 'lower' },
  },
} as const satisfies Notable;
