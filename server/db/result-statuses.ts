import { CHECKS, type Check } from '@linecheck/checks/check';
import type { CheckStatus } from '@linecheck/contract';
import { sql } from 'kysely';

/*
 * S1 §6 gives three checks a column of their own. There will be no fourth: a further check has its status in `details`. Nowhere
 * else are these columns named one by one.
 */

const COLUMNS = {
  microphone: 'microphone_status',
  camera: 'camera_status',
  connection: 'connection_status',
} as const satisfies Partial<Record<Check, string>>;

export const statusColumns = Object.values(COLUMNS);

/** The same columns of `guest_results as r`, as the wire calls them. */
export const namedStatusColumns = [
  'r.microphone_status as microphoneStatus',
  'r.camera_status as cameraStatus',
  'r.connection_status as connectionStatus',
] as const;

interface NamedStatuses {
  readonly microphoneStatus: CheckStatus;
  readonly cameraStatus: CheckStatus;
  readonly connectionStatus: CheckStatus;
}

/** Of anything with these fields, these alone. */
export const namedStatusesOf = ({
  microphoneStatus,
  cameraStatus,
  connectionStatus,
}: NamedStatuses): NamedStatuses => ({
  microphoneStatus,
  cameraStatus,
  connectionStatus,
});

/** What goes into `statusColumns`, in their order. */
export const storedStatuses = (result: NamedStatuses): readonly CheckStatus[] => Object.values(namedStatusesOf(result));

const isColumn = (check: Check): check is keyof typeof COLUMNS => check in COLUMNS;

/** The status of a check in a row of `r`; a check that is missing from the row does not count against it. */
const statusIn = (check: Check) =>
  isColumn(check)
    ? sql.ref(`r.${COLUMNS[check]}`)
    : sql`coalesce(r.details #>> ${sql.lit(`{${check},status}`)}, 'passed')`;

/** What the details of a row of `r` say of the statuses of these checks, by check. Null where they say nothing. */
export const statusesInDetails = (checks: readonly string[]) => sql<Readonly<
  Record<string, CheckStatus>
> | null>`nullif(
  jsonb_strip_nulls(jsonb_build_object(${sql.join(checks.flatMap((check) => [sql.lit(check), statusPath(check)]))})), '{}'
)`;

const statusPath = (check: string) => sql`r.details #> ${sql.lit(`{${check},status}`)}`;

/** The same of all checks that have no column. */
export const furtherStatuses = statusesInDetails(CHECKS.filter((check) => !isColumn(check)));

/** Whether every check of a row of `guest_results as r` has passed. */
export const hasPassed = sql<boolean>`(${sql.join(
  CHECKS.map((check) => sql`${statusIn(check)} = 'passed'`),
  sql` and `,
)})`;
