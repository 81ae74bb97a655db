import type { EpisodeDetails, EpisodeForm } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { addTestGuests, boardOf, createTestEpisode, testEpisodeForm } from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const form = testEpisodeForm({
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  minutes: 90,
  message: 'Please use your own microphone.',
});

const create = (host: TestHost, wishes: Partial<EpisodeForm> = {}) => createTestEpisode(host, { ...form, ...wishes });

/** An episode with these guests, in the order of the board. */
async function withGuests(host: TestHost, ...names: readonly string[]) {
  const episode = await create(host);
  await addTestGuests(host, episode, ...names.map((name) => ({ name })));
  const { guests } = await boardOf(host, episode);
  return { episode, guests };
}

describe('the year of an episode', () => {
  it.each([
    [-2, 400],
    [-1, 201],
    [10, 201],
    [11, 400],
  ])('may be %i years from this one: %i', async (years, status) => {
    const host = await app.signUpPro();
    const startsLocal = `${new Date().getUTCFullYear() + years}-06-01T10:00`;
    expect((await host.post('/api/episodes', { ...form, startsLocal })).statusCode).toBe(status);
  });

  it('stays in an old episode whose title is changed', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    const old = { startsLocal: '2019-06-01T10:00', title: 'The first one' };
    await pool.query("update episodes set starts_local = $2, starts_at = '2019-06-01T08:00Z' where id = $1", [
      id,
      old.startsLocal,
    ]);
    const edited = await testAnswer(host.put(`/api/episodes/${id}`, { ...form, ...old, revision: 0 }));
    expect(edited).toMatchObject({ status: 200, ...old });
  });
});

describe('an episode that is archived', () => {
  it('is filed for its host alone: its guests read nothing of it', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, 'Ada');
    const shown = async () => {
      const { episode: of } = (await app.anonymous.get(`/api/test-sessions/${guests[0]?.sessionCode}`)).json();
      const { now: _, ...rest } = of;
      return rest;
    };
    const before = await shown();
    await host.put(`/api/episodes/${episode.id}/archived`, { isArchived: true });
    expect(await shown()).toEqual(before);
    expect((await boardOf(host, episode)).episode).toMatchObject({ calledOffAt: null, revision: 0 });
  });
});

describe('an episode that is called off', () => {
  const callOff = (host: TestHost, { id }: { id: string }, isCalledOff = true) =>
    host.put(`/api/episodes/${id}/called-off`, { isCalledOff });

  const titlesIn = async (host: TestHost, scope: string) =>
    (await host.get(`/api/episodes?scope=${scope}`))
      .json<{ episodes: EpisodeDetails[] }>()
      .episodes.map(({ title }) => title);

  it('is said to be so to its guests and members, until it is held after all', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, 'Ada');
    const isSaid = async () => [
      (await app.anonymous.get(`/api/test-sessions/${guests[0]?.sessionCode}`)).json().episode.isCalledOff,
      (await boardOf(host, episode)).episode.calledOffAt !== null,
    ];
    expect((await callOff(host, episode)).statusCode).toBe(200);
    expect(await isSaid()).toEqual([true, true]);
    expect((await callOff(host, episode, false)).statusCode).toBe(200);
    expect(await isSaid()).toEqual([false, false]);
    const { entries } = (await host.get('/api/audit-log?target=episode')).json<{ entries: { act: string }[] }>();
    expect(entries.slice(0, 2).map(({ act }) => act)).toEqual(['episode_held', 'episode_called_off']);
  });

  it('is called off once: a repeated call changes nothing', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    await callOff(host, episode);
    const { calledOffAt } = (await boardOf(host, episode)).episode;
    await callOff(host, episode);
    expect((await boardOf(host, episode)).episode).toMatchObject({ calledOffAt, revision: 1 });
  });

  it('stays among the coming ones, but is not the next one that is held', async () => {
    const host = await app.signUpPro();
    const sooner = await create(host, { title: 'sooner', startsLocal: '2031-06-01T10:00' });
    await create(host, { title: 'later', startsLocal: '2031-07-01T10:00' });
    await callOff(host, sooner);
    expect([await titlesIn(host, 'next'), await titlesIn(host, 'held'), await titlesIn(host, 'past')]).toEqual([
      ['sooner', 'later'],
      ['later'],
      [],
    ]);
  });

  it('stays called off when it is edited, and its copy takes place', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    await callOff(host, episode);
    const moved = { ...form, startsLocal: '2031-12-10T18:00', revision: 1 };
    const edited = (await host.put(`/api/episodes/${episode.id}`, moved)).json<EpisodeDetails>();
    const copy = (await host.post(`/api/episodes/${episode.id}/duplicate`, form)).json<EpisodeDetails>();
    expect([edited.calledOffAt, copy.calledOffAt]).toEqual([expect.any(String), null]);
  });

  it('has not ended, and is one of its workspace', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    await pool.query("update episodes set starts_at = now() - interval '91 minutes' where id = $1", [episode.id]);
    for (const isCalledOff of [true, false]) {
      if (!isCalledOff) await pool.query('update episodes set called_off_at = now() where id = $1', [episode.id]);
      expect(await testAnswer(callOff(host, episode, isCalledOff))).toMatchObject({
        status: 409,
        code: 'episode_over',
      });
    }
    expect((await callOff(await app.signUpPro(), episode)).statusCode).toBe(404);
  });
});

describe('what was changed on one link', () => {
  const own = { title: 'Your part', guestMessage: 'Dear Ada, bring the letters.' };

  async function withOwn() {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, 'Ada', 'Bo');
    const [ada, bo] = guests;
    await host.put(`/api/test-sessions/${ada?.id}`, { guestFirstName: 'Ada', ...own });
    const edit = async (wishes: Partial<EpisodeForm>, revision = 0) =>
      testAnswer(host.put(`/api/episodes/${episode.id}`, { ...form, ...wishes, revision }));
    const linksOf = async () =>
      Promise.all(
        [ada, bo].map(async (guest) => {
          const read = await app.anonymous.get(`/api/test-sessions/${guest?.sessionCode}`);
          const { title, guestMessage } = read.json<{ title: string; guestMessage: string | null }>();
          return { title, guestMessage };
        }),
      );
    return { host, ada, bo, edit, linksOf };
  }

  it('stays when another field of the episode changes, and nothing is said to be kept', async () => {
    const { edit, linksOf } = await withOwn();
    expect(await edit({ startsLocal: '2031-12-10T18:00' })).toMatchObject({ status: 200, kept: 0 });
    expect(await linksOf()).toEqual([own, { title: form.title, guestMessage: form.message }]);
  });

  it('stays when the same field changes, and the host is told how many links keep their own', async () => {
    const { host, edit, linksOf } = await withOwn();
    const changed = { title: 'Episode 46', message: '' };
    expect(await edit(changed)).toMatchObject({ status: 200, kept: 1 });
    expect(await linksOf()).toEqual([own, { title: 'Episode 46', guestMessage: null }]);
    const found = (await host.get('/api/dashboard/test-sessions?q=your%20part')).json<{ rows: unknown[] }>();
    expect(found.rows).toHaveLength(1);
  });

  it('stays where it is the checklist', async () => {
    const { host, ada, bo, edit } = await withOwn();
    const templateOf = async (name: string) => {
      const reply = await host.post('/api/checklist-templates', { name, items: [{ text: name }] });
      return reply.json<{ id: string }>().id;
    };
    const [first, second] = [await templateOf('First'), await templateOf('Second')];
    await host.put(`/api/test-sessions/${ada?.id}`, { guestFirstName: 'Ada', checklistTemplateId: second });
    expect(await edit({ checklistTemplateId: first })).toMatchObject({ status: 200, kept: 1 });
    const { rows } = await pool.query(
      'select checklist_template_id as id from test_sessions where id = any ($1) order by guest_name',
      [[ada?.id, bo?.id]],
    );
    expect(rows).toEqual([{ id: second }, { id: first }]);
  });
});
