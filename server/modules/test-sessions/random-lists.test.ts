import { randomUUID } from 'node:crypto';
import { worstStatus } from '@linecheck/checks/outcome';
import {
  type EndpointResponse,
  type listSessionRows,
  outcomesOf,
  sessionFilters,
  sessionSorts,
} from '@linecheck/contract';
import { searchKey } from '@linecheck/texts/search-key';
import { describe, expect, it } from 'vitest';
import { insertLinks } from '../../testing/guest-links';
import { openTestApp, type TestApp, type TestHost } from '../../testing/open-test-app';
import { sortKeysOf } from './store';

type Page = EndpointResponse<typeof listSessionRows>;

/** The minimal standard generator of Park and Miller: the same data in each run. */
function randomsFrom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  return { below, of: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}

const LINKS = 60;
const NAMES = ['Ada', 'Tomás Rivera', 'tomas rivera', 'Søren', 'Łukasz', 'Ζωή', "O'Brien", 'Zoe', 'ﷺ'.repeat(100)];
const TITLES = ['Show', 'Episode 4 with Ada', '100% _live_', '', 'ﷺ'.repeat(200)];
const STATUSES = ['passed', 'passed', 'passed', 'warning', 'failed'] as const;

/** Statements that fill a host's links with results, correct some of them and delete others. */
async function fillAtRandom({ deps: { db } }: TestApp, { userId }: TestHost): Promise<void> {
  const { below, of } = randomsFrom(4711);
  const ids: string[] = [];
  for (let at = 0; at < LINKS; at += 1) {
    const [name, title, email] = [of(NAMES), of(TITLES), of([null, 'ada@x.example', 'b@tomas.example'])];
    const keys = sortKeysOf({ guestName: name, guestEmail: email, title });
    const id = randomUUID();
    ids.push(id);
    await db.pool.query(
      `insert into test_sessions (id, workspace_id, session_code, title, guest_first_name, guest_name, guest_email, guest_name_key, search_key, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8, now() - make_interval(days => $9), now() + make_interval(days => $10))`,
      [id, userId, `${at}ad${id}`, title, name, email, keys.guest_name_key, keys.search_key, below(9), below(7) - 3],
    );
  }
  const status = () => of(STATUSES);
  const details = () => of([null, '{}', `{"speakers":{"status":"${status()}"},"system":"Linux"}`]);
  for (let at = 0; at < 2 * LINKS; at += 1) {
    await db.pool.query(
      `insert into guest_results (id, session_id, guest_name, microphone_status, camera_status, connection_status, details, submitted_at)
       values ($1, $2, 'Ada', $3, $4, $5, $6, date_trunc('hour', now()) - make_interval(days => $7))`,
      [randomUUID(), of(ids), status(), status(), status(), details(), below(4)],
    );
  }
  // Each of these statements changes results of many links.
  for (let at = 0; at < 4; at += 1) {
    const some = `id in (select id from guest_results order by md5(id::text || ${at}) limit 15)`;
    await db.pool.query(`update guest_results set camera_status = $1, details = $2 where ${some}`, [
      status(),
      details(),
    ]);
    await db.pool.query(`update guest_results set submitted_at = submitted_at - interval '1 day' where ${some}`);
    await db.pool.query(
      `delete from guest_results where id in (select id from guest_results order by md5(${at} || id::text) limit 5)`,
    );
  }
}

interface Known {
  readonly id: string;
  readonly code: string;
  readonly texts: string;
  readonly name: string;
  readonly created: bigint;
  readonly expires: bigint;
  readonly isOver: boolean;
  /** Undefined without a result. */
  readonly latest: { readonly at: bigint; readonly passed: boolean } | undefined;
}

/** Everything about the links that their order, filters and searches depend on, computed from the rows of the tables. */
async function readAll({ deps: { db } }: TestApp, { userId }: TestHost): Promise<readonly Known[]> {
  const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;
  const { rows: links } = await db.pool.query(
    `select *, ${micros('created_at')} as created, ${micros('expires_at')} as expires, expires_at <= now() as over
     from test_sessions where workspace_id = $1`,
    [userId],
  );
  const { rows: results } = await db.pool.query(`select *, ${micros('submitted_at')} as at from guest_results`);
  return links.map((link) => {
    const [latest] = results
      .filter((result) => result.session_id === link.id)
      .sort((a, b) => Number(BigInt(b.at) - BigInt(a.at)) || a.id.localeCompare(b.id));
    const fields = latest && {
      microphoneStatus: latest.microphone_status,
      cameraStatus: latest.camera_status,
      connectionStatus: latest.connection_status,
      details: latest.details,
    };
    return {
      id: link.id,
      code: link.session_code,
      texts: searchKey([link.guest_name, link.guest_email ?? '', link.title].join('\n')),
      name: [...searchKey(link.guest_name)].slice(0, 200).join(''),
      created: BigInt(link.created),
      expires: BigInt(link.expires),
      isOver: link.over,
      latest: fields && { at: BigInt(latest.at), passed: worstStatus(outcomesOf(fields)) === 'passed' },
    };
  });
}

const fits = {
  all: () => true,
  ready: ({ latest }: Known) => latest?.passed === true,
  fix: ({ latest }: Known) => latest?.passed === false,
  waiting: ({ latest, isOver }: Known) => latest === undefined && !isOver,
  expired: ({ isOver }: Known) => isOver,
};

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));
const byId = (a: Known, b: Known) => (a.id < b.id ? -1 : 1);

const inOrder = {
  newest: (a: Known, b: Known) => ascending(b.created, a.created) || byId(b, a),
  name: (a: Known, b: Known) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || byId(a, b),
  result: (a: Known, b: Known) => ascending(b.latest?.at ?? 0n, a.latest?.at ?? 0n) || byId(b, a),
  expiry: (a: Known, b: Known) => ascending(a.expires, b.expires) || byId(a, b),
};

const matches = (link: Known, q: string) =>
  q.split(' ').every((term) => `${link.texts}\n${link.code}`.includes(searchKey(term)));

/** Lists with every order and filter, and searches in the usual order. */
const LISTS = ['', 'ad']
  .flatMap((q) => sessionSorts.flatMap((sort) => sessionFilters.map((filter) => ({ q, sort, filter }))))
  .concat(['a', 'TOMÁS', 'episode ada', 'ﷺ', '_live_', 'zz'].map((q) => ({ q, sort: 'newest', filter: 'all' })));

/** Every list of the host, as the API pages it and as it follows from the rows. */
async function compare(app: TestApp, host: TestHost): Promise<void> {
  const known = await readAll(app, host);
  for (const { q, sort, filter } of LISTS) {
    const found = known.filter((link) => matches(link, q));
    const numberOf = (each: keyof typeof fits) => found.filter(fits[each]).length;
    const { ids, counts } = await list(host, { q, sort, filter });
    const expected = found.filter(fits[filter]).sort(inOrder[sort]);
    expect({ q, sort, filter, ids }).toEqual({ q, sort, filter, ids: expected.map(({ id }) => id) });
    expect(counts).toEqual({
      total: LINKS,
      all: found.length,
      ready: numberOf('ready'),
      fix: numberOf('fix'),
      waiting: numberOf('waiting'),
      expired: numberOf('expired'),
    });
  }
}

async function list(host: TestHost, query: Readonly<Record<string, string>>) {
  const ids: string[] = [];
  for (let after: string | null = ''; ; ) {
    const parameters = new URLSearchParams({ ...query, limit: '25', ...(after !== '' && { after }) });
    const page: Page = (await host.get(`/api/dashboard/test-sessions?${parameters}`)).json<Page>();
    ids.push(...page.rows.map(({ id }) => id));
    if (page.next === null) return { ids, counts: page.counts };
    after = page.next;
  }
}

describe('the lists of random links', () => {
  it('have the order, filters, searches and counts that follow from the results', async () => {
    const app = await openTestApp();
    const host = await app.signUpPro();
    await fillAtRandom(app, host);
    await compare(app, host);
  });
});

it('a count ends at a thousand', async () => {
  const app = await openTestApp();
  const host = await app.signUpPro();
  await insertLinks(app.deps.db.pool, host.userId, 1003, { search_key: `'ada'` });
  const counted = { total: 1000, all: 1000, ready: 0, fix: 0, waiting: 0, expired: 1000 };
  for (const q of ['', 'ad']) expect((await list(host, { q, filter: 'ready' })).counts).toEqual(counted);
});
