import { randomUUID } from 'node:crypto';
import { type EndpointResponse, type GuestResult, type listResultRows, outcomesOf } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink, insertResults, resultsOf, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;
const host = await app.signUpPro();

type Page = EndpointResponse<typeof listResultRows>;

async function page(session: string, query: Readonly<Record<string, string>> = {}, of: TestHost = host): Promise<Page> {
  const url = `/api/dashboard/guest-results/session/${session}?${new URLSearchParams(query)}`;
  const reply = await of.get(url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Page>();
}

/** Every page in order, with an action between them. */
async function allRows(session: string, limit: number, between = async () => {}) {
  const rows: Page['rows'] = [];
  let next: string | null = '';
  while (next !== null) {
    const found: Page = await page(session, { limit: `${limit}`, ...(next !== '' && { after: next }) });
    rows.push(...found.rows);
    next = found.next;
    await between();
  }
  return rows;
}

/** Creates a link with results without the API, `each` of them at the same time. */
async function linkWith(count: number, { of = host, each = 1 }: { of?: TestHost; each?: number } = {}) {
  const { id } = await createLink(of);
  await insertResults(pool, id, count, {
    camera_status: `'warning'`,
    connection_status: `'failed'`,
    notes: `repeat('note ', 100)`,
    details: `jsonb_build_object('system', 'Debian')`,
    submitted_at: `now() - (n / ${each}) * interval '1 microsecond'`,
  });
  return id;
}

describe('the results of a link by pages', () => {
  it.each([
    ['moments of their own', 1],
    ['seven at each moment', 7],
    ['one moment for all', 60],
  ])('are all of them once, in the order of the whole list, with %s', async (_what, each) => {
    const session = await linkWith(59, { each });
    const whole = (await resultsOf(host, session)).map(({ id }) => id);
    for (const limit of [1, 10, 59, 60]) expect((await allRows(session, limit)).map(({ id }) => id)).toEqual(whole);
  });

  it('are not shifted by results that are added or deleted meanwhile', async () => {
    const session = await linkWith(20);
    const before = (await resultsOf(host, session)).map(({ id }) => id);
    const rows = await allRows(session, 5, async () => {
      await insertResults(pool, session, 1);
      await pool.query('delete from guest_results where id = $1', [before[0]]);
    });
    expect(rows.map(({ id }) => id)).toEqual(before);
  });

  it('have the fields of a row, without notes and readings', async () => {
    const [row] = (await page(await linkWith(1))).rows;
    expect(row).toEqual({
      id: expect.any(String),
      sessionId: expect.any(String),
      guestName: 'Guest 1',
      microphoneStatus: 'passed',
      cameraStatus: 'warning',
      connectionStatus: 'failed',
      recording: null,
      submittedAt: expect.any(String),
      updatedAt: null,
      run: 1,
      recheck: null,
      fit: null,
    });
  });

  it('name the checks that a level has left out, which have passed otherwise', async () => {
    const { id } = await createLink(host);
    await insertResults(pool, id, 1, {
      details: `'{"camera": {"code": "not-asked"}, "microphone": {"code": "good"}}'`,
    });
    const [row] = (await page(id)).rows;
    expect(row).toMatchObject({ cameraStatus: 'passed', notAsked: ['camera'] });
    expect(row && outcomesOf(row)).toMatchObject({ microphone: { status: 'passed' }, camera: undefined });
  });

  it.each(['0', '201', 'ten', '-1', ''])('refuse a limit of %j', async (limit) => {
    const session = await linkWith(1);
    const reply = await host.get(`/api/dashboard/guest-results/session/${session}?limit=${limit}`);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { limit: expect.stringContaining('1 to 200') }]);
  });

  it('refuse a cursor that was changed', async () => {
    const session = await linkWith(1);
    const reply = await host.get(`/api/dashboard/guest-results/session/${session}?after=changed`);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { after: 'Not a valid cursor' }]);
  });

  it('contain only the latest one on Plus, on any page', async () => {
    const former = await app.signUpPro();
    const session = await linkWith(5, { of: former });
    const { next, rows } = await page(session, { limit: '1' }, former);
    await app.setPlan(former, 'plus');
    expect(await page(session, {}, former)).toEqual({ rows, next: null });
    expect(await page(session, { after: next ?? '' }, former)).toEqual({ rows: [], next: null });
  });
});

describe('one result', () => {
  const read = (id: string, of: TestHost = host) => of.get(`/api/guest-results/${id}`);

  it('has all data that its guest has sent, as in the whole list', async () => {
    const { id, sessionCode } = await createLink(host);
    const notes = 'My microphone is new';
    const result = await submitTestResult(app.anonymous, sessionCode, { notes, checklistCompleted: ['Water'] });
    const [listed] = await resultsOf(host, id);
    const reply = (await read(result)).json<GuestResult>();
    expect(reply).toEqual(listed);
    expect(reply).toMatchObject({ notes, checklistCompleted: ['Water'] });
  });

  it('that Plus does not show is answered like one that does not exist', async () => {
    const former = await app.signUpPro();
    const session = await linkWith(2, { of: former });
    const [newest, earlier] = await resultsOf(former, session);
    await app.setPlan(former, 'plus');
    const replies = await Promise.all([newest?.id, earlier?.id, randomUUID()].map((id) => read(id ?? '', former)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
    expect(replies[1]?.body).toBe(replies[2]?.body);
  });
});

describe('the whole list', () => {
  it.each([24, 25, 26, 50, 199])('of %i results is complete, however it is sent', async (count) => {
    const session = await linkWith(count, { each: 3 });
    const results = await resultsOf(host, session);
    expect([results.length, new Set(results.map(({ id }) => id)).size]).toEqual([count, count]);
    const moments = results.map(({ submittedAt }) => submittedAt);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(results.every(({ notes }) => notes?.length === 500)).toBe(true);
  });

  it('that is long is compressed while it is sent, and hides its exact length', async () => {
    const session = await linkWith(199);
    const url = `/api/guest-results/session/${session}`;
    const reply = await host.get(url, { 'accept-encoding': 'br' });
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', 'x-padding': expect.any(String) });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
