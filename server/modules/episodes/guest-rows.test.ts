import { randomUUID } from 'node:crypto';
import type { BoardGuest, EpisodeBoard } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { addTestGuests, boardOf, createTestEpisode, testEpisodeForm, testSubmission } from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

async function hostWithEpisode() {
  const host = await app.signUpPro();
  return { host, episode: await createTestEpisode(host, testEpisodeForm()) };
}

const named = (board: EpisodeBoard, name: string): BoardGuest => {
  const found = board.guests.find((guest) => guest.guestName === name);
  if (found === undefined) throw new Error(`${name} is not on the board`);
  return found;
};

const openLink = ({ id }: BoardGuest) => pool.query('update test_sessions set opened_at = now() where id = $1', [id]);

const share = ({ sessionCode, guestName }: BoardGuest) =>
  app.anonymous.post('/api/guest-results', { ...testSubmission(sessionCode), guestName });

const acts = async ({ workspaceId }: TestHost) => {
  const { rows } = await pool.query<{ act: string; details: object }>(
    'select act, details from audit_log where workspace_id = $1 order by at desc, id desc limit 1',
    [workspaceId],
  );
  return rows[0];
};

describe('a list of guests that was added by mistake', () => {
  it('is removed as a whole, but for those who have opened their links', async () => {
    const { host, episode } = await hostWithEpisode();
    await addTestGuests(host, episode, { name: 'Before' });
    const added = await addTestGuests(host, episode, { name: 'Ada' }, { name: 'Bo' }, { name: 'Cy' });
    const { at } = added.json<{ at: string }>();
    await addTestGuests(host, episode, { name: 'After' });
    const board = await boardOf(host, episode);
    expect(board.lastImport).toEqual({ at, untouched: 3, touched: 0 });
    await openLink(named(board, 'Bo'));
    expect((await boardOf(host, episode)).lastImport).toEqual({ at, untouched: 2, touched: 1 });
    const undone = await host.post(`/api/episodes/${episode.id}/undo-import`, { at });
    expect(undone.json()).toEqual({ removed: 2 });
    const left = await boardOf(host, episode);
    expect(left.guests.map(({ guestName }) => guestName).sort()).toEqual(['After', 'Before', 'Bo']);
    expect(left.lastImport).toBeNull();
    expect(await acts(host)).toEqual({ act: 'guests_removed', details: { count: 2 } });
    expect((await host.post(`/api/episodes/${episode.id}/undo-import`, { at })).json()).toEqual({ removed: 0 });
  });

  it('is not the guests with whom an episode was duplicated, nor those of another workspace', async () => {
    const { host, episode } = await hostWithEpisode();
    const { at } = (await addTestGuests(host, episode, { name: 'Ada' }, { name: 'Bo' })).json<{ at: string }>();
    const copy = (await host.post(`/api/episodes/${episode.id}/duplicate`, testEpisodeForm())).json();
    expect(await boardOf(host, copy)).toMatchObject({ lastImport: null, guests: [{}, {}] });
    const stranger = await app.signUpPro();
    expect((await stranger.post(`/api/episodes/${episode.id}/undo-import`, { at })).statusCode).toBe(404);
    expect((await boardOf(host, episode)).guests).toHaveLength(2);
  });
});

describe('guests of one name', () => {
  const twinsOf = ({ guests }: EpisodeBoard) => guests.filter(({ isTwin }) => isTwin).map(({ guestName }) => guestName);

  it('are marked until the host says that they are different people, and again when another one comes', async () => {
    const { host, episode } = await hostWithEpisode();
    await addTestGuests(host, episode, { name: 'Ines Okafor', email: 'ines@example.org' }, { name: 'Bo' });
    await addTestGuests(host, episode, { name: 'ines  OKAFOR' });
    const board = await boardOf(host, episode);
    expect(twinsOf(board)).toHaveLength(2);
    const guests = board.guests.filter(({ isTwin }) => isTwin).map(({ id }) => id);
    expect((await host.post(`/api/episodes/${episode.id}/guests-apart`, { guests })).statusCode).toBe(200);
    expect(twinsOf(await boardOf(host, episode))).toEqual([]);
    const copy = (await host.post(`/api/episodes/${episode.id}/duplicate`, testEpisodeForm())).json();
    expect(twinsOf(await boardOf(host, copy))).toEqual([]);
    await addTestGuests(host, episode, { name: 'Ines Okafor' });
    expect(twinsOf(await boardOf(host, episode))).toHaveLength(3);
  });

  it('are marked after one of them got another name, which others have', async () => {
    const { host, episode } = await hostWithEpisode();
    await addTestGuests(
      host,
      episode,
      { name: 'Ada', email: 'a@example.org' },
      { name: 'Ada', email: 'b@example.org' },
    );
    await addTestGuests(host, episode, { name: 'Bo', email: 'c@example.org' }, { name: 'Bo', email: 'd@example.org' });
    const { guests } = await boardOf(host, episode);
    for (const name of ['Ada', 'Bo']) {
      const apart = guests.filter(({ guestName }) => guestName === name).map(({ id }) => id);
      await host.post(`/api/episodes/${episode.id}/guests-apart`, { guests: apart });
    }
    const renamed = guests.find(({ guestName }) => guestName === 'Ada');
    await host.put(`/api/test-sessions/${renamed?.id}`, { guestFirstName: 'Bo' });
    expect(twinsOf(await boardOf(host, episode))).toEqual(['Bo', 'Bo', 'Bo']);
  });

  it('are merged into the one that is kept, with the address of the other', async () => {
    const { host, episode } = await hostWithEpisode();
    await addTestGuests(host, episode, { name: 'Ines Okafor', email: 'ines@example.org' });
    await addTestGuests(host, episode, { name: 'INES OKAFOR' });
    const board = await boardOf(host, episode);
    const [invited, joined] = [named(board, 'Ines Okafor'), named(board, 'INES OKAFOR')];
    expect((await share(joined)).statusCode).toBe(201);
    const merge = (keep: BoardGuest, ...remove: readonly { readonly id: string }[]) =>
      testAnswer(
        host.post(`/api/episodes/${episode.id}/merge-guests`, { keep: keep.id, remove: remove.map(({ id }) => id) }),
      );
    expect(await merge(invited, joined)).toMatchObject({ status: 409, code: 'guest_has_result' });
    expect(await merge(joined, { id: randomUUID() })).toMatchObject({ status: 404 });
    expect(await merge(joined, invited)).toMatchObject({ status: 200 });
    expect((await boardOf(host, episode)).guests).toEqual([
      expect.objectContaining({ id: joined.id, guestEmail: 'ines@example.org', isTwin: false }),
    ]);
    const found = await host.get(`/api/episodes/${episode.id}/board?q=ines@example.org`);
    expect(found.json<EpisodeBoard>().guests).toHaveLength(1);
    expect(await acts(host)).toEqual({ act: 'guests_removed', details: { count: 1 } });
  });

  it('are not merged with guests of another name', async () => {
    const { host, episode } = await hostWithEpisode();
    await addTestGuests(host, episode, { name: 'Ada' }, { name: 'Bo' });
    const { guests } = await boardOf(host, episode);
    const [ada, bo] = guests;
    const body = { keep: ada?.id, remove: [bo?.id] };
    expect((await host.post(`/api/episodes/${episode.id}/merge-guests`, body)).statusCode).toBe(404);
    expect((await boardOf(host, episode)).guests).toHaveLength(2);
  });
});

describe('the links of all guests', () => {
  it('are listed by name, with those that have expired', async () => {
    const { host, episode } = await hostWithEpisode();
    await addTestGuests(host, episode, { name: 'Cy' }, { name: 'Ada', email: 'ada@example.org' });
    const board = await boardOf(host, episode);
    await pool.query("update test_sessions set expires_at = now() - interval '1 day' where id = $1", [
      named(board, 'Cy').id,
    ]);
    expect((await host.get(`/api/episodes/${episode.id}/links`)).json()).toEqual({
      links: [
        { name: 'Ada', email: 'ada@example.org', sessionCode: named(board, 'Ada').sessionCode, isExpired: false },
        { name: 'Cy', email: null, sessionCode: named(board, 'Cy').sessionCode, isExpired: true },
      ],
    });
    const { body } = await host.get(`/api/episodes/${episode.id}/csv`);
    expect(body).toContain(`/?session=${named(board, 'Ada').sessionCode}`);
    expect(body).not.toContain(named(board, 'Cy').sessionCode);
  });
});
