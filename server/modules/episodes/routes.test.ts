import { randomUUID } from 'node:crypto';
import { type EpisodeBoard, type EpisodeDetails, type EpisodeForm, localTimeOf } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { addTestGuests, boardOf, createTestEpisode, testEpisodeForm, testSubmission } from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const form = testEpisodeForm({
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  minutes: 90,
  studio: 'riverside',
  joinUrl: 'https://riverside.fm/studio/harbour-lights',
  message: 'Please use your own microphone.',
  level: 'call',
});

const create = (host: TestHost, wishes: Partial<EpisodeForm> = {}) => createTestEpisode(host, { ...form, ...wishes });

const zoneFault = { timeZone: 'Type a large city, such as Berlin or New York, and choose its time zone' };
const yearFault = {
  startsLocal: 'Check the year: an episode begins last year at the earliest, and ten years from now at the latest',
};

const daysAgo = (days: number) => localTimeOf(new Date(Date.now() - days * 86_400_000), form.timeZone);

/** An episode with these guests, in the order of the board. */
async function withGuests(host: TestHost, names: readonly string[], wishes: Partial<EpisodeForm> = {}) {
  const episode = await create(host, wishes);
  await addTestGuests(host, episode, ...names.map((name) => ({ name })));
  const { guests } = await boardOf(host, episode);
  return { episode, guests };
}

const share = (sessionCode: string, wishes: object = {}) =>
  app.anonymous.post('/api/guest-results', testSubmission(sessionCode, wishes));

describe('a second device', () => {
  it('that opens the link of a guest is on the board, and one that opens it again is not', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Ada']);
    const visit = (query: string) => app.anonymous.post(`/api/test-sessions/${guests[0]?.sessionCode}/visit${query}`);
    const otherDevice = async () => (await boardOf(host, episode)).guests[0]?.otherDeviceAt;
    for (const query of ['?first=yes', '', '']) await visit(query);
    expect(await otherDevice()).toBeNull();
    await visit('?first=yes');
    const seen = await otherDevice();
    expect(seen).toEqual(expect.any(String));
    await visit('?first=yes');
    expect(await otherDevice()).toBe(seen);
    await host.post(`/api/test-sessions/${guests[0]?.id}/regenerate`);
    expect(await otherDevice()).toBeNull();
  });
});

describe('a guest who is not ready', () => {
  const results = async (...sent: readonly (readonly [fits: boolean, wishes: object])[]) => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Ada']);
    for (const [fits, wishes] of sent) {
      const { id } = (await share(guests[0]?.sessionCode ?? '', wishes)).json<{ id: string }>();
      await pool.query(
        `update guest_results set fit = json_build_object('fits', $2::boolean, 'missed', '[]'::json) where id = $1`,
        [id, fits],
      );
    }
    return (await boardOf(host, episode)).guests[0]?.readyElsewhere;
  };
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const laptop = { browser: 'Chrome 145', system: 'Windows' };
  const phone = { browser: 'Safari 18', system: 'iOS' };

  it('on a phone was ready on a laptop, and the board names both', async () => {
    const elsewhere = await results([true, { details: laptop }], [false, { details: phone }]);
    expect(elsewhere).toEqual({ at: expect.any(String), before: laptop, now: phone });
  });

  it('in a browser that has sent nothing before was ready in another one', async () => {
    expect(await results([true, { details: laptop }], [false, { details: laptop }])).toMatchObject({ now: laptop });
  });

  it.each([
    ['in the browser that was ready before', true, false, { browser: 'Chrome 146', system: 'Windows' }],
    ['anywhere', false, false, phone],
    ['because another device was not', false, true, phone],
  ])('%s has nothing of the kind', async (_where, before, now, details) => {
    const again = { submissionId: second, follows: first, details };
    expect(await results([before, { submissionId: first, details: laptop }], [now, again])).toBeNull();
  });
});

describe('a studio whose key every object inherits', () => {
  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

  it.each(inherited)('is refused like any that does not exist: %s', async (studio) => {
    const host = await app.signUpPro();
    const saved = await create(host);
    const calls = [
      host.post('/api/episodes', { ...form, studio }),
      host.put(`/api/episodes/${saved.id}`, { ...form, studio, revision: saved.revision }),
      host.post(`/api/episodes/${saved.id}/duplicate`, { ...form, studio }),
    ];
    for (const call of calls)
      expect(await testAnswer(call)).toMatchObject({ status: 400, fields: { studio: expect.any(String) } });
  });

  it.each(inherited)('leaves every page of its episode in order where it is stored: %s', async (studio) => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    await addTestGuests(host, { id }, { name: 'Ada' });
    await pool.query('update episodes set studio = $2 where id = $1', [id, studio]);
    const sessionCode = (await boardOf(host, { id })).guests[0]?.sessionCode ?? '';
    const result = await share(sessionCode);
    const replies = [
      host.get(`/api/episodes/${id}/board`),
      host.get(`/api/episodes/${id}/reports`),
      host.get(`/api/episodes/${id}/csv`),
      host.get(`/api/result-reports/${result.json<{ id: string }>().id}`),
      host.post('/api/guest-preview', { episode: id }),
      app.anonymous.get(`/api/test-sessions/${sessionCode}`),
    ];
    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await boardOf(host, { id })).studio).toBeUndefined();
  });
});

describe('the studios of the operator', () => {
  it('can be chosen, and make the level of the board stricter', async () => {
    const barn = { name: 'The Barn', uploadMbps: { value: 9, source: 'barn.example.org' } };
    const other = await openTestApp({ config: { studios: { barn } } });
    const host = await other.signUpPro();
    expect((await host.get('/api/studios')).json()).toEqual([{ id: 'barn', name: 'The Barn' }]);
    const { studio } = await boardOf(host, await create(host, { studio: 'barn' }));
    expect(studio).toEqual({ name: 'The Barn', uploadMbps: { value: 9 } });
    expect((await boardOf(host, await create(host, { studio: 'own' }))).studio).toBeUndefined();
  });
});

describe('an episode', () => {
  it('is stored with its time on the clocks of its zone', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    expect(episode).toEqual({
      ...form,
      id: expect.any(String),
      showId: null,
      startsAt: '2031-12-03T17:00:00.000Z',
      reach: null,
      groupCode: null,
      revision: 0,
      archivedAt: null,
      calledOffAt: null,
      counts: { fix: 0, changed: 0, old: 0, unopened: 0, opened: 0, ready: 0 },
    });
    expect((await boardOf(host, episode)).episode).toEqual(episode);
  });

  it.each([
    ['a title', { title: ' ' }, { title: 'Title is required' }],
    [
      'a time that exists',
      { startsLocal: '2031-03-30T02:30' },
      { startsLocal: 'This time does not exist on that day: the clocks go forward' },
    ],
    ['a day of the calendar', { startsLocal: '2031-02-29T10:00' }, { startsLocal: 'Enter a date and a time' }],
    ['a zone with rules', { timeZone: '+01:00' }, zoneFault],
    ['a zone with one meaning', { timeZone: 'BST' }, zoneFault],
    ['a year with four digits', { startsLocal: '0026-12-03T18:00' }, yearFault],
    ['a year that calendars can write', { startsLocal: '9999-12-31T23:30' }, yearFault],
    [
      'a join address over https',
      { joinUrl: 'http://example.org' },
      { joinUrl: 'Enter an address that begins with https://' },
    ],
    [
      'a join address that runs nothing',
      { joinUrl: 'javascript:alert(1)' },
      { joinUrl: 'Enter an address that begins with https://' },
    ],
    [
      'a join address without a password',
      { joinUrl: 'https://a:b@example.org' },
      { joinUrl: 'Enter an address that begins with https://' },
    ],
    ['a length', { minutes: 0 }, { minutes: 'Between 5 minutes and 24 hours' }],
    [
      'a template of its workspace',
      { checklistTemplateId: randomUUID() },
      { checklistTemplateId: 'This checklist template could not be found.' },
    ],
    [
      'a level of its workspace',
      { level: randomUUID() },
      { level: 'This level could not be found. Choose another one' },
    ],
  ])('needs %s', async (_what, wishes, fields) => {
    const host = await app.signUpPro();
    expect(await testAnswer(host.post('/api/episodes', { ...form, ...wishes }))).toMatchObject({ status: 400, fields });
  });

  it('has its join address as browsers write it', async () => {
    const host = await app.signUpPro();
    const joinUrl = 'https://riverside.fm/\u202eoiduts/h\u0430rbour';
    const reply = await testAnswer(host.post('/api/episodes', { ...form, joinUrl }));
    expect(reply).toMatchObject({ status: 201, joinUrl: 'https://riverside.fm/%E2%80%AEoiduts/h%D0%B0rbour' });
  });

  it('is a Pro feature, and its board is closed without Pro', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    await app.setPlan(host, 'plus');
    const refused = { status: 403, code: 'plan_required', message: 'Episodes are a Pro feature.' };
    expect(await testAnswer(host.post('/api/episodes', form))).toMatchObject(refused);
    expect(await testAnswer(host.get('/api/episodes'))).toMatchObject(refused);
    expect(await testAnswer(host.get(`/api/episodes/${episode.id}/board`))).toMatchObject(refused);
  });

  it('is changed by the first of two people who edit the same revision', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    const edit = (title: string) => host.put(`/api/episodes/${id}`, { ...form, title, revision: 0 });
    const answers = await Promise.all([edit('One'), edit('Two')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await boardOf(host, { id })).episode.revision).toBe(1);
  });
});

describe('the list of episodes', () => {
  it('has the next ones in order, and the past and archived ones newest first', async () => {
    const host = await app.signUpPro();
    const at = (title: string, startsLocal: string) => create(host, { title, startsLocal });
    await at('later', '2032-01-01T10:00');
    await at('sooner', '2031-06-01T10:00');
    const archived = await at('archived', '2031-07-01T10:00');
    await at('past', daysAgo(20));
    await at('long past', daysAgo(40));
    await host.put(`/api/episodes/${archived.id}/archived`, { isArchived: true });
    const titles = async (query: string) =>
      (await host.get(`/api/episodes${query}`))
        .json<{ episodes: EpisodeDetails[] }>()
        .episodes.map(({ title }) => title);
    expect(await titles('')).toEqual(['sooner', 'later']);
    expect(await titles('?scope=past')).toEqual(['archived', 'past', 'long past']);
  });

  it('is read in pages', async () => {
    const host = await app.signUpPro();
    for (const title of ['one', 'two', 'three']) await create(host, { title });
    type Page = { episodes: EpisodeDetails[]; next: string | null };
    const first = (await host.get('/api/episodes?limit=2')).json<Page>();
    const second = (await host.get(`/api/episodes?limit=2&after=${first.next}`)).json<Page>();
    expect([first.episodes.length, second.episodes.length, second.next]).toEqual([2, 1, null]);
    expect(new Set([...first.episodes, ...second.episodes].map(({ id }) => id)).size).toBe(3);
  });
});

describe('the guests of an episode', () => {
  it('get links with what the episode has, valid until two days after it', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Tomás Rivera de la Cruz']);
    const [guest] = guests;
    expect(guest).toMatchObject({ guestName: 'Tomás Rivera de la Cruz', state: 'unopened', result: null });
    expect(guest?.expiresAt).toBe('2031-12-05T18:30:00.000Z');
    const link = (await app.anonymous.get(`/api/test-sessions/${guest?.sessionCode}`)).json();
    expect(link).toMatchObject({ guestFirstName: 'Tomás', title: episode.title, guestMessage: form.message });
  });

  it('are all added or none, and the fault is named', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    const wrong = await testAnswer(
      addTestGuests(host, episode, { name: 'Ada' }, { name: 'Bo', email: 'bo@' }, { name: ' ' }),
    );
    expect(wrong).toMatchObject({
      status: 400,
      fields: { 'guests.1.email': 'Invalid email', 'guests.2.name': expect.any(String) },
    });
    expect((await boardOf(host, episode)).guests).toEqual([]);
  });

  it('are at most 5,000, and are added with one announcement and one entry in the log', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    const client = await pool.connect();
    const announced: string[] = [];
    client.on('notification', ({ payload }) => announced.push(payload ?? ''));
    await client.query('listen linecheck_changes');
    const many = Array.from({ length: 5000 }, (_, at) => ({ name: `Guest ${at}`, email: `guest${at}@example.org` }));
    expect(await testAnswer(addTestGuests(host, episode, ...many))).toMatchObject({ status: 201, added: 5000 });
    await client.query('select 1');
    client.release(true);
    expect(announced.filter((text) => text.startsWith(host.workspaceId))).toEqual([
      `${host.workspaceId} sessions *`,
      `${host.workspaceId} activity`,
    ]);
    expect(await testAnswer(addTestGuests(host, episode, { name: 'One more' }))).toMatchObject({
      status: 409,
      code: 'episode_full',
    });
    const { rows } = await pool.query(
      "select details from audit_log where workspace_id = $1 and act = 'guests_added'",
      [host.workspaceId],
    );
    expect(rows).toEqual([{ details: { count: 5000 } }]);
  });

  it('keep their codes and results when the episode moves, and their links live as long as it needs them', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Ada Lovelace']);
    const [before] = guests;
    const moved = { ...form, title: 'Episode 46', message: '', startsLocal: '2031-07-03T18:00', revision: 0 };
    expect(await testAnswer(host.put(`/api/episodes/${episode.id}`, moved))).toMatchObject({
      status: 200,
      startsAt: '2031-07-03T16:00:00.000Z',
      revision: 1,
    });
    const [after] = (await boardOf(host, episode)).guests;
    expect(after).toEqual({ ...before, expiresAt: '2031-07-05T17:30:00.000Z' });
    const link = (await app.anonymous.get(`/api/test-sessions/${after?.sessionCode}`)).json();
    expect(link).toMatchObject({ title: 'Episode 46', guestMessage: null });
    const found = (await host.get('/api/dashboard/test-sessions?q=episode%2046')).json<{ rows: unknown[] }>();
    expect(found.rows).toHaveLength(1);
  });

  it('have links for SESSION_DAYS if that is longer', async () => {
    const host = await app.signUpPro();
    const { guests } = await withGuests(host, ['Ada'], { startsLocal: daysAgo(20) });
    const days = (Date.parse(guests[0]?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(app.deps.config.sessionDays - 0.1);
    expect(days).toBeLessThan(app.deps.config.sessionDays + 0.1);
  });

  it('keep the validity when a link gets a new code', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Ada']);
    await host.post(`/api/test-sessions/${guests[0]?.id}/regenerate`);
    const [renewed] = (await boardOf(host, episode)).guests;
    expect(renewed?.expiresAt).toBe(guests[0]?.expiresAt);
    expect(renewed?.sessionCode).not.toBe(guests[0]?.sessionCode);
  });

  it('are copied with new links into a duplicate', async () => {
    const host = await app.signUpPro();
    const episode = await create(host);
    await addTestGuests(host, episode, { name: 'Ada Lovelace', email: 'ada@example.org' }, { name: 'Bo' });
    const copy = await testAnswer(host.post(`/api/episodes/${episode.id}/duplicate`, { ...form, title: 'Next' }));
    expect(copy).toMatchObject({ status: 201, title: 'Next', counts: { unopened: 2 } });
    const [one, two] = [await boardOf(host, episode), await boardOf(host, copy as unknown as EpisodeDetails)];
    const whoIn = ({ guests }: EpisodeBoard) => guests.map(({ guestName, guestEmail }) => [guestName, guestEmail]);
    expect(whoIn(two)).toEqual(whoIn(one));
    expect(two.guests.map(({ sessionCode }) => sessionCode)).not.toEqual(
      one.guests.map(({ sessionCode }) => sessionCode),
    );
  });

  it('are deleted with it, and so are their results', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Ada', 'Bo']);
    await share(guests[0]?.sessionCode ?? '');
    expect((await host.get(`/api/episodes/${episode.id}/contents`)).json()).toEqual({
      guests: 2,
      results: 1,
      clips: 0,
    });
    expect((await host.delete(`/api/episodes/${episode.id}`)).statusCode).toBe(200);
    expect((await host.get('/api/test-sessions')).json()).toEqual([]);
    const { rows } = await pool.query("select kind from deletions where kind = 'episode' and key = $1", [episode.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('a guest of an episode', () => {
  const sessionOf = async (code = '') => (await app.anonymous.get(`/api/test-sessions/${code}`)).json();
  const calendarOf = (code = '') => app.anonymous.get(`/api/test-sessions/${code}/calendar`);

  it('reads when it is, where to join and what the show asks for', async () => {
    const host = await app.signUpPro();
    const { guests } = await withGuests(host, ['Ada']);
    expect((await sessionOf(guests[0]?.sessionCode)).episode).toEqual({
      now: expect.stringMatching(/^\d{4}-.*Z$/),
      startsAt: '2031-12-03T17:00:00.000Z',
      timeZone: 'Europe/Berlin',
      minutes: 90,
      joinUrl: form.joinUrl,
      level: 'call',
      checks: { microphone: 'must', speakers: 'must', camera: 'should', connection: 'must' },
      bounds: null,
      isCalledOff: false,
      studio: expect.objectContaining({ name: 'Riverside' }),
      asks: expect.arrayContaining(['Upload of at least 0.5 Mbps']),
      asksHeadphones: false,
    });
    await app.setPlan(host, 'plus');
    expect(await sessionOf(guests[0]?.sessionCode)).not.toHaveProperty('episode');
  });

  it('gets a file for their calendar, with a higher number after each change', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Ada']);
    const code = guests[0]?.sessionCode;
    const reply = await calendarOf(code);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(reply.body).toContain(`UID:${guests[0]?.id}@linecheck\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED`);
    expect(reply.body.replaceAll('\r\n ', '')).toContain(
      'DESCRIPTION:Wed\\, 03-Dec-2031 18:00 in Berlin\\, Central European Standard Time\\, UTC+1\\nCheck',
    );
    expect(reply.body).not.toContain('ORGANIZER');
    await host.put(`/api/episodes/${episode.id}`, { ...form, startsLocal: '2031-12-04T18:00', revision: 0 });
    expect((await calendarOf(code)).body).toContain('SEQUENCE:1\r\nSTATUS:CONFIRMED');
    const { guestFirstName } = (await sessionOf(code)) as { guestFirstName: string };
    await host.put(`/api/test-sessions/${guests[0]?.id}`, { guestFirstName, title: 'Your part of it' });
    expect((await calendarOf(code)).body).toContain('SEQUENCE:2\r\nSTATUS:CONFIRMED');
    await host.put(`/api/episodes/${episode.id}/archived`, { isArchived: true });
    expect((await calendarOf(code)).body).toContain('SEQUENCE:2\r\nSTATUS:CONFIRMED');
    await host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true });
    expect((await calendarOf(code)).body).toContain('SEQUENCE:3\r\nSTATUS:CANCELLED');
    await host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: false });
    expect((await calendarOf(code)).body).toContain('SEQUENCE:4\r\nSTATUS:CONFIRMED');
  });

  it('gets a file with a higher number and a newer stamp when the link is renewed', async () => {
    const host = await app.signUpPro();
    const { guests } = await withGuests(host, ['Ada']);
    const before = (await calendarOf(guests[0]?.sessionCode)).body;
    const { sessionCode } = (await host.post(`/api/test-sessions/${guests[0]?.id}/regenerate`)).json<{
      sessionCode: string;
    }>();
    const after = (await calendarOf(sessionCode)).body;
    expect([before, after].map((text) => /SEQUENCE:(\d+)/.exec(text)?.[1])).toEqual(['0', '1']);
    expect(stampOf(after) >= stampOf(before)).toBe(true);
    expect(after.replaceAll('\r\n ', '')).toContain(sessionCode);
  });

  it('gets a higher number and a newer change for each thing that the entry shows, and for no other', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['Ada', 'Ada']);
    const [ada, twin] = guests;
    const link = `/api/test-sessions/${ada?.id}`;
    let code = ada?.sessionCode ?? '';
    let shown = form;
    const save = async (wishes: Partial<EpisodeForm>) => {
      shown = { ...shown, ...wishes };
      const { revision } = (await host.get(`/api/episodes/${episode.id}/board`)).json<EpisodeBoard>().episode;
      return host.put(`/api/episodes/${episode.id}`, { ...shown, revision });
    };
    const changes: Readonly<Record<string, readonly [rises: boolean, change: () => Promise<unknown>]>> = {
      time: [true, () => save({ startsLocal: '2031-12-05T18:00' })],
      zone: [true, () => save({ timeZone: 'Europe/London' })],
      length: [true, () => save({ minutes: 45 })],
      title: [true, () => save({ title: 'Episode 46' })],
      'join address': [true, () => save({ joinUrl: 'https://example.org/other' })],
      studio: [true, () => save({ studio: 'zencastr' })],
      message: [true, () => save({ message: 'Use a cable.' })],
      'title of the link': [true, () => host.put(link, { guestFirstName: 'Ada', title: 'Your part' })],
      'message of the link': [true, () => host.put(link, { guestFirstName: 'Ada', guestMessage: 'Sit close.' })],
      address: [true, () => host.put(link, { guestFirstName: 'Ada', guestEmail: 'ada@example.org' })],
      'a renewed link': [
        true,
        async () => {
          code = (await host.post(`${link}/regenerate`)).json<{ sessionCode: string }>().sessionCode;
        },
      ],
      'called off': [true, () => host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: true })],
      held: [true, () => host.put(`/api/episodes/${episode.id}/called-off`, { isCalledOff: false })],
      archived: [false, () => host.put(`/api/episodes/${episode.id}/archived`, { isArchived: true })],
      'the same again': [false, () => save({})],
      reach: [false, () => host.put(`/api/episodes/${episode.id}/reach`, { reach: null })],
      'a visit': [false, () => app.anonymous.post(`/api/test-sessions/${code}/visit`)],
      'a result': [false, () => share(code)],
      'another guest': [false, () => host.delete(`/api/test-sessions/${twin?.id}`)],
    };
    const read = async () => {
      const { body } = await calendarOf(code);
      return {
        number: Number(/SEQUENCE:(\d+)/.exec(body)?.[1]),
        changedAt: /LAST-MODIFIED:(\w+)/.exec(body)?.[1] ?? '',
      };
    };
    for (const [what, [rises, change]] of Object.entries(changes)) {
      await pool.query("update episodes set updated_at = '2026-01-01' where id = $1", [episode.id]);
      await pool.query("update test_sessions set changed_at = '2026-01-01' where id = $1", [ada?.id]);
      const before = await read();
      await change();
      const after = await read();
      expect([what, after.number > before.number]).toEqual([what, rises]);
      if (rises) expect([what, after.changedAt > before.changedAt]).toEqual([what, true]);
    }
  });

  const stampOf = (text: string) => /DTSTAMP:(\d{8}T\d{6}Z)\r/.exec(text)?.[1] ?? 'none';
});

describe('the board', () => {
  it('sorts by who needs help and counts each state', async () => {
    const host = await app.signUpPro();
    const { episode, guests } = await withGuests(host, ['A fix', 'B old', 'C none', 'D opened', 'E ready', 'F fix']);
    const codeOf = (name: string) => guests.find(({ guestName }) => guestName === name)?.sessionCode ?? '';
    await share(codeOf('A fix'));
    await share(codeOf('F fix'));
    await share(codeOf('B old'));
    await share(codeOf('E ready'));
    await app.anonymous.post(`/api/test-sessions/${codeOf('D opened')}/visit`);
    const judge = (name: string, fits: boolean, submitted: string) =>
      pool.query(
        `update guest_results set fit = $2, submitted_at = $3 where session_id = (
           select id from test_sessions where session_code = $1)`,
        [codeOf(name), JSON.stringify({ fits, missed: [] }), submitted],
      );
    await judge('A fix', false, '2031-12-01');
    await judge('F fix', false, '2031-12-01');
    await judge('B old', true, '2031-11-19');
    await judge('E ready', true, '2031-11-20');
    const board = await boardOf(host, episode);
    expect(board.guests.map(({ guestName, state }) => [guestName, state])).toEqual([
      ['A fix', 'fix'],
      ['F fix', 'fix'],
      ['B old', 'old'],
      ['C none', 'unopened'],
      ['D opened', 'opened'],
      ['E ready', 'ready'],
    ]);
    expect(board.episode.counts).toEqual({ fix: 2, changed: 0, old: 1, unopened: 1, opened: 1, ready: 1 });
    const only = async (query: string) =>
      (await boardOf(host, episode, query)).guests.map(({ guestName }) => guestName);
    expect(await only('?state=ready')).toEqual(['E ready']);
    expect(await only('?q=fix')).toEqual(['A fix', 'F fix']);
    const first = await boardOf(host, episode, '?limit=4');
    expect(await only(`?limit=4&after=${first.next}`)).toEqual(['D opened', 'E ready']);
  });

  it('shows viewers no addresses', async () => {
    const owner = await app.signUpPro();
    const episode = await create(owner);
    await addTestGuests(owner, episode, { name: 'Ada', email: 'ada@example.org' });
    const seen = await boardOf(await app.signUpMember(owner, 'viewer'), episode);
    expect(seen.guests).toMatchObject([{ guestName: 'Ada', guestEmail: null }]);
    expect(JSON.stringify(seen)).not.toContain('ada@example.org');
  });
});
