import { cameraReadings } from './camera/readings';
import type { CheckName } from './check';
import { connectionReadings } from './connection/readings';
import { environmentReadings } from './environment/readings';
import { microphoneReadings } from './microphone/readings';
import type { ReadingsOf, ReadingTable } from './reading';
import { speakersReadings } from './speakers/readings';

export const READINGS = {
  microphone: microphoneReadings,
  speakers: speakersReadings,
  camera: cameraReadings,
  connection: connectionReadings,
} as const satisfies Record<CheckName, ReadingTable>;

export type ReadingsByCheck = { readonly [Name in CheckName]: ReadingsOf<(typeof READINGS)[Name]> };

/** A check, or the environment, which is read but never judged. */
export type ReadingGroup = CheckName | 'environment';

export const READING_TABLES = { ...READINGS, environment: environmentReadings } as const satisfies Record<
  ReadingGroup,
  ReadingTable
>;

export type ReadingsByGroup = { readonly [Name in ReadingGroup]: ReadingsOf<(typeof READING_TABLES)[Name]> };
