import type { ReadingsOf, ReadingTable } from '../reading';

/** Conditions of a recording besides the checks. They are shown to guest and host and never judged. */
export const environmentReadings = {
  recordingMinutes: { kind: 'quantity', unit: 'min', digits: 0, min: 0, max: 100_000_000, isUpperBound: true },
  power: { kind: 'choice', options: ['plugged-in', 'battery'] },
  batteryLevel: { kind: 'quantity', unit: '%', digits: 0, min: 0, max: 1 },
  /** The system's default microphone, which programs get that do not choose one. */
  defaultMicrophone: { kind: 'name' },
  testedDefault: { kind: 'fact' },
} as const satisfies ReadingTable;

export type EnvironmentReadings = ReadingsOf<typeof environmentReadings>;
