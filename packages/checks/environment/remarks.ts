import { numberOf, type ReadingsOf } from '../reading';
import type { EnvironmentReadings, environmentReadings } from './readings';
import { LITTLE_ROOM_MINUTES } from './thresholds';

type Remarks = typeof REMARKS;

/** A remark on a reading: advice, or a limit of the figure. */
export type RemarkCode = { readonly [Key in keyof Remarks]: keyof Remarks[Key] }[keyof Remarks];

type Rules = { readonly [Code in string]: (readings: EnvironmentReadings) => boolean };

/** The rules of each reading's remarks; the first rule that applies decides. A remark is shown below its reading. */
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

/** The remark on each reading, by its key. */
export const environmentRemarks = (readings: EnvironmentReadings): Readonly<Record<string, RemarkCode | undefined>> =>
  Object.fromEntries(
    Object.entries<Rules>(REMARKS).map(([key, rules]) => [
      key,
      Object.keys(rules).find((code) => rules[code]?.(readings)) as RemarkCode | undefined, // The keys are codes.
    ]),
  );
