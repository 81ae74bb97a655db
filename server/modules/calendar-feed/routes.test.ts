import { type EpisodeForm, localTimeOf } from '@linecheck/contract';
import { hostCalendar } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import ICAL from 'ical.js';
import { sync } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { statementsOf } from '../../testing/count-statements';
import { addTestGuests, boardOf, createTestEpisode, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const { pool } = app.deps.db;

const DAY_MS = 24 * 60 * 60 * 1000;

/** An episode that starts at noon in Berlin, some days from now. */
const create = (host: TestHost, days: number, given: Partial<EpisodeForm> = {}) =>
  createTestEpisode(host, {
    title: 'Tides',
    startsLocal: `${localTimeOf(new Date(Date.now() + days * DAY_MS), 'Europe/Berlin').slice(0, 10)}T12:00`,
    ...given,
  });

/** Moves an episode by SQL, to a time that the form refuses. */
const move = ({ id }: { id: string }, days: number) =>
  pool.query('update episodes set starts_at = now() + make_interval(days => $2) where id = $1', [id, days]);

async function openFeed(host: TestHost): Promise<string> {
  const { address } = (await host.post('/api/account/calendar-feed')).json<{ address: string }>();
  expect(address).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  return new URL(address).pathname;
}

const readFeed = (path: string, headers = {}) => app.anonymous.get(path, headers);

async function eventsOf(path: string): Promise<readonly ICAL.Event[]> {
  const { body } = await readFeed(path);
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const others = Object.values(sync.parseICS(body)).filter((each) => each?.type === 'VEVENT');
  expect(others).toHaveLength(events.length);
  return events;
}

const titlesOf = async (path: string) => (await eventsOf(path)).map(({ summary }) => summary);

const infoOf = async (host: TestHost) => (await host.get('/api/account/calendar-feed')).json();

describe('the calendar of a host', () => {
  it('has the episodes with the number of guests who are ready, and nothing about a guest', async () => {
    const host = await app.signUpPro();
    const episode = await create(host, 7, { joinUrl: 'https://example.org/room', message: 'For Ada alone' });
    await addTestGuests(
      host,
      episode,
      { name: 'Ada Canary', email: 'ada.canary@example.org' },
      { name: 'Ben Canary' },
      { name: 'Cleo Canary' },
    );
    const { guests } = await boardOf(host, episode);
    for (const { id, sessionCode } of guests.slice(0, 2)) {
      await submitTestResult(app.anonymous, sessionCode);
      await pool.query(`update guest_results set fit = '{"fits": true, "missed": []}' where session_id = $1`, [id]);
    }
    const path = await openFeed(host);
    const reply = await readFeed(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(reply.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(reply.body).toContain('NAME:Linecheck\r\n');
    const [event] = await eventsOf(path);
    expect(event?.summary).toBe('Tides: 2 of 3 ready');
    expect(event?.uid).toBe(`${episode.id}@linecheck`);
    expect(event?.startDate.toJSDate().toISOString()).toBe(episode.startsAt);
    expect(event?.location).toBe('https://example.org/room');
    expect(event?.description).toContain(`See who is ready: http://localhost:3000/episodes/${episode.id}\n`);
    expect(reply.body).not.toMatch(/canary|ada/i);
    expect(guests.filter(({ sessionCode }) => reply.body.includes(sessionCode))).toEqual([]);
  });

  it('is written in the language of the host', async () => {
    const host = await app.signUpPro();
    await host.put('/api/account/language', { language: 'pt-BR' });
    const path = await openFeed(host);
    await create(host, 4);
    const [event] = await eventsOf(path);
    expect(event?.description).toMatch(/Horário (Padrão|de Verão) da Europa Central/);
    expect(event?.summary).toBe(fillMessage('pt-BR', textsIn('pt-BR', hostCalendar).noGuests, { title: 'Tides' }));
  });

  it('tells episodes apart that are over, have no guests, or are called off', async () => {
    const host = await app.signUpPro();
    const path = await openFeed(host);
    expect(await titlesOf(path)).toEqual([]);
    await create(host, 4, { title: 'Empty' });
    const calledOff = await create(host, 9, { title: 'Off' });
    await host.put(`/api/episodes/${calledOff.id}/called-off`, { isCalledOff: true });
    const over = await create(host, 2, { title: 'Over' });
    await addTestGuests(host, over, { name: 'Ada' });
    await move(over, -1);
    const events = await eventsOf(path);
    expect(events.map(({ summary }) => summary)).toEqual(['Over', 'Empty: no guests yet', 'Off: called off']);
    expect(events.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 0, 1]);
  });

  it('reaches 90 days back and two years ahead, and leaves out archived episodes that are still to come', async () => {
    const host = await app.signUpPro();
    for (const [title, days] of [
      ['gone', -91],
      ['first', -89],
      ['last', 729],
      ['far', 732],
    ] as const)
      await move(await create(host, 1, { title }), days);
    for (const [title, days] of [
      ['put away', 3],
      ['filed', -3],
    ] as const) {
      const episode = await create(host, 1, { title });
      await host.put(`/api/episodes/${episode.id}/archived`, { isArchived: true });
      await move(episode, days);
    }
    expect(await titlesOf(await openFeed(host))).toEqual(['filed', 'first', 'last: no guests yet']);
  });

  it('has at most 500 episodes, those nearest to today', async () => {
    const host = await app.signUpPro();
    await pool.query(
      `insert into episodes (id, workspace_id, title, starts_local, time_zone, starts_at, minutes, studio, level, fresh_days)
       select gen_random_uuid(), $1, n::text, '2031-12-03T18:00', 'UTC', now() + make_interval(days => n, mins => 1), 60, 'own', 'call', 14
       from generate_series(0, 510) n`,
      [host.workspaceId],
    );
    const titles = await titlesOf(await openFeed(host));
    expect(titles).toHaveLength(500);
    expect(titles.at(-1)).toBe('499: no guests yet');
  });

  it('has the episodes of all workspaces of the person, whose plans have episodes', async () => {
    const [host, other] = [await app.signUpPro(), await app.signUpPro()];
    const viewer = await app.signUpMember(host, 'viewer');
    await app.setPlan(viewer, 'pro');
    const shared = await create(host, 3, { title: 'Shared' });
    await create(other, 3, { title: 'Of strangers' });
    const path = await openFeed(viewer);
    const [event, ...further] = await eventsOf(path);
    expect([event?.summary, further]).toEqual(['Shared: no guests yet', []]);
    expect(event?.description).toContain('Workspace: Jonas Lind\n');
    expect(event?.description).toContain(`/episodes/${shared.id}?workspace=${host.workspaceId}`);
    await app.setPlan(host, 'plus');
    expect(await titlesOf(path)).toEqual([]);
    await app.setPlan(host, 'pro');
    await pool.query('delete from memberships where user_id = $1 and workspace_id = $2', [
      viewer.userId,
      host.workspaceId,
    ]);
    expect(await titlesOf(path)).toEqual([]);
  });

  it('is read in one statement, whatever it has', async () => {
    const host = await app.signUpPro();
    for (const days of [1, 2, 3]) await addTestGuests(host, await create(host, days), { name: 'Ada' }, { name: 'Ben' });
    const path = await openFeed(host);
    const statements = await statementsOf(pool, () => readFeed(path));
    expect(statements).toHaveLength(1);
  });
});

describe('the address of a calendar', () => {
  it('is shown once, and its reading is noted to the hour', async () => {
    const host = await app.signUpPro();
    expect(await infoOf(host)).toEqual({ feed: null });
    const path = await openFeed(host);
    expect(await infoOf(host)).toEqual({ feed: { createdAt: expect.any(String), readAt: null } });
    await readFeed(path);
    expect(await infoOf(host)).toEqual({
      feed: { createdAt: expect.any(String), readAt: expect.stringMatching(/:00:00\.000Z$/) },
    });
    const { rows } = await pool.query('select token_hash from calendar_feeds where user_id = $1', [host.userId]);
    expect(JSON.stringify(rows)).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
  });

  it('answers the same for an unknown, a renewed and an ended one, and for none', async () => {
    const host = await app.signUpPro();
    const first = await openFeed(host);
    const second = await openFeed(host);
    expect((await readFeed(second)).statusCode).toBe(200);
    expect((await host.delete('/api/account/calendar-feed')).json()).toEqual({ ok: true });
    expect(await infoOf(host)).toEqual({ feed: null });
    const answers = await Promise.all(
      [first, second, `/calendar/${'A'.repeat(43)}.ics`, '/calendar/short.ics', `/calendar/${'%00'.repeat(9)}.ics`].map(
        async (path) => {
          const { statusCode, body, headers } = await readFeed(path);
          return { statusCode, body, type: headers['content-type'], cache: headers['cache-control'] };
        },
      ),
    );
    expect(answers[0]).toMatchObject({ statusCode: 404, cache: 'no-store' });
    expect(answers).toEqual(answers.map(() => answers[0]));
  });

  it('ends while the host is blocked, and with the account', async () => {
    const host = await app.signUpPro();
    await create(host, 1);
    const path = await openFeed(host);
    await pool.query('update users set blocked_at = now() where id = $1', [host.userId]);
    expect((await readFeed(path)).statusCode).toBe(404);
    await pool.query('update users set blocked_at = null where id = $1', [host.userId]);
    expect((await readFeed(path)).statusCode).toBe(200);
    const reply = await host.post('/api/account/delete', { email: host.email });
    expect(reply.statusCode).toBe(200);
    expect((await readFeed(path)).statusCode).toBe(404);
    const { rows } = await pool.query('select 1 from calendar_feeds where user_id = $1', [host.userId]);
    expect(rows).toEqual([]);
  });

  it('answers 304 to a program that has the newest version, until something changes', async () => {
    const host = await app.signUpPro();
    const episode = await create(host, 5);
    const path = await openFeed(host);
    const { etag = '' } = (await readFeed(path)).headers;
    const again = await readFeed(path, { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await addTestGuests(host, episode, { name: 'Ada' });
    const changed = await readFeed(path, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('is in no line of the log', async () => {
    const path = await openFeed(await app.signUpPro());
    logLines.length = 0;
    await readFeed(path);
    await readFeed(`${path}?refresh=1`);
    await app.anonymous.call({ method: 'POST', url: path });
    expect(logLines.join()).toContain('/calendar/:token.ics');
    expect(logLines.join()).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
  });

  it('is read a limited number of times an hour', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const host = await limited.signUpPro();
    const { address } = (await host.post('/api/account/calendar-feed')).json<{ address: string }>();
    const { pathname } = new URL(address);
    const allowed = limits.calendarFeedsOfLink.max;
    const statuses: number[] = [];
    for (let call = 0; call <= allowed; call++) statuses.push((await limited.anonymous.get(pathname)).statusCode);
    expect(statuses).toEqual([...Array<number>(allowed).fill(200), 429]);
  });
});
