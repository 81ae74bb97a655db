import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { furtherStatuses, namedStatusColumns } from '../../db/result-statuses';
import { keyOfTimestamp, timestampOfKey } from '../../db/timestamp-keys';
import type { Cursor } from '../../domain/cursor';
import type { HostId, ResultId, SessionId } from '../../domain/ids';

const rowColumns = [
  'r.id',
  'r.session_id',
  'r.guest_name',
  ...namedStatusColumns,
  'r.recording',
  'r.submitted_at',
  'r.updated_at',
  'r.run',
] as const;

const resultColumns = [...rowColumns, 'r.guest_email', 'r.checklist_completed', 'r.notes', 'r.details'] as const;

/** Long columns as the JSON in which they are sent, so that they are not parsed in between. */
const writtenColumns = [
  sql<string | null>`to_json(r.guest_email)::text`.as('guest_email'),
  sql<string>`to_json(r.checklist_completed)::text`.as('checklist_completed'),
  sql<string | null>`to_json(r.notes)::text`.as('notes'),
] as const;

/** The columns that determine a host's plan, selected in the statement that needs the plan. */
const ownerColumns = ['u.plan', 'u.subscription_status', 'u.trial_starts_at', 'u.trial_ends_at'] as const;

/** The newest results of a session that its host's plan shows. */
export interface Shown {
  readonly session: SessionId;
  readonly max: number;
}

interface Page {
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** The results of a host's sessions, newest first. */
export class ResultListStore {
  constructor(private readonly db: Db) {}

  /** Finds the plan columns of a session's host, if the session belongs to this host. */
  findOwner(host: HostId, session: SessionId) {
    return this.db
      .selectFrom('test_sessions as s')
      .innerJoin('users as u', 'u.id', 's.host_id')
      .select(ownerColumns)
      .where('s.id', '=', session)
      .where('s.host_id', '=', host)
      .executeTakeFirst();
  }

  /** Finds the plan columns and the session of a result, if it belongs to this host. */
  findOwnerOfResult(host: HostId, id: ResultId) {
    return this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .innerJoin('users as u', 'u.id', 's.host_id')
      .select(ownerColumns)
      .select('r.session_id')
      .where('r.id', '=', id)
      .where('s.host_id', '=', host)
      .executeTakeFirst();
  }

  /** A page of results without the guest's texts and readings, which may be long. */
  rows(host: HostId, shown: Shown, page: Page) {
    const further = furtherStatuses.as('further_statuses');
    return this.page(host, shown, page).select(rowColumns).select(further).execute();
  }

  writtenResults(host: HostId, shown: Shown, page: Page) {
    return this.page(host, shown, page).select(rowColumns).select(writtenColumns).select('r.details').execute();
  }

  find(host: HostId, shown: Shown, id: ResultId) {
    return this.shown(host, shown).select(resultColumns).where('r.id', '=', id).executeTakeFirst();
  }

  /**
   * The newest result of each of these sessions of a host, with the number of results and the time of the first one.
   */
  listLatest(host: HostId, sessions: readonly SessionId[]) {
    return this.db
      .selectFrom('guest_results as r')
      .innerJoin('test_sessions as s', 's.id', 'r.session_id')
      .innerJoin('users as u', 'u.id', 's.host_id')
      .distinctOn('r.session_id')
      .select(resultColumns)
      .select(ownerColumns)
      .select([
        sql<number>`count(*) over (partition by r.session_id)`.as('result_count'),
        sql<Date>`min(r.submitted_at) over (partition by r.session_id)`.as('first_at'),
      ])
      .where('s.host_id', '=', host)
      .where('r.session_id', '=', sql<SessionId>`any(${sessions}::uuid[])`)
      .orderBy('r.session_id')
      .orderBy('r.submitted_at', 'desc')
      .orderBy('r.id')
      .execute();
  }

  private page(host: HostId, shown: Shown, { after, limit }: Page) {
    return this.shown(host, shown)
      .select(keyOfTimestamp(sql`r.submitted_at`).as('cursor_key'))
      .where(beyond(after))
      .orderBy('r.submitted_at', 'desc')
      .orderBy('r.id')
      .limit(limit);
  }

  private shown(host: HostId, { session, max }: Shown) {
    return this.db.selectFrom(({ selectFrom }) =>
      selectFrom('guest_results as g')
        .innerJoin('test_sessions as s', 's.id', 'g.session_id')
        .selectAll('g')
        .where('s.host_id', '=', host)
        .where('g.session_id', '=', session)
        .orderBy('g.submitted_at', 'desc')
        .orderBy('g.id')
        .$if(Number.isFinite(max), (query) => query.limit(max))
        .as('r'),
    );
  }
}

/** Ties on `submitted_at` are ordered by id. */
function beyond(after: Cursor | undefined) {
  if (after === undefined) return sql<boolean>`true`;
  const timestamp = timestampOfKey(after.key);
  return sql<boolean>`(r.submitted_at < ${timestamp} or (r.submitted_at = ${timestamp} and r.id > ${after.id}::uuid))`;
}

export type ListedRow = Omit<Awaited<ReturnType<ResultListStore['rows']>>[number], 'cursor_key'>;
export type WholeRow = NonNullable<Awaited<ReturnType<ResultListStore['find']>>>;
export type WrittenRow = Awaited<ReturnType<ResultListStore['writtenResults']>>[number];
