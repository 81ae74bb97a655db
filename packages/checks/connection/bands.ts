import { DOWNLOAD_BANDS, LATENCY_BANDS, UPLOAD_BANDS } from './thresholds';

export type BandColour = 'green' | 'blue' | 'yellow' | 'red';

/** How one metric is shown: a colour, a word, and how many of four parts are filled. */
export interface Band {
  readonly colour: BandColour;
  readonly word: 'Excellent' | 'Good' | 'Fair' | 'Poor';
  readonly parts: 1 | 2 | 3 | 4;
}

const bands = {
  green: { colour: 'green', word: 'Excellent', parts: 4 },
  blue: { colour: 'blue', word: 'Good', parts: 3 },
  yellow: { colour: 'yellow', word: 'Fair', parts: 2 },
  red: { colour: 'red', word: 'Poor', parts: 1 },
} as const satisfies Record<BandColour, Band>;

/** @param latencyMs Round trip in ms, 0 or more. */
export const latencyBand = (latencyMs: number): Band =>
  bands[LATENCY_BANDS.find(([limit]) => latencyMs < limit)?.[1] ?? 'red'];

/** @param downloadMbps 0 or more. */
export const downloadBand = (downloadMbps: number): Band =>
  bands[DOWNLOAD_BANDS.find(([limit]) => downloadMbps >= limit)?.[1] ?? 'red'];

/** @param uploadMbps 0 or more. */
export const uploadBand = (uploadMbps: number): Band =>
  bands[UPLOAD_BANDS.find(([limit]) => uploadMbps >= limit)?.[1] ?? 'red'];
