import {
  type CheckName,
  type OptionalCheck,
  perCheck,
  perKnownCheck,
  type RequiredCheck,
  type WholeRecord,
} from '@linecheck/checks/check';
import { READING_TABLES, type ReadingsByCheck } from '@linecheck/checks/readings';
import type { output } from 'zod/v4/core';
import type { CheckOutcome, CheckOutcomes } from '../checks/outcome';
import {
  type CheckDetail,
  type CheckFields,
  type CheckStatus,
  hasStatusField,
  type StatusField,
  statusOf,
} from './check-statuses';
import type { PastRun } from './guest-results';
import type { answeredDetails, mendedReason, resultDetails } from './result-checks-schemas';

export type ResultDetails = output<typeof resultDetails>;

export type MendedReason = output<typeof mendedReason>;

export type AnsweredDetails = output<typeof answeredDetails>;

/** Converts the checks of a result on the wire to one record. */
export const outcomesOf = (fields: CheckFields): CheckOutcomes =>
  perCheck((check) => {
    const status = statusOf(fields, check);
    return status && outcomeOf(check, status, fields.details?.[check]);
  }) as CheckOutcomes; // Each check has its own type of readings.

/** The readings in a check's details. */
export const readingsIn = (check: CheckName, detail: CheckDetail = {}): ReadingsByCheck[CheckName] =>
  Object.fromEntries(Object.entries(detail).filter(([key]) => Object.hasOwn(READING_TABLES[check], key)));

/** The readings of an earlier run. */
export const readingsOfRun = (details: ResultDetails | null | undefined): PastRun['readings'] =>
  perKnownCheck((check) => {
    const detail = details?.[check];
    return detail && readingsIn(check, detail);
  }) as PastRun['readings']; // Each check has its own type of readings.

function outcomeOf(check: CheckName, status: CheckStatus, detail: CheckDetail = {}): CheckOutcome {
  const { code, params = {}, message, advice } = detail;
  return { status, code, params, message, advice, readings: readingsIn(check, detail) };
}

type SentDetails = Required<Pick<ResultDetails, RequiredCheck>> & Pick<ResultDetails, OptionalCheck>;

const statusesOf = (outcomes: WholeRecord<CheckOutcome>) =>
  ({
    microphoneStatus: outcomes.microphone.status,
    cameraStatus: outcomes.camera.status,
    connectionStatus: outcomes.connection.status,
  }) satisfies Record<StatusField, CheckStatus>;

export const statusFieldsOf = ({ microphoneStatus, cameraStatus, connectionStatus }: CheckFields) => ({
  microphoneStatus,
  cameraStatus,
  connectionStatus,
});

/** The status fields of a result of which no check was run in full. */
export const NO_STATUSES = {
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'passed',
} as const satisfies Record<StatusField, CheckStatus>;

/** Converts a record of outcomes to the wire. An optional check that was not run is left out. */
export const sentChecks = (outcomes: WholeRecord<CheckOutcome>) => {
  const details = perKnownCheck((check) => {
    const outcome = outcomes[check];
    return outcome && sentDetail(check, outcome);
  });
  return {
    ...statusesOf(outcomes),
    details: details as SentDetails, // Each check has its own type of details.
  };
};

/** Converts an outcome to its details on the wire; the status is left out for checks with a status field. */
export function sentDetail(
  check: CheckName,
  { status, code, params, message, advice, readings }: CheckOutcome,
): CheckDetail {
  return {
    ...(!hasStatusField(check) && { status }),
    ...(code !== undefined && { code }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(message !== undefined && { message }),
    ...(advice !== undefined && { advice }),
    ...readings,
  };
}
