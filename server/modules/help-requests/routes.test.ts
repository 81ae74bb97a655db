import { randomUUID } from 'node:crypto';
import {
  type EpisodeDetails,
  type GuestHelp,
  type GuestSession,
  HELP_MAX_BYTES,
  type HelpSummary,
  type HostNotification,
  type SharedBoard,
} from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import {
  addTestGuests,
  boardOf,
  createLink,
  createTestEpisode,
  submitTestResult,
  testEpisodeForm,
  testHelp,
  testSubmission,
} from '../../testing/guest-links';
import { backendsThatWait } from '../../testing/lock-waits';
import { openLiveStream } from '../../testing/open-live-stream';
import { openTestApp, type TestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import { countReasons } from './service';

const app = await openTestApp();
const { pool } = app.deps.db;

const facts = {
  tries: [
    {
      at: '2026-11-28T12:00:00Z',
      details: { microphone: { status: 'failed', code: 'too-quiet', peakDbfs: { value: -60, basis: 'measured' } } },
    },
  ],
  browser: 'Chrome 153',
  system: 'Windows 11',
  devices: ['Yeti <b>Stereo</b>'],
  language: 'en-GB',
  timeZone: 'Europe/Berlin',
  acts: [{ act: 'move-closer', count: 2 }],
};

const asking = (given: object = {}) => testHelp({ facts, ...given });

const ask = async (sessionCode: string, given: object = {}, at: TestApp = app) => {
  const reply = await at.anonymous.post(`/api/test-sessions/${sessionCode}/help`, asking(given));
  expect(reply.statusCode).toBe(200);
  return reply.json<{ help: GuestHelp | null }>().help;
};

const asked = async (...given: Parameters<typeof ask>): Promise<GuestHelp> => {
  const help = await ask(...given);
  if (help === null) throw new Error('nobody was told');
  return help;
};

const poll = async (sessionCode: string) =>
  (await app.anonymous.get(`/api/test-sessions/${sessionCode}/help`)).json<{ help: GuestHelp | null }>().help;

const end = (sessionCode: string, body: object) => app.anonymous.put(`/api/test-sessions/${sessionCode}/help`, body);

const listOf = async (host: Pick<TestHost, 'get'>) =>
  (await host.get('/api/help-requests')).json<{ requests: HelpSummary[] }>().requests;

const act = (host: TestHost, { id }: { readonly id: string }, what: 'taken' | 'answer' | 'solved', body: object) =>
  testAnswer(host.put(`/api/help-requests/${id}/${what}`, body));

const notificationsOf = async (host: TestHost) => (await host.get('/api/notifications')).json<HostNotification[]>();

/** Moves all times of a request into the past, as SQL interval. */
const longAgo = (help: GuestHelp | null, interval: string) =>
  pool.query(
    `update help_requests set asked_at = asked_at - $2::interval, rung_at = rung_at - $2::interval,
       held_at = held_at - $2::interval, guest_seen_at = guest_seen_at - $2::interval, closed_at = closed_at - $2::interval
     where id = $1`,
    [help?.id, interval],
  );

async function openGuest() {
  const host = await app.signUpPro();
  const { id, sessionCode } = await createLink(host, { guestFirstName: 'Amara', title: 'Tides' });
  return { host, id, sessionCode };
}

async function openBoardGuest() {
  const host = await app.signUpPro();
  const episode = await createTestEpisode(host, { title: 'Tides' });
  await addTestGuests(host, episode, { name: 'Bo' }, { name: 'Amara' });
  const { guests } = await boardOf(host, episode);
  const amara = guests.find(({ guestName }) => guestName === 'Amara');
  return { host, episode, sessionCode: amara?.sessionCode ?? '' };
}

const startsIn = ({ id }: EpisodeDetails, interval: string) =>
  pool.query('update episodes set starts_at = now() + $2::interval where id = $1', [id, interval]);

describe("a guest's call for help", () => {
  it('is read by the members with all that was sent, and by the guest without it', async () => {
    const { host, id, sessionCode } = await openGuest();
    const help = await asked(sessionCode, { line: ' It crackles ' });
    expect(help).toEqual({
      ...{ id: expect.any(String), step: 'microphone', code: 'too-quiet', state: 'open', by: null, answer: null },
      ...{ askedAt: expect.any(String), rungAt: help.askedAt, answeredAt: null, closedHow: null, closedAt: null },
      now: expect.any(String),
    });
    expect(await poll(sessionCode)).toEqual({ ...help, now: expect.any(String) });
    const [listed] = await listOf(host);
    expect(listed).toMatchObject({ id: help.id, sessionId: id, guestName: 'Amara', title: 'Tides', episode: null });
    expect(listed).toMatchObject({ line: 'It crackles', revision: 0, by: null, isAway: false, isFree: true });
    const whole = (await host.get(`/api/help-requests/${help.id}`)).json();
    expect(whole).toEqual({ ...listed, facts, reach: null });
  });

  it('is one request for two devices, with the newer facts, and for a repeated call', async () => {
    const { host, sessionCode } = await openGuest();
    const first = await asked(sessionCode, { askId: randomUUID() });
    const askId = randomUUID();
    const camera = { step: 'camera', code: 'frozen', askId };
    const replies = await Promise.all([asked(sessionCode, camera), asked(sessionCode, camera)]);
    expect(replies.map(({ id, step }) => [id, step])).toEqual(Array(2).fill([first.id, 'camera']));
    expect(await listOf(host)).toHaveLength(1);
    await end(sessionCode, { id: first.id, how: 'passed' });
    expect(await asked(sessionCode, camera)).toMatchObject({ id: first.id, state: 'closed', closedHow: 'passed' });
    expect((await asked(sessionCode)).id).not.toBe(first.id);
  });

  it('is one request of two first calls at once', async () => {
    const { host, sessionCode } = await openGuest();
    const ids = (await Promise.all([asked(sessionCode), asked(sessionCode), asked(sessionCode)])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(await notificationsOf(host)).toHaveLength(1);
  });

  it('rings again after two minutes at the earliest', async () => {
    const { host, sessionCode } = await openGuest();
    const first = await asked(sessionCode);
    await host.put('/api/notifications/mark-all-read');
    expect((await asked(sessionCode)).rungAt).toBe(first.rungAt);
    expect((await host.get('/api/notifications/unread-count')).json()).toEqual({ count: 0 });
    await longAgo(first, '2 minutes');
    const again = await asked(sessionCode);
    expect(Date.parse(again.rungAt ?? '')).toBeGreaterThan(Date.parse(first.rungAt ?? ''));
    expect(await notificationsOf(host)).toMatchObject([{ kind: 'help', isRead: false }]);
  });

  it('is taken back, or ends with the step, and the guest asks anew', async () => {
    const { host, sessionCode } = await openGuest();
    for (const how of ['taken-back', 'solved', 'passed']) {
      const { id } = await asked(sessionCode);
      const reply = await end(sessionCode, { id, how });
      expect(reply.json()).toMatchObject({ help: { id, state: 'closed', closedHow: how } });
    }
    expect((await listOf(host)).map(({ closedHow }) => closedHow)).toEqual(['passed', 'solved', 'taken-back']);
    await pool.query("update help_requests set closed_at = closed_at - interval '10 minutes' where workspace_id = $1", [
      host.workspaceId,
    ]);
    expect(await listOf(host)).toEqual([]);
    expect(await poll(sessionCode)).toBeNull();
  });

  it('ends one request only: a late call does not end the next one', async () => {
    const { sessionCode } = await openGuest();
    const first = await asked(sessionCode);
    await end(sessionCode, { id: first.id, how: 'solved' });
    const second = await asked(sessionCode);
    await end(sessionCode, { id: first.id, how: 'taken-back' });
    expect(await poll(sessionCode)).toMatchObject({ id: second.id, state: 'open' });
  });

  it('ends as passed with a result in which its step has passed', async () => {
    const { sessionCode } = await openGuest();
    await asked(sessionCode);
    await submitTestResult(app.anonymous, sessionCode, { microphoneStatus: 'warning' });
    expect(await poll(sessionCode)).toMatchObject({ state: 'open' });
    await submitTestResult(app.anonymous, sessionCode);
    expect(await poll(sessionCode)).toMatchObject({ state: 'closed', closedHow: 'passed' });
  });

  it('stays open with a result in which no step has passed', async () => {
    const { sessionCode } = await openGuest();
    await asked(sessionCode);
    const none = { microphoneStatus: 'failed', cameraStatus: 'failed', connectionStatus: 'warning' } as const;
    await submitTestResult(app.anonymous, sessionCode, none);
    expect(await poll(sessionCode)).toMatchObject({ state: 'open' });
  });

  it('says that the guest has left the page after twenty seconds without a poll', async () => {
    const { host, sessionCode } = await openGuest();
    const help = await asked(sessionCode);
    await longAgo(help, '19 seconds');
    expect(await listOf(host)).toMatchObject([{ isAway: false }]);
    await longAgo(help, '2 seconds');
    expect(await listOf(host)).toMatchObject([{ isAway: true }]);
    await poll(sessionCode);
    expect(await listOf(host)).toMatchObject([{ isAway: false }]);
  });

  it('keeps words of devices and guests as text, and refuses what cannot be stored or is too large', async () => {
    const { host, sessionCode } = await openGuest();
    const line = '\u202e<script>alert(1)</script>';
    await asked(sessionCode, { line });
    expect((await listOf(host))[0]?.line).toBe('<script>alert(1)</script>');
    const send = (given: object) => app.anonymous.post(`/api/test-sessions/${sessionCode}/help`, asking(given));
    const refused = [
      { line: 'x'.repeat(201) },
      { line: 'a\0' },
      { step: 'kitchen' },
      { code: '<b>' },
      { askId: 'one' },
      { facts: { ...facts, devices: Array(9).fill('Yeti') } },
      { facts: { ...facts, devices: ['a\ud800'] } },
      { facts: { ...facts, tries: Array(4).fill(facts.tries[0]) } },
      { sound: 'UklGRg==' },
    ];
    for (const given of refused) expect((await send(given)).statusCode, JSON.stringify(given)).toBe(400);
    expect((await send({ padding: 'x'.repeat(HELP_MAX_BYTES) })).statusCode).toBe(413);
  });
});

describe('a link whose guest cannot ring', () => {
  it.each<[string, (guest: Awaited<ReturnType<typeof openBoardGuest>>) => Promise<unknown>]>([
    [
      'has expired',
      ({ sessionCode }) =>
        pool.query('update test_sessions set expires_at = now() where session_code = $1', [sessionCode]),
    ],
    ['is of an episode that is over', ({ episode }) => startsIn(episode, '-61 minutes')],
    [
      'is of an episode that was called off',
      ({ host, episode }) => host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true }),
    ],
    [
      'has a new code',
      async ({ host, episode }) => {
        const { guests } = await boardOf(host, episode);
        for (const { id } of guests) await host.post(`/api/test-sessions/${id}/regenerate`);
      },
    ],
    [
      'is of a blocked host',
      ({ host }) => pool.query('update workspaces set blocked_at = now() where id = $1', [host.workspaceId]),
    ],
  ])('%s: the answer is that of an unknown one, and nobody hears of it', async (_why, endIt) => {
    const guest = await openBoardGuest();
    await endIt(guest);
    const unknown = await app.anonymous.post(`/api/test-sessions/${'0'.repeat(26)}/help`, asking());
    const reply = await app.anonymous.post(`/api/test-sessions/${guest.sessionCode}/help`, asking());
    expect([reply.statusCode, reply.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(reply.json()).toEqual({ help: null });
    const { rows } = await pool.query('select from help_requests where workspace_id = $1', [guest.host.workspaceId]);
    expect(rows).toEqual([]);
  });

  it('closes an open request as over with its episode, and opens it if the episode is held after all', async () => {
    const { host, episode, sessionCode } = await openBoardGuest();
    const { id, revision } = { ...(await asked(sessionCode)), revision: 0 };
    await host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true });
    expect(await poll(sessionCode)).toMatchObject({ id, state: 'closed', closedHow: 'over' });
    expect((await boardOf(host, episode)).guests).toMatchObject([{ needsHelp: false }, { needsHelp: false }]);
    expect(await act(host, { id }, 'taken', { isTaken: true, revision })).toMatchObject({
      status: 409,
      code: 'help_closed',
      params: { reason: 'over' },
    });
    await host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: false });
    expect(await poll(sessionCode)).toMatchObject({ id, state: 'open' });
  });

  it('is deleted with its link', async () => {
    const { host, id, sessionCode } = await openGuest();
    await asked(sessionCode);
    await host.delete(`/api/test-sessions/${id}`);
    expect([await listOf(host), await notificationsOf(host), await poll(sessionCode)]).toEqual([[], [], null]);
  });
});

describe('a member', () => {
  it('takes it, answers it and solves it, which the guest reads', async () => {
    const { host, sessionCode } = await openGuest();
    const help = await asked(sessionCode);
    const taken = await act(host, help, 'taken', { isTaken: true, revision: 0 });
    expect(taken).toMatchObject({
      status: 200,
      state: 'taken',
      revision: 1,
      by: { id: host.userId, name: 'Jonas Lind' },
    });
    expect(await poll(sessionCode)).toMatchObject({ state: 'taken', by: 'Jonas' });
    const answer = { kind: 'calling', telephone: '+49 30 1234' };
    await act(host, help, 'answer', { answer, revision: 1 });
    expect(await poll(sessionCode)).toMatchObject({ state: 'answered', by: 'Jonas', answer });
    await act(host, help, 'solved', { revision: 2 });
    expect(await poll(sessionCode)).toMatchObject({ state: 'closed', closedHow: 'solved', by: 'Jonas', answer });
    const { entries } = (await host.get('/api/audit-log')).json<{ entries: { act: string; target: object }[] }>();
    expect(entries.slice(0, 3).map(({ act, target }) => [act, target])).toEqual(
      ['help_solved', 'help_answered', 'help_taken'].map((name) => [
        name,
        expect.objectContaining({ name: 'Amara · Tides' }),
      ]),
    );
  });

  it.each(['take', 'answer'])('is told who was first of two who %s it at once', async (how) => {
    const { host, sessionCode } = await openGuest();
    const others = [await app.signUpMember(host, 'producer'), await app.signUpMember(host, 'owner')];
    const help = await asked(sessionCode);
    const race = [host, ...others].map((member) =>
      how === 'take'
        ? act(member, help, 'taken', { isTaken: true, revision: 0 })
        : act(member, help, 'answer', { answer: { kind: 'fine-join' }, revision: 0 }),
    );
    const replies = await Promise.all(race);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject({ status: 409, code: 'help_taken', message: 'Jonas Lind is on it.' });
  });

  it('waits for a change that has begun, and is refused for it', async () => {
    const { host, sessionCode } = await openGuest();
    const other = await app.signUpMember(host, 'producer');
    const help = await asked(sessionCode);
    const client = await pool.connect();
    await client.query('begin');
    await client.query(
      `update help_requests set state = 'taken', held_by = $2, held_at = now(), revision = 1 where id = $1`,
      [help.id, host.userId],
    );
    const late = act(other, help, 'taken', { isTaken: true, revision: 0 });
    await backendsThatWait(pool);
    await client.query('commit');
    client.release();
    expect(await late).toMatchObject({ status: 409, code: 'help_taken' });
  });

  it('is refused for another revision, and for a request that was closed meanwhile', async () => {
    const { host, sessionCode } = await openGuest();
    const help = await asked(sessionCode);
    await act(host, help, 'answer', { answer: { kind: 'fine-join' }, revision: 0 });
    await asked(sessionCode);
    expect(await act(host, help, 'taken', { isTaken: true, revision: 1 })).toMatchObject({
      status: 409,
      code: 'help_changed',
    });
    await end(sessionCode, { id: help.id, how: 'passed' });
    const answer = { kind: 'rebook' };
    expect(await act(host, help, 'answer', { answer, revision: 2 })).toMatchObject({
      status: 409,
      code: 'help_closed',
      message: 'The check has passed in the meantime.',
    });
  });

  it('may repeat a call whose reply was lost', async () => {
    const { host, sessionCode } = await openGuest();
    const help = await asked(sessionCode);
    for (const _attempt of ['first', 'again'])
      expect(await act(host, help, 'solved', { revision: 0 })).toMatchObject({ status: 200, revision: 1 });
  });

  it('gives it back, or loses it by leaving the team, and another one takes it', async () => {
    const { host, sessionCode } = await openGuest();
    const other = await app.signUpMember(host, 'producer');
    const help = await asked(sessionCode);
    await act(other, help, 'taken', { isTaken: true, revision: 0 });
    expect(await act(other, help, 'taken', { isTaken: false, revision: 1 })).toMatchObject({ state: 'open', by: null });
    await act(other, help, 'taken', { isTaken: true, revision: 2 });
    await pool.query('delete from memberships where user_id = $1 and workspace_id = $2', [
      other.userId,
      host.workspaceId,
    ]);
    expect(await listOf(host)).toMatchObject([{ state: 'open', by: null, isFree: true }]);
    expect(await poll(sessionCode)).toMatchObject({ state: 'open', by: null });
    expect(await act(host, help, 'taken', { isTaken: true, revision: 3 })).toMatchObject({
      status: 200,
      state: 'taken',
    });
  });

  it('takes over what another one has left for three minutes', async () => {
    const { host, sessionCode } = await openGuest();
    const other = await app.signUpMember(host, 'producer');
    const help = await asked(sessionCode);
    await act(other, help, 'taken', { isTaken: true, revision: 0 });
    expect(await act(host, help, 'taken', { isTaken: true, revision: 1 })).toMatchObject({ code: 'help_taken' });
    await longAgo(help, '3 minutes');
    expect(await listOf(host)).toMatchObject([{ isFree: true, by: { id: other.userId } }]);
    expect(await act(host, help, 'taken', { isTaken: true, revision: 1 })).toMatchObject({ by: { id: host.userId } });
  });

  it('answers with a sentence of the list only', async () => {
    const { host, sessionCode } = await openGuest();
    const help = await asked(sessionCode);
    const answer = { kind: 'ready', text: 'Take the other headset.' };
    expect(await act(host, help, 'answer', { answer, revision: 0 })).toMatchObject({
      status: 409,
      code: 'answer_unknown',
    });
    await host.put('/api/reach', { answers: [' Take the other headset. '] });
    expect(await act(host, help, 'answer', { answer, revision: 0 })).toMatchObject({ status: 200, answer });
    await host.put('/api/reach', { answers: [] });
    expect(await poll(sessionCode)).toMatchObject({ answer });
  });

  it('who is a viewer reads it, and changes nothing', async () => {
    const { host, sessionCode } = await openGuest();
    const viewer = await app.signUpMember(host, 'viewer');
    const help = await asked(sessionCode);
    expect(await listOf(viewer)).toMatchObject([{ id: help.id }]);
    const body = { isTaken: true, revision: 0 };
    expect(await act(viewer, help, 'taken', body)).toMatchObject({ status: 403, code: 'role_refused' });
  });

  it('of another workspace finds nothing', async () => {
    const { sessionCode } = await openGuest();
    const stranger = await app.signUpPro();
    const help = await asked(sessionCode);
    expect(await listOf(stranger)).toEqual([]);
    const calls = [
      stranger.get(`/api/help-requests/${help.id}`),
      stranger.put(`/api/help-requests/${help.id}/taken`, { isTaken: true, revision: 0 }),
      stranger.put(`/api/help-requests/${help.id}/solved`, { revision: 0 }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.statusCode).toBe(404);
  });
});

describe('the board', () => {
  it('has the guest who asks at the top, and tells visitors of a read-only link no more than that', async () => {
    const { host, episode, sessionCode } = await openBoardGuest();
    const help = await asked(sessionCode, { line: 'It crackles' });
    const { guests } = await boardOf(host, episode);
    expect(guests.map(({ guestName, needsHelp }) => [guestName, needsHelp])).toEqual([
      ['Amara', true],
      ['Bo', false],
    ]);
    expect(guests[0]?.help).toMatchObject({ id: help.id, step: 'microphone', code: 'too-quiet', revision: 0 });
    const [first] = (await boardOf(host, episode, '?limit=1')).guests;
    expect(first?.guestName).toBe('Amara');
    const { link } = (await host.post(`/api/episodes/${episode.id}/board-links`)).json<{ link: string }>();
    const token = new URL(link).hash.replace('#token=', '');
    const shared = await app.anonymous.post('/api/shared-board', { token });
    expect(shared.json<SharedBoard>().guests).toMatchObject([
      { guestName: 'Amara', needsHelp: true },
      { needsHelp: false },
    ]);
    expect(shared.body).not.toMatch(/crackles|too-quiet|revision/);
  });

  it('hears of each step at once, and not of the polls of the guest', async () => {
    const { host, sessionCode } = await openGuest();
    const stream = await openLiveStream(app, host);
    const help = await asked(sessionCode);
    expect(await stream.next()).toEqual(['notifications', 'help']);
    await longAgo(help, '6 seconds');
    await poll(sessionCode);
    await act(host, help, 'taken', { isTaken: true, revision: 0 });
    expect(await stream.next()).toEqual(expect.arrayContaining(['help', 'activity']));
    await end(sessionCode, { id: help.id, how: 'taken-back' });
    expect(await stream.next()).toEqual(['help']);
    stream.leave();
  });
});

describe('limits', () => {
  it('let a link ask ten times in an hour', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const { sessionCode } = await createLink(await limited.signUpPro());
    for (let asks = 1; asks <= 10; asks++) await asked(sessionCode, {}, limited);
    const reply = await limited.anonymous.post(`/api/test-sessions/${sessionCode}/help`, asking());
    expect(reply.statusCode).toBe(429);
  });

  it('put the rings of a workspace beyond sixty in an hour on the board alone', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const host = await limited.signUpPro();
    const ring = async (guestFirstName: string) =>
      (await asked((await createLink(host, { guestFirstName })).sessionCode, {}, limited)).rungAt !== null;
    expect(await ring('Ada')).toBe(true);
    await limited.deps.db.pool.query("update rate_limits set points = 59 where key like 'helpRings:%'");
    expect([await ring('Bo'), await ring('Cleo')]).toEqual([true, false]);
    expect((await listOf(host)).map(({ guestName }) => guestName)).toEqual(['Cleo', 'Bo', 'Ada']);
    expect((await notificationsOf(host)).map(({ guestName }) => guestName)).toEqual(['Bo', 'Ada']);
  });
});

describe('a notification of a request', () => {
  it('names the guest and the step, and is marked as read as any other', async () => {
    const { host, episode, sessionCode } = await openBoardGuest();
    const { id } = await asked(sessionCode);
    const [notification] = await notificationsOf(host);
    expect(notification).toMatchObject({
      ...{ kind: 'help', guestName: 'Amara', guestResultId: null, isRead: false, status: 'failed' },
      help: { id, episodeId: episode.id, step: 'microphone', code: 'too-quiet' },
    });
    await host.put(`/api/notifications/${notification?.id}/read`);
    expect(await notificationsOf(host)).toMatchObject([{ isRead: true }]);
  });
});

describe('what a guest did about a reason', () => {
  const closer = { check: 'microphone', code: 'too-quiet', act: 'move-closer', count: 2 } as const;

  it('is read by the host with the result, and counted with the calls for help', async () => {
    const { host, sessionCode } = await openGuest();
    const code = `quiet-${sessionCode.slice(0, 8)}`;
    const mended = [
      { ...closer, code },
      { ...closer, code, act: 'turn-it-up', count: 1 },
    ];
    const details = { microphone: { code: 'good' }, mended };
    const id = await submitTestResult(app.anonymous, sessionCode, { details });
    expect((await host.get(`/api/guest-results/${id}`)).json().details.mended).toEqual(mended);
    const failing = { microphone: { code }, mended: [{ ...closer, code }] };
    await submitTestResult(app.anonymous, sessionCode, { microphoneStatus: 'failed', details: failing });
    const often = { microphone: { code: 'good' }, mended: [{ ...closer, code, count: 4 }] };
    await submitTestResult(app.anonymous, sessionCode, { details: often });
    await asked(sessionCode, { code });
    const counts = (await countReasons(app.deps.db.kysely)).find(({ reason }) => reason === code);
    expect(counts).toEqual({ check: 'microphone', reason: code, tried: 3, mended: 1, asked: 1 });
  });

  it.each([
    [{ mended: Array(21).fill(closer) }],
    [{ mended: [{ ...closer, check: 'kitchen' }] }],
    [{ mended: [{ ...closer, act: '<b>' }] }],
    [{ mended: [{ ...closer, count: 0 }] }],
  ])('is refused as %j', async (details) => {
    const { sessionCode } = await openGuest();
    const body = { ...testSubmission(sessionCode), details };
    expect((await app.anonymous.post('/api/guest-results', body)).statusCode).toBe(400);
  });
});

describe('how a host is reached', () => {
  const reach = {
    telephone: '+49 (30) 1234-5',
    chat: 'https://chat.example.org/crew',
    hours: { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' },
    timeZone: 'Europe/Berlin',
  };
  const sessionOf = async (code: string) =>
    (await app.anonymous.get(`/api/test-sessions/${code}`)).json<GuestSession>();

  it('is read by guests, with the episode before the workspace', async () => {
    const { host, episode, sessionCode } = await openBoardGuest();
    expect(await sessionOf(sessionCode)).not.toHaveProperty('reach');
    expect((await host.get('/api/reach')).json()).toEqual({ reach: null, answers: [] });
    expect((await host.put('/api/reach', { reach, answers: ['Restart it.'] })).json()).toEqual({ ok: true });
    expect((await host.get('/api/reach')).json()).toEqual({ reach, answers: ['Restart it.'] });
    expect((await sessionOf(sessionCode)).reach).toEqual(reach);
    const other = { ...reach, telephone: '112', hours: null };
    await host.put(`/api/episodes/${episode.id}/reach`, { reach: other });
    expect((await sessionOf(sessionCode)).reach).toEqual(other);
    expect((await boardOf(host, episode)).episode.reach).toEqual(other);
    const copy = await host.post(`/api/episodes/${episode.id}/duplicate`, testEpisodeForm({ title: 'Next' }));
    expect(copy.json<EpisodeDetails>().reach).toEqual(other);
    await host.put(`/api/episodes/${episode.id}/reach`, { reach: null });
    expect((await sessionOf(sessionCode)).reach).toEqual(reach);
    const { entries } = (await host.get('/api/audit-log')).json<{ entries: { act: string; details: object }[] }>();
    expect(entries.map(({ act }) => act)).toContain('reach_changed');
    expect(entries.find(({ act }) => act === 'reach_changed')?.details).toEqual({ fields: ['reach', 'answers'] });
  });

  it('changes only the given parts', async () => {
    const host = await app.signUpPro();
    await host.put('/api/reach', { reach });
    await host.put('/api/reach', { answers: ['Restart it.'] });
    expect((await host.get('/api/reach')).json()).toEqual({ reach, answers: ['Restart it.'] });
  });

  it('refuses what is no telephone number, no https address, no hours, or no zone', async () => {
    const host = await app.signUpPro();
    const faults = async (given: object) => {
      const body = await testAnswer(host.put('/api/reach', { reach: { ...reach, ...given } }));
      return 'fieldCodes' in body ? body.fieldCodes : body;
    };
    expect(await faults({ telephone: 'javascript:alert(1)' })).toEqual({ 'reach.telephone': 'telephone_invalid' });
    expect(await faults({ chat: 'http://chat.example.org' })).toEqual({ 'reach.chat': 'chat_invalid' });
    expect(await faults({ hours: { ...reach.hours, days: [] } })).toEqual({ 'reach.hours': 'hours_invalid' });
    expect(await faults({ hours: { ...reach.hours, from: '9' } })).toMatchObject({
      'reach.hours.from': 'hours_invalid',
    });
    expect(await faults({ timeZone: 'Mars/Olympus' })).toEqual({ 'reach.timeZone': 'time_zone_unknown' });
    const answers = Array(11).fill('Restart it.');
    expect(await testAnswer(host.put('/api/reach', { answers }))).toMatchObject({
      fieldCodes: { answers: 'too_many_answers' },
    });
  });

  it('of an episode of another workspace is not found', async () => {
    const { episode } = await openBoardGuest();
    const stranger = await app.signUpPro();
    expect((await stranger.put(`/api/episodes/${episode.id}/reach`, { reach })).statusCode).toBe(404);
  });
});
