import { COUNT_MAX, type SessionCounts, type SessionFilter, type SessionSort, searchKey } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, keyOfTimestamp, timestampOfKey } from '../../db/database';
import { HAS_SHORT_TEXTS } from '../../db/prepare-lists';
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

/** A link with its key in a sort order. */
interface KeyedLink {
  readonly id: SessionId;
  readonly sort_key: unknown;
  readonly cursor_key: string;
}

const byTimestamp = (timestamp: RawBuilder<Date>, direction: 'asc' | 'desc') => ({
  by: timestamp,
  direction,
  key: keyOfTimestamp(timestamp),
  read: timestampOfKey,
});

/** The expression of the index on names. */
const nameKey = sql<string>`(left(guest_name_key, 200) collate "C")`;

/** The expression of each sort order, and its conversion to and from a cursor key. Ties are ordered by id. */
const sorts = {
  newest: byTimestamp(sql`created_at`, 'desc'),
  name: { by: nameKey, direction: 'asc', key: nameKey, read: (key: string) => sql`${key}::text` },
  result: byTimestamp(sql`coalesce(latest_result_at, timestamptz 'epoch')`, 'desc'),
  expiry: byTimestamp(sql`expires_at`, 'asc'),
} as const satisfies Record<SessionSort, object>;

/** The latest result counts; a link without one is pending only while it is valid. */
const filters = {
  all: sql<boolean>`true`,
  ready: sql<boolean>`latest_has_passed`,
  fix: sql<boolean>`not latest_has_passed`,
  waiting: sql<boolean>`(latest_has_passed is null and expires_at > now())`,
  expired: sql<boolean>`expires_at <= now()`,
} as const satisfies Record<SessionFilter, RawBuilder<boolean>>;

/**
 * Where the latest result of a link comes from: the link's own columns, or, until these are filled (migration 032), the
 * results.
 */
const sources = {
  links: sql`test_sessions`,
  results: sql`(
    select s.id, s.host_id, s.session_code, s.search_key, s.guest_name_key, s.created_at, s.expires_at,
      latest.submitted_at as latest_result_at, latest.has_passed as latest_has_passed
    from test_sessions s left join lateral (
      select r.submitted_at, ${hasPassed} as has_passed from guest_results r
      where r.session_id = s.id order by r.submitted_at desc, r.id limit 1
    ) latest on true
  ) links`,
} as const;

/** Searches by key: tomas finds Tomás. Not a pattern, so nothing has to be escaped. */
const found = (terms: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    terms.map((term) => sql`strpos(search_key || chr(10) || session_code, ${searchKey(term)}) > 0`),
    sql` and `,
  );

/** A host's links in pages, for hosts with thousands of them. */
export class SessionListStore {
  constructor(
    private readonly db: Db,
    private readonly isPrepared: () => Promise<boolean>,
  ) {}

  /**
   * Selects one row more than `limit`, which shows whether there is another page, and the columns that determine the
   * plan. The page is limited before anything is joined to it.
   */
  async page(host: HostId, input: ListInput) {
    const { direction } = sorts[input.sort];
    const shown = shownLinks(await this.linksOf(host, input.terms), input);
    return this.db
      .selectFrom(sql<KeyedLink>`(${shown})`.as('shown'))
      .innerJoin('test_sessions', 'test_sessions.id', 'shown.id')
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
      .select('shown.cursor_key')
      .orderBy('shown.sort_key', direction)
      .orderBy('shown.id', direction)
      .execute();
  }

  /** No count exceeds `COUNT_MAX`. */
  async counts(host: HostId, terms: readonly string[]): Promise<SessionCounts> {
    const total = count(await this.linksOf(host, []), filters.all);
    const links = await this.linksOf(host, terms);
    const { rows } = await sql<SessionCounts>`${
      terms.length === 0
        ? sql`select ${total} as total, ${total} as all, ${sql.join(
            (['ready', 'fix', 'waiting', 'expired'] as const).map(
              (filter) => sql`${count(links, filters[filter])} as ${sql.ref(filter)}`,
            ),
          )}`
        : sql`select ${total} as total, ${sql.join(
            (['all', 'ready', 'fix', 'waiting', 'expired'] as const).map(
              (filter) =>
                sql`least(count(*) filter (where ${filters[filter]}), ${sql.lit(COUNT_MAX)}) as ${sql.ref(filter)}`,
            ),
          )} from (${links}) found`
    }`.execute(this.db);
    const [counts] = rows;
    if (counts === undefined) throw new Error('an aggregate returns one row');
    return counts;
  }

  /**
   * The links of a host in which every term occurs. They are read from the index for searches, which has all columns
   * that are selected here, and not from the table, where the links of a host are far apart.
   */
  private async linksOf(host: HostId, terms: readonly string[]): Promise<RawBuilder<unknown>> {
    const source = sources[(await this.isPrepared()) ? 'links' : 'results'];
    if (terms.length === 0) return sql`select * from ${source} where host_id = ${host}`;
    const columns = sql`id, guest_name_key, created_at, expires_at, latest_result_at, latest_has_passed`;
    const matching = sql`select ${columns} from ${source} where host_id = ${host} and ${found(terms)}`;
    const short = sql.raw(HAS_SHORT_TEXTS);
    return sql`
      with found as materialized (${matching} and ${short} union all ${matching} and not (${short}))
      select * from found`;
  }
}

/** The ids and keys of a page of links. */
function shownLinks(links: RawBuilder<unknown>, input: ListInput): RawBuilder<unknown> {
  const { by, direction, key } = sorts[input.sort];
  const order = sql.raw(direction);
  return sql`
    select id, ${by} as sort_key, ${key} as cursor_key from (${links}) links
    where ${filters[input.filter]} and ${beyond(input)} and ${among(input.ids)} and ${withResult(input.resultId)}
    order by ${by} ${order}, id ${order} limit ${input.limit + 1}`;
}

/** The number of links of a filter, at most `COUNT_MAX`. */
const count = (links: RawBuilder<unknown>, filter: RawBuilder<boolean>) =>
  sql`(select count(*) from (select from (${links}) links where ${filter} limit ${sql.lit(COUNT_MAX)}) counted)`;

function beyond({ sort, after }: ListInput): RawBuilder<boolean> {
  if (after === undefined) return sql`true`;
  const { by, direction, read } = sorts[sort];
  return sql`(${by}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${read(after.key)}, ${after.id}::uuid)`;
}

const among = (ids: readonly SessionId[] | undefined): RawBuilder<boolean> =>
  ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`;

const withResult = (id: ResultId | undefined): RawBuilder<boolean> =>
  id === undefined ? sql`true` : sql`id = (select g.session_id from guest_results g where g.id = ${id})`;
