import type { Board, Episode } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { createLink, sendResult } from '../../testing/guest-links';
import { type Host, openTestApp } from '../../testing/open-test-app';
import { purgeEvents } from './service';

const app = await openTestApp();
const { pool, kysely } = app.deps.db;
const never = new AbortController().signal;

interface EventRow {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The events of a host's workspace in their order, without the ids of rows that a test does not name. */
async function eventsOf(host: Host): Promise<readonly EventRow[]> {
  const { rows } = await pool.query<EventRow>(
    `select e.kind, e.payload from domain_events e join memberships m on m.workspace_id = e.workspace_id
     where m.user_id = $1 order by e.at, e.id`,
    [host.userId],
  );
  return rows;
}

const kindsOf = async (host: Host) =>
  (await eventsOf(host)).map(({ kind, payload }) => [kind, payload.state ?? payload.isCorrection].filter(isNamed));

const isNamed = (value: unknown) => value !== undefined && value !== false;

const form = {
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  timeZone: 'Europe/Berlin',
  minutes: 60,
  studio: 'own',
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'call',
  freshDays: 365,
};

/** An episode with guests. Any stored result is judged by `fit`, so the tests need no readings. */
async function openEpisode(names: readonly string[]) {
  const host = await app.signUpPro();
  const episode = (await host.post('/api/episodes', form)).json<Episode>();
  await pool.query("update episodes set starts_at = now() + interval '1 day' where id = $1", [episode.id]);
  await host.post(`/api/episodes/${episode.id}/guests`, { guests: names.map((name) => ({ name })) });
  const { guests } = (await host.get(`/api/episodes/${episode.id}/board`)).json<Board>();
  return { host, episode, guests };
}

const judge = (link: string, fits: boolean) =>
  pool.query('update guest_results set fit = $2 where session_id = $1', [link, JSON.stringify({ fits, missed: [] })]);

describe('domain events', () => {
  it('tell of each state of a guest, and once that the last guest is ready', async () => {
    const { host, episode, guests } = await openEpisode(['Ada', 'Ben']);
    const [ada, ben] = guests;
    if (ada === undefined || ben === undefined) throw new Error('two guests were added');
    for (const { sessionCode } of guests) await app.anonymous.post(`/api/test-sessions/${sessionCode}/visit`);
    await app.anonymous.post(`/api/test-sessions/${ada.sessionCode}/visit`);
    const result = await sendResult(app.anonymous, ada.sessionCode);
    await judge(ada.id, true);
    await sendResult(app.anonymous, ben.sessionCode);
    await judge(ben.id, true);
    const ofAda = { episode: episode.id, link: ada.id };
    const events = await eventsOf(host);
    expect(events.filter(({ payload }) => payload.link === ada.id)).toEqual([
      { kind: 'guest.changed', payload: { ...ofAda, state: 'opened' } },
      { kind: 'guest.changed', payload: { ...ofAda, state: 'fix' } },
      { kind: 'result.submitted', payload: { link: ada.id, result, isCorrection: false } },
      { kind: 'guest.changed', payload: { ...ofAda, state: 'ready' } },
    ]);
    const ready = { kind: 'episode.ready', payload: { episode: episode.id } };
    expect(events.filter(({ kind }) => kind === 'episode.ready')).toEqual([ready]);
    expect(events.slice(-2).map(({ kind }) => kind)).toContain('episode.ready');

    await host.delete(`/api/guest-results/${result}`);
    await judge(ben.id, true);
    expect((await eventsOf(host)).slice(events.length).map(({ kind }) => kind)).not.toContain('episode.ready');
  });

  it('tell once that an episode is ready if one statement makes several guests ready', async () => {
    const { host, guests } = await openEpisode(['Ada', 'Ben', 'Cleo']);
    for (const { sessionCode } of guests) await sendResult(app.anonymous, sessionCode);
    await pool.query('update guest_results set fit = $2 where session_id = any($1)', [
      guests.map(({ id }) => id),
      JSON.stringify({ fits: true, missed: [] }),
    ]);
    const events = await eventsOf(host);
    expect(events.filter(({ kind }) => kind === 'episode.ready')).toHaveLength(1);
  });

  it('do not call an episode ready while a result is older than its limit', async () => {
    const { host, episode, guests } = await openEpisode(['Ada']);
    await pool.query("update episodes set starts_at = now() + interval '3 years' where id = $1", [episode.id]);
    for (const { id, sessionCode } of guests) {
      await sendResult(app.anonymous, sessionCode);
      await judge(id, true);
    }
    expect(await kindsOf(host)).toEqual([['guest.changed', 'fix'], ['result.submitted'], ['guest.changed', 'ready']]);
  });

  it('tell of the results of links without an episode, and of their corrections', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const submissionId = crypto.randomUUID();
    const sent = { submissionId, notes: 'Late by five minutes' };
    await sendResult(app.anonymous, sessionCode, sent);
    await sendResult(app.anonymous, sessionCode, sent);
    await sendResult(app.anonymous, sessionCode, { ...sent, notes: '' });
    expect(await kindsOf(host)).toEqual([['result.submitted'], ['result.submitted', true]]);
  });

  it('are deleted after a week, and with their workspace', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    for (const guestName of ['Ada', 'Ben']) await sendResult(app.anonymous, sessionCode, { guestName });
    await pool.query(
      `update domain_events set at = at - interval '8 days' where (workspace_id, at) in (
         select workspace_id, min(at) from domain_events where workspace_id = $1 group by workspace_id
       )`,
      [host.userId],
    );
    await purgeEvents(kysely, never);
    expect(await kindsOf(host)).toHaveLength(1);
    const { rows } = await pool.query('insert into workspaces (id) values (gen_random_uuid()) returning id');
    const values = [rows[0].id];
    await pool.query(
      "insert into domain_events (workspace_id, kind, payload) values ($1, 'episode.ready', '{}')",
      values,
    );
    await pool.query('delete from workspaces where id = $1', values);
    expect((await pool.query('select from domain_events where workspace_id = $1', values)).rows).toEqual([]);
  });
});
