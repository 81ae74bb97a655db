import {
  type Check,
  type OptionalCheck,
  perCheck,
  perKnownCheck,
  type RequiredCheck,
  type WholeRecord,
} from '@linecheck/checks/check';
import type { CheckOutcome, Outcomes } from '@linecheck/checks/outcome';
import type { CourseSpec, ReadingSpec, ReadingTable, ReadingValue } from '@linecheck/checks/reading';
import { READING_TABLES, type ReadingsByCheck } from '@linecheck/checks/readings';
import { VERDICT_STATUSES } from '@linecheck/checks/verdict';
import * as z from 'zod/mini';
import { fault } from './field-code';
import { text } from './fields';

/*
 * How the checks of a result lie on the wire: three status fields (S1 §6), and `details` with what stands behind them (D20). Inside,
 * a result has one record of outcomes; `outcomesOf` and `sentChecks` are the only way from one to the other.
 */

export const checkStatus = z.enum(VERDICT_STATUSES, fault('status_invalid'));
export type CheckStatus = z.infer<typeof checkStatus>;

/** S1 §6 gives three checks a field of their own. There will be no fourth: a further check says its status in its details. */
export const statusFields = {
  microphoneStatus: checkStatus,
  cameraStatus: checkStatus,
  connectionStatus: checkStatus,
};

type StatusField = keyof typeof statusFields;

const FIELDS = {
  microphone: 'microphoneStatus',
  camera: 'cameraStatus',
  connection: 'connectionStatus',
} as const satisfies Partial<Record<RequiredCheck, StatusField>>;

const fieldOf = (check: Check): StatusField | undefined => (FIELDS as Partial<Record<Check, StatusField>>)[check];

const label = text({ max: 200, tooLong: 'too_long' });
const message = text({ max: 300, tooLong: 'too_long' });
const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, fault('verdict_code_invalid')));
const labels: z.ZodMiniType<readonly string[], readonly string[]> = z.array(label).check(z.maxLength(8));
const param = z.union([label, z.number(), z.boolean(), labels]);
const basis = z.enum(['measured', 'assumed']);
/** Beside the basis, and no third one: a server that does not know it yet takes the reading all the same. */
const bound = z.optional(z.enum(['at-least']));

/** What a check says beside its readings. */
const reason = {
  /** Of a check without a field of its own. */
  status: z.optional(checkStatus),
  /** Which rule decided, and what its words depend on: whoever shows the result has the words. */
  code: z.optional(code),
  params: z.optional(z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, fault('param_name_invalid'))), param)),
  /** Its words, where the result came without a code; of an answer always, for clients that have no words of their own. */
  message: z.optional(message),
  advice: z.optional(message),
};

/** Without readings and advice: as much of it as a list shows. */
export const shortReason = z.omit(z.object(reason), { advice: true });

/** A reason that nobody could read is none. */
const saysWhy = z.refine<{ readonly code?: unknown; readonly message?: unknown }>(
  ({ code, message }) => code !== undefined || message !== undefined,
  { error: fault('code_or_message_needed'), path: ['code'] },
);

type ReadingsShape<Table extends ReadingTable> = {
  [Key in keyof Table]: z.ZodMiniOptional<z.ZodMiniType<ReadingValue<Table[Key]>, ReadingValue<Table[Key]>>>;
};

/** What is accepted of a reading. A choice is any name: a newer page may have more options than this server knows. */
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
  }
}

const share = z.number().check(z.minimum(0), z.maximum(1));
/** Longer than any path is watched. */
const courseMs = z.nullable(z.number().check(z.minimum(0), z.maximum(120_000)));
const courseSecond = z.tuple([share, z.number().check(z.minimum(0), z.maximum(1000)), courseMs, courseMs]);

const courseOf = ({ most }: CourseSpec) =>
  z.object({
    beganAt: z.iso.datetime(),
    seconds: z.array(z.nullable(courseSecond)).check(z.minLength(1), z.maxLength(most)),
  });

/** What a page that is newer than this server says beyond this is dropped, so that it loses nothing else. */
const readingsShape = <Table extends ReadingTable>(table: Table) =>
  // The keys are those of the table, which `fromEntries` cannot know.
  Object.fromEntries(
    Object.entries(table).map(([key, spec]) => [key, z.optional(schemaOf(spec))]),
  ) as ReadingsShape<Table>;

/** The readings of a table, and nothing else that is said beside them. */
export const readingsOf = <Table extends ReadingTable>(table: Table) => z.object(readingsShape(table));

/** In an answer, in words as well: what was found beside the verdict. Nobody sends it, since the codes are among the parameters. */
const answeredReason = { ...reason, noted: z.optional(z.readonly(z.array(z.string()))) };

const detailsOf = <Said extends typeof reason, Table extends ReadingTable>(said: Said, table: Table) =>
  z.object({ ...said, ...readingsShape(table) }).check(saysWhy);

type DetailsShape<Said extends typeof reason> = {
  [Name in Check]: z.ZodMiniOptional<ReturnType<typeof detailsOf<Said, (typeof READING_TABLES)[Name]>>>;
};

const detailsWith = <Said extends typeof reason>(said: Said) =>
  perCheck((check) => z.optional(detailsOf(said, READING_TABLES[check]))) as unknown as DetailsShape<Said>;

const besideChecks = {
  environment: z.optional(readingsOf(READING_TABLES.environment)),
  browser: z.optional(label),
  system: z.optional(label),
};

/** As a guest sends them, and as they are stored. */
export const resultDetails = z.object({
  ...detailsWith(reason),
  ...besideChecks,
});

export type ResultDetails = z.infer<typeof resultDetails>;

/** As a host reads them. */
export const answeredDetails = z.object({
  ...detailsWith(answeredReason),
  ...besideChecks,
});

export type AnsweredDetails = z.infer<typeof answeredDetails>;

type Detail = Partial<NonNullable<ResultDetails[Check]>>;

/** The statuses of checks without a field of their own, by check, where an answer has no details. A check of a newer server is passed over. */
export const furtherStatuses = z.record(z.string(), checkStatus);

/** What any answer or submission says of its checks: all of it, or as much as a list needs. */
export type SaidOfChecks = { readonly [Field in StatusField]: CheckStatus } & {
  readonly furtherStatuses?: z.infer<typeof furtherStatuses> | undefined;
  readonly details?: { readonly [Name in Check]?: Detail | undefined } | null | undefined;
};

/** The checks of a result as the wire has them, as one record. */
export const outcomesOf = (said: SaidOfChecks): Outcomes =>
  perCheck((check) => {
    const field = fieldOf(check);
    const detail = said.details?.[check];
    const status = field === undefined ? (detail?.status ?? said.furtherStatuses?.[check]) : said[field];
    return status && outcomeOf(check, status, detail);
  }) as Outcomes;

/** Of what is said of a check, its readings. */
export const readingsIn = (check: Check, detail: Detail = {}): ReadingsByCheck[Check] =>
  Object.fromEntries(Object.entries(detail).filter(([key]) => key in READING_TABLES[check]));

function outcomeOf(check: Check, status: CheckStatus, detail: Detail = {}): CheckOutcome {
  const { code, params = {}, message, advice } = detail;
  return { status, code, params, message, advice, readings: readingsIn(check, detail) };
}

/** The same record as the wire has it. An optional check that was not made is left out. */
export const sentChecks = (outcomes: WholeRecord<CheckOutcome>) => {
  const statuses = Object.entries(FIELDS).map(([check, field]) => [field, outcomes[check as RequiredCheck].status]);
  const details = perKnownCheck((check) => {
    const outcome = outcomes[check];
    return outcome && sentDetail(check, outcome);
  });
  return {
    ...(Object.fromEntries(statuses) as { [Field in StatusField]: CheckStatus }),
    details: details as Required<Pick<ResultDetails, RequiredCheck>> & Pick<ResultDetails, OptionalCheck>,
  };
};

/** What a check came to as the wire has it; its status lies beside it, where that has a field of its own. */
export function sentDetail(check: Check, { status, code, params, message, advice, readings }: CheckOutcome): Detail {
  return {
    ...(fieldOf(check) === undefined && { status }),
    ...(code !== undefined && { code }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(message !== undefined && { message }),
    ...(advice !== undefined && { advice }),
    ...readings,
  };
}
