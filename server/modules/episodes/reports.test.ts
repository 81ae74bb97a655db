import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  REPORT_SCHEMA_PATH,
  type ReportsPage,
  type ResultReport,
  type ResultSubmission,
  type ViewLink,
} from '@linecheck/contract';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { from as copyFrom } from 'pg-copy-streams';
import { describe, expect, it } from 'vitest';
import { everyReading, WORDS_OF_OBJECTS } from '../../testing/every-reading';
import {
  addTestGuests,
  createLink,
  createTestEpisode,
  insertResults,
  submitTestResult,
  testEpisodeForm,
  testSubmission,
} from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const form = testEpisodeForm({
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  minutes: 90,
  studio: 'riverside',
  level: 'call',
});

interface Guest {
  readonly id: string;
  readonly sessionCode: string;
  readonly guestName: string;
}

/** An episode with guests, in the order of their names. */
async function hosted(names: readonly string[]) {
  const host = await app.signUpPro();
  const episode = await createTestEpisode(host, form);
  const guests = names.map((name, at) => ({ name, email: `canary-${at}@example.org` }));
  await addTestGuests(host, episode, ...guests);
  const { rows } = await pool.query<Guest>(
    `select id, session_code as "sessionCode", guest_name as "guestName" from test_sessions
     where episode_id = $1 order by guest_name_key collate "C"`,
    [episode.id],
  );
  return { host, episode, guests: rows };
}

const slow: Partial<ResultSubmission> = {
  details: { connection: { code: 'good', uploadMbps: { value: 0.25, basis: 'measured' } } },
  guestEmail: 'canary-sent@example.org',
  notes: 'Door bell',
  checklistCompleted: ['Water', 'Water'],
};

/** Reads CSV with PostgreSQL, which refuses a line with another number of cells. */
async function parsedCsv(csv: string): Promise<readonly (readonly string[])[]> {
  expect(csv.startsWith('\ufeff')).toBe(true);
  const text = csv.slice(1);
  const [head = ''] = text.split('\r\n');
  const width = head.match(/("[^"]*"|[^,"]*)(,|$)/g)?.filter((cell) => cell !== '').length ?? 0;
  const client = await pool.connect();
  try {
    const columns = Array.from({ length: width }, (_, at) => `c${at}`);
    await client.query(
      `create temporary table cells (line serial, ${columns.map((name) => `${name} text`).join(', ')})`,
    );
    const into = client.query(copyFrom(`copy cells (${columns.join(', ')}) from stdin csv null '\\N'`));
    into.end(text);
    await once(into, 'finish');
    const { rows } = await client.query<string[]>({
      text: `select ${columns.join(', ')} from cells order by line`,
      rowMode: 'array',
    });
    await client.query('drop table cells');
    return rows;
  } finally {
    client.release();
  }
}

describe('a report', () => {
  const schemaOf = async () => {
    const reply = await app.anonymous.get(REPORT_SCHEMA_PATH);
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/schema\+json/),
      'access-control-allow-origin': '*',
    });
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
    addFormats(ajv);
    return ajv.compile(reply.json<object>());
  };

  it('is valid under the published schema, with every reading and without a show', async () => {
    const validate = await schemaOf();
    const { host, episode, guests } = await hosted(['Ada', 'Bo']);
    const [ada, bo] = guests;
    const ids = [
      await submitTestResult(app.anonymous, ada?.sessionCode ?? '', { details: everyReading() }),
      await submitTestResult(app.anonymous, bo?.sessionCode ?? '', slow),
      await submitTestResult(app.anonymous, (await createLink(host)).sessionCode),
    ];
    for (const id of ids) {
      const reply = await host.get(`/api/result-reports/${id}`);
      validate(reply.json());
      expect(validate.errors).toBeNull();
    }
    const first = (await host.get(`/api/result-reports/${ids[0]}`)).json<ResultReport>();
    expect(Object.keys(first.readings.microphone ?? {}).length).toBeGreaterThan(20);
    expect(first).toMatchObject({ version: 1, title: form.title, show: { studio: 'Riverside', level: 'call' } });
    expect(validate({ ...first, version: 2 })).toBe(false);
    expect(validate({ ...first, later: true, readings: { ...first.readings, later: {} } })).toBe(true);
    expect((await host.get(`/api/episodes/${episode.id}/reports`)).json<ReportsPage>().reports).toHaveLength(2);
  });

  it('has the demands of the show, the worst first, and neither addresses nor codes nor ids', async () => {
    const { host, episode, guests } = await hosted(['Ada']);
    const [ada] = guests;
    const id = await submitTestResult(app.anonymous, ada?.sessionCode ?? '', slow);
    const reply = await host.get(`/api/result-reports/${id}`);
    const { show, ...report } = reply.json<ResultReport>();
    expect(show?.fits).toBe(false);
    const demands = show?.demands ?? [];
    expect(demands[0]).toMatchObject({ need: 'must', is: 'short' });
    expect(demands.find(({ requirement }) => requirement === 'uploadMbps')).toMatchObject({
      reading: 0.25,
      bound: 0.5,
    });
    expect(report).toMatchObject({ guestName: 'Ada Lovelace', notes: 'Door bell', checklistCompleted: ['Water'] });
    for (const secret of ['canary', ada?.sessionCode ?? '', ada?.id ?? '', id, episode.id])
      expect(reply.body).not.toContain(secret);
  });

  it('leaves out a check that was not asked for', async () => {
    const { host, guests } = await hosted(['Ada']);
    const details = { camera: { code: 'not-asked' } } as const;
    const id = await submitTestResult(app.anonymous, guests[0]?.sessionCode ?? '', { details });
    const { verdicts } = (await host.get(`/api/result-reports/${id}`)).json<ResultReport>();
    expect(Object.keys(verdicts)).toEqual(['microphone', 'connection']);
  });

  it('of an older result is not shown on a plan that shows the newest one', async () => {
    const host = await app.signUp();
    const { sessionCode } = await createLink(host);
    const [older, newest] = [
      await submitTestResult(app.anonymous, sessionCode),
      await submitTestResult(app.anonymous, sessionCode),
    ];
    const statuses = [older, newest].map(async (id) => (await host.get(`/api/result-reports/${id}`)).statusCode);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  it('of each guest of an episode who has shared is listed by name, a page at a time', async () => {
    const { host, episode, guests } = await hosted(['Zoe', 'Ada', 'Bo', 'Cy']);
    for (const { sessionCode, guestName } of guests.slice(1))
      await submitTestResult(app.anonymous, sessionCode, { guestName });
    const page = async (query: string) =>
      (await host.get(`/api/episodes/${episode.id}/reports?limit=2${query}`)).json<ReportsPage>();
    const first = await page('');
    expect(first).toMatchObject({ title: form.title, guests: 4, shared: 3 });
    expect(first.reports.map(({ guestName }) => guestName)).toEqual(['Bo', 'Cy']);
    const second = await page(`&after=${first.next}`);
    expect([second.reports.map(({ guestName }) => guestName), second.next]).toEqual([['Zoe'], null]);
    expect((await host.get(`/api/episodes/${episode.id}/reports?after=x`)).statusCode).toBe(400);
  });
});

describe('the table of an episode', () => {
  const HOSTILE = [
    '=HYPERLINK("https://example.org";"x")',
    '+1+cmd|/c calc',
    '@SUM(A1)',
    '-2+3',
    '＝1+1',
    'Ada "the, first"',
    'x;=1+1',
    'Ümläut 😀',
  ];

  it('is RFC 4180 with a line for each guest, and no formula runs', async () => {
    const { host, episode, guests } = await hosted([...HOSTILE, 'Bo']);
    for (const { sessionCode, guestName } of guests.filter((guest) => guest.guestName !== 'Bo')) {
      await submitTestResult(app.anonymous, sessionCode, {
        ...slow,
        notes: `=1+1\n${guestName}\t=2`,
        checklistCompleted: ['=A1', '+B2'],
      });
    }
    const reply = await host.get(`/api/episodes/${episode.id}/csv`);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=linecheck-episode.csv',
    });
    expect(reply.body.replaceAll('\r\n', '').replaceAll(/"[^"]*"/g, '')).not.toMatch(/[\r\n]/);
    const [head = [], ...lines] = await parsedCsv(reply.body);
    expect(lines).toHaveLength(HOSTILE.length + 1);
    const column = (title: string) => lines.map((line) => line[head.indexOf(title)] ?? '');
    const plain = column('Guest').map((name) => name.replaceAll(/(^|;\s*)'/g, '$1'));
    expect(plain.toSorted()).toEqual([...HOSTILE, 'Bo'].toSorted());
    expect(lines.flat().filter((cell) => /^\s*[=+@＝]|^-\D|[;\t|]\s*[=+@＝]/.test(cell))).toEqual([]);
    const bo = lines[column('Guest').indexOf('Bo')] ?? [];
    expect([bo[head.indexOf('State')], bo[head.indexOf('Ready for this show')]]).toEqual(['Not opened', '']);
    const ada = lines[column('Guest').indexOf('Ada "the, first"')] ?? [];
    const cells = ['Email', 'State', 'Ready for this show', 'Connection: Upload, Mbps'].map(
      (title) => ada[head.indexOf(title)],
    );
    expect(cells).toEqual([expect.stringContaining('canary'), 'To fix', 'No', '0.25']);
    expect(ada[head.indexOf('Shared at (UTC)')]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(ada[head.indexOf('To fix')]).toContain('Upload 0.25 Mbps, this show asks for 0.50 Mbps');
  });

  it('says who joined by the group link', async () => {
    const { host, episode } = await hosted(['Bo']);
    const { groupCode } = (await host.post(`/api/episodes/${episode.id}/group-link`)).json<{ groupCode: string }>();
    await app.anonymous.post(`/api/groups/${groupCode}/guests`, { name: 'Ada', guestId: randomUUID() });
    const [head = [], ...lines] = await parsedCsv((await host.get(`/api/episodes/${episode.id}/csv`)).body);
    expect(lines.map((line) => [line[0], line[head.indexOf('By the group link')]])).toEqual([
      ['Ada', 'Yes'],
      ['Bo', 'No'],
    ]);
  });

  it('has a line for each guest, also for those who send the names of what every object has', async () => {
    const { host, episode, guests } = await hosted(['Ada', ...WORDS_OF_OBJECTS]);
    for (const [at, { sessionCode, guestName }] of guests.entries())
      await submitTestResult(app.anonymous, sessionCode, {
        ...{ notes: guestName, checklistCompleted: [guestName] },
        details: everyReading(WORDS_OF_OBJECTS[at] ?? 'constructor'),
      });
    const lines = await parsedCsv((await host.get(`/api/episodes/${episode.id}/csv`)).body);
    expect(lines.map(([name]) => name).toSorted()).toEqual(['Ada', 'Guest', ...WORDS_OF_OBJECTS].toSorted());
    const { reports } = (await host.get(`/api/episodes/${episode.id}/reports`)).json<ReportsPage>();
    expect(reports).toHaveLength(guests.length);
  });

  it('has no addresses for a viewer', async () => {
    const { host, episode, guests } = await hosted(['Ada']);
    await submitTestResult(app.anonymous, guests[0]?.sessionCode ?? '', slow);
    const viewer = await app.signUpMember(host, 'viewer');
    const csv = (await viewer.get(`/api/episodes/${episode.id}/csv`)).body;
    expect(csv).not.toMatch(/canary|Email|Link|session=/);
    expect((await parsedCsv(csv)).map(([name]) => name)).toEqual(['Guest', 'Ada']);
    expect((await viewer.get(`/api/episodes/${episode.id}/reports`)).body).not.toContain('canary');
  });

  it('has thousands of guests, each once', async () => {
    const { host, episode } = await hosted([]);
    const guests = Array.from({ length: 1500 }, (_, at) => ({ name: `Guest ${at % 700}` }));
    await host.post(`/api/episodes/${episode.id}/guests`, { guests });
    const { rows } = await pool.query<{ id: string }>('select id from test_sessions where episode_id = $1 limit 40', [
      episode.id,
    ]);
    for (const { id } of rows) await insertResults(pool, id, 1);
    const lines = await parsedCsv((await host.get(`/api/episodes/${episode.id}/csv`)).body);
    expect(lines).toHaveLength(1501);
    expect(lines.filter((line) => line[5] !== '')).toHaveLength(41);
  });
});

describe('a read-only link to a report', () => {
  async function shared() {
    const given = await hosted(['Ada']);
    const code = given.guests[0]?.sessionCode ?? '';
    const result = await submitTestResult(app.anonymous, code, slow);
    const made = await given.host.post(`/api/result-reports/${result}/links`);
    const { id, link } = made.json<{ id: string; link: string }>();
    return { ...given, result, code, id, token: link.split('/report#token=')[1] ?? '' };
  }

  const read = (token: string) => app.anonymous.post('/api/shared-report', { token });

  const listOf = async (host: TestHost, result: string) =>
    (await host.get(`/api/result-reports/${result}/links`)).json<ViewLink[]>();

  it('has the report and the host, and neither addresses nor codes nor ids', async () => {
    const { host, result, code, token, episode } = await shared();
    const reply = await read(token);
    const own = (await host.get(`/api/result-reports/${result}`)).json<ResultReport>();
    expect(reply.json()).toEqual({
      createdBy: expect.any(String),
      hostName: expect.any(String),
      branding: expect.objectContaining({ plan: 'pro' }),
      report: { ...own, writtenAt: expect.any(String) },
    });
    for (const secret of ['canary', code, result, episode.id, host.email]) expect(reply.body).not.toContain(secret);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await app.anonymous.get('/report')).headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('is listed with the last visit, its token is not stored, and it ends at once, all in the log', async () => {
    const { host, result, id, token, guests } = await shared();
    expect(await listOf(host, result)).toEqual([
      { id, createdAt: expect.any(String), createdBy: expect.any(String), visitedAt: null },
    ]);
    await read(token);
    expect((await listOf(host, result))[0]?.visitedAt).toEqual(expect.any(String));
    const { rows } = await pool.query('select token_hash from report_links where id = $1', [id]);
    expect([token.length, rows[0].token_hash.length]).toEqual([43, 32]);
    expect((await host.delete(`/api/report-links/${id}`)).statusCode).toBe(200);
    expect(await testAnswer(read(token))).toMatchObject({ status: 404, code: 'link_not_valid' });
    expect([await listOf(host, result), (await host.delete(`/api/report-links/${id}`)).statusCode]).toEqual([[], 404]);
    const { entries } = (await host.get('/api/audit-log?target=link')).json<{ entries: object[] }>();
    expect(entries.slice(0, 2)).toMatchObject([
      { act: 'report_link_ended', target: { id: guests[0]?.id } },
      { act: 'report_link_created', target: { id: guests[0]?.id } },
    ]);
  });

  it.each<[string, number, (given: Awaited<ReturnType<typeof shared>>) => Promise<unknown>]>([
    ['until 30 days are over', 200, ({ id }) => aged(id, '29 days 23 hours 59 minutes')],
    ['no longer than 30 days', 404, ({ id }) => aged(id, '30 days')],
    [
      'no longer than the result exists',
      404,
      ({ result }) => pool.query('delete from guest_results where id = $1', [result]),
    ],
    [
      'no longer than the link of the guest',
      404,
      ({ host, guests }) => host.delete(`/api/test-sessions/${guests[0]?.id}`),
    ],
    ['on a plan that shows the result', 200, ({ host }) => app.setPlan(host, 'plus')],
    [
      'no longer than the plan shows the result',
      404,
      async ({ host, code }) => {
        await app.anonymous.post('/api/guest-results', testSubmission(code, { submissionId: randomUUID() }));
        await app.setPlan(host, 'plus');
      },
    ],
    [
      'not while the workspace is blocked',
      404,
      ({ host }) => pool.query('update workspaces set blocked_at = now() where id = $1', [host.workspaceId]),
    ],
  ])('works %s', async (_how_long, status, change) => {
    const given = await shared();
    await change(given);
    expect((await read(given.token)).statusCode).toBe(status);
  });

  const aged = (id: string, age: string) =>
    pool.query('update report_links set created_at = now() - $2::interval where id = $1', [id, age]);

  it.each([
    ['', 400],
    ['A'.repeat(43), 404],
    ["' or true --", 400],
    ['A'.repeat(201), 400],
  ])('with the token %j is refused', async (token, status) => {
    expect((await read(token)).statusCode).toBe(status);
  });

  it('is made, listed and ended by members of its workspace, and their number is limited', async () => {
    const { host, result, id } = await shared();
    const stranger = await app.signUpPro();
    const calls = [
      stranger.get(`/api/result-reports/${result}/links`),
      stranger.post(`/api/result-reports/${result}/links`),
      stranger.delete(`/api/report-links/${id}`),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    for (let made = 1; made < 20; made++) await host.post(`/api/result-reports/${result}/links`);
    expect(await testAnswer(host.post(`/api/result-reports/${result}/links`))).toMatchObject({
      status: 409,
      code: 'report_link_limit',
    });
  });
});
