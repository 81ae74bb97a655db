import { numberOf, type ReadingsOf } from '../reading';
import type { EnvironmentReadings, environmentReadings } from './readings';
import { LITTLE_ROOM_MINUTES } from './thresholds';

type Remarks = typeof REMARKS;

/** What is to be said of a reading: something to do, or what the figure is worth. */
export type RemarkCode = { readonly [Key in keyof Remarks]: keyof Remarks[Key] }[keyof Remarks];

type Rules = { readonly [Code in string]: (readings: EnvironmentReadings) => boolean };

/** Below the reading that is named, where its rule applies; the first one of each. */
const REMARKS = {
  recordingMinutes: {
    'free-space': ({ recordingMinutes }) => numberOf(recordingMinutes) < LITTLE_ROOM_MINUTES,
    'stated-to-all': ({ recordingMinutes }) => recordingMinutes?.basis === 'assumed',
  },
  power: {
    'plug-in': ({ power }) => power === 'battery',
  },
  defaultMicrophone: {
    'choose-default': ({ testedDefault }) => testedDefault?.value === false,
  },
} as const satisfies { readonly [Key in keyof ReadingsOf<typeof environmentReadings>]?: Rules };

/** What is to be said of each reading, by its key. */
export const environmentRemarks = (readings: EnvironmentReadings): Readonly<Record<string, RemarkCode | undefined>> =>
  Object.fromEntries(
    Object.entries<Rules>(REMARKS).map(([key, rules]) => [
      key,
      // The keys are those of the table, which `entries` cannot know.
      Object.keys(rules).find((code) => rules[code]?.(readings)) as RemarkCode | undefined,
    ]),
  );
