import { CHECKS, type CheckName } from '@linecheck/checks/check';
import type { CheckStatus, ComparedResult } from '@linecheck/contract';
import { sql } from 'kysely';

/*
 * S1 §6 gives three checks their own column. There will not be a fourth: the status of any further check is in
 * `details`. Only this file names these columns individually.
 */

const COLUMNS = {
  microphone: 'microphone_status',
  camera: 'camera_status',
  connection: 'connection_status',
} as const satisfies Partial<Record<CheckName, string>>;

export const statusColumns = Object.values(COLUMNS);

/** The status columns of `guest_results as r`, with their names on the wire. */
export const namedStatusColumns = [
  'r.microphone_status as microphoneStatus',
  'r.camera_status as cameraStatus',
  'r.connection_status as connectionStatus',
] as const;

/** The status columns of `guest_results as b`, the full result before a recheck, with their names on the wire. */
export const baseStatuses = sql<NamedStatuses | null>`case when b.id is not null then jsonb_build_object(
  'microphoneStatus', b.microphone_status, 'cameraStatus', b.camera_status, 'connectionStatus', b.connection_status
) end`;

export interface NamedStatuses {
  readonly microphoneStatus: CheckStatus;
  readonly cameraStatus: CheckStatus;
  readonly connectionStatus: CheckStatus;
}

export const namedStatusesOf = ({
  microphoneStatus,
  cameraStatus,
  connectionStatus,
}: NamedStatuses): NamedStatuses => ({
  microphoneStatus,
  cameraStatus,
  connectionStatus,
});

export const storedStatuses = (result: NamedStatuses): readonly CheckStatus[] => Object.values(namedStatusesOf(result));

const isColumn = (check: CheckName): check is keyof typeof COLUMNS => check in COLUMNS;

/** The statuses of these checks in the details of a row of `r`, by check; null if none is there. Exported for tests. */
export const statusesInDetails = (checks: readonly string[]) => sql<Readonly<
  Record<string, CheckStatus>
> | null>`nullif(
  jsonb_strip_nulls(jsonb_build_object(${sql.join(checks.flatMap((check) => [sql.lit(check), statusPath(check)]))})), '{}'
)`;

const statusPath = (check: string) => sql`r.details #> ${sql.lit(`{${check},status}`)}`;

/** The statuses of all checks without a column, from the details; null if none is there. */
export const furtherStatuses = statusesInDetails(CHECKS.filter((check) => !isColumn(check)));

/** The checks with a column that were not asked for (decision 135), from the details of a row of `r`; null if none. */
export const notAskedChecks = sql<readonly CheckName[] | null>`nullif(array_remove(array[${sql.join(
  CHECKS.filter(isColumn).map(
    (check) => sql`case when r.details #>> ${sql.lit(`{${check},code}`)} = 'not-asked' then ${sql.lit(check)} end`,
  ),
)}], null), '{}')`;

/** The comparison of a row of `guest_results as r`, without the readings of today; null for a full result. */
export const comparedResult = sql<ComparedResult | null>`(r.recheck - 'base' - 'taken')`;
