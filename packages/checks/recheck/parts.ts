import { type CheckName, REQUIRED_CHECKS, type RequiredCheck } from '../check';
import type { EnvironmentReadings } from '../environment/readings';
import type { CheckOutcome } from '../outcome';

/** The parts of a recheck, in the order in which they are measured. Headphones need the full check. */
export const RECHECK_PARTS = REQUIRED_CHECKS;

export type RecheckPart = RequiredCheck;

/**
 * Reasons why a part was not measured. None of them is a change: the full check of the part follows.
 *
 * - `device`: the device could not be opened, or was lost;
 * - `silent`: the microphone delivered digital silence;
 * - `no-voice`: no voice was heard within eight seconds;
 * - `no-picture`: the camera delivered no steady picture of a person;
 * - `hidden`: the page was hidden meanwhile;
 * - `unmeasured`: the line was interrupted or unsteady, or nothing of it could be measured;
 * - `late`: the part was not finished in time. Our page sends such a part as not rechecked.
 */
export const RECHECK_FAILURES = ['device', 'silent', 'no-voice', 'no-picture', 'hidden', 'unmeasured', 'late'] as const;

export type RecheckFailure = (typeof RECHECK_FAILURES)[number];

export type RecheckedPart<Part extends RecheckPart = RecheckPart> =
  /** The outcome has the code of the worst finding of the short take, and only the readings that it could take. */
  | { readonly kind: 'measured'; readonly outcome: CheckOutcome<Part> }
  | { readonly kind: 'failed'; readonly reason: RecheckFailure }
  /** Not asked for, or not finished in time. */
  | { readonly kind: 'not-rechecked' };

/**
 * State of a part after a recheck: changed for the worse, or not; checked in full afterwards; or without a reading of
 * today.
 */
export const RECHECK_STATES = ['unchanged', 'changed', 'full', 'not-rechecked'] as const;
export type RecheckState = (typeof RECHECK_STATES)[number];

export interface RecheckReadings {
  readonly parts: { readonly [Part in RecheckPart]: RecheckedPart<Part> };
  /** False if the earlier output is not in today's list; undefined if the list has no names, or no output was named. */
  readonly isOutputListed?: boolean | undefined;
  readonly system?: string | undefined;
}

/** The newest full result of a guest. Never a recheck. */
export interface EarlierRun {
  readonly outcomes: { readonly [Name in CheckName]?: CheckOutcome<Name> | undefined };
  readonly environment?: EnvironmentReadings | undefined;
  readonly system?: string | undefined;
}
