import type { ReadingsOf, ReadingTable } from '../reading';

/** What a recording depends on beside the checks. It is told to guest and host, and no verdict comes of it. */
export const environmentReadings = {
  recordingMinutes: { kind: 'quantity', unit: 'min', digits: 0, min: 0, max: 100_000_000, isUpperBound: true },
  power: { kind: 'choice', options: ['plugged-in', 'battery'] },
  batteryLevel: { kind: 'quantity', unit: '%', digits: 0, min: 0, max: 1 },
  /** What the system gives to programs that do not choose. */
  defaultMicrophone: { kind: 'name' },
  testedDefault: { kind: 'fact' },
} as const satisfies ReadingTable;

export type EnvironmentReadings = ReadingsOf<typeof environmentReadings>;
