import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { saveHostClip, sendClip, webm } from '../../testing/clips';
import { everyReading, everyReadingName, WORDS_OF_OBJECTS } from '../../testing/every-reading';
import {
  createLink,
  createTestEpisode,
  createTestShow,
  insertResults,
  submitTestResult,
  testHelp,
} from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { unzip } from '../../testing/unzip';

const app = await openTestApp({ clock: () => Date.parse('2026-03-01T12:00:00Z') });
const { pool } = app.deps.db;

const FOLDER = 'linecheck-export-2026-03-01';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function exportOf(host: TestHost) {
  const reply = await host.get('/api/account/export');
  const files = await unzip(reply.rawPayload);
  const json = (name: string) => JSON.parse(files.get(`${FOLDER}/${name}`)?.toString() ?? 'null');
  return { reply, files, json };
}

async function call(host: TestHost, method: 'POST' | 'PUT', url: string, body: object) {
  const reply = await host.call({ method, url, body });
  expect({ status: reply.statusCode < 300, body: reply.body }).toMatchObject({ status: true });
  return reply.json<{ id: string }>();
}

async function askForTestHelp(sessionCode: string) {
  const facts = { tries: [], devices: ['Yeti'], acts: [] };
  const body = testHelp({ line: 'It crackles', facts });
  expect((await app.anonymous.post(`/api/test-sessions/${sessionCode}/help`, body)).statusCode).toBe(200);
}

/** A host with all kinds of data. */
async function richHost() {
  const host = await app.signUpPro({ firstName: 'Zoë', lastName: '<b>Šimek</b>' });
  const link = await createLink(host, { guestFirstName: 'Ada', guestMessage: 'See you 🎧' });
  const submissionId = randomUUID();
  await submitTestResult(app.anonymous, link.sessionCode, {
    submissionId,
    notes: 'My cat = "guest"',
    details: { connection: { code: 'good', params: { findings: ['some-loss'] } } },
  });
  await submitTestResult(app.anonymous, link.sessionCode, { guestName: 'Ben' });
  await askForTestHelp(link.sessionCode);
  await host.post('/api/account/calendar-feed');
  const clip = await sendClip(app.anonymous, link.sessionCode, { submissionId });
  // Inserted without the API, which removes such characters: older rows may contain them.
  const hostile = '.. \u202evideo:*.webm';
  await pool.query('update recording_clips set file_name = $1 where id = $2', [hostile, clip.id]);
  const own = { clipData: webm('my own video').toString('base64'), fileName: 'My video.webm' };
  await saveHostClip(host, own);
  await call(host, 'POST', '/api/checklist-templates', { name: 'Interviews', items: [] });
  const level = { name: 'Our podcast', base: 'call', bounds: { uploadMbps: 3 } };
  await call(host, 'POST', '/api/levels', level);
  const { id: showId } = await createTestShow(host);
  await pool.query(
    `insert into webhooks (id, workspace_id, name, url, format, kinds, secret)
     values (gen_random_uuid(), $1, 'Ours', 'https://hook.example/', 'standard', '{guest.added}', 'whsec_AAAA')`,
    [host.workspaceId],
  );
  await pool.query(
    `insert into bookings (id, workspace_id, show_id, external_id, is_signed, state, guest_name, starts_at, said_at)
     values (gen_random_uuid(), $1, $2, 'uid-1', false, 'asked', 'Ada', now(), now())`,
    [host.workspaceId, showId],
  );
  await pool.query(
    `insert into email_changes (user_id, old_email, new_email, expires_at)
     values ($1, 'old@example.org', 'new@example.org', now() + interval '1 hour')`,
    [host.userId],
  );
  await call(host, 'POST', '/api/access-tokens', { name: 'n8n', scopes: ['read'], days: 90 });
  await createTestEpisode(host, { title: 'Tides', startsLocal: '2031-12-03T18:00' });
  await pool.query(
    `insert into guest_emails (id, workspace_id, session_id, kind, occasion, due_at, state, reason)
     values (gen_random_uuid(), $1, $2, 'invitation', 'invitation-1', now(), 'bounced', 'no-mailbox')`,
    [host.workspaceId, link.id],
  );
  const brandLogo = `data:image/png;base64,${PNG.toString('base64')}`;
  await call(host, 'PUT', '/api/branding', { brandColor: '#0f766e', brandLogo, brandSenderName: 'Harbour Lights' });
  return { host, link };
}

describe('the export', () => {
  it('is a zip file for download, with all data', async () => {
    const { host, link } = await richHost();
    const { reply, files, json } = await exportOf(host);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename=${FOLDER}.zip`,
      'cache-control': 'no-store',
    });
    expect([...files.keys()].map((path) => path.slice(FOLDER.length + 1))).toEqual([
      'README.txt',
      'account.json',
      'branding.json',
      'logo.png',
      'sign-in-methods.json',
      'email-changes.json',
      'access-tokens.json',
      'sign-ins.json',
      'templates.json',
      'levels.json',
      'shows.json',
      'episodes.json',
      'sessions.json',
      'emails.json',
      'bookings.json',
      'help-requests.json',
      'webhooks.json',
      'results.json',
      'results.csv',
      'notifications.json',
      'activity.json',
      'recordings.json',
      'recordings/0001-video.webm',
      'recordings/0002-My video.webm',
    ]);
    const exportReadme = files.get(`${FOLDER}/README.txt`)?.toString() ?? '';
    const listed = [...exportReadme.matchAll(/^(\S+(?:\.json|\/)) +\S/gm)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(
      new Set([...files.keys()].flatMap((path) => /\/([\w-]+(?:\.json|\/))/.exec(path)?.[1] ?? [])),
    );
    expect(json('account.json')).toMatchObject({
      ...{ id: host.userId, firstName: 'Zoë', lastName: '<b>Šimek</b>' },
      language: 'en',
    });
    expect(json('branding.json')).toEqual({
      brandColor: '#0f766e',
      brandLogo: 'logo.png',
      brandSenderName: 'Harbour Lights',
    });
    expect(json('sessions.json')).toMatchObject([{ id: link.id, guestMessage: 'See you 🎧' }]);
    expect(json('results.json')).toMatchObject([
      {
        ...{ sessionId: link.id, guestName: 'Ada Lovelace', notes: 'My cat = "guest"' },
        details: { connection: { code: 'good', message: 'Good connection', noted: ['A few packets lost'] } },
      },
      { sessionId: link.id, guestName: 'Ben' },
    ]);
    expect(json('notifications.json')).toHaveLength(3);
    expect(json('help-requests.json')).toMatchObject([
      { sessionId: link.id, step: 'microphone', line: 'It crackles', facts: { devices: ['Yeti'] }, state: 'open' },
    ]);
    expect(json('emails.json')).toMatchObject([
      { sessionId: link.id, occasion: 'invitation-1', state: 'bounced', reason: 'no-mailbox' },
    ]);
    expect(json('templates.json')).toMatchObject([{ name: 'Interviews' }]);
    expect(json('levels.json')).toMatchObject([{ name: 'Our podcast', bounds: { uploadMbps: 3 } }]);
    expect(json('shows.json')).toMatchObject([{ title: 'Harbour Lights' }]);
    expect(json('episodes.json')).toMatchObject([{ title: 'Tides', startsLocal: '2031-12-03T18:00' }]);
    expect(json('sign-ins.json')).toMatchObject([{ userAgent: 'lightMyRequest' }]);
  });

  it('has the videos and the logo byte for byte, with an index', async () => {
    const { host } = await richHost();
    const { files, json } = await exportOf(host);
    const clips = json('recordings.json') as { file: string; clipType: string; fileName: string }[];
    expect(clips).toMatchObject([
      { clipType: 'guest', fileName: '.. \u202evideo:*.webm', file: 'recordings/0001-video.webm' },
      { clipType: 'host', fileName: 'My video.webm', file: 'recordings/0002-My video.webm' },
    ]);
    const videos = clips.map(({ file }) => files.get(`${FOLDER}/${file}`));
    expect(videos).toEqual([webm(), webm('my own video')]);
    expect(files.get(`${FOLDER}/logo.png`)).toEqual(PNG);
  });

  it('has the results also as a table, in which no text of a guest is a formula', async () => {
    const { host, link } = await richHost();
    const details = { microphone: { code: 'good', noiseDbfsA: { value: -48.25, basis: 'measured' } } } as const;
    await submitTestResult(app.anonymous, link.sessionCode, { guestName: '=1+1', details });
    const { files } = await exportOf(host);
    const [head = '', ...lines] = (files.get(`${FOLDER}/results.csv`)?.toString() ?? '').split('\r\n');
    expect(head.startsWith('\ufeffSent at (UTC),Guest,Email,')).toBe(true);
    expect(lines.map((line) => line.split(',')[1])).toEqual(['Ada Lovelace', 'Ben', "'=1+1", undefined]);
    expect(lines[2]).toContain(',-48.25,');
  });

  it('has every reading of the result', async () => {
    const host = await app.signUp();
    const { sessionCode } = await createLink(host);
    const id = await submitTestResult(app.anonymous, sessionCode, { details: everyReading() });
    type Details = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
    const missing = (details: Details) =>
      everyReadingName.filter(([group, key]) => details[group]?.[key] === undefined);
    const result = (await host.get(`/api/guest-results/${id}`)).json<{ details: Details }>();
    const { json } = await exportOf(host);
    expect([missing(result.details), missing(json('results.json')[0].details)]).toEqual([[], []]);
  });

  it('is complete if guests send the names of what every object has', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    for (const word of WORDS_OF_OBJECTS)
      await submitTestResult(app.anonymous, sessionCode, {
        ...{ guestName: word, notes: word, checklistCompleted: [word] },
        details: everyReading(word),
      });
    const { files, json } = await exportOf(host);
    const lines = files.get(`${FOLDER}/results.csv`)?.toString().trim().split('\r\n') ?? [];
    expect([lines.length, json('results.json').length]).toEqual([4, 3]);
    expect(json('results.json')).toMatchObject(
      WORDS_OF_OBJECTS.map((power) => ({ details: { environment: { power } } })),
    );
  });

  it('has a line for every result, also for one that cannot be read, and logs it', async () => {
    const logLines: string[] = [];
    const other = await openTestApp({ logLines });
    const host = await other.signUp();
    const { sessionCode } = await createLink(host);
    const broken = await submitTestResult(other.anonymous, sessionCode, {
      guestName: 'Broken',
      details: everyReading(),
    });
    await submitTestResult(other.anonymous, sessionCode, { guestName: 'Whole' });
    await other.deps.db.pool.query(
      `update guest_results set details = jsonb_set(details, '{connection,lineCourse,value}', '{}') where id = $1`,
      [broken],
    );
    const { files } = await exportOf(host);
    const lines =
      [...files]
        .find(([path]) => path.endsWith('/results.csv'))?.[1]
        .toString()
        .trim()
        .split('\r\n') ?? [];
    expect(lines.map((line) => /Broken.*could not be written|Whole/.test(line))).toEqual([false, true, true]);
    expect(logLines.filter((line) => line.includes('result_not_written') && line.includes(broken))).toHaveLength(1);
  });

  it('of a new Plus host is complete, too', async () => {
    const { json } = await exportOf(await app.signUp());
    for (const list of ['levels', 'episodes', 'sessions', 'results', 'notifications', 'templates', 'recordings'])
      expect(json(`${list}.json`)).toEqual([]);
    expect(json('branding.json')).toMatchObject({ brandLogo: null });
  });

  it('has nothing of other hosts', async () => {
    const [one, two] = [await richHost(), await richHost()];
    const { files } = await exportOf(one.host);
    const text = [...files.values()].join('\n');
    for (const theirs of [two.host.userId, two.host.email, two.link.id, two.link.sessionCode])
      expect(text).not.toContain(theirs);
  });

  it('has every column of every table with data of a host, except credentials and keys', async () => {
    const { host } = await richHost();
    const { files } = await exportOf(host);
    const names = [...files].filter(([path]) => path.endsWith('.json')).map(([, bytes]) => bytes.toString());
    const { rows } = await pool.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and table_name not in
         ('kysely_migration', 'kysely_migration_lock', 'media_ports', 'untrusted_proxies', 'rate_limits', 'known_browsers', 'password_reset_tokens', 'registration_invitations', 'workspace_invitations', 'board_links', 'report_links', 'booking_hooks', 'hook_messages', 'domain_events', 'webhook_deliveries', 'address_confirmations', 'jobs', 'deletions', 'recovery_codes', 'sign_in_steps', 'service_trials',
          'installation_secrets')`,
    );
    const left = rows
      .filter(({ column_name }) => {
        const name = column_name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        return !names.some((text) => text.includes(`"${name}"`));
      })
      .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    // A column of bytes is a key or a hash, and one with such a name a secret.
    const { rows: secrets } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (data_type = 'bytea' or column_name ~ '(_hash|_token|^hash|secret)$')`,
    );
    const exported = rows.map((row) => `${row.table_name}.${row.column_name}`).filter((name) => !left.includes(name));
    expect(exported.filter((name) => secrets.some((secret) => secret.name === name))).toEqual([]);
    expect(left.sort()).toEqual([
      ...['access_tokens.token_hash', 'access_tokens.user_id', 'calendar_feeds.token_hash', 'calendar_feeds.user_id'],
      ...['email_changes.token_hash', 'email_changes.undo_hash', 'email_changes.user_id'],
      ...['email_objections.address_key', 'email_objections.scope', 'episode_summaries.user_id'],
      'guest_emails.address_key',
      'logos.bytes',
      'logos.hash',
      'memberships.letters_off_token',
      'memberships.notifications_read_to',
      'memberships.user_id',
      'notification_reads.notification_id',
      'notification_reads.user_id',
      'recording_clips.blob_key',
      'recording_clips.delete_token_hash',
      'sign_in_methods.data',
      'sign_in_methods.user_id',
      'sign_ins.service_session',
      'sign_ins.token_hash',
      'sign_ins.user_id',
      'test_sessions.guest_name_key',
      'test_sessions.latest_outcome',
      'test_sessions.latest_result_at',
      'test_sessions.search_key',
      'users.blocked_at',
      'users.deleting_at',
      ...['webhooks.earlier_secret', 'webhooks.earlier_until', 'webhooks.secret'],
      'workspaces.blocked_at',
      'workspaces.deleting_at',
    ]);
  });

  it('continues if a video has been deleted meanwhile, and names it', async () => {
    const { host } = await richHost();
    const { rows } = await pool.query<{ blob_key: string }>(
      "select blob_key from recording_clips where workspace_id = $1 and clip_type = 'guest'",
      [host.userId],
    );
    await app.deps.blobs.delete(rows[0]?.blob_key ?? '');
    const { files } = await exportOf(host);
    expect(files.has(`${FOLDER}/recordings/0001-video.webm`)).toBe(false);
    expect(files.get(`${FOLDER}/recordings/NOT-INCLUDED.txt`)?.toString()).toContain('recordings/0001-video.webm');
    expect(files.get(`${FOLDER}/recordings/0002-My video.webm`)).toEqual(webm('my own video'));
  });

  it('has the results that existed when it was requested, and continues if some are deleted meanwhile', async () => {
    const { host, link } = await richHost();
    // The result that is deleted below is the last one that the export reads.
    await insertResults(pool, link.id, 400, {
      notes: 'md5(n::text) || repeat(md5(random()::text), 300)',
      submitted_at: `now() - interval '1 second' + n * interval '1 millisecond'`,
    });
    const port = await app.listen();
    const address = `http://127.0.0.1:${port}/api/account/export`;
    const reply = await fetch(address, { headers: { cookie: host.cookieHeader() } });
    await submitTestResult(app.anonymous, link.sessionCode, { guestName: 'Too late' }).catch(() => undefined);
    await pool.query("delete from guest_results where session_id = $1 and guest_name = 'Guest 400'", [link.id]);
    const files = await unzip(Buffer.from(await reply.arrayBuffer()));
    const results = JSON.parse(files.get(`${FOLDER}/results.json`)?.toString() ?? '') as { guestName: string }[];
    const names = new Set(results.map(({ guestName }) => guestName));
    expect([results.length, names.has('Guest 1'), names.has('Too late')]).toEqual([401, true, false]);
  });

  it('of two thousand results is complete', async () => {
    const { host, link } = await richHost();
    await insertResults(pool, link.id, 2000);
    const { json } = await exportOf(host);
    const ids = (json('results.json') as { id: string }[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2002);
  });
});

describe('a store of videos that fails', () => {
  it('aborts the download, so that the file is visibly incomplete', async () => {
    const read = async () =>
      new Readable({
        read() {
          this.push('half a video');
          this.destroy(new Error('the disk is away'));
        },
      });
    const logLines: string[] = [];
    const other = await openTestApp({ blobs: { ...app.deps.blobs, read }, logLines });
    const host = await other.signUpPro();
    await saveHostClip(host);
    const port = await other.listen();
    const address = `http://127.0.0.1:${port}/api/account/export`;
    const reply = await fetch(address, { headers: { cookie: host.cookieHeader() } });
    await expect(reply.arrayBuffer()).rejects.toThrow();
    const logged = logLines.filter((line) => line.includes('reply_broken_off'));
    expect(logged.map((line) => line.includes('the disk is away'))).toEqual([true]);
  });
});

describe('a client that disconnects', () => {
  it('stops the reading of videos', async () => {
    const opened: Readable[] = [];
    const read = async () => {
      const video = new Readable({ read: () => void video.push(Buffer.alloc(65_536)) });
      opened.push(video);
      return video;
    };
    const logLines: string[] = [];
    const other = await openTestApp({ blobs: { ...app.deps.blobs, read }, logLines });
    const host = await other.signUpPro();
    for (let clip = 0; clip < 3; clip += 1) await saveHostClip(host);
    const port = await other.listen();
    const away = new AbortController();
    const headers = { cookie: host.cookieHeader() };
    const reply = await fetch(`http://127.0.0.1:${port}/api/account/export`, { headers, signal: away.signal });
    const reader = reply.body?.getReader();
    while (opened.length === 0) await reader?.read();
    away.abort();
    await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true]);
    expect(logLines.filter((line) => line.includes('reply_broken_off'))).toEqual([]);
  });
});

describe('exports', () => {
  it('are limited for each host', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const [host, neighbour] = [await limited.signUp(), await limited.signUp()];
    const statuses: number[] = [];
    const ask = () => host.call({ method: 'HEAD', url: '/api/account/export' });
    const asked: number[] = [];
    for (let n = 0; n <= limits.exports.max; n += 1) {
      asked.push((await ask()).statusCode);
      statuses.push((await host.get('/api/account/export')).statusCode);
    }
    const refusal = await ask();
    statuses.push((await neighbour.get('/api/account/export')).statusCode);
    await limited.close();
    expect(statuses.slice(-3)).toEqual([200, 429, 200]);
    // The request without a download counts nothing, and is refused like the export.
    expect(asked.slice(-2)).toEqual([200, 429]);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(limits.exports.seconds - 60);
  });
});
