import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  EPISODE_GUESTS_MAX,
  type EpisodeDetails,
  type EpisodeForm,
  type GuestGroup,
  localTimeOf,
  type SharedBoard,
  type ViewLink,
} from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../testing/count-statements';
import { boardOf, createTestEpisode, testEpisodeForm, testSubmission } from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import { SharingStore } from './sharing-store';

type Move = (days: number) => Promise<void>;

const app = await openTestApp();
const { pool } = app.deps.db;

const form = testEpisodeForm({
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  minutes: 90,
  level: 'call',
});

const create = (host: TestHost, wishes: Partial<EpisodeForm> = {}) => createTestEpisode(host, { ...form, ...wishes });

/** Moves an episode so that it ended some time ago, as SQL interval. */
const endedAgo = ({ id }: EpisodeDetails, ago: string) =>
  pool.query('update episodes set starts_at = now() - $2::interval - make_interval(mins => minutes) where id = $1', [
    id,
    ago,
  ]);

describe('the group link of an episode', () => {
  const open = async (host: TestHost, { id }: EpisodeDetails): Promise<string> => {
    const reply = await host.post(`/api/episodes/${id}/group-link`);
    expect(reply.statusCode).toBe(200);
    return reply.json<{ groupCode: string }>().groupCode;
  };

  async function opened(wishes: Partial<EpisodeForm> = {}) {
    const host = await app.signUpPro();
    const episode = await create(host, wishes);
    return { host, episode, code: await open(host, episode) };
  }

  const join = (code: string, name = 'Ada Lovelace', guestId: string = randomUUID()) =>
    app.anonymous.post(`/api/groups/${code}/guests`, { name, guestId });

  it('shows the episode and the host, and nothing of other guests', async () => {
    const { host, episode, code } = await opened();
    await host.post(`/api/episodes/${episode.id}/guests`, {
      guests: [{ name: 'Canary', email: 'canary@example.org' }],
    });
    await host.put('/api/branding', { brandSenderName: 'Harbour Lights', brandColor: '#0f766e' });
    const reply = await app.anonymous.get(`/api/groups/${code}`);
    expect(reply.json<GuestGroup>()).toEqual({
      title: form.title,
      startsLocal: form.startsLocal,
      timeZone: form.timeZone,
      startsAt: '2031-12-03T17:00:00.000Z',
      minutes: 90,
      isCalledOff: false,
      createdBy: 'Harbour Lights',
      hostName: expect.any(String),
      branding: expect.objectContaining({ brandColor: '#0f766e', plan: 'pro' }),
      closed: null,
    });
    expect(reply.body).not.toMatch(/canary/i);
  });

  it('makes each guest a row, whose link is that of a guest of the episode', async () => {
    const { host, episode, code } = await opened();
    const [ada, bo] = [await join(code), await join(code, 'Bo')];
    expect([ada.statusCode, bo.statusCode]).toEqual([201, 201]);
    const { guests } = await boardOf(host, episode);
    expect(guests).toMatchObject([
      {
        guestName: 'Ada Lovelace',
        guestEmail: null,
        state: 'unopened',
        sessionCode: ada.json<{ sessionCode: string }>().sessionCode,
      },
      { guestName: 'Bo' },
    ]);
    const link = (await app.anonymous.get(`/api/test-sessions/${guests[0]?.sessionCode}`)).json();
    expect(link).toMatchObject({ guestFirstName: 'Ada', title: form.title });
  });

  it('makes one row of a repeated call, also of concurrent ones', async () => {
    const { host, episode, code } = await opened();
    const id = randomUUID();
    const replies = await Promise.all([
      join(code, 'Ada', id),
      join(code, 'Ada', id),
      join(code, 'Ada', id.toUpperCase()),
    ]);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect((await boardOf(host, episode)).guests).toHaveLength(1);
  });

  it.each<[string, (host: TestHost, id: string) => Promise<unknown>]>([
    ['renewed', (host, id) => host.post(`/api/test-sessions/${id}/regenerate`)],
    ['deleted', (host, id) => host.delete(`/api/test-sessions/${id}`)],
  ])('gives no code to the browser whose link a member has %s, until it joins as another guest', async (_how, take) => {
    const { host, episode, code } = await opened();
    const guestId = randomUUID();
    await join(code, 'Noor', guestId);
    const [row] = (await boardOf(host, episode)).guests;
    await take(host, row?.id ?? '');
    const before = (await boardOf(host, episode)).guests;
    expect(await testAnswer(join(code, 'Noor', guestId))).toMatchObject({
      status: 409,
      code: 'group_closed',
      params: { reason: 'taken' },
    });
    expect((await boardOf(host, episode)).guests).toEqual(before);
    expect((await join(code, 'Noor')).statusCode).toBe(201);
  });

  it('marks its rows for members, and those of an import not', async () => {
    const { host, episode, code } = await opened();
    await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Bo' }] });
    await join(code, 'Ada');
    const { guests } = await boardOf(host, episode);
    expect(guests.map(({ guestName, isByGroup }) => [guestName, isByGroup])).toEqual([
      ['Ada', true],
      ['Bo', false],
    ]);
    await host.post(`/api/test-sessions/${guests[0]?.id}/regenerate`);
    expect((await boardOf(host, episode)).guests[0]?.isByGroup).toBe(true);
    const copy = (await host.post(`/api/episodes/${episode.id}/duplicate`, testEpisodeForm())).json();
    const copied = await boardOf(host, copy);
    expect([copied.groupGuests, copied.guests.map(({ isByGroup }) => isByGroup)]).toEqual([0, [false, false]]);
  });

  it('counts and deletes none of those who came by a forwarded link, also after that link is deleted', async () => {
    const { host, episode, code } = await opened();
    await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Bo' }] });
    await join(code, 'Ada');
    const bo = (await boardOf(host, episode)).guests.find(({ guestName }) => guestName === 'Bo');
    const others = `/api/test-sessions/${bo?.sessionCode}/others`;
    expect((await app.anonymous.post(others, { name: 'Cy', guestId: randomUUID() })).statusCode).toBe(201);
    await host.delete(`/api/test-sessions/${bo?.id}`);
    expect((await boardOf(host, episode)).groupGuests).toBe(1);
    const path = `/api/episodes/${episode.id}/group-guests`;
    expect((await host.get(path)).json()).toMatchObject({ all: 1 });
    const deleted = await host.post(`${path}/delete`, { which: 'all', closesLink: false });
    expect(deleted.json()).toEqual({ deleted: 1 });
    const { guests } = await boardOf(host, episode);
    expect(guests.map(({ guestName, isByGroup }) => [guestName, isByGroup])).toEqual([['Cy', false]]);
  });

  it('finds its row again after a merge with an invited guest, which is no row of the group link any more', async () => {
    const { host, episode, code } = await opened();
    const guestId = randomUUID();
    const joined = await join(code, 'Ada', guestId);
    await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Ada' }] });
    const { guests } = await boardOf(host, episode);
    const [keep, remove] = [true, false].map((isByGroup) => guests.find((each) => each.isByGroup === isByGroup)?.id);
    await host.post(`/api/episodes/${episode.id}/merge-guests`, { keep, remove: [remove] });
    expect(await boardOf(host, episode)).toMatchObject({ groupGuests: 0, guests: [{ id: keep, isByGroup: false }] });
    expect((await join(code, 'Ada', guestId)).body).toBe(joined.body);
    await host.post(`/api/test-sessions/${keep}/regenerate`);
    expect((await join(code, 'Ada', guestId)).statusCode).toBe(409);
  });

  it('with the same id in two episodes makes two rows, and none with that id', async () => {
    const [one, two] = [await opened(), await opened()];
    const id = randomUUID();
    const codes = [await join(one.code, 'Ada', id), await join(two.code, 'Ada', id)].map((reply) => reply.body);
    expect(codes[0]).not.toBe(codes[1]);
    const { rows } = await pool.query('select from test_sessions where id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ', guestId: randomUUID() }, { name: 'Name is required' }],
    ['a long name', { name: 'A'.repeat(81), guestId: randomUUID() }, { name: 'Name is too long' }],
    [
      'an address as the name',
      { name: 'Pay at https://evil.example', guestId: randomUUID() },
      { name: 'A name cannot contain a web address' },
    ],
    [
      'an address in full-width letters',
      { name: 'Pay at https：／／evil.example', guestId: randomUUID() },
      { name: 'A name cannot contain a web address' },
    ],
    ['no id', { name: 'Ada', guestId: 'x' }, { guestId: 'Not a valid id' }],
    ['an address', { name: 'Ada', guestId: randomUUID(), email: 'a@example.org' }, expect.anything()],
  ])('refuses a guest with %s', async (_what, body, fields) => {
    const { code } = await opened();
    expect(await testAnswer(app.anonymous.post(`/api/groups/${code}/guests`, body))).toMatchObject({
      status: 400,
      fields,
    });
  });

  it('keeps its code while it is open, and gets another one when it is opened again', async () => {
    const { host, episode, code } = await opened();
    expect(await open(host, episode)).toBe(code);
    expect((await host.delete(`/api/episodes/${episode.id}/group-link`)).statusCode).toBe(200);
    expect(await testAnswer(app.anonymous.get(`/api/groups/${code}`))).toMatchObject({
      status: 404,
      code: 'link_not_valid',
    });
    expect(await testAnswer(join(code))).toMatchObject({ status: 404, code: 'link_not_valid' });
    expect((await boardOf(host, episode)).episode.groupCode).toBeNull();
    expect(await open(host, episode)).not.toBe(code);
  });

  it.each<[string, (given: { host: TestHost; episode: EpisodeDetails }) => Promise<unknown>]>([
    ['called_off', ({ host, episode }) => host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true })],
    ['archived', ({ host, episode }) => host.put(`/api/episodes/${episode.id}/archived`, { isArchived: true })],
    ['over', ({ episode }) => endedAgo(episode, '1 second')],
    ['paused', ({ host }) => app.setPlan(host, 'plus')],
    [
      'full',
      ({ host, episode }) =>
        host.post(`/api/episodes/${episode.id}/guests`, {
          guests: Array.from({ length: EPISODE_GUESTS_MAX }, (_, at) => ({ name: `Guest ${at}` })),
        }),
    ],
  ])('takes no guests when the episode is %s, and says so', async (reason, close) => {
    const { host, episode, code } = await opened();
    const id = randomUUID();
    const before = await join(code, 'Early', id);
    if (reason === 'full') await pool.query('delete from test_sessions where episode_id = $1', [episode.id]);
    await close({ host, episode });
    expect((await app.anonymous.get(`/api/groups/${code}`)).json<GuestGroup>().closed).toBe(reason);
    expect(await testAnswer(join(code))).toMatchObject({ status: 409, code: 'group_closed', params: { reason } });
    // A guest who has joined gets the same answer as before.
    if (reason !== 'full') expect((await join(code, 'Early', id)).body).toBe(before.body);
  });

  it('deletes guests who joined by it together, those without a result or of a time, and no others', async () => {
    const { host, episode, code } = await opened();
    const path = `/api/episodes/${episode.id}/group-guests`;
    await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Invited' }] });
    const done = (await join(code, 'Done')).json<{ sessionCode: string }>();
    await app.anonymous.post('/api/guest-results', testSubmission(done.sessionCode));
    for (const name of ['Junk', 'Old', 'Older']) await join(code, name);
    const age = (name: string, hours: number) =>
      pool.query(
        'update test_sessions set created_at = now() - make_interval(hours => $3) where guest_name = $1 and episode_id = $2',
        [name, episode.id, hours],
      );
    await age('Old', 2);
    await age('Older', 30);
    const names = async () => (await boardOf(host, episode)).guests.map(({ guestName }) => guestName).sort();
    const remove = async (which: string, closesLink = false) =>
      (await host.post(`${path}/delete`, { which, closesLink })).json<{ deleted: number }>().deleted;
    expect((await boardOf(host, episode)).groupGuests).toBe(4);
    expect((await host.get(path)).json()).toEqual({ 'no-result': 3, 'last-hour': 2, 'last-day': 3, all: 4 });
    expect([await remove('last-hour'), await names()]).toEqual([2, ['Invited', 'Old', 'Older']]);
    expect([await remove('no-result', true), await names()]).toEqual([2, ['Invited']]);
    expect([await remove('all'), await names()]).toEqual([0, ['Invited']]);
    expect(await testAnswer(join(code))).toMatchObject({ status: 404, code: 'link_not_valid' });
    const { entries } = (await host.get('/api/audit-log?target=episode')).json<{
      entries: { act: string; details: object }[];
    }>();
    expect(entries.slice(0, 3).map(({ act, details }) => [act, details])).toEqual(
      expect.arrayContaining([
        ['group_guests_deleted', { count: 2 }],
        ['group_link_closed', {}],
      ]),
    );
  });

  it('is opened and closed by members, and both are in the log', async () => {
    const { host, episode } = await opened();
    const stranger = await app.signUpPro();
    const calls = [
      stranger.post(`/api/episodes/${episode.id}/group-link`),
      stranger.delete(`/api/episodes/${episode.id}/group-link`),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    await host.delete(`/api/episodes/${episode.id}/group-link`);
    const { entries } = (await host.get('/api/audit-log?target=episode')).json<{ entries: { act: string }[] }>();
    expect(entries.map(({ act }) => act)).toEqual(['group_link_closed', 'group_link_opened', 'episode_created']);
  });
});

describe('a read-only link to the board', () => {
  async function shared() {
    const host = await app.signUpPro();
    const episode = await create(host);
    await host.post(`/api/episodes/${episode.id}/guests`, {
      guests: [
        { name: 'Ada Lovelace', email: 'canary-ada@example.org' },
        { name: 'Bo', email: 'canary-bo@example.org' },
      ],
    });
    const made = (await host.post(`/api/episodes/${episode.id}/board-links`)).json<{ id: string; link: string }>();
    return { host, episode, ...made, token: made.link.split('#token=')[1] ?? '' };
  }

  const read = (token: string, query: object = {}) => app.anonymous.post('/api/shared-board', { token, ...query });

  const listOf = async (host: TestHost, { id }: EpisodeDetails) =>
    (await host.get(`/api/episodes/${id}/board-links`)).json<ViewLink[]>();

  it('has names, states, reasons and times, and no address, no code, no id and no reading beyond the reason', async () => {
    const { host, episode, token } = await shared();
    const { guests } = await boardOf(host, episode);
    const details = {
      connection: {
        code: 'good',
        uploadMbps: { value: 0.4, basis: 'measured' },
        downloadMbps: { value: 31.25, basis: 'measured' },
      },
    } as const;
    const sent = { details, notes: 'canary-note', guestEmail: 'canary-sent@example.org' };
    await app.anonymous.post('/api/guest-results', testSubmission(guests[0]?.sessionCode ?? '', sent));
    const reply = await read(token);
    const board = reply.json<SharedBoard>();
    expect(board).toMatchObject({ title: form.title, counts: { fix: 1, unopened: 1 }, next: null });
    expect(board.guests).toEqual([
      {
        guestName: 'Ada Lovelace',
        state: 'fix',
        at: expect.any(String),
        missed: expect.objectContaining({ need: 'must' }),
        others: expect.any(Number),
        needsHelp: false,
      },
      { guestName: 'Bo', state: 'unopened', at: null, missed: null, others: 0, needsHelp: false },
    ]);
    for (const secret of [
      /canary/,
      /31\.25/,
      ...guests.flatMap(({ id, sessionCode }) => [id, sessionCode]),
      episode.id,
    ])
      expect(reply.body).not.toMatch(secret);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('is asked for its guests once by calls within some seconds, and shows its ended links nothing', async () => {
    const { host, episode, id, token } = await shared();
    const other = (await host.post(`/api/episodes/${episode.id}/board-links`)).json<{ link: string }>();
    const otherToken = other.link.split('#token=')[1] ?? '';
    const statements = await statementsOf(pool, async () => {
      const replies = await Promise.all([read(token), read(token), read(otherToken), read(token, { q: 'bo' })]);
      expect(replies.map((reply) => reply.json<SharedBoard>().guests.length)).toEqual([2, 2, 2, 1]);
    });
    expect(statements.filter((statement) => /ranked as/.test(statement))).toHaveLength(2);
    await host.delete(`/api/board-links/${id}`);
    expect([(await read(token)).statusCode, (await read(otherToken)).statusCode]).toEqual([404, 200]);
    await app.setPlan(host, 'plus');
    expect((await read(otherToken)).statusCode).toBe(404);
  });

  it('searches names, and no addresses', async () => {
    const { token } = await shared();
    const names = async (query: object) =>
      (await read(token, query)).json<SharedBoard>().guests.map(({ guestName }) => guestName);
    expect([await names({ q: 'lovelace' }), await names({ q: 'canary' }), await names({ state: 'ready' })]).toEqual([
      ['Ada Lovelace'],
      [],
      [],
    ]);
  });

  it('is listed with the person who made it and the last visit, and its token is not stored', async () => {
    const { host, episode, id, token } = await shared();
    const [before] = await listOf(host, episode);
    expect(before).toEqual({ id, createdAt: expect.any(String), createdBy: expect.any(String), visitedAt: null });
    expect((await boardOf(host, episode)).links).toBe(1);
    await read(token);
    const [after] = await listOf(host, episode);
    expect(Date.now() - Date.parse(after?.visitedAt ?? '')).toBeLessThan(60_000);
    const { rows } = await pool.query('select token_hash from board_links where id = $1', [id]);
    expect([token.length, rows[0].token_hash.length]).toEqual([43, 32]);
  });

  it('ends at once, and the act is in the log', async () => {
    const { host, episode, id, token } = await shared();
    expect((await host.delete(`/api/board-links/${id}`)).statusCode).toBe(200);
    expect(await testAnswer(read(token))).toMatchObject({ status: 404, code: 'link_not_valid' });
    expect([await listOf(host, episode), (await boardOf(host, episode)).links]).toEqual([[], 0]);
    expect((await host.delete(`/api/board-links/${id}`)).statusCode).toBe(404);
    const { entries } = (await host.get('/api/audit-log?target=episode')).json<{
      entries: { act: string; target: object }[];
    }>();
    expect(entries.slice(0, 2)).toMatchObject([
      { act: 'board_link_ended', target: { id: episode.id } },
      { act: 'board_link_created', target: { id: episode.id } },
    ]);
  });

  it.each<[string, number, (given: { host: TestHost; episode: EpisodeDetails }) => Promise<unknown>]>([
    ['until two days after the episode', 200, ({ episode }) => endedAgo(episode, '47 hours 59 minutes')],
    ['no longer than two days after the episode', 404, ({ episode }) => endedAgo(episode, '48 hours')],
    ['no longer than the episode exists', 404, ({ host, episode }) => host.delete(`/api/episodes/${episode.id}`)],
    ['no longer than the plan has episodes', 404, ({ host }) => app.setPlan(host, 'plus')],
    [
      'while the episode is archived',
      200,
      ({ host, episode }) => host.put(`/api/episodes/${episode.id}/archived`, { isArchived: true }),
    ],
    [
      'while the episode is called off',
      200,
      ({ host, episode }) => host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true }),
    ],
  ])('works %s', async (_how_long, status, change) => {
    const { host, episode, token } = await shared();
    await change({ host, episode });
    expect((await read(token)).statusCode).toBe(status);
  });

  it('says that the episode is called off', async () => {
    const { host, episode, token } = await shared();
    await host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true });
    expect((await read(token)).json<SharedBoard>().isCalledOff).toBe(true);
  });

  it.each<[string, (given: { host: TestHost; episode: EpisodeDetails; move: Move }) => Promise<unknown>]>([
    ['its time was over', ({ episode }) => endedAgo(episode, '48 hours')],
    ['an edit moved the end past it', ({ move }) => move(-10)],
    [
      'the daily clean-up has found it',
      async ({ episode }) => {
        await endedAgo(episode, '48 hours');
        await app.deps.db.kysely.transaction().execute((trx) => new SharingStore(trx).deleteEndedBoardLinks());
      },
    ],
  ])('stays ended when the episode gets a later date after %s', async (_what, end) => {
    const { host, episode, token } = await shared();
    const move = async (days: number) => {
      const { revision } = (await boardOf(host, episode)).episode;
      const startsLocal = localTimeOf(new Date(Date.now() + days * 86_400_000), form.timeZone);
      const moved = await host.put(`/api/episodes/${episode.id}`, { ...form, startsLocal, revision });
      expect(moved.statusCode).toBe(200);
    };
    await end({ host, episode, move });
    await move(30);
    expect((await read(token)).statusCode).toBe(404);
    expect([await listOf(host, episode), (await boardOf(host, episode)).links]).toEqual([[], 0]);
  });

  it.each([
    ['', 400],
    ['A'.repeat(43), 404],
    ["' or true --", 400],
    ['A'.repeat(201), 400],
  ])('with the token %j is refused', async (token, status) => {
    expect((await read(token)).statusCode).toBe(status);
  });

  it('is made, listed and ended by members of its workspace, and their number is limited', async () => {
    const { host, episode, id } = await shared();
    const stranger = await app.signUpPro();
    const calls = [
      stranger.get(`/api/episodes/${episode.id}/board-links`),
      stranger.post(`/api/episodes/${episode.id}/board-links`),
      stranger.delete(`/api/board-links/${id}`),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    for (let made = 1; made < 20; made++) await host.post(`/api/episodes/${episode.id}/board-links`);
    expect(await testAnswer(host.post(`/api/episodes/${episode.id}/board-links`))).toMatchObject({
      status: 409,
      code: 'board_link_limit',
    });
  });
});

describe('the guests of a list who are on the board', () => {
  it('are told by their positions, and by what is the same: all, the address, or the name where one has no address', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    await host.post(`/api/episodes/${id}/guests`, {
      guests: [{ name: 'Ada', email: 'ada@example.org' }, { name: 'Tomás' }],
    });
    const guests = [
      { name: 'A. L.', email: 'ADA@example.org' },
      { name: 'ADA', email: 'ada@example.org' },
      { name: 'Ada', email: 'other@example.org' },
      { name: 'ada' },
      { name: 'tomas', email: 'tomas@example.org' },
      { name: 'Bo' },
    ];
    expect((await host.post(`/api/episodes/${id}/known-guests`, { guests })).json()).toEqual({
      known: [
        { at: 0, by: 'address' },
        { at: 1, by: 'guest' },
        { at: 3, by: 'name' },
        { at: 4, by: 'name' },
      ],
    });
    expect((await boardOf(host, { id })).guests).toHaveLength(2);
    const stranger = await app.signUpPro();
    expect((await stranger.post(`/api/episodes/${id}/known-guests`, { guests })).statusCode).toBe(404);
  });
});

describe('a large board', () => {
  const missed = ['uploadMbps', 'snrDb', 'lostShare', 'headphones'].map((requirement, at) => ({
    ...{ requirement, need: 'must', is: 'short', reading: at + 0.8765, bound: 5 },
  }));

  it.each([
    [50, 20_000],
    [500, 60_000],
  ])(
    'of %i guests is read in one call with 3 statements, and its first page has at most %i bytes',
    async (count, bytes) => {
      const host = await app.signUpPro();
      const episode = await create(host);
      const guests = Array.from({ length: count }, (_, at) => ({
        name: `Guest ${at} ${randomUUID().slice(0, 8)}`,
        email: `${randomUUID().slice(0, 12)}@example.org`,
      }));
      await host.post(`/api/episodes/${episode.id}/guests`, { guests });
      await pool.query(
        `insert into guest_results (id, session_id, guest_name, microphone_status, camera_status, connection_status,
         checklist_completed, fit)
       select gen_random_uuid(), s.id, s.guest_name, 'passed', 'passed', 'passed', '{}', $2
       from test_sessions s where s.episode_id = $1`,
        [episode.id, JSON.stringify({ fits: false, missed })],
      );
      let body = '';
      const statements = await statementsOf(pool, async () => {
        body = (await host.get(`/api/episodes/${episode.id}/board?limit=50`)).body;
      });
      expect(statements.length).toBeLessThanOrEqual(3);
      expect(JSON.parse(body)).toMatchObject({ episode: { counts: { fix: count } } });
      expect(JSON.parse(body).guests).toHaveLength(50);
      expect(gzipSync(body).byteLength).toBeLessThan(bytes);
    },
  );
});
