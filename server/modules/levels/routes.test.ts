import { randomUUID } from 'node:crypto';
import {
  type EpisodeBoard,
  type GuestSession,
  type HostNotification,
  localTimeOf,
  type SessionRow,
  type StoredLevel,
} from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { boardOf, createTestEpisode, testEpisodeForm, testSubmission } from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();

const level = { name: 'Our podcast', base: 'call', bounds: { uploadMbps: 3 } };

const create = async (host: TestHost, wishes: object = {}): Promise<StoredLevel> => {
  const reply = await host.post('/api/levels', { ...level, ...wishes });
  expect(reply.statusCode).toBe(201);
  return reply.json<StoredLevel>();
};

/** Within the days before an episode in which a result counts. */
const soon = localTimeOf(new Date(Date.now() + 7 * 86_400_000), 'Europe/Berlin');

const change = (host: TestHost, id: string, form: object, revision = 0) =>
  host.put(`/api/levels/${id}`, { ...form, revision });

const measured = <Value>(value: Value) => ({ value, basis: 'measured' }) as const;

/** A result that fits a call with an upload of up to 4 Mbps. */
const fitting = {
  details: {
    microphone: { code: 'good', voiceSeconds: measured(4) },
    speakers: { status: 'passed', code: 'heard', heard: measured(true) },
    camera: { code: 'visible', faceFound: measured(true) },
    connection: {
      code: 'good',
      uploadMbps: measured(4),
      downloadMbps: measured(20),
      lostUpShare: measured(0),
      lostDownShare: measured(0),
      soundQuality: measured(4.4),
    },
  },
} as const;

describe('an own level', () => {
  it('is created, listed, changed and deleted', async () => {
    const host = await app.signUpPro();
    const created = await create(host);
    expect(created).toEqual({ ...level, id: expect.any(String), revision: 0, episodes: 0 });
    const changed = { ...level, name: 'Studio', bounds: { uploadMbps: 5, headphones: true } };
    const saved = { ...changed, revision: 1 };
    expect(await testAnswer(change(host, created.id, changed))).toMatchObject({ status: 200, ...saved });
    expect((await host.get('/api/levels')).json()).toEqual([{ ...saved, id: created.id, episodes: 0 }]);
    expect((await host.delete(`/api/levels/${created.id}`)).statusCode).toBe(200);
    expect((await host.get('/api/levels')).json()).toEqual([]);
  });

  it('is not overwritten by a change that began with another version', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    const [one, other] = await Promise.all(
      ['Studio', 'Attic'].map((name) => testAnswer(change(host, id, { ...level, name }))),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    expect([one, other]).toContainEqual(expect.objectContaining({ code: 'level_changed' }));
    expect(await testAnswer(change(host, id, { ...level, name: 'Booth' }, 1))).toMatchObject({ revision: 2 });
  });

  it.each([
    [{ uploadMbps: 40 }, { 'bounds.uploadMbps': 'Outside the range that can be measured' }],
    [{ uploadMbps: true }, { 'bounds.uploadMbps': 'Not a valid bound' }],
    [{ flatTops: true }, { 'bounds.flatTops': 'Unknown field' }],
    [{ colour: 1 }, { 'bounds.colour': 'Unknown field' }],
  ])('with %j is refused', async (bounds, fields) => {
    const host = await app.signUpPro();
    expect(await testAnswer(host.post('/api/levels', { ...level, bounds }))).toMatchObject({ status: 400, fields });
  });

  it('is not deleted while an episode has it', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    await createTestEpisode(host, { startsLocal: soon, freshDays: 365, level: id });
    expect(await testAnswer(host.delete(`/api/levels/${id}`))).toMatchObject({ status: 409, code: 'level_in_use' });
  });

  it('of another workspace is not found', async () => {
    const [host, stranger] = [await app.signUpPro(), await app.signUpPro()];
    const { id } = await create(host);
    expect((await change(stranger, id, level)).statusCode).toBe(404);
    expect((await stranger.delete(`/api/levels/${id}`)).statusCode).toBe(404);
    expect((await stranger.delete(`/api/levels/${randomUUID()}`)).statusCode).toBe(404);
  });
});

describe('a result of a guest of an episode', () => {
  async function shared(host: TestHost, chosen: string) {
    const episode = await createTestEpisode(host, { startsLocal: soon, freshDays: 365, level: chosen });
    await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Ada' }] });
    const board = async () => (await host.get(`/api/episodes/${episode.id}/board`)).json<EpisodeBoard>().guests;
    const [guest] = await board();
    const reply = await app.anonymous.post(
      '/api/guest-results',
      testSubmission(guest?.sessionCode ?? '', { ...fitting, connectionStatus: 'warning' }),
    );
    expect(reply.statusCode).toBe(201);
    const page = async () => (await app.anonymous.get(`/api/test-sessions/${guest?.sessionCode}`)).json<GuestSession>();
    return { episode, board, page };
  }

  it('is ready if it fits the level, whatever the verdicts are, and the notification agrees', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    const { board } = await shared(host, id);
    expect(await board()).toMatchObject([{ state: 'ready', missed: null, others: 0 }]);
    expect((await host.get('/api/notifications')).json()).toMatchObject([{ status: 'passed', fits: true }]);
  });

  it('is to fix if a bound is missed, with both numbers', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host, { bounds: { uploadMbps: 8 } });
    const { board } = await shared(host, id);
    const missed = { requirement: 'uploadMbps', need: 'must', is: 'short', reading: 4, bound: 8 };
    expect(await board()).toMatchObject([{ state: 'fix', missed, others: 0 }]);
    expect((await host.get('/api/notifications')).json()).toMatchObject([{ status: 'warning', fits: false }]);
  });

  it('is told to its guest, to notifications and to the list of links as the level judges it now', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host, { bounds: { uploadMbps: 8 } });
    const { episode, page } = await shared(host, id);
    const told = async () => {
      const [notification] = (await host.get('/api/notifications')).json<HostNotification[]>();
      const { rows } = (await host.get('/api/dashboard/test-sessions')).json<{ rows: SessionRow[] }>();
      return [(await page()).isReady, notification?.fits, rows[0]?.latestResult?.fit?.fits];
    };
    expect(await told()).toEqual([false, false, false]);
    expect((await change(host, id, { ...level, bounds: { uploadMbps: 3 } })).statusCode).toBe(200);
    expect(await told()).toEqual([true, true, true]);
    await app.deps.db.pool.query(`update guest_results set submitted_at = now() - interval '1 day'`);
    const { revision } = (await host.get(`/api/episodes/${episode.id}/board`)).json<EpisodeBoard>().episode;
    const late = testEpisodeForm({ startsLocal: soon, freshDays: 1, level: id });
    expect((await host.put(`/api/episodes/${episode.id}`, { ...late, revision })).statusCode).toBe(200);
    expect((await page()).isReady, 'the check is too old for the board').toBe(false);
  });

  it('is judged without the packets where the installation offers no path for calls', async () => {
    const host = await app.signUpPro();
    const episode = await createTestEpisode(host, { startsLocal: soon, freshDays: 365, level: 'livestream' });
    await host.post(`/api/episodes/${episode.id}/guests`, { guests: [{ name: 'Ada' }] });
    const board = async () => (await host.get(`/api/episodes/${episode.id}/board`)).json<EpisodeBoard>().guests;
    const { lostUpShare: _up, lostDownShare: _down, soundQuality: _mos, ...connection } = fitting.details.connection;
    const details = { ...fitting.details, connection: { ...connection, mediaPath: 'not-offered' } };
    await app.anonymous.post('/api/guest-results', testSubmission((await board())[0]?.sessionCode ?? '', { details }));
    const { rows } = (await host.get('/api/dashboard/test-sessions')).json<{ rows: SessionRow[] }>();
    const missed = rows[0]?.latestResult?.fit?.missed.map(({ requirement }) => requirement);
    expect(missed).not.toContain('lostShare');
    expect(missed).toContain('snrDb');
  });

  it('is judged again when the level changes, and when the episode gets another one', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    const { episode, board } = await shared(host, id);
    const states = async () => (await board()).map(({ state }) => state);
    await change(host, id, { ...level, bounds: { uploadMbps: 8 } });
    expect(await states()).toEqual(['fix']);
    const list = (await host.get('/api/dashboard/test-sessions?filter=fix')).json<{ rows: unknown[] }>();
    expect(list.rows).toHaveLength(1);
    const form = testEpisodeForm({ startsLocal: soon, freshDays: 365, level: 'call' });
    const { revision } = (await boardOf(host, episode)).episode;
    const edited = await host.put(`/api/episodes/${episode.id}`, { ...form, revision });
    expect(edited.statusCode).toBe(200);
    expect(await states()).toEqual(['ready']);
  });
});
