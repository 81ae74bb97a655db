import { randomUUID } from 'node:crypto';
import type { EventKind, ToldEvent } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue';
import { statementsOf } from '../../testing/count-statements';
import {
  addTestGuests,
  boardOf,
  createLink,
  createTestEpisode,
  insertLinks,
  submitTestResult,
  testHelp,
} from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { deleteOldEvents, readEvents, recordEvents, tellNotReady } from './service';

const HOUR_MS = 3_600_000;
const app = await openTestApp();
const { pool, kysely } = app.deps.db;
const jobs = new JobQueue();

const eventsOf = async ({ workspaceId }: TestHost, kind?: EventKind) => {
  const { rows } = await pool.query<{
    kind: EventKind;
    facts: object;
    session_id: string | null;
    episode_id: string | null;
  }>(
    `select kind, facts, session_id, episode_id from domain_events
     where workspace_id = $1 and kind = coalesce($2, kind) order by created_at, kind`,
    [workspaceId, kind ?? null],
  );
  return rows;
};

const kindsOf = async (host: TestHost) => (await eventsOf(host)).map(({ kind }) => kind);

const fits = (ready: boolean) => (id: string) =>
  pool.query('update guest_results set fit = $2 where session_id = $1', [
    id,
    JSON.stringify({ fits: ready, missed: [] }),
  ]);

describe('an act', () => {
  it('adds guests one by one, in a list, by a copy, by a group link and by a forwarded link', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const episode = await createTestEpisode(host);
    await addTestGuests(host, episode, { name: 'Nia' }, { name: 'Wei' });
    const { title, startsLocal, timeZone, minutes, studio, joinUrl, message, level, freshDays } = episode;
    const form = { title, startsLocal, timeZone, minutes, studio, joinUrl, message, level, freshDays };
    await host.post(`/api/episodes/${episode.id}/duplicate`, { ...form, checklistTemplateId: null });
    const { groupCode } = (await host.post(`/api/episodes/${episode.id}/group-link`)).json();
    await app.anonymous.post(`/api/groups/${groupCode}/guests`, { name: 'Zoë', guestId: randomUUID() });
    await app.anonymous.post(`/api/test-sessions/${sessionCode}/others`, { name: 'Sam', guestId: randomUUID() });
    const added = await eventsOf(host, 'guest.added');
    const by = added.map(({ facts }) => (facts as { by: string }).by);
    expect(by.toSorted()).toEqual(['forwarded', 'group', 'member', 'member', 'member', 'member', 'member']);
    expect(added.filter(({ episode_id }) => episode_id === episode.id)).toHaveLength(3);
  });

  it('opens a link once, for the guest alone', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    await host.post(`/api/test-sessions/${sessionCode}/visit?first=yes`);
    expect(await eventsOf(host, 'guest.opened')).toEqual([]);
    await app.anonymous.post(`/api/test-sessions/${sessionCode}/visit?first=yes`);
    await app.anonymous.post(`/api/test-sessions/${sessionCode}/visit?first=yes`);
    expect(await eventsOf(host, 'guest.opened')).toHaveLength(1);
  });

  it('changes a guest, with the names of the fields and not their values', async () => {
    const host = await app.signUpPro();
    const { id } = await createLink(host);
    const edit = (title: string) => host.put(`/api/test-sessions/${id}`, { title });
    expect((await edit('Other')).statusCode).toBe(200);
    await edit('Other');
    expect((await eventsOf(host, 'guest.changed')).map(({ facts }) => facts)).toEqual([{ fields: ['title'] }]);
  });

  it('asks for help with its step and its code', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const help = testHelp();
    for (const _press of ['first', 'again']) await app.anonymous.post(`/api/test-sessions/${sessionCode}/help`, help);
    expect((await eventsOf(host, 'guest.needs_help')).map(({ facts }) => facts)).toEqual([
      { check: 'microphone', reason: 'too-quiet' },
    ]);
  });
});

describe('a result', () => {
  it('without a show says the first check that has not passed', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const submissionId = randomUUID();
    const details = { camera: { code: 'dark' } };
    await submitTestResult(app.anonymous, sessionCode, { submissionId, cameraStatus: 'warning', details });
    // The same once more, and with another note.
    await app.anonymous.post('/api/guest-results', {
      ...{ sessionCode, submissionId, guestName: 'Ada Lovelace', microphoneStatus: 'passed', cameraStatus: 'warning' },
      ...{ connectionStatus: 'passed', details, notes: 'Hello' },
    });
    expect((await eventsOf(host, 'result.submitted')).map(({ facts }) => facts)).toEqual([
      { outcome: 'fix', check: 'camera', reason: 'dark' },
    ]);
  });

  it('of the last guest who was not ready makes an episode ready, once', async () => {
    const host = await app.signUpPro();
    const episode = await createTestEpisode(host);
    await addTestGuests(host, episode, { name: 'Nia' }, { name: 'Wei' });
    await pool.query("update episodes set starts_at = now() + interval '2 days' where id = $1", [episode.id]);
    const { guests } = await boardOf(host, episode);
    const [nia, wei] = guests;
    if (nia === undefined || wei === undefined) throw new Error('there are two guests');
    await submitTestResult(app.anonymous, nia.sessionCode);
    await fits(true)(nia.id);
    // The level asks for readings that this result has not: the database says that it fits, as a level without demands does.
    await pool.query(
      `create function fit_all() returns trigger language plpgsql as $$
       begin new.fit := '{"fits": true, "missed": []}'; return new; end $$`,
    );
    await pool.query('create trigger fit_all before insert on guest_results for each row execute function fit_all()');
    await submitTestResult(app.anonymous, wei.sessionCode);
    await submitTestResult(app.anonymous, wei.sessionCode);
    await pool.query('drop trigger fit_all on guest_results');
    const ready = await eventsOf(host, 'episode.ready');
    expect(ready.map(({ episode_id }) => episode_id)).toEqual([episode.id]);
  });
});

describe('a show whose guests are not all ready', () => {
  async function openShow(host: TestHost, hoursAhead: number) {
    const episode = await createTestEpisode(host);
    await addTestGuests(host, episode, { name: 'Nia' });
    await pool.query('update episodes set starts_at = $2 where id = $1', [
      episode.id,
      new Date(Date.now() + hoursAhead * HOUR_MS),
    ]);
    return episode;
  }
  const tell = (aheadMs = 0) => tellNotReady({ ...app.deps, jobs, clock: () => Date.now() + aheadMs });

  it('is told of a day and an hour before, once each, and again after a move', async () => {
    const host = await app.signUpPro();
    const { id } = await openShow(host, 30);
    const hours = async () =>
      (await eventsOf(host, 'episode.not_ready')).map(({ facts }) => (facts as { hours: number }).hours);
    await tell();
    expect(await hours()).toEqual([]);
    await Promise.all([tell(6.1 * HOUR_MS), tell(6.1 * HOUR_MS)]);
    expect(await hours()).toEqual([24]);
    await tell(29.1 * HOUR_MS);
    expect(await hours()).toEqual([24, 1]);
    await pool.query("update episodes set starts_at = starts_at + interval '1 day' where id = $1", [id]);
    await tell(30.1 * HOUR_MS);
    expect(await hours()).toEqual([24, 1, 24]);
  });

  it('is not told of when it is too late, called off or archived, or everybody is ready', async () => {
    const host = await app.signUpPro();
    const [off, archived, ready] = [await openShow(host, 23.5), await openShow(host, 23.5), await openShow(host, 23.5)];
    await openShow(host, 10);
    await pool.query('update episodes set called_off_at = now() where id = $1', [off.id]);
    await pool.query('update episodes set archived_at = now() where id = $1', [archived.id]);
    await pool.query(
      "update test_sessions set latest_outcome = 'ready', latest_result_at = now() where episode_id = $1",
      [ready.id],
    );
    await tell();
    expect(await kindsOf(host)).not.toContain('episode.not_ready');
  });
});

describe('events', () => {
  it('of 5,000 guests are recorded by five statements, and read by three', async () => {
    const host = await app.signUpPro();
    const episode = await createTestEpisode(host);
    await insertLinks(pool, host.workspaceId, 5000, {
      episode_id: `'${episode.id}'`,
      session_code: `md5('${episode.id}' || n)`,
    });
    const { rows } = await pool.query<{ id: never }>('select id from test_sessions where episode_id = $1', [
      episode.id,
    ]);
    const many = rows.map(({ id }) => ({ workspace: host.workspaceId, kind: 'guest.added', session: id }) as const);
    expect(await statementsOf(pool, () => recordEvents(kysely, jobs, many))).toHaveLength(5);
    const ids = (await pool.query('select id from domain_events where workspace_id = $1 limit 50', [host.workspaceId]))
      .rows;
    const telling = { publicUrl: 'https://check.example.org', tellsNames: true };
    const statements = await statementsOf(pool, () =>
      readEvents(
        kysely,
        ids.map(({ id }) => id),
        telling,
      ),
    );
    expect(statements).toHaveLength(3);
  });

  it('are samples, made up while there are none', async () => {
    const host = await app.signUpPro();
    const samples = async () => (await host.get('/api/events?limit=2')).json<ToldEvent[]>();
    const made = await samples();
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ data }) => data.id))).toEqual(new Set(['00000000-0000-0000-0000-000000000000']));
    await createLink(host, { guestFirstName: 'Nia', guestEmail: 'nia@example.org' });
    const real = await samples();
    expect(real.map(({ type, data }) => [type, data.guest?.name])).toEqual([['guest.added', 'Nia']]);
    expect(JSON.stringify(real)).not.toContain('nia@example.org');
  });

  it('are deleted after 30 days', async () => {
    const host = await app.signUpPro();
    await createLink(host);
    await createLink(host);
    await pool.query(
      `update domain_events set created_at = now() - interval '31 days' where id = (
         select id from domain_events where workspace_id = $1 limit 1
       )`,
      [host.workspaceId],
    );
    await deleteOldEvents(app.deps);
    expect(await kindsOf(host)).toEqual(['guest.added']);
  });
});
