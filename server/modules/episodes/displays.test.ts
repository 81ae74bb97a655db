import { type BoardDisplay, EPISODE_GUESTS_MAX, type EpisodeDetails, type EpisodeForm } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { openTestToken, programWith } from '../../testing/access-tokens';
import { addTestGuests, boardOf, createTestEpisode, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestBrowser, type TestHost } from '../../testing/open-test-app';

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const { pool } = app.deps.db;

/** An episode that starts some minutes from now, or has started. */
async function createIn(host: TestHost, minutes: number, given: Partial<EpisodeForm> = {}): Promise<EpisodeDetails> {
  const episode = await createTestEpisode(host, { title: 'Tides', minutes: 60, ...given });
  await pool.query('update episodes set starts_at = now() + make_interval(mins => $2) where id = $1', [
    episode.id,
    minutes,
  ]);
  return episode;
}

async function withGuests(host: TestHost, minutes = 600) {
  const episode = await createIn(host, minutes);
  await addTestGuests(host, episode, { name: 'Ada Lovelace', email: 'ada.canary@example.org' }, { name: 'Nia' });
  const { guests } = await boardOf(host, episode);
  const [ada] = guests;
  await submitTestResult(app.anonymous, ada?.sessionCode ?? '');
  await pool.query(`update guest_results set fit = '{"fits": true, "missed": []}' where session_id = $1`, [ada?.id]);
  return episode;
}

const titleOf = async (program: TestBrowser, query = '') =>
  (await program.get(`/api/board${query}`)).json<BoardDisplay>().title;

describe('the board for programs that show it', () => {
  it('has words and numbers that can be shown as they are, and nothing to reach a guest by', async () => {
    const host = await app.signUpPro();
    const { id } = await withGuests(host);
    const reply = await (await openTestToken(app, host)).get('/api/board');
    expect(reply.json<BoardDisplay>()).toEqual({
      ...{ title: 'Tides', startsAt: expect.any(String), minutes: 60, isCalledOff: false },
      ...{ headline: 'Tides: 1 of 2 ready', ready: 1, total: 2, needHelp: 0 },
      counts: { fix: 0, changed: 0, old: 0, unopened: 1, opened: 0, ready: 1 },
      guests: [
        { name: 'Nia', state: 'unopened', words: 'Not opened', needsHelp: false },
        { name: 'Ada Lovelace', state: 'ready', words: 'Ready', needsHelp: false },
      ],
    });
    const { guests } = await boardOf(host, { id });
    for (const { sessionCode } of guests) expect(reply.body).not.toContain(sessionCode);
    expect(reply.body).not.toContain('canary');
  });

  it('is that of the running or the next episode, which is not called off', async () => {
    const host = await app.signUpPro();
    const program = await openTestToken(app, host);
    expect((await program.get('/api/board')).statusCode).toBe(404);
    const later = await createIn(host, 600, { title: 'Later' });
    expect(await titleOf(program)).toBe('Later');
    const next = await createIn(host, 60, { title: 'Next' });
    expect(await titleOf(program)).toBe('Next');
    await host.put(`/api/episodes/${next.id}/called-off`, { isCalledOff: true });
    expect(await titleOf(program)).toBe('Later');
    await createIn(host, -30, { title: 'Running' });
    await createIn(host, -90, { title: 'Over' });
    expect(await titleOf(program)).toBe('Running');
    expect(await titleOf(program, `?episode=${later.id}`)).toBe('Later');
    const called = await program.get(`/api/board?episode=${next.id}`);
    expect(called.json<BoardDisplay>()).toMatchObject({ isCalledOff: true, headline: 'Next: called off' });
  });

  it('is sent once, until something changes', async () => {
    const host = await app.signUpPro();
    const episode = await withGuests(host);
    const program = await openTestToken(app, host);
    const first = await program.get('/api/board');
    const { etag = '' } = first.headers;
    expect([etag, first.headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'private, no-cache',
    ]);
    const again = await program.get('/api/board', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await addTestGuests(host, episode, { name: 'Wei' });
    const changed = await program.get('/api/board', { 'if-none-match': etag });
    expect([changed.statusCode, changed.json<BoardDisplay>().headline]).toEqual([200, 'Tides: 1 of 3 ready']);
  });

  it('is at most 4 kB for ten guests, and short for the largest episode', async () => {
    const host = await app.signUpPro();
    const episode = await createIn(host, 600);
    const names = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => ({ name: `Guest with a usual name ${from + n}` }));
    await addTestGuests(host, episode, ...names(10));
    const program = await openTestToken(app, host);
    expect((await program.get('/api/board')).body.length).toBeLessThan(4096);
    await addTestGuests(host, episode, ...names(100, 10));
    const { guests, total } = (await program.get('/api/board')).json<BoardDisplay>();
    expect([guests.length, total]).toEqual([50, 110]);
    expect(EPISODE_GUESTS_MAX).toBeGreaterThan(110);
  });
});

describe('the board of a read-only link', () => {
  const tokenOf = async (host: TestHost, { id }: { id: string }) => {
    const { link } = (await host.post(`/api/episodes/${id}/board-links`)).json<{ link: string }>();
    return new URL(link).hash.replace('#token=', '');
  };

  it('is read with its token in a header, as long as the link is valid', async () => {
    const host = await app.signUpPro();
    const episode = await withGuests(host);
    const token = await tokenOf(host, episode);
    const program = programWith(app, token);
    const reply = await program.get('/api/shared-board');
    expect(reply.json()).toEqual((await (await openTestToken(app, host)).get('/api/board')).json());
    const { etag = '' } = reply.headers;
    expect((await program.get('/api/shared-board', { 'if-none-match': etag })).statusCode).toBe(304);
    expect(logLines.join()).not.toContain(token);
    await pool.query('delete from board_links where episode_id = $1', [episode.id]);
    expect((await program.get('/api/shared-board', { 'if-none-match': etag })).statusCode).toBe(404);
  });

  it('is shown to no other token, and not by an address', async () => {
    const host = await app.signUpPro();
    const token = await tokenOf(host, await withGuests(host));
    const statuses = [
      await app.anonymous.get('/api/shared-board'),
      await app.anonymous.get(`/api/shared-board?token=${token}`),
      await (await openTestToken(app, host)).get('/api/shared-board'),
      await programWith(app, token).get('/api/board'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([404, 404, 404, 401]);
  });
});
