import { type SessionCounts, type SessionFilter, type SessionSort, searchKey } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, keyOfTimestamp, timestampOfKey } from '../../db/database';
import { hasPassed } from '../../db/result-statuses';
import type { Cursor } from '../../domain/cursor';
import type { HostId, ResultId, SessionId } from '../../domain/ids';
import { sessionColumns } from './store';

/** Filter, order and page of a list of a host's links. */
export interface ListInput {
  readonly terms: readonly string[];
  readonly filter: SessionFilter;
  readonly sort: SessionSort;
  readonly after: Cursor<SessionSort> | undefined;
  readonly limit: number;
  /** If given, only these links. */
  readonly ids: readonly SessionId[] | undefined;
  /** If given, only the link with this result. */
  readonly resultId: ResultId | undefined;
}

const byTimestamp = (timestamp: RawBuilder<Date>, direction: 'asc' | 'desc') => ({
  by: timestamp,
  direction,
  key: keyOfTimestamp(timestamp),
  read: timestampOfKey,
});

/** The expression of the index on names. */
const nameKey = sql<string>`(left(test_sessions.guest_name_key, 200) collate "C")`;

/** The expression of each sort order, and its conversion to and from a cursor key. Ties are ordered by id. */
const sorts = {
  newest: byTimestamp(sql`test_sessions.created_at`, 'desc'),
  name: { by: nameKey, direction: 'asc', key: nameKey, read: (key: string) => sql`${key}::text` },
  result: byTimestamp(sql`coalesce(latest.submitted_at, 'epoch')`, 'desc'),
  expiry: byTimestamp(sql`test_sessions.expires_at`, 'asc'),
} as const satisfies Record<SessionSort, object>;

/** The latest result counts; a link without one is pending only while it is valid. */
const filters = {
  all: sql<boolean>`true`,
  ready: sql<boolean>`latest.has_passed`,
  fix: sql<boolean>`not latest.has_passed`,
  waiting: sql<boolean>`(latest.id is null and test_sessions.expires_at > now())`,
  expired: sql<boolean>`test_sessions.expires_at <= now()`,
} as const satisfies Record<SessionFilter, RawBuilder<boolean>>;

const searched = sql<string>`concat_ws(chr(10), test_sessions.search_key, test_sessions.session_code)`;

/** Searches by key: tomas finds Tomás. Not a pattern, so nothing has to be escaped. */
const found = (terms: readonly string[]): RawBuilder<boolean> =>
  terms.length === 0
    ? sql`true`
    : sql`(${sql.join(
        terms.map((term) => sql`strpos(${searched}, ${searchKey(term)}) > 0`),
        sql` and `,
      )})`;

/** A host's links in pages, for hosts with hundreds of them. */
export class SessionListStore {
  constructor(private readonly db: Db) {}

  /**
   * Selects one row more than `limit`, which shows whether there is another page, and the columns that determine the
   * plan.
   */
  page(host: HostId, input: ListInput) {
    const { by, direction, key } = sorts[input.sort];
    return this.links(host)
      .innerJoin('users', 'users.id', 'test_sessions.host_id')
      .select(sessionColumns)
      .select(['users.plan', 'users.subscription_status', 'users.trial_starts_at', 'users.trial_ends_at'])
      .select(({ fn, selectFrom }) =>
        selectFrom('recording_clips as c')
          .select(fn.countAll<number>().as('count'))
          .whereRef('c.session_id', '=', 'test_sessions.id')
          .where('c.clip_type', '=', 'guest')
          .where('c.consent_given', '=', true)
          .as('guest_clip_count'),
      )
      .select(key.as('cursor_key'))
      .where(found(input.terms))
      .where(filters[input.filter])
      .where(beyond(input))
      .$if(input.ids !== undefined, (query) =>
        query.where('test_sessions.id', '=', sql<SessionId>`any(${input.ids}::uuid[])`),
      )
      .where(withResult(input.resultId))
      .orderBy(by, direction)
      .orderBy('test_sessions.id', direction)
      .limit(input.limit + 1)
      .execute();
  }

  counts(host: HostId, terms: readonly string[]): Promise<SessionCounts> {
    const count = (filter: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${found(terms)} and ${filter})`;
    return this.links(host)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .select([
        count(filters.all).as('all'),
        count(filters.ready).as('ready'),
        count(filters.fix).as('fix'),
        count(filters.waiting).as('waiting'),
        count(filters.expired).as('expired'),
      ])
      .executeTakeFirstOrThrow();
  }

  /** Each link with its latest result, which is the first one in the list of results. */
  private links(host: HostId) {
    return this.db
      .selectFrom('test_sessions')
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('guest_results as r')
            .select(['r.id', 'r.submitted_at', hasPassed.as('has_passed')])
            .whereRef('r.session_id', '=', 'test_sessions.id')
            .orderBy('r.submitted_at', 'desc')
            .orderBy('r.id')
            .limit(1)
            .as('latest'),
        (join) => join.onTrue(),
      )
      .where('test_sessions.host_id', '=', host);
  }
}

function beyond({ sort, after }: ListInput): RawBuilder<boolean> {
  if (after === undefined) return sql`true`;
  const { by, direction, read } = sorts[sort];
  return sql`(${by}, test_sessions.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${read(after.key)}, ${after.id}::uuid)`;
}

const withResult = (id: ResultId | undefined): RawBuilder<boolean> =>
  id === undefined
    ? sql`true`
    : sql`exists (select from guest_results g where g.id = ${id} and g.session_id = test_sessions.id)`;
