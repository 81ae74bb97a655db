import { cameraReadings } from './camera/readings';
import type { Check } from './check';
import { connectionReadings } from './connection/readings';
import { microphoneReadings } from './microphone/readings';
import type { ReadingsOf, ReadingTable } from './reading';

/** The readings of each check. */
export const READINGS = {
  microphone: microphoneReadings,
  camera: cameraReadings,
  connection: connectionReadings,
} as const satisfies Record<Check, ReadingTable>;

export type ReadingsByCheck = { readonly [Name in Check]: ReadingsOf<(typeof READINGS)[Name]> };
