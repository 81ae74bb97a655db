import { assumed, type MarkedReading, measured, numberOf, type ReadingsOf } from '../reading';
import type { EnvironmentReadings, environmentReadings } from './readings';
import { LITTLE_ROOM_MINUTES, RECORDING_BITS_PER_S, STATED_TO_ALL_BYTES } from './thresholds';

/** The browser's storage estimate, in bytes. */
export interface StoredBytes {
  readonly quota?: number | undefined;
  readonly usage?: number | undefined;
}

export interface PowerState {
  readonly charging: boolean;
  /** 0 to 1. */
  readonly level: number;
}

/** Facts that the browser reports about its machine; undefined if it does not report them. */
export interface EnvironmentFacts {
  readonly storage: StoredBytes | undefined;
  readonly power: PowerState | undefined;
  readonly defaultMicrophone: string | undefined;
}

/** Turns the facts into readings. @param tested The name of the microphone that was tested. */
export function readEnvironment(facts: EnvironmentFacts, tested: string | undefined): EnvironmentReadings {
  const { storage, power, defaultMicrophone } = facts;
  const recordingMinutes = storage && recordingRoom(storage);
  return {
    ...(recordingMinutes && { recordingMinutes }),
    ...(power && readPower(power)),
    ...(defaultMicrophone !== undefined && { defaultMicrophone }),
    ...(defaultMicrophone !== undefined &&
      tested !== undefined && { testedDefault: measured(isNameOf(tested, defaultMicrophone)) }),
  };
}

/**
 * Minutes of a local recording that the browser would store for a page. The browser derives the quota from the disk
 * size, not from free space, so this is an upper bound. A quota that browsers report to every page gives an assumed
 * reading; implausible values are ignored. Exported for tests.
 */
export function recordingRoom({ quota = Number.NaN, usage = Number.NaN }: StoredBytes): MarkedReading | undefined {
  const bytes = Math.max(0, quota - usage);
  if (!Number.isFinite(bytes)) return undefined;
  const minutes = Math.floor((bytes * 8) / RECORDING_BITS_PER_S / 60);
  const isStatedToAll = bytes > 0 && [bytes, quota].some((each) => each % STATED_TO_ALL_BYTES === 0);
  return isStatedToAll ? assumed(minutes) : measured(minutes);
}

/** Omits a level of 100% while charging: browsers report the same for a machine without a battery. */
function readPower({ charging, level }: PowerState): EnvironmentReadings {
  const isKnown = level >= 0 && level <= 1 && !(charging && level === 1);
  return { power: charging ? 'plugged-in' : 'battery', ...(isKnown && { batteryLevel: measured(level) }) };
}

/** Compares device names. Chromium calls the default "Default - Desk Mic"; the prefix is translated. */
const isNameOf = (name: string, device: string): boolean => name === device || name.endsWith(` - ${device}`);

type Remarks = typeof REMARKS;

/** A remark on a reading: advice, or a limit of the figure. */
export type RemarkCode = { readonly [Key in keyof Remarks]: keyof Remarks[Key] }[keyof Remarks];

type Rules = { readonly [Code in string]: (readings: EnvironmentReadings) => boolean };

/** The rules of each reading's remarks; the first rule that applies decides. A remark is shown below its reading. */
const REMARKS = {
  recordingMinutes: {
    'stated-to-all': ({ recordingMinutes }) => recordingMinutes?.basis === 'assumed',
    'free-space': ({ recordingMinutes }) => numberOf(recordingMinutes) < LITTLE_ROOM_MINUTES,
  },
  power: {
    'plug-in': ({ power }) => power === 'battery',
  },
  defaultMicrophone: {
    'choose-default': ({ testedDefault }) => testedDefault?.value === false,
  },
} as const satisfies { readonly [Key in keyof ReadingsOf<typeof environmentReadings>]?: Rules };

export const environmentRemarks = (readings: EnvironmentReadings): Readonly<Record<string, RemarkCode | undefined>> =>
  Object.fromEntries(
    Object.entries<Rules>(REMARKS).map(([key, rules]) => [
      key,
      Object.keys(rules).find((code) => rules[code]?.(readings)) as RemarkCode | undefined, // The keys are codes.
    ]),
  );
