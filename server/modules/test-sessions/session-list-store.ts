import { COUNT_MAX, type SessionCounts, type SessionFilter, type SessionSort } from '@linecheck/contract';
import { searchKey } from '@linecheck/texts/search-key';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type DbClient, executePrepared, keyOfTimestamp, type OpenDatabase, timestampOfKey } from '../../db/database';
import { HAS_SHORT_TEXTS } from '../../db/migrations/001-first-release/guests';
import type { DatabaseTables } from '../../db/tables';
import type { ListCursor } from '../../domain/cursor';
import type { ResultId, SessionId, WorkspaceId } from '../../domain/ids';
import { sessionColumns } from './store';

interface Search {
  readonly terms: readonly string[];
  /** False if addresses of guests and codes of links are not searched. */
  readonly inAddresses: boolean;
}

export interface ListInput {
  readonly search: Search;
  readonly filter: SessionFilter;
  readonly sort: SessionSort;
  readonly after: ListCursor<SessionSort> | undefined;
  readonly limit: number;
  readonly ids: readonly SessionId[] | undefined;
  readonly resultId: ResultId | undefined;
}

type KeyedLink = Selectable<DatabaseTables['test_sessions']> & { readonly sort_key: unknown };

const byTimestamp = (timestamp: RawBuilder<Date>, direction: 'asc' | 'desc') => ({
  by: timestamp,
  direction,
  key: keyOfTimestamp(sql`test_sessions.sort_key`),
  read: timestampOfKey,
});

/** The expression of each sort order, and its conversion to and from a cursor key. Ties are ordered by id. */
const sorts = {
  newest: byTimestamp(sql`created_at`, 'desc'),
  name: {
    by: sql`(left(guest_name_key, 200) collate "C")`,
    direction: 'asc',
    key: sql<string>`test_sessions.sort_key`,
    read: (key: string) => sql`${key}::text`,
  },
  result: byTimestamp(sql`coalesce(latest_result_at, timestamptz 'epoch')`, 'desc'),
  expiry: byTimestamp(sql`expires_at`, 'asc'),
} as const satisfies Record<SessionSort, object>;

/** The latest result counts; a link without one is pending only while it is valid. */
const filters = {
  all: sql<boolean>`true`,
  ready: sql<boolean>`latest_outcome = 'ready'`,
  fix: sql<boolean>`latest_outcome in ('fix', 'changed')`,
  waiting: sql<boolean>`(latest_outcome = 'none' and expires_at > now())`,
  expired: sql<boolean>`expires_at <= now()`,
} as const satisfies Record<SessionFilter, RawBuilder<boolean>>;

/** The texts of a link in which a search looks. `search_key` is the name, the address if there is one, and the title. */
const searchedTexts = {
  all: sql`search_key || chr(10) || session_code`,
  withoutAddresses: sql`guest_name_key || chr(10) ||
    regexp_replace(substr(search_key, length(guest_name_key) + 2), '^\\S*@\\S*', '')`,
} as const;

/** Searches by key: tomas finds Tomás. Not a pattern, so nothing has to be escaped. */
const found = ({ terms, inAddresses }: Search): RawBuilder<unknown> =>
  sql.join(
    terms.map(
      (term) => sql`strpos(${searchedTexts[inAddresses ? 'all' : 'withoutAddresses']}, ${searchKey(term)}) > 0`,
    ),
    sql` and `,
  );

export class SessionListStore {
  private readonly db: DbClient;

  constructor(private readonly database: Pick<OpenDatabase, 'kysely' | 'pool'>) {
    this.db = database.kysely;
  }

  /**
   * Selects one row more than `limit`, which shows whether there is another page, and the columns that determine the
   * plan. The page is limited before anything is joined to it.
   */
  async page(workspace: WorkspaceId, input: Omit<ListInput, 'search'>) {
    const links = this.joined(shownLinks(workspace, input), input);
    // Links given by their ids have one plan for all hosts; the best plan of a page depends on the host's number of
    // links.
    return input.ids !== undefined ? executePrepared(this.database.pool, links) : links.execute();
  }

  private joined(links: RawBuilder<unknown>, { sort, limit }: Pick<ListInput, 'sort' | 'limit'>) {
    const { direction, key } = sorts[sort];
    return this.db
      .selectFrom(sql<KeyedLink>`(${links})`.as('test_sessions'))
      .innerJoin('workspaces', 'workspaces.id', 'test_sessions.workspace_id')
      .select(sessionColumns)
      .select([
        'workspaces.plan',
        'workspaces.subscription_status',
        'workspaces.trial_starts_at',
        'workspaces.trial_ends_at',
      ])
      .select(({ fn, selectFrom }) =>
        selectFrom('recording_clips as c')
          .select(fn.countAll<number>().as('count'))
          .whereRef('c.session_id', '=', 'test_sessions.id')
          .where('c.clip_type', '=', 'guest')
          .where('c.consent_given', '=', true)
          .as('guest_clip_count'),
      )
      .select(key.as('cursor_key'))
      .orderBy('test_sessions.sort_key', direction)
      .orderBy('test_sessions.id', direction)
      .limit(limit + 1);
  }

  /**
   * Finds the links in which every term occurs, and counts them. Both need the texts of all links of the host, so one
   * statement reads them; a second one reads the rows of the page.
   */
  async search(workspace: WorkspaceId, input: ListInput) {
    const { by, direction } = sorts[input.sort];
    const order = sql.raw(direction);
    const { rows } = await sql<SessionCounts & { ids: readonly SessionId[] | null }>`
      with found as materialized (
        select id, latest_outcome, expires_at, ${by} as sort_key from (${linksOf(workspace, { search: input.search })}) links
      )
      select ${countsOf(linksOf(workspace))}, (
        select array_agg(id) from (
          select id from found
          where ${filters[input.filter]} and ${beyond(input, sql`sort_key`)} and ${withResult(input.resultId)}
          order by sort_key ${order}, id ${order} limit ${input.limit + 1}
        ) page
      ) as ids
      from found`.execute(this.db);
    const { ids, ...counts } = onlyRow(rows);
    const listed = { ...input, ids: ids ?? [], filter: 'all', after: undefined, resultId: undefined } as const;
    return { rows: ids === null ? [] : await this.page(workspace, listed), counts };
  }

  /** No count exceeds `COUNT_MAX`. */
  async counts(workspace: WorkspaceId, search: Search): Promise<SessionCounts> {
    const every = linksOf(workspace);
    if (search.terms.length === 0) return this.boundedCounts(every);
    const { rows } = await sql<SessionCounts>`
      select ${countsOf(every)} from (${linksOf(workspace, { search })}) found`.execute(this.db);
    return onlyRow(rows);
  }

  /** Each count reads at most `COUNT_MAX` entries of an index. Links without a result count in the total only. */
  private async boundedCounts(links: RawBuilder<unknown>): Promise<SessionCounts> {
    const counting = sql<Omit<SessionCounts, 'total' | 'all'> & { none: number }>`
      select numbers[1] as ready, least(numbers[2] + numbers[3], ${sql.lit(COUNT_MAX)}) as fix, numbers[4] as waiting,
        numbers[5] as none,
        ${atMost(links, filters.expired)} as expired
      from (
        select array_agg(${atMost(links, sql`latest_outcome = outcome and expires_at > since`)} order by nr) as numbers
        from (values
          (1, 'ready', timestamptz '-infinity'), (2, 'fix', '-infinity'), (3, 'changed', '-infinity'),
          (4, 'none', now()), (5, 'none', '-infinity')
        ) counted (nr, outcome, since)
        offset 0
      ) outcomes`;
    // Each count has one index that suits it, however many links there are.
    const rows = await executePrepared(this.database.pool, { compile: () => counting.compile(this.db) });
    const { none, ...counts } = onlyRow(rows);
    const total = Math.min(COUNT_MAX, counts.ready + counts.fix + none);
    return { total, all: total, ...counts };
  }
}

/**
 * The links of a host; for a search, those in which every term occurs. They are read from the index for searches, which has all columns that
 * are selected here, and not from the table, where the links of a host are far apart.
 */
function linksOf(
  workspace: WorkspaceId,
  { search, ids }: { readonly search?: Search; readonly ids?: readonly SessionId[] | undefined } = {},
): RawBuilder<unknown> {
  const source = ids === undefined ? sql`test_sessions` : linksWith(ids);
  if (search === undefined) return sql`select * from ${source} where workspace_id = ${workspace}`;
  const columns = sql`id, guest_name_key, created_at, expires_at, latest_result_at, latest_outcome`;
  const matching = sql`select ${columns} from ${source} where workspace_id = ${workspace} and ${found(search)}`;
  const short = sql.raw(HAS_SHORT_TEXTS);
  return sql`${matching} and ${short} union all ${matching} and not (${short})`;
}

/**
 * The links of a page with their sort keys. The order makes the planner compare the indexes even for the few links that
 * are given by ids.
 */
function shownLinks(workspace: WorkspaceId, input: Omit<ListInput, 'search'>): RawBuilder<unknown> {
  const { by, direction } = sorts[input.sort];
  const order = sql.raw(direction);
  return sql`
    select *, ${by} as sort_key from (${linksOf(workspace, { ids: input.ids })}) links
    where ${filters[input.filter]} and ${beyond(input, by)} and ${among(input.ids)} and ${withResult(input.resultId)}
    ${input.ids === undefined ? sql`order by ${by} ${order}, id ${order} limit ${input.limit + 1}` : sql``}`;
}

/**
 * `offset 0` makes the plan read these links only, not all of the host. The inner `select` hides their number from the
 * planner, which would otherwise plan anew for each number.
 */
const linksWith = (ids: readonly SessionId[]) =>
  sql`(select * from test_sessions where id = any((select ${ids}::uuid[])::uuid[]) offset 0) listed`;

/** The counts of the rows of a search, and the total of all links of the host. */
function countsOf(every: RawBuilder<unknown>): RawBuilder<unknown> {
  const number = (filter: RawBuilder<boolean>) => sql`least(count(*) filter (where ${filter}), ${sql.lit(COUNT_MAX)})`;
  return sql`${atMost(every, filters.all)} as total, ${number(filters.all)} as all, ${number(filters.ready)} as ready,
    ${number(filters.fix)} as fix, ${number(filters.waiting)} as waiting, ${number(filters.expired)} as expired`;
}

/** The number of links that meet a condition, at most `COUNT_MAX`. */
const atMost = (links: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from (${links}) links where ${condition} limit ${sql.lit(COUNT_MAX)}) counted)`;

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('an aggregate returns one row');
  return row;
}

function beyond({ sort, after }: Pick<ListInput, 'sort' | 'after'>, by: RawBuilder<unknown>): RawBuilder<boolean> {
  if (after === undefined) return sql`true`;
  const { direction, read } = sorts[sort];
  return sql`(${by}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${read(after.key)}, ${after.id}::uuid)`;
}

const among = (ids: readonly SessionId[] | undefined): RawBuilder<boolean> =>
  ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`;

const withResult = (id: ResultId | undefined): RawBuilder<boolean> =>
  id === undefined ? sql`true` : sql`id = (select g.session_id from guest_results g where g.id = ${id})`;
