import { DOWNLOAD_BANDS, LATENCY_BANDS, UPLOAD_BANDS } from './thresholds';

export type BandColour = 'green' | 'blue' | 'yellow' | 'red';

/** How one metric is shown: a colour, which has its word, and how many of four parts are filled. */
export interface Band {
  readonly colour: BandColour;
  readonly parts: 1 | 2 | 3 | 4;
}

const bands = {
  green: { colour: 'green', parts: 4 },
  blue: { colour: 'blue', parts: 3 },
  yellow: { colour: 'yellow', parts: 2 },
  red: { colour: 'red', parts: 1 },
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
