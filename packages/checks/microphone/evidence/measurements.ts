import { createBandwidth } from './bandwidth';
import { createChannels } from './channels';
import { createClipping } from './clipping';
import { createDropOuts } from './drop-outs';
import type { Engine } from './engine';
import { createFloor } from './floor';
import { createHum } from './hum';
import { createLoudness } from './loudness';
import type { Measurement } from './measurement';
import { createNoise } from './noise';
import { createRoom } from './room';
import { THRESHOLDS } from './thresholds';
import { createTruePeak } from './true-peak';
import { voiceMeasurement } from './voice';

/** All measurements of a take besides its level; each has its engine, its thresholds, and its findings. */
export const MEASUREMENTS = {
  voice: voiceMeasurement,
  noise: { create: createNoise, fromHz: THRESHOLDS.wholeFromHz, track: 'raw' },
  floor: { create: createFloor, fromHz: 8000, track: 'any' },
  bandwidth: { create: createBandwidth, fromHz: 8000, track: 'any' },
  room: { create: createRoom, fromHz: 16_000, track: 'raw' },
  clipping: { create: createClipping, fromHz: 16_000, track: 'raw' },
  loudness: { create: createLoudness, fromHz: 16_000, track: 'raw' },
  truePeak: { create: createTruePeak, fromHz: 16_000, track: 'raw' },
  dropOuts: { create: createDropOuts, fromHz: 16_000, track: 'raw' },
  hum: { create: createHum, fromHz: 16_000, track: 'raw' },
  channels: { create: createChannels, fromHz: 16_000, track: 'raw' },
} as const satisfies Readonly<Record<string, Measurement>>;

export type MeasurementName = keyof typeof MEASUREMENTS;

type ReadingBy<Name extends MeasurementName> = (typeof MEASUREMENTS)[Name]['create'] extends (
  sampleRateHz: number,
) => Engine<infer Reading>
  ? Reading
  : never;

/** Measured values; a value that could not be measured is missing, and never assumed. */
export type EvidenceReadings = { readonly [Name in MeasurementName]?: ReadingBy<Name> | undefined } & {
  /**
   * The share of frames that the browser counts as lost, 0 to 1, if it counts them; on any track, regardless of the
   * other measurements.
   */
  readonly lostFrameShare?: number | undefined;
};
