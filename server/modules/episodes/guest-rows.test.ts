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

async function countActs({ workspaceId }: TestHost, act: string): Promise<number> {
  const { rows } = await pool.query('select from audit_log where workspace_id = $1 and act = $2', [workspaceId, act]);
  return rows.length;
}

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

  it.each(['yesterday', 'infinity', '2026-11-28', '2026-02-30T00:00:00Z', '2026-11-28T12:00:00+24:00'])(
    'is not found by %j, which is no time of the server',
    async (at) => {
      const { host, episode } = await hostWithEpisode();
      expect((await host.post(`/api/episodes/${episode.id}/undo-import`, { at })).statusCode).toBe(400);
    },
  );
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
    const logged = await countActs(host, 'link_changed');
    await host.post(`/api/episodes/${episode.id}/guests-apart`, { guests });
    expect([logged, await countActs(host, 'link_changed')], 'a repeated call is not in the log').toEqual([2, 2]);
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

  it('are merged, or one of them shares a result, whichever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { host, episode } = await hostWithEpisode();
      await addTestGuests(host, episode, { name: 'Ada' }, { name: 'Ada' });
      const [keep, other] = (await boardOf(host, episode)).guests;
      if (keep === undefined || other === undefined) throw new Error('a guest is not on the board');
      const [merged, shared] = await Promise.all([
        host.post(`/api/episodes/${episode.id}/merge-guests`, { keep: keep.id, remove: [other.id] }),
        share(other),
      ]);
      expect([
        [200, 404],
        [409, 201],
      ]).toContainEqual([merged.statusCode, shared.statusCode]);
    }
  });

  it('are merged without telling the address to someone who typed the name on the group link', async () => {
    const { host, episode } = await hostWithEpisode();
    await addTestGuests(host, episode, { name: 'Ines Okafor', email: 'ines@example.org' });
    const { groupCode } = (await host.post(`/api/episodes/${episode.id}/group-link`)).json<{ groupCode: string }>();
    await app.anonymous.post(`/api/groups/${groupCode}/guests`, { name: 'INES OKAFOR', guestId: randomUUID() });
    const board = await boardOf(host, episode);
    const [invited, joined] = [named(board, 'Ines Okafor'), named(board, 'INES OKAFOR')];
    await host.post(`/api/episodes/${episode.id}/merge-guests`, { keep: joined.id, remove: [invited.id] });
    expect(named(await boardOf(host, episode), 'INES OKAFOR').guestEmail).toBe('ines@example.org');
    const addressAt = async (code: string) =>
      (await app.anonymous.get(`/api/test-sessions/${code}`)).json<{ guestEmail: string | null }>().guestEmail;
    expect(await addressAt(joined.sessionCode)).toBeNull();
    // The new code is for the person to whom the member sends it.
    const renewed = await host.post(`/api/test-sessions/${joined.id}/regenerate`);
    expect(await addressAt(renewed.json<{ sessionCode: string }>().sessionCode)).toBe('ines@example.org');
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
