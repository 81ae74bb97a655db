import { CHECKS, type CheckName, perCheck } from '@linecheck/checks/check';
import type { CourseSpec, ReadingSpec, ReadingTable, ReadingValue } from '@linecheck/checks/reading';
import { READING_TABLES } from '@linecheck/checks/readings';
import { VERDICT_STATUSES } from '@linecheck/checks/verdict';
import * as z from 'zod/mini';
import { fault } from './fields';
import { text } from './fields-schemas';

/*
 * Conversion of a result's checks between the wire and the application. The wire has three status fields (S1 §6), and
 * `details` with everything else (D20). The application has one record of outcomes. Only `outcomesOf` and `sentChecks`
 * convert between the two.
 */

export const checkStatus = z.enum(VERDICT_STATUSES, fault('status_invalid'));

/**
 * Status fields of three checks (S1 §6). There will be no fourth: further checks have their status in their details.
 */
export const statusFields = {
  microphoneStatus: checkStatus,
  cameraStatus: checkStatus,
  connectionStatus: checkStatus,
};

const label = text({ max: 200, tooLong: 'too_long' });
const message = text({ max: 300, tooLong: 'too_long' });
export const reasonCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, fault('verdict_code_invalid')));
/** The name of an act by which a guest mends something. A newer page may have more acts than this server. */
export const actName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, fault('unknown')));
export const actCount = z.int().check(z.minimum(1), z.maximum(99));
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
  code: z.optional(reasonCode),
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

const MENDED_MAX = 20;

/** What a guest did about a reason: "too quiet, moved closer". */
export const mendedReason = z.object({
  check: z.enum(CHECKS),
  /** The code of the verdict or failure before the act. */
  code: reasonCode,
  act: actName,
  /** How often the guest did it. */
  count: actCount,
});

const besideChecks = {
  environment: z.optional(readingsOf(READING_TABLES.environment)),
  browser: z.optional(label),
  system: z.optional(label),
  /** In the order of the run. The verdict of the check says whether it helped. */
  mended: z.optional(z.array(mendedReason).check(z.maxLength(MENDED_MAX))),
};

/** The tried checks of a call for help. */
export const checkTry = z.object(detailsWith(reason));

/** Details in a submission and in the database. */
export const resultDetails = z.object({
  ...detailsWith(reason),
  ...besideChecks,
});

export const answeredDetails = z.object({
  ...detailsWith(answeredReason),
  ...besideChecks,
});

/**
 * Statuses of the checks without a status field, by check, in responses without details. Checks of a newer server are
 * ignored.
 */
export const furtherStatuses = z.record(z.string(), checkStatus);

/** The checks with a status field that were not asked for, in responses without details. */
export const notAskedChecks = z.array(z.string());
