import { randomUUID } from 'node:crypto';
import type { EndpointResponse, listSessionRows, TestSession } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink, insertLinks, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestBrowser, type TestHost } from '../../testing/open-test-app';
import { sortKeysOf } from './store';

const app = await openTestApp();
const { pool } = app.deps.db;

type Page = EndpointResponse<typeof listSessionRows>;

const asked = (path: string, query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`;

const page = async (of: TestBrowser, query: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const reply = await of.get(asked('/api/dashboard/test-sessions', query));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Page>();
};

/** Every page in order, with an action between them. */
async function allPages(of: TestHost, query: Readonly<Record<string, string>>, between = async () => {}) {
  const rows: Page['rows'] = [];
  let after: string | null = '';
  while (after !== null) {
    const { rows: more, next }: Page = await page(of, after === '' ? query : { ...query, after });
    rows.push(...more);
    after = next;
    await between();
  }
  return rows;
}

interface Link {
  readonly name?: string;
  readonly title?: string;
  readonly email?: string;
  /** Time of creation, in minutes before now. */
  readonly made?: number;
}

/** Inserts a link with these times, without the API. */
async function insertLink({ userId }: TestHost, { name = 'Ada', title = 'Show', email, made = 0 }: Link = {}) {
  const id = randomUUID();
  const sessionCode = id.replaceAll('-', '').slice(0, 26);
  const keys = sortKeysOf({ guestName: name, guestEmail: email ?? null, title });
  await pool.query(
    `insert into test_sessions (id, workspace_id, session_code, title, guest_first_name, guest_name, guest_email, guest_name_key, search_key, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, now() - make_interval(mins => $9), now() + interval '1 hour')`,
    [id, userId, sessionCode, title, name, email ?? null, keys.guest_name_key, keys.search_key, made],
  );
  return { id, sessionCode };
}

const names = (rows: readonly { readonly guestName: string }[]) => rows.map(({ guestName }) => guestName);

describe('a page of links', () => {
  it('has every link once, in every order, also with equal keys', async () => {
    const host = await app.signUpPro();
    const ids = new Set<string>();
    await insertLinks(pool, host.userId, 23, {
      created_at: `date_trunc('hour', now()) + n % 2 * interval '1 microsecond'`,
      expires_at: `date_trunc('hour', now())`,
    });
    for (const sort of ['newest', 'name', 'result', 'expiry']) {
      const rows = await allPages(host, { sort, limit: '5' });
      ids.clear();
      for (const { id } of rows) ids.add(id);
      expect({ sort, rows: rows.length, distinct: ids.size }).toEqual({ sort, rows: 23, distinct: 23 });
    }
  });

  it('is not shifted by new links', async () => {
    const host = await app.signUpPro();
    for (let made = 1; made <= 9; made += 1) await insertLink(host, { name: `Guest ${made}`, made });
    const rows = await allPages(host, { limit: '2' }, async () => void (await createLink(host)));
    expect(names(rows)).toEqual(Array.from({ length: 9 }, (_, at) => `Guest ${at + 1}`));
  });

  it('finds links by name, address, title and code, and by the pasted link', async () => {
    const host = await app.signUpPro();
    const tomas = await insertLink(host, { name: 'Tomás Rivera', email: 'tr@rivera.fm', title: 'Episode 44' });
    await insertLink(host, { name: 'Amara', title: '100% _live_ \\o/' });
    const found = async (q: string) => names((await page(host, { q })).rows);
    for (const q of [
      'tomas',
      'RIVERA.FM',
      'episode tomás',
      tomas.sessionCode,
      `https://x.example/?session=${tomas.sessionCode}`,
    ])
      expect({ q, found: await found(q) }).toEqual({ q, found: ['Tomás Rivera'] });
    for (const [name, q] of [
      ['Søren', 'soren'],
      ['Łukasz', 'lukasz'],
      ["O'Brien", 'o\u2019brien'],
      ['Νίκος', 'ΝΙΚΟΣ'],
    ] as const) {
      await insertLink(host, { name, title: '' });
      expect(await found(q)).toEqual([name]);
    }
    for (const q of ['100%', '_live_', '\\o/']) expect({ q, found: await found(q) }).toEqual({ q, found: ['Amara'] });
    for (const q of ['%', '_', '\\']) expect({ q, found: await found(q) }).toEqual({ q, found: ['Amara'] });
    for (const q of ["' or ''='", 'tomas amara', '%a%', 'R.vera'])
      expect({ q, found: await found(q) }).toEqual({ q, found: [] });
    expect((await found('  ')).length).toBe(6);
  });

  it('are not found by the addresses of their guests by a viewer', async () => {
    const host = await app.signUpPro();
    const email = 'tr@rivera.fm';
    await insertLink(host, { name: 'Tomás Rivera', email, title: 'Episode 44' });
    await insertLink(host, { name: 'Long', email, title: 'wide '.repeat(500) });
    await insertLink(host, { name: 'Ada', title: 'ada@home tonight' });
    const viewer = await app.signUpMember(host, 'viewer');
    const found = async (of: TestBrowser, q: string) => {
      const { rows, counts } = await page(of, { q, sort: 'name' });
      const list = await of.get(asked('/api/test-sessions', { q, sort: 'name' }));
      expect([names(list.json<TestSession[]>()), counts.all]).toEqual([names(rows), rows.length]);
      return names(rows);
    };
    for (const q of [email, 'rivera.fm', 'tr@', '@rivera', 'tomas tr@rivera'])
      expect({ q, viewer: await found(viewer, q), owner: (await found(host, q)).length > 0 }).toEqual({
        q,
        viewer: [],
        owner: true,
      });
    for (const [q, name] of Object.entries({ 'tomas 44': 'Tomás Rivera', wide: 'Long', tonight: 'Ada' }))
      expect({ q, viewer: await found(viewer, q) }).toEqual({ q, viewer: [name] });
  });

  it('has the fields of a row for a result, and no more', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const details = {
      microphone: { message: 'Audio level too low', device: 'Desk microphone' },
      connection: { code: 'poor', params: { worst: 'upload' } },
      system: 'Linux',
    };
    await submitTestResult(app.anonymous, sessionCode, {
      microphoneStatus: 'warning',
      details,
      notes: 'Hello',
      checklistCompleted: ['Water'],
    });
    const [row] = (await page(host)).rows;
    expect(row?.latestResult).toEqual({
      id: expect.any(String),
      sessionId: row?.id,
      guestName: 'Ada Lovelace',
      microphoneStatus: 'warning',
      cameraStatus: 'passed',
      connectionStatus: 'passed',
      details: {
        microphone: { message: 'Audio level too low' },
        connection: { ...details.connection, message: 'Poor connection' },
      },
      submittedAt: expect.any(String),
      updatedAt: null,
      recording: null,
      recheck: null,
      fit: null,
    });
    expect(row?.resultCount).toBe(1);
  });

  it('can be requested by ids, and leaves out deleted links and those of other hosts', async () => {
    const [host, stranger] = [await app.signUpPro(), await app.signUpPro()];
    const [one, two, theirs] = [await insertLink(host), await insertLink(host), await insertLink(stranger)];
    const { rows, counts } = await page(host, { ids: [one.id, theirs.id, randomUUID()].join(), q: 'nobody' });
    expect(rows.map(({ id }) => id)).toEqual([one.id]);
    expect(counts).toMatchObject({ total: 2, all: 0 });
    expect((await page(stranger, { q: two.sessionCode })).rows).toEqual([]);
    expect((await page(stranger)).counts.total).toBe(1);
  });

  it('finds the link of a result that the plan shows', async () => {
    const [host, stranger] = [await app.signUpPro(), await app.signUpPro()];
    const link = await insertLink(host);
    await insertLink(host);
    const [earlier, latest] = [
      await submitTestResult(app.anonymous, link.sessionCode),
      await submitTestResult(app.anonymous, link.sessionCode),
    ];
    const linkOf = async (result: string, of = host) => (await page(of, { result })).rows.map(({ id }) => id);
    expect([await linkOf(earlier), await linkOf(latest)]).toEqual([[link.id], [link.id]]);
    expect([await linkOf(latest, stranger), await linkOf(randomUUID())]).toEqual([[], []]);
    await app.setPlan(host, 'plus');
    expect([await linkOf(earlier), await linkOf(latest)]).toEqual([[], [link.id]]);
  });

  const cursor = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  it.each([
    { after: 'x' },
    { after: '' },
    { after: cursor('newest', '1', 'no-id') },
    { after: cursor('newest', "1'", randomUUID()) },
    { after: cursor('name', 'Ada', randomUUID()) },
    { after: cursor('name', 'a\u0000', randomUUID()), sort: 'name' },
    { after: 'A'.repeat(4001) },
    { limit: '0' },
    { limit: '201' },
    { limit: '1e2' },
    { q: 'a'.repeat(101) },
    { q: 'a\u0000' },
    { filter: 'mine' },
    { sort: 'random()' },
    { offset: '1' },
  ])('refuses %j', async (query) => {
    const host = await app.signUpPro();
    for (const path of ['/api/test-sessions', '/api/dashboard/test-sessions']) {
      const reply = await host.get(asked(path, query as Record<string, string>));
      expect({ path, status: reply.statusCode, code: reply.json().code }).toEqual({
        path,
        status: 400,
        code: 'invalid',
      });
    }
  });

  it.each([{ ids: '' }, { ids: 'a' }, { ids: Array.from({ length: 51 }, () => randomUUID()).join() }, { result: 'r' }])(
    'of the dashboard refuses %j',
    async (query) => {
      const reply = await (await app.signUp()).get(
        asked('/api/dashboard/test-sessions', query as Record<string, string>),
      );
      expect(reply.statusCode).toBe(400);
    },
  );
});

describe('the list without paging', () => {
  it('is the newest 200, with the address of the next page in a header', async () => {
    const host = await app.signUpPro();
    const columns = { guest_name: `'Ada ' || n`, created_at: `now() - n * interval '1 second'` };
    await insertLinks(pool, host.userId, 403, columns);
    const sizes: number[] = [];
    const seen: string[] = [];
    let url: string | undefined = '/api/test-sessions';
    while (url !== undefined) {
      const reply = await host.get(url);
      const list = reply.json<TestSession[]>();
      sizes.push(list.length);
      seen.push(...names(list));
      url = /^<(\/api\/test-sessions\?[^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(sizes).toEqual([200, 200, 3]);
    expect(seen).toEqual(Array.from({ length: 403 }, (_, at) => `Ada ${at + 1}`));
  });

  it('accepts the same parameters, and its next page keeps them', async () => {
    const host = await app.signUpPro();
    for (const name of ['b one', 'a one', 'c two', 'd one']) await insertLink(host, { name });
    const first = await host.get('/api/test-sessions?q=one&sort=name&limit=2');
    const next = String(first.headers.link).slice(1).split('>')[0] ?? '';
    const second = await host.get(next);
    expect([...names(first.json()), ...names(second.json())]).toEqual(['a one', 'b one', 'd one']);
    expect(second.headers.link).toBeUndefined();
  });
});

it('a search through thousands of links with the longest terms ends before the statement timeout', async () => {
  const host = await app.signUpPro();
  const long = `repeat('a', 200)`;
  await insertLinks(pool, host.userId, 2000, { title: long, guest_name: long, guest_email: `${long} || '@b.example'` });
  const { counts } = await page(host, { q: `${'aaaaaaaaaab '.repeat(8)}`.trim() });
  expect(counts).toMatchObject({ total: 1000, all: 0 });
});
