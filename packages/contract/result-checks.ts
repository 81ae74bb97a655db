import {
  type CheckName,
  type OptionalCheck,
  perCheck,
  perKnownCheck,
  type RequiredCheck,
  type WholeRecord,
} from '@linecheck/checks/check';
import type { CourseSpec, ReadingSpec, ReadingTable, ReadingValue } from '@linecheck/checks/reading';
import { READING_TABLES, type ReadingsByCheck } from '@linecheck/checks/readings';
import { keysOf, recordOf } from '@linecheck/checks/records';
import { isNotAsked, VERDICT_STATUSES } from '@linecheck/checks/verdict';
import * as z from 'zod/mini';
import type { CheckOutcome, CheckOutcomes } from '../checks/outcome';
import { fault, text } from './fields';

/*
 * Conversion of a result's checks between the wire and the application. The wire has three status fields (S1 §6), and
 * `details` with everything else (D20). The application has one record of outcomes. Only `outcomesOf` and `sentChecks`
 * convert between the two.
 */

export const checkStatus = z.enum(VERDICT_STATUSES, fault('status_invalid'));
export type CheckStatus = z.infer<typeof checkStatus>;

/**
 * Status fields of three checks (S1 §6). There will be no fourth: further checks have their status in their details.
 */
export const statusFields = {
  microphoneStatus: checkStatus,
  cameraStatus: checkStatus,
  connectionStatus: checkStatus,
};

type StatusField = keyof typeof statusFields;

export const perStatusField = (of: (field: StatusField) => CheckStatus) => recordOf(keysOf(statusFields), of);

/** The status field of each check that has one. */
export const STATUS_FIELDS = {
  microphone: 'microphoneStatus',
  camera: 'cameraStatus',
  connection: 'connectionStatus',
} as const satisfies Partial<Record<RequiredCheck, StatusField>>;

const fieldsByCheck: Readonly<Partial<Record<CheckName, StatusField>>> = STATUS_FIELDS;

const fieldOf = (check: CheckName): StatusField | undefined => fieldsByCheck[check];

const label = text({ max: 200, tooLong: 'too_long' });
const message = text({ max: 300, tooLong: 'too_long' });
const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, fault('verdict_code_invalid')));
const labels: z.ZodMiniType<readonly string[], readonly string[]> = z.array(label).check(z.maxLength(8));
const param = z.union([label, z.number(), z.boolean(), labels]);
const basis = z.enum(['measured', 'assumed']);
/**
 * A flag besides the basis instead of a third basis, so that servers that do not support it still accept the reading.
 */
const bound = z.optional(z.enum(['at-least']));

/** The fields of a check besides its readings. */
const reason = {
  /** Status of a check without a status field. */
  status: z.optional(checkStatus),
  /** The deciding rule and its text parameters; each client has its own texts. */
  code: z.optional(code),
  params: z.optional(z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, fault('param_name_invalid'))), param)),
  /** Its text, if the result came without a code; always present in responses, for clients without texts. */
  message: z.optional(message),
  advice: z.optional(message),
};

/** The part of a reason that a list shows: no readings and no advice. */
export const shortReason = z.omit(z.object(reason), { advice: true });

/** A reason needs a code or a message. */
const hasReason = z.refine<{ readonly code?: unknown; readonly message?: unknown }>(
  ({ code, message }) => code !== undefined || message !== undefined,
  { error: fault('code_or_message_needed'), path: ['code'] },
);

type ReadingsShape<Table extends ReadingTable> = {
  [Key in keyof Table]: z.ZodMiniOptional<z.ZodMiniType<ReadingValue<Table[Key]>, ReadingValue<Table[Key]>>>;
};

/**
 * The accepted values of a reading. A choice accepts any name, because a newer page may have more options than this
 * server.
 */
function schemaOf(spec: ReadingSpec): z.ZodMiniType {
  switch (spec.kind) {
    case 'quantity':
      return z.object({ value: z.number().check(z.minimum(spec.min), z.maximum(spec.max)), basis, bound });
    case 'fact':
      return z.object({ value: z.boolean(), basis });
    case 'choice':
    case 'name':
      return label;
    case 'course':
      return z.object({ value: courseOf(spec), basis });
    case 'spectrum':
      return z.object({ value: z.array(bandDb).check(z.minLength(spec.bands), z.maxLength(spec.bands)), basis });
  }
}

/** Level of a third octave in dB from the mean of all. */
const bandDb = z.number().check(z.minimum(-150), z.maximum(150));
const share = z.number().check(z.minimum(0), z.maximum(1));
/** Upper limit above the duration of any watched path. */
const courseMs = z.nullable(z.number().check(z.minimum(0), z.maximum(120_000)));
const courseSecond = z.tuple([share, z.number().check(z.minimum(0), z.maximum(1000)), courseMs, courseMs]);

const courseOf = ({ most }: CourseSpec) =>
  z.object({
    beganAt: z.iso.datetime(),
    seconds: z.array(z.nullable(courseSecond)).check(z.minLength(1), z.maxLength(most)),
  });

/**
 * The readings of a table. Unknown readings of a newer page are dropped, so that the rest of its result is still
 * accepted.
 */
const readingsShape = <Table extends ReadingTable>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([key, spec]) => [key, z.optional(schemaOf(spec))]),
  ) as ReadingsShape<Table>; // The keys of the table, each with the schema of its kind.

/** A schema for only the readings of a table. */
export const readingsOf = <Table extends ReadingTable>(table: Table) => z.object(readingsShape(table));

/**
 * A reason in a response, with the findings as texts. Clients never send these, since the codes are in the parameters.
 */
const answeredReason = { ...reason, noted: z.optional(z.readonly(z.array(z.string()))) };

/** The verdict of a check in an answer, with its texts. */
export const answeredVerdict = z.object({ ...answeredReason, status: checkStatus });

const detailsOf = <Fields extends typeof reason, Table extends ReadingTable>(fields: Fields, table: Table) =>
  z.object({ ...fields, ...readingsShape(table) }).check(hasReason);

type DetailsShape<Fields extends typeof reason> = {
  [Name in CheckName]: z.ZodMiniOptional<ReturnType<typeof detailsOf<Fields, (typeof READING_TABLES)[Name]>>>;
};

const detailsWith = <Fields extends typeof reason>(fields: Fields) =>
  perCheck((check) => z.optional(detailsOf(fields, READING_TABLES[check]))) as unknown as DetailsShape<Fields>; // Each check has its table.

const besideChecks = {
  environment: z.optional(readingsOf(READING_TABLES.environment)),
  browser: z.optional(label),
  system: z.optional(label),
};

/** Details in a submission and in the database. */
export const resultDetails = z.object({
  ...detailsWith(reason),
  ...besideChecks,
});

export type ResultDetails = z.infer<typeof resultDetails>;

export const answeredDetails = z.object({
  ...detailsWith(answeredReason),
  ...besideChecks,
});

export type AnsweredDetails = z.infer<typeof answeredDetails>;

type Detail = Partial<NonNullable<ResultDetails[CheckName]>>;

/**
 * Statuses of the checks without a status field, by check, in responses without details. Checks of a newer server are
 * ignored.
 */
export const furtherStatuses = z.record(z.string(), checkStatus);

/** The checks with a status field that were not asked for, in responses without details. */
export const notAskedChecks = z.array(z.string());

/** The check fields of any response or submission, complete or for a list. */
export type CheckFields = { readonly [Field in StatusField]: CheckStatus } & {
  readonly furtherStatuses?: z.infer<typeof furtherStatuses> | undefined;
  readonly notAsked?: z.infer<typeof notAskedChecks> | undefined;
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
