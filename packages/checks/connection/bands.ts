import { DOWNLOAD_BANDS, LATENCY_BANDS, UPLOAD_BANDS } from './thresholds';

export type BandColour = 'green' | 'blue' | 'yellow' | 'red';

/** The display of one metric: a colour, which has a label, and the number of filled segments, of four. */
export interface ConnectionBand {
  readonly colour: BandColour;
  readonly parts: 1 | 2 | 3 | 4;
}

const bands = {
  green: { colour: 'green', parts: 4 },
  blue: { colour: 'blue', parts: 3 },
  yellow: { colour: 'yellow', parts: 2 },
  red: { colour: 'red', parts: 1 },
} as const satisfies Record<BandColour, ConnectionBand>;

export const latencyBand = (latencyMs: number): ConnectionBand =>
  bands[LATENCY_BANDS.find(([limit]) => latencyMs < limit)?.[1] ?? 'red'];

export const downloadBand = (downloadMbps: number): ConnectionBand =>
  bands[DOWNLOAD_BANDS.find(([limit]) => downloadMbps >= limit)?.[1] ?? 'red'];

export const uploadBand = (uploadMbps: number): ConnectionBand =>
  bands[UPLOAD_BANDS.find(([limit]) => uploadMbps >= limit)?.[1] ?? 'red'];
