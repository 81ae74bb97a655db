import type { SessionCounts, SessionFilter, SessionSort } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database';
import { keyOfMoment, momentOfKey } from '../../db/moment-keys';
import type { Cursor } from '../../http/cursor';
import type { HostId } from '../../http/scopes';
import { sessionColumns } from './store';

/** Which links of a host are listed, and in which order. */
export interface ListWishes {
  readonly terms: readonly string[];
  readonly filter: SessionFilter;
  readonly sort: SessionSort;
  readonly after: Cursor<SessionSort> | undefined;
  readonly limit: number;
  /** These alone, if given. */
  readonly ids: readonly string[] | undefined;
  /** The one with this result alone, if given. */
  readonly resultId: string | undefined;
}

const byMoment = (moment: RawBuilder<Date>, direction: 'asc' | 'desc') => ({
  by: moment,
  direction,
  key: keyOfMoment(moment),
  read: momentOfKey,
});

/** As the index of names has it. */
const nameKey = sql<string>`(normalize(lower(test_sessions.guest_name), NFKD) collate "C")`;

/** What each order sorts by, and how that goes into a cursor and comes back from it. Ids tell equal ones apart. */
const sorts = {
  newest: byMoment(sql`test_sessions.created_at`, 'desc'),
  name: { by: nameKey, direction: 'asc', key: nameKey, read: (key: string) => sql`${key}::text` },
  result: byMoment(sql`coalesce(latest.submitted_at, 'epoch')`, 'desc'),
  expiry: byMoment(sql`test_sessions.expires_at`, 'asc'),
} as const satisfies Record<SessionSort, object>;

const allPassed = sql`('passed', 'passed', 'passed')`;
const statuses = sql`(latest.microphone_status, latest.camera_status, latest.connection_status)`;

/** The latest result counts; without one, a link is only waited for as long as it works. */
const filters = {
  all: sql<boolean>`true`,
  ready: sql<boolean>`${statuses} = ${allPassed}`,
  fix: sql<boolean>`${statuses} <> ${allPassed}`,
  waiting: sql<boolean>`(latest.id is null and test_sessions.expires_at > now())`,
  expired: sql<boolean>`test_sessions.expires_at <= now()`,
} as const satisfies Record<SessionFilter, RawBuilder<boolean>>;

/** Without case and accents: whoever looks for Tomás may type tomas. No pattern, so that nothing has to be escaped. */
const folded = (text: RawBuilder<string>) =>
  sql<string>`regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;

const searched = folded(sql`concat_ws(
  chr(10), test_sessions.guest_name, test_sessions.guest_email, test_sessions.title, test_sessions.session_code
)`);

const found = (terms: readonly string[]): RawBuilder<boolean> =>
  terms.length === 0
    ? sql`true`
    : sql`(${sql.join(
        terms.map((term) => sql`strpos(${searched}, ${folded(sql`${term}::text`)}) > 0`),
        sql` and `,
      )})`;

/** A host's links by pages, for hosts who have hundreds of them. */
export class SessionListStore {
  constructor(private readonly db: Db) {}

  /** One more than `limit` tells that there are further ones. With what decides how much of them their host is shown. */
  page(host: HostId, wishes: ListWishes) {
    const { by, direction, key } = sorts[wishes.sort];
    return this.links(host)
      .innerJoin('users', 'users.id', 'test_sessions.host_id')
      .select(sessionColumns)
      .select(['users.is_pro', 'users.subscription_status', 'users.trial_starts_at', 'users.trial_ends_at'])
      .select(({ fn, selectFrom }) =>
        selectFrom('recording_clips as c')
          .select(fn.countAll<number>().as('count'))
          .whereRef('c.session_id', '=', 'test_sessions.id')
          .where('c.clip_type', '=', 'guest')
          .where('c.consent_given', '=', true)
          .as('guest_clip_count'),
      )
      .select(key.as('cursor_key'))
      .where(found(wishes.terms))
      .where(filters[wishes.filter])
      .where(beyond(wishes))
      .$if(wishes.ids !== undefined, (query) =>
        query.where('test_sessions.id', '=', sql<string>`any(${wishes.ids}::uuid[])`),
      )
      .$if(wishes.resultId !== undefined, (query) => query.where(hasResult(wishes.resultId ?? '')))
      .orderBy(by, direction)
      .orderBy('test_sessions.id', direction)
      .limit(wishes.limit + 1)
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

  /** Each with its latest result, which is the one that the list of results has first. */
  private links(host: HostId) {
    return this.db
      .selectFrom('test_sessions')
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('guest_results as r')
            .select(['r.id', 'r.submitted_at', 'r.microphone_status', 'r.camera_status', 'r.connection_status'])
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

function beyond({ sort, after }: ListWishes): RawBuilder<boolean> {
  if (after === undefined) return sql`true`;
  const { by, direction, read } = sorts[sort];
  return sql`(${by}, test_sessions.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${read(after.key)}, ${after.id}::uuid)`;
}

const hasResult = (id: string): RawBuilder<boolean> =>
  sql`exists (select from guest_results g where g.id = ${id} and g.session_id = test_sessions.id)`;
