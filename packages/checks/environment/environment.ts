import { assumed, measured, type Reading } from '../reading';
import type { EnvironmentReadings } from './readings';
import { RECORDING_BITS_PER_S, STATED_TO_ALL_BYTES } from './thresholds';

/** What a browser tells of its storage, in bytes. */
export interface StoredBytes {
  readonly quota?: number | undefined;
  readonly usage?: number | undefined;
}

export interface PowerState {
  readonly charging: boolean;
  /** 0 to 1. */
  readonly level: number;
}

/** What this browser tells of its machine. What it does not tell is undefined. */
export interface EnvironmentFacts {
  readonly storage: StoredBytes | undefined;
  readonly power: PowerState | undefined;
  /** The name of the microphone that the system gives to programs that do not choose. */
  readonly defaultMicrophone: string | undefined;
}

/** @param tested The name of the microphone that was tested. */
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
 * Minutes of a local recording that the browser would store for a page. It reckons with the size of the disk and not with what is
 * free on it, so that this is the most there can be; what it states to every page is assumed. A figure that makes no sense is none.
 */
export function recordingRoom({ quota = Number.NaN, usage = Number.NaN }: StoredBytes): Reading | undefined {
  const bytes = Math.max(0, quota - usage);
  if (!Number.isFinite(bytes)) return undefined;
  const minutes = Math.floor((bytes * 8) / RECORDING_BITS_PER_S / 60);
  const isStatedToAll = bytes > 0 && [bytes, quota].some((each) => each % STATED_TO_ALL_BYTES === 0);
  return isStatedToAll ? assumed(minutes) : measured(minutes);
}

/** A machine without a battery reads like one that is plugged in and full, so that of a full one no level is told. */
function readPower({ charging, level }: PowerState): EnvironmentReadings {
  const isKnown = level >= 0 && level <= 1 && !(charging && level === 1);
  return { power: charging ? 'plugged-in' : 'battery', ...(isKnown && { batteryLevel: measured(level) }) };
}

/** Chromium calls the default "Default - Desk Mic"; the prefix is translated. */
const isNameOf = (name: string, device: string): boolean => name === device || name.endsWith(` - ${device}`);
