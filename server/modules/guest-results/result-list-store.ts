import { type GuestResult, type PastRun, type ResultDetails, type ResultRow, readingsOfRun } from '@linecheck/contract';
import { sql } from 'kysely';
import { type DbClient, executePrepared, keyOfTimestamp, type OpenDatabase, timestampOfKey } from '../../db/database';
import {
  comparedResult,
  furtherStatuses,
  namedStatusColumns,
  namedStatusesOf,
  notAskedChecks,
} from '../../db/result-statuses';
import type { ListCursor } from '../../domain/cursor';
import type { ResultId, SessionId, WorkspaceId } from '../../domain/ids';
import { withWords } from '../../domain/result-words';

const rowColumns = [
  'r.id',
  'r.session_id',
  'r.guest_name',
  ...namedStatusColumns,
  'r.recording',
  'r.submitted_at',
  'r.updated_at',
  'r.run',
  comparedResult.as('recheck'),
  'r.fit',
] as const;

const resultColumns = [...rowColumns, 'r.guest_email', 'r.checklist_completed', 'r.notes', 'r.details'] as const;

/** Long columns as the JSON in which they are sent, so that they are not parsed in between. */
const writtenColumns = [
  sql<string | null>`to_json(r.guest_email)::text`.as('guest_email'),
  sql<string>`to_json(r.checklist_completed)::text`.as('checklist_completed'),
  sql<string | null>`to_json(r.notes)::text`.as('notes'),
] as const;

/** The columns that determine a host's plan, selected in the statement that needs the plan. */
const ownerColumns = ['w.plan', 'w.subscription_status', 'w.trial_starts_at', 'w.trial_ends_at'] as const;

export interface ShownResults {
  readonly session: SessionId;
  readonly max: number;
}

interface Page {
  readonly after: ListCursor | undefined;
  readonly limit: number;
}

export class ResultListStore {
  private readonly db: DbClient;

  constructor(private readonly database: Pick<OpenDatabase, 'kysely' | 'pool'>) {
    this.db = database.kysely;
  }

  /** Finds the plan columns of a session's host, if the session belongs to this host. */
  findOwner(workspace: WorkspaceId, session: SessionId) {
    return this.db
      .selectFrom('test_sessions as s')
      .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
      .select(ownerColumns)
      .where('s.id', '=', session)
      .where('s.workspace_id', '=', workspace)
      .executeTakeFirst();
  }

  /** Finds the plan columns and the session of a result, if it belongs to this host. */
  findOwnerOfResult(workspace: WorkspaceId, id: ResultId) {
    return this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
      .select(ownerColumns)
      .select('r.session_id')
      .where('r.id', '=', id)
      .where('s.workspace_id', '=', workspace)
      .executeTakeFirst();
  }

  /** A page of results without the guest's texts and readings, which may be long. */
  rows(workspace: WorkspaceId, shown: ShownResults, page: Page) {
    const further = furtherStatuses.as('further_statuses');
    const notAsked = notAskedChecks.as('not_asked');
    return this.page(workspace, shown, page).select(rowColumns).select([further, notAsked]).execute();
  }

  writtenResults(workspace: WorkspaceId, shown: ShownResults, page: Page) {
    return this.page(workspace, shown, page).select(rowColumns).select(writtenColumns).select('r.details').execute();
  }

  find(workspace: WorkspaceId, shown: ShownResults, id: ResultId) {
    return this.shown(workspace, shown).select(resultColumns).where('r.id', '=', id).executeTakeFirst();
  }

  /**
   * The newest result of each of these sessions of a host, with the number of results and the time of the first one.
   */
  listLatest(workspace: WorkspaceId, sessions: readonly SessionId[]) {
    const latest = this.db
      // `offset 0` makes the prepared plan read these sessions only, not all of the host.
      .selectFrom(
        sql<{ id: SessionId; workspace_id: WorkspaceId }>`(
          select id, workspace_id from test_sessions where id = any((select ${sessions}::uuid[])::uuid[]) offset 0
        )`.as('s'),
      )
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('guest_results as g')
            .selectAll('g')
            .whereRef('g.session_id', '=', 's.id')
            .orderBy('g.submitted_at', 'desc')
            .orderBy('g.id')
            .limit(1)
            .as('r'),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        ({ selectFrom, fn }) =>
          selectFrom('guest_results as g')
            .select([fn.countAll<number>().as('result_count'), sql<Date>`min(g.submitted_at)`.as('first_at')])
            .whereRef('g.session_id', '=', 's.id')
            .as('every'),
        (join) => join.onTrue(),
      )
      .select(resultColumns)
      .select(['every.result_count', 'every.first_at'])
      .where('s.workspace_id', '=', workspace);
    return executePrepared(this.database.pool, latest);
  }

  private page(workspace: WorkspaceId, shown: ShownResults, { after, limit }: Page) {
    return this.shown(workspace, shown)
      .select(keyOfTimestamp(sql`r.submitted_at`).as('cursor_key'))
      .where(beyond(after))
      .orderBy('r.submitted_at', 'desc')
      .orderBy('r.id')
      .limit(limit);
  }

  private shown(workspace: WorkspaceId, { session, max }: ShownResults) {
    return this.db.selectFrom(({ selectFrom }) =>
      selectFrom('guest_results as g')
        .innerJoin('test_sessions as s', 's.id', 'g.session_id')
        .selectAll('g')
        .where('s.workspace_id', '=', workspace)
        .where('g.session_id', '=', session)
        .orderBy('g.submitted_at', 'desc')
        .orderBy('g.id')
        .$if(Number.isFinite(max), (query) => query.limit(max))
        .as('r'),
    );
  }
}

/** Ties on `submitted_at` are ordered by id. */
function beyond(after: ListCursor | undefined) {
  if (after === undefined) return sql<boolean>`true`;
  const timestamp = timestampOfKey(after.key);
  return sql<boolean>`(r.submitted_at < ${timestamp} or (r.submitted_at = ${timestamp} and r.id > ${after.id}::uuid))`;
}

type ListedRow = Omit<Awaited<ReturnType<ResultListStore['rows']>>[number], 'cursor_key'>;
type WholeRow = NonNullable<Awaited<ReturnType<ResultListStore['find']>>>;
export type WrittenRow = Awaited<ReturnType<ResultListStore['writtenResults']>>[number];

const toRow = (row: Omit<ListedRow, 'further_statuses' | 'not_asked'>) => ({
  id: row.id,
  sessionId: row.session_id,
  guestName: row.guest_name,
  ...namedStatusesOf(row),
  recording: row.recording,
  submittedAt: row.submitted_at.toISOString(),
  updatedAt: row.updated_at?.toISOString() ?? null,
  run: row.run,
  recheck: row.recheck,
  fit: row.fit,
});

export const toListed = ({ further_statuses, not_asked, ...row }: ListedRow): ResultRow => ({
  ...toRow(row),
  ...(further_statuses !== null && { furtherStatuses: further_statuses }),
  ...(not_asked !== null && { notAsked: [...not_asked] }),
});

export const toResult = (row: WholeRow): GuestResult => ({
  ...toRow(row),
  guestEmail: row.guest_email,
  checklistCompleted: row.checklist_completed,
  notes: row.notes,
  details: withWords(row.details),
});

/** Writes a result as JSON. The database returns the guest's texts as JSON, which is inserted unchanged. */
export function writeResult(row: WrittenRow): string {
  const { guest_email, checklist_completed, notes, details } = row;
  const detailsJson = JSON.stringify(withWords(details));
  const written = `"guestEmail":${guest_email},"checklistCompleted":${checklist_completed},"notes":${notes},"details":${detailsJson}`;
  return `${JSON.stringify(toRow(row)).slice(0, -1)},${written}}`;
}

interface PastRow {
  readonly id: string;
  readonly submitted_at: Date;
  readonly details: ResultDetails | null;
}

export const toPastRun = ({ id, submitted_at, details }: PastRow): PastRun => ({
  id,
  submittedAt: submitted_at.toISOString(),
  readings: readingsOfRun(details),
});
