import { randomUUID } from 'node:crypto';
import type { EpisodeDetails, ShowDetails, ShowForm, ShowGuest } from '@linecheck/contract';
import { fields } from '@linecheck/texts/en/fields';
import { describe, expect, it } from 'vitest';
import {
  addTestGuests,
  boardOf,
  createTestEpisode,
  createTestShow,
  testEpisodeForm,
  testShowForm,
} from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

type Named = Pick<ShowDetails, 'id'>;

/** What this file reads of an answer: a show, or a refusal. */
interface ShowAnswer extends Partial<ShowDetails> {
  readonly status: number;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const answerOf = (replying: Parameters<typeof testAnswer>[0]): Promise<ShowAnswer> => testAnswer(replying);

const read = async (host: TestHost, { id }: Named) => (await host.get(`/api/shows/${id}`)).json<ShowDetails>();

const edit = (host: TestHost, { id }: Named, wishes: Partial<ShowForm> & { revision?: number; following?: string[] }) =>
  answerOf(host.put(`/api/shows/${id}`, { ...testShowForm(), revision: 0, following: [], ...wishes }));

const end = (host: TestHost, { id }: Named, isEnded = true) =>
  answerOf(host.put(`/api/shows/${id}/ended`, { isEnded }));

const setPage = (host: TestHost, { id }: Named, isOpen: boolean, approvesFirst = false) =>
  answerOf(host.put(`/api/shows/${id}/booking-page`, { isOpen, approvesFirst }));

const episodeNow = async (host: TestHost, episode: EpisodeDetails) => (await boardOf(host, episode)).episode;

const actsOf = async (host: TestHost) =>
  (await host.get('/api/audit-log?target=show')).json<{ entries: { act: string }[] }>().entries.map(({ act }) => act);

const unknown = { status: 404, code: 'not_found' };

describe('a show', () => {
  it('is created, listed by title with its episodes, and changed, which Activity lists', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host, { title: 'tides', reminderHours: [24, 72, 24] });
    await createTestShow(host, { title: 'Harbour' });
    expect(show).toMatchObject({ title: 'tides', reminderHours: [72, 24], endedAt: null, revision: 0, coming: 0 });
    await createTestEpisode(host, { showId: show.id });
    const past = await createTestEpisode(host, { showId: show.id });
    await pool.query("update episodes set starts_at = now() - interval '2 hours' where id = $1", [past.id]);
    const listed = (await host.get('/api/shows')).json<ShowDetails[]>();
    expect(listed.map(({ title, coming, episodes }) => [title, coming, episodes])).toEqual([
      ['Harbour', 0, 0],
      ['tides', 1, 2],
    ]);
    expect(await edit(host, show, { title: 'Low tides' })).toMatchObject({
      status: 200,
      title: 'Low tides',
      revision: 1,
    });
    expect(await actsOf(host)).toEqual(['show_changed', 'show_created', 'show_created']);
  });

  it('is not changed by someone who has read an earlier version', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const answers = await Promise.all([
      edit(host, show, { title: 'One' }),
      edit(host, show, { title: 'Two' }),
      edit(host, show, { title: 'Three' }),
    ]);
    expect(answers.map(({ code = 'saved' }) => code).sort()).toEqual(['saved', 'show_changed', 'show_changed']);
    expect(await read(host, show)).toMatchObject({ title: answers.find(({ status }) => status === 200)?.title });
  });

  it('has a studio, a level and a checklist of its workspace', async () => {
    const host = await app.signUpPro();
    const [level, stranger] = [{ name: 'Ours', base: 'call', bounds: {} }, await app.signUpPro()];
    const theirs = (await stranger.post('/api/levels', level)).json<{ id: string }>().id;
    const form = testShowForm();
    const fieldsOf = async (wishes: Partial<ShowForm>) =>
      (await answerOf(host.post('/api/shows', { ...form, ...wishes }))).fields;
    expect(await fieldsOf({ level: theirs })).toEqual({ level: fields.level_unknown });
    expect(await fieldsOf({ studio: 'nowhere' })).toEqual({ studio: fields.studio_unknown });
    expect(await fieldsOf({ checklistTemplateId: randomUUID() })).toEqual({
      checklistTemplateId: fields.template_not_found,
    });
  });

  it('keeps its own level from being deleted, and follows a new base of it', async () => {
    const host = await app.signUpPro();
    const form = { name: 'Ours', base: 'call', bounds: {} };
    const { id } = (await host.post('/api/levels', form)).json<{ id: string }>();
    const show = await createTestShow(host, { level: id });
    expect(await answerOf(host.delete(`/api/levels/${id}`))).toMatchObject({ status: 409, code: 'level_in_use' });
    await host.put(`/api/levels/${id}`, { ...form, base: 'audio-podcast', revision: 0 });
    const { rows } = await pool.query('select level from shows where id = $1', [show.id]);
    expect(rows).toEqual([{ level: 'audio-podcast' }]);
  });

  it('takes no new episodes once it has ended, until it goes on', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const [before, other] = [await createTestEpisode(host, { showId: show.id }), await createTestEpisode(host)];
    expect([await end(host, show), await end(host, show)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    const form = testEpisodeForm({ showId: show.id });
    const over = { status: 409, code: 'show_over' };
    expect(await answerOf(host.post('/api/episodes', form))).toMatchObject(over);
    expect(await answerOf(host.put(`/api/episodes/${other.id}`, { ...form, revision: 0 }))).toMatchObject(over);
    expect(
      await answerOf(host.put(`/api/episodes/${before.id}`, { ...form, title: 'Old', revision: 0 })),
    ).toMatchObject({ status: 200, showId: show.id });
    expect(await setPage(host, show, true)).toMatchObject(over);
    await end(host, show, false);
    expect(await answerOf(host.post('/api/episodes', form))).toMatchObject({ status: 201, showId: show.id });
    expect((await actsOf(host)).slice(0, 2)).toEqual(['show_continued', 'show_ended']);
  });

  it('leaves its episodes when it is deleted', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const episode = await createTestEpisode(host, { showId: show.id });
    expect(await answerOf(host.delete(`/api/shows/${show.id}`))).toMatchObject({ status: 200 });
    expect(await episodeNow(host, episode)).toMatchObject({ id: episode.id, showId: null });
    expect(await answerOf(host.delete(`/api/shows/${show.id}`))).toMatchObject(unknown);
  });

  it('can be ended and deleted, but not read or gone on with, after the plan has ended', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    await setPage(host, show, true);
    await pool.query("update workspaces set plan = 'plus' where id = $1", [host.workspaceId]);
    const refused = { status: 403, code: 'plan_required' };
    expect(await answerOf(host.get(`/api/shows/${show.id}`))).toMatchObject(refused);
    expect(await setPage(host, show, false)).toMatchObject({ status: 200, bookingCode: null });
    expect(await end(host, show)).toMatchObject({ status: 200 });
    expect(await end(host, show, false)).toMatchObject(refused);
    expect(await answerOf(host.delete(`/api/shows/${show.id}`))).toMatchObject({ status: 200 });
  });
});

describe('a show of others', () => {
  it('is not found by a stranger and by a former member, for any call', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const former = await app.signUpMember(host, 'producer');
    expect(await answerOf(former.get(`/api/shows/${show.id}`))).toMatchObject({ status: 200 });
    await host.delete(`/api/people/${former.userId}`);
    expect((await former.get(`/api/shows/${show.id}`)).statusCode).toBeGreaterThanOrEqual(400);
    const stranger = await app.signUpPro();
    const url = `/api/shows/${show.id}`;
    const answers = await Promise.all([
      answerOf(stranger.get(url)),
      answerOf(stranger.get(`${url}/guests`)),
      edit(stranger, show, { title: 'Mine' }),
      end(stranger, show),
      setPage(stranger, show, true),
      answerOf(stranger.post(`${url}/booking-page/renew`)),
      answerOf(stranger.delete(url)),
    ]);
    expect(answers).toMatchObject(answers.map(() => unknown));
    expect((await stranger.get('/api/shows')).json()).toEqual([]);
    expect(await read(host, show)).toMatchObject({ title: show.title, endedAt: null, bookingCode: null });
  });

  it('takes no episode of theirs, and says nothing of whether it exists', async () => {
    const [host, stranger] = [await app.signUpPro(), await app.signUpPro()];
    const { id } = await createTestShow(host);
    const fieldsFor = async (showId: string) =>
      (await answerOf(stranger.post('/api/episodes', testEpisodeForm({ showId })))).fields;
    expect([await fieldsFor(id), await fieldsFor(randomUUID())]).toEqual([
      { showId: fields.show_unknown },
      { showId: fields.show_unknown },
    ]);
    expect((await stranger.get(`/api/episodes?show=${id}`)).json()).toEqual({ episodes: [], next: null });
  });

  it('is read by a viewer without the code of its booking page, and not changed', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    await setPage(host, show, true);
    const viewer = await app.signUpMember(host, 'viewer');
    expect(await read(viewer, show)).toMatchObject({ title: show.title, bookingCode: null });
    const answers = [
      await edit(viewer, show, { title: 'Mine' }),
      await end(viewer, show),
      await setPage(viewer, show, false),
    ];
    expect(answers).toMatchObject(answers.map(() => ({ status: 403 })));
    expect((await read(host, show)).bookingCode).not.toBeNull();
  });
});

describe('the booking page of a show', () => {
  it('keeps its code while it is open, gets another one when renewed, and forgets it when closed', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const renew = () => answerOf(host.post(`/api/shows/${show.id}/booking-page/renew`));
    expect(await renew()).toMatchObject({ status: 409, code: 'show_changed' });
    const { bookingCode: first } = await setPage(host, show, true);
    const again = await setPage(host, show, true, true);
    expect([again.bookingCode, (await read(host, show)).approvesFirst]).toEqual([first, true]);
    const { bookingCode: second } = await renew();
    expect(second).not.toBe(first);
    expect(await setPage(host, show, false)).toMatchObject({ bookingCode: null });
    const { bookingCode: third } = await setPage(host, show, true);
    expect([first, second]).not.toContain(third);
  });
});

describe('a new episode of a show', () => {
  const plan = { reminderHours: [48], tellsChanges: true };
  const planOf = async (host: TestHost, { id }: Named) => (await host.get(`/api/episodes/${id}/emails`)).json();

  it('takes over what goes out by itself; one that is moved into the show does not', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host, plan);
    const episode = await createTestEpisode(host, { showId: show.id });
    expect(await planOf(host, episode)).toMatchObject(plan);
    const { rows } = await pool.query("select key from jobs where kind = 'episode-reminders' and key = $1", [
      `${episode.id}:48`,
    ]);
    expect(rows).toHaveLength(1);
    const moved = await createTestEpisode(host);
    await host.put(`/api/episodes/${moved.id}`, testEpisodeForm({ showId: show.id, ...{ revision: 0 } }));
    expect(await planOf(host, moved)).toMatchObject({ reminderHours: [], tellsChanges: false });
  });

  it('stays in it when it is edited or copied without naming one, and is listed with it', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const episode = await createTestEpisode(host, { showId: show.id });
    await createTestEpisode(host);
    await host.put(`/api/episodes/${episode.id}`, { ...testEpisodeForm(), title: 'New', revision: 0 });
    const copy = (await host.post(`/api/episodes/${episode.id}/duplicate`, testEpisodeForm())).json<EpisodeDetails>();
    const { episodes } = (await host.get(`/api/episodes?show=${show.id}`)).json<{ episodes: EpisodeDetails[] }>();
    expect(episodes.map(({ id }) => id).sort()).toEqual([episode.id, copy.id].sort());
    await host.put(`/api/episodes/${episode.id}`, { ...testEpisodeForm({ showId: null }), revision: 1 });
    expect(await episodeNow(host, episode)).toMatchObject({ showId: null });
  });
});

describe('the coming episodes of a changed show', () => {
  it('follow if they are named, and keep values of their own', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const form = { ...testShowForm(), showId: show.id };
    const { reminderHours: _, tellsChanges: __, ...same } = form;
    const [one, other, own] = [
      await createTestEpisode(host, same),
      await createTestEpisode(host, same),
      await createTestEpisode(host, { ...same, title: 'Ada on tides' }),
    ];
    const change = { title: 'Low tides', level: 'call' as const, minutes: 90, reminderHours: [24], tellsChanges: true };
    const edited = await edit(host, show, { ...change, following: [one.id, own.id, one.id] });
    expect(edited).toMatchObject({ status: 200, followed: 2, minutes: 90 });
    expect(await episodeNow(host, one)).toMatchObject({ title: 'Low tides', level: 'call', minutes: 90, revision: 1 });
    expect(await episodeNow(host, own)).toMatchObject({ title: 'Ada on tides', level: 'call', minutes: 90 });
    expect(await episodeNow(host, other)).toMatchObject({ title: show.title, minutes: 60, revision: 0 });
    const { rows } = await pool.query('select reminder_hours from episodes where id = any($1) order by revision, id', [
      [one.id, other.id],
    ]);
    expect(rows).toEqual([{ reminder_hours: [] }, { reminder_hours: [24] }]);
    const { rows: jobs } = await pool.query('select key from jobs where key = any($1)', [
      [`${one.id}:24`, `${other.id}:24`],
    ]);
    expect(jobs).toEqual([{ key: `${one.id}:24` }]);
  });

  it('take their links along', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const episode = await createTestEpisode(host, { title: show.title, showId: show.id });
    await addTestGuests(host, episode, { name: 'Ada' });
    const [ada] = (await boardOf(host, episode)).guests;
    await edit(host, show, { message: 'Bring the letters.', following: [episode.id] });
    const link = (await app.anonymous.get(`/api/test-sessions/${ada?.sessionCode}`)).json();
    expect(link).toMatchObject({ guestMessage: 'Bring the letters.' });
  });

  it('begin at the same instant in another zone, but for one that its clocks show twice', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const at = (startsLocal: string) => createTestEpisode(host, { startsLocal, showId: show.id });
    // In New York, the second time from 01:00 to 02:00 of that night.
    const [one, twice] = [await at('2035-12-03T18:00'), await at('2035-11-04T07:30')];
    await edit(host, show, { timeZone: 'America/New_York', following: [one.id, twice.id] });
    expect(await episodeNow(host, one)).toMatchObject({
      startsAt: one.startsAt,
      startsLocal: '2035-12-03T12:00',
      timeZone: 'America/New_York',
    });
    expect(await episodeNow(host, twice)).toMatchObject({ startsAt: twice.startsAt, timeZone: 'Europe/Berlin' });
  });

  it('are those of this show that have not ended: all other ids are left out', async () => {
    const [host, stranger] = [await app.signUpPro(), await app.signUpPro()];
    const show = await createTestShow(host);
    const [past, elsewhere] = [await createTestEpisode(host, { showId: show.id }), await createTestEpisode(host)];
    const theirs = await createTestEpisode(stranger);
    await pool.query("update episodes set starts_at = now() - interval '2 hours' where id = $1", [past.id]);
    const following = [past.id, elsewhere.id, theirs.id, randomUUID()];
    expect(await edit(host, show, { minutes: 90, following })).toMatchObject({ status: 200, followed: 0 });
    expect([await episodeNow(host, past), await episodeNow(host, elsewhere)]).toMatchObject([
      { minutes: 60 },
      { minutes: 60 },
    ]);
  });
});

describe('the guests of a show', () => {
  it('are listed over all its episodes, the latest first, in pages', async () => {
    const host = await app.signUpPro();
    const show = await createTestShow(host);
    const in2035 = await createTestEpisode(host, { showId: show.id, title: 'Later' });
    const in2034 = await createTestEpisode(host, { showId: show.id, title: 'Sooner', startsLocal: '2034-01-01T10:00' });
    await addTestGuests(host, await createTestEpisode(host), { name: 'Elsewhere' });
    await addTestGuests(host, in2034, { name: 'Cleo' }, { name: 'Ada', email: 'ada@example.org' });
    await addTestGuests(host, in2035, { name: 'Zoe: "the" first' }, { name: 'Ben' });
    const all: string[] = [];
    let query = '?limit=1';
    for (let page = 0; page < 4; page += 1) {
      const { guests, next } = (await host.get(`/api/shows/${show.id}/guests${query}`)).json<{
        guests: ShowGuest[];
        next: string | null;
      }>();
      all.push(...guests.map(({ name, state, episode }) => `${name} ${state} ${episode.title}`));
      query = `?limit=1&after=${next}`;
      expect(next === null).toBe(page === 3);
    }
    expect(all).toEqual([
      'Ben unopened Later',
      'Zoe: "the" first unopened Later',
      'Ada unopened Sooner',
      'Cleo unopened Sooner',
    ]);
    const viewer = await app.signUpMember(host, 'viewer');
    const { guests } = (await viewer.get(`/api/shows/${show.id}/guests`)).json<{ guests: ShowGuest[] }>();
    expect(guests.map(({ email }) => email)).toEqual([null, null, null, null]);
  });
});
