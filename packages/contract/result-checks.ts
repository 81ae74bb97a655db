import {
  type CheckName,
  type OptionalCheck,
  perCheck,
  perKnownCheck,
  type RequiredCheck,
  type WholeRecord,
} from '@linecheck/checks/check';
import { READING_TABLES, type ReadingsByCheck } from '@linecheck/checks/readings';
import { isNotAsked } from '@linecheck/checks/verdict';
import type { output } from 'zod/v4/core';
import type { CheckOutcome, CheckOutcomes } from '../checks/outcome';
import type {
  answeredDetails,
  checkStatus,
  furtherStatuses,
  notAskedChecks,
  resultDetails,
} from './result-checks-schemas';

export type CheckStatus = output<typeof checkStatus>;

/** The status field of each check that has one. */
export const STATUS_FIELDS = {
  microphone: 'microphoneStatus',
  camera: 'cameraStatus',
  connection: 'connectionStatus',
} as const satisfies Partial<Record<RequiredCheck, string>>;

type StatusField = (typeof STATUS_FIELDS)[keyof typeof STATUS_FIELDS];

const fieldsByCheck: Readonly<Partial<Record<CheckName, StatusField>>> = STATUS_FIELDS;

const fieldOf = (check: CheckName): StatusField | undefined => fieldsByCheck[check];

export type ResultDetails = output<typeof resultDetails>;

export type AnsweredDetails = output<typeof answeredDetails>;

type Detail = Partial<NonNullable<ResultDetails[CheckName]>>;

/** The check fields of any response or submission, complete or for a list. */
export type CheckFields = { readonly [Field in StatusField]: CheckStatus } & {
  readonly furtherStatuses?: output<typeof furtherStatuses> | undefined;
  readonly notAsked?: output<typeof notAskedChecks> | undefined;
  readonly details?: { readonly [Name in CheckName]?: Detail | undefined } | null | undefined;
};

/** Converts the checks of a result on the wire to one record. */
export const outcomesOf = (fields: CheckFields): CheckOutcomes =>
  perCheck((check) => {
    const field = fieldOf(check);
    const detail = fields.details?.[check];
    const status = field === undefined ? (detail?.status ?? fields.furtherStatuses?.[check]) : fields[field];
    // A status field cannot be left out, unlike the details.
    if (fields.notAsked?.includes(check) || isNotAsked({ code: detail?.code })) return undefined;
    return status && outcomeOf(check, status, detail);
  }) as CheckOutcomes; // Each check has its own type of readings.

/** The readings in a check's details. */
export const readingsIn = (check: CheckName, detail: Detail = {}): ReadingsByCheck[CheckName] =>
  Object.fromEntries(Object.entries(detail).filter(([key]) => Object.hasOwn(READING_TABLES[check], key)));

function outcomeOf(check: CheckName, status: CheckStatus, detail: Detail = {}): CheckOutcome {
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
): Detail {
  return {
    ...(fieldOf(check) === undefined && { status }),
    ...(code !== undefined && { code }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(message !== undefined && { message }),
    ...(advice !== undefined && { advice }),
    ...readings,
  };
}
