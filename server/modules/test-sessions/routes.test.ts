import { randomUUID } from 'node:crypto';
import { joinMessage, type TestSession } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { guestClip, hostClip } from '../../testing/clips';
import { statementsOf } from '../../testing/count-statements';
import { createLink, resultsOf, submitTestResult, testSubmission } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;
const host = await app.signUpPro({ firstName: 'Maya', lastName: 'Okafor' });

const CODE = /^[0-9a-hjkmnp-tv-z]{26}$/;
const DAY_MS = 86_400_000;

const readAsGuest = (code: string) => app.anonymous.get(`/api/test-sessions/${encodeURIComponent(code)}`);

const regenerate = (of: TestHost, id: string) => of.post(`/api/test-sessions/${id}/regenerate`);

const expire = (id: string) => app.expireLink(id);

const visit = (code: string) => app.anonymous.post(`/api/test-sessions/${encodeURIComponent(code)}/visit`);

const linksOf = async (of: TestHost) => (await of.get('/api/test-sessions')).json<TestSession[]>();

const choice = {
  templateType: 'custom',
  preferences: { power: false, phone: true, water: false },
  customItems: ['Close the window'],
} as const;

const withChoice = (message: string) => joinMessage(message, { ...choice, customItems: [...choice.customItems] });

describe('making a link', () => {
  it('returns the stored link, with a code and thirty days until its expiry', async () => {
    const before = Date.now();
    const link = await createLink(host, {
      title: 'Episode 12',
      guestFirstName: 'Ada',
      guestSurname: 'Lovelace',
      guestEmail: 'Ada@Example.org',
      guestMessage: 'See you on Friday',
    });
    expect(link).toEqual({
      id: expect.any(String),
      sessionCode: expect.stringMatching(CODE),
      title: 'Episode 12',
      guestFirstName: 'Ada',
      guestSurname: 'Lovelace',
      guestName: 'Ada Lovelace',
      guestEmail: 'ada@example.org',
      guestMessage: 'See you on Friday',
      checklistTemplateId: null,
      language: null,
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      openedAt: null,
      resultCount: 0,
      firstResultAt: null,
      latestResult: null,
      guestClipCount: 0,
    });
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(30 * DAY_MS);
    expect(Math.abs(Date.parse(link.createdAt) - before)).toBeLessThan(60_000);
    expect((await linksOf(host))[0]).toEqual(link);
  });

  it('lasts for the configured number of days', async () => {
    const other = await openTestApp({ config: { sessionDays: 3 } });
    const link = await createLink(await other.signUp());
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(3 * DAY_MS);
  });

  it('accepts only a template of the host', async () => {
    const stranger = await app.signUpPro();
    const [own, theirs] = [randomUUID(), randomUUID()];
    const insert = "insert into checklist_templates (id, workspace_id, items) values ($1, $2, '[]')";
    await pool.query(insert, [own, host.userId]);
    await pool.query(insert, [theirs, stranger.userId]);
    expect(await createLink(host, { checklistTemplateId: own })).toMatchObject({ checklistTemplateId: own });
    for (const checklistTemplateId of [theirs, randomUUID()]) {
      expect(
        await testAnswer(host.post('/api/test-sessions', { guestFirstName: 'Ada', checklistTemplateId })),
      ).toMatchObject({
        status: 400,
        fields: { checklistTemplateId: 'This checklist template could not be found.' },
      });
    }
  });

  it('keeps the name unchanged to the guest and back', async () => {
    const link = await createLink(host, { guestFirstName: 'A'.repeat(100), guestSurname: 'B'.repeat(100) });
    const { guestName } = (await readAsGuest(link.sessionCode)).json<{ guestName: string }>();
    expect(guestName).toHaveLength(201);
    await submitTestResult(app.anonymous, link.sessionCode, { guestName });
    expect((await resultsOf(host, link.id)).map((result) => result.guestName)).toEqual([guestName]);
  });

  it('never gives two links the same code', async () => {
    const { id } = await createLink(host);
    const { sessionCode } = await createLink(host);
    await expect(
      pool.query('update test_sessions set session_code = $2 where id = $1', [id, sessionCode]),
    ).rejects.toThrow('test_sessions_code');
  });
});

describe('a checklist at the end of the message', () => {
  it('reaches neither the guest nor the host as text', async () => {
    const link = await createLink(host, { guestMessage: withChoice('See you on Friday') });
    const asGuest = await readAsGuest(link.sessionCode);
    expect(link.guestMessage).toBe('See you on Friday');
    expect(asGuest.json().guestMessage).toBe('See you on Friday');
    expect(asGuest.body + JSON.stringify(await linksOf(host))).not.toMatch(/TEMPLATE_DATA|templateType/);
  });

  it('is stored beside the message and shows up in the checklist of the link', async () => {
    const { sessionCode } = await createLink(await app.signUp(), { guestMessage: withChoice('') });
    const reply = await app.anonymous.get(`/api/session-checklist?sessionCode=${sessionCode}`);
    expect(reply.json().items.map(({ text }: { text: string }) => text)).toEqual([
      'Set your phone to do not disturb mode',
      'Close the window',
    ]);
  });

  it('does not count against the length of the message', async () => {
    expect((await createLink(host, { guestMessage: withChoice('m'.repeat(500)) })).guestMessage).toHaveLength(500);
  });

  it.each(['Hello TEMPLATE_DATA:', 'TEMPLATE_DATA:{"templateType":"custom"}', 'TEMPLATE_DATA:null'])(
    'that is not valid is refused: %s',
    async (guestMessage) => {
      expect(await testAnswer(host.post('/api/test-sessions', { guestFirstName: 'Ada', guestMessage }))).toMatchObject({
        status: 400,
        fields: { guestMessage: 'The checklist in this message is not readable' },
      });
    },
  );
});

describe('reading a link as a guest', () => {
  it('returns only the fields that a guest may see', async () => {
    const { sessionCode } = await createLink(host, {
      title: 'Episode 13',
      guestFirstName: 'Ben',
      guestSurname: 'Adler',
      guestEmail: 'ben@example.org',
      guestMessage: 'Bring water',
    });
    expect(await testAnswer(readAsGuest(sessionCode))).toEqual({
      status: 200,
      guestName: 'Ben Adler',
      guestFirstName: 'Ben',
      guestEmail: 'ben@example.org',
      guestMessage: 'Bring water',
      title: 'Episode 13',
      createdBy: 'Maya Okafor',
      hostName: 'Maya Okafor',
      language: null,
    });
  });

  it('names the sender that a Pro host has chosen, and the host', async () => {
    const branded = await app.signUpPro({ firstName: 'Maya', lastName: 'Okafor' });
    await pool.query("update workspaces set brand_sender_name = 'Studio 9' where id = $1", [branded.userId]);
    const { sessionCode } = await createLink(branded);
    expect((await readAsGuest(sessionCode)).json()).toMatchObject({ createdBy: 'Studio 9', hostName: 'Maya Okafor' });
  });

  it('answers expired, replaced, deleted and unknown codes exactly alike', async () => {
    const [expired, regenerated, deleted] = await Promise.all([createLink(host), createLink(host), createLink(host)]);
    await expire(expired.id);
    await regenerate(host, regenerated.id);
    await host.delete(`/api/test-sessions/${deleted.id}`);
    const unknown = '0123456789abcdefghjkmnpqrs';
    const paths = (code: string) => [
      { url: `/api/test-sessions/${code}` },
      { url: `/api/session-branding/${code}` },
      { url: `/api/session-checklist?sessionCode=${code}` },
      { method: 'POST', url: '/api/guest-results', body: testSubmission(code) } as const,
    ];
    const codes = [
      expired.sessionCode,
      regenerated.sessionCode,
      deleted.sessionCode,
      unknown,
      'x',
      'ÄÖÜ',
      unknown.toUpperCase(),
    ];
    const replies = await Promise.all(codes.flatMap(paths).map((call) => app.anonymous.call(call)));
    const told = replies.map(({ statusCode, body, headers: { date: _date, ...headers } }) => ({
      statusCode,
      body,
      headers,
    }));
    expect(told[0]).toMatchObject({
      statusCode: 404,
      body: '{"code":"link_not_valid","message":"This link is incomplete or no longer valid. Please ask your host for a new one."}',
    });
    expect(told.filter((each) => JSON.stringify(each) !== JSON.stringify(told[0]))).toEqual([]);
  });

  it('accepts a mangled code in every call with a code', async () => {
    const { id, sessionCode } = await createLink(host);
    const mangled = `“${sessionCode.toUpperCase()}”.\u200b`;
    const asQuery = `/api/session-checklist?sessionCode=${encodeURIComponent(mangled)}`;
    const asPart = encodeURIComponent(mangled);
    const replies = await Promise.all([
      app.anonymous.get(`/api/test-sessions/${asPart}`),
      app.anonymous.get(`/api/session-branding/${asPart}`),
      app.anonymous.get(asQuery),
      app.anonymous.post('/api/guest-results', testSubmission(mangled)),
      app.anonymous.post('/api/guest-recording', guestClip(mangled)),
      visit(mangled),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201, 201, 200]);
    const link = (await linksOf(host)).find((each) => each.id === id);
    expect(link).toMatchObject({ resultCount: 1, guestClipCount: 1, openedAt: expect.any(String) });
  });

  it('is not looked up if it cannot be a code', async () => {
    const statements = await statementsOf(pool, async () => {
      for (const code of ['demo', '0123456789abcdefghjkmnpqr', 'u123456789abcdefghjkmnpqrs']) {
        expect((await readAsGuest(code)).statusCode).toBe(404);
        expect((await visit(code)).statusCode).toBe(200);
        const result = { method: 'POST', url: '/api/guest-results', body: testSubmission(code) } as const;
        expect((await app.anonymous.call(result)).statusCode).toBe(404);
      }
    });
    expect(statements.filter((text) => text.includes('test_sessions'))).toEqual([]);
  });

  it('does not accept the id of a link as its code', async () => {
    const { id } = await createLink(host);
    expect((await readAsGuest(id)).statusCode).toBe(404);
  });

  it.each(['%', "' or '1'='1", '%00', '..', '.', '\u0000'])('finds no link for %j', async (code) => {
    const reply = await readAsGuest(code);
    expect([400, 404]).toContain(reply.statusCode);
    expect(['invalid', 'link_not_valid', 'not_found']).toContain(reply.json().code);
  });

  it('ends when the link expires', async () => {
    const { id, sessionCode } = await createLink(host);
    await pool.query("update test_sessions set expires_at = now() + interval '1 minute' where id = $1", [id]);
    expect((await readAsGuest(sessionCode)).statusCode).toBe(200);
    await expire(id);
    expect((await readAsGuest(sessionCode)).statusCode).toBe(404);
  });
});

describe('a visit', () => {
  const openedAt = async (id: string) => (await linksOf(host)).find((link) => link.id === id)?.openedAt;

  it('shows the host the time at which the link was first opened', async () => {
    const { id, sessionCode } = await createLink(host);
    expect(await openedAt(id)).toBeNull();
    const before = Date.now();
    const reply = await visit(sessionCode);
    const first = await openedAt(id);
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: { ok: true } });
    expect(Math.abs(Date.parse(first ?? '') - before)).toBeLessThan(60_000);
    await visit(sessionCode);
    expect(await openedAt(id)).toBe(first);
  });

  it('keeps the language that the page had last, and the times of the first visits', async () => {
    const { id, sessionCode } = await createLink(host);
    const visits = async () =>
      (
        await pool.query(
          'select guest_language, opened_at, other_device_at, time_zone from test_sessions where id = $1',
          [id],
        )
      ).rows[0];
    const open = (language: string | undefined, first: string) =>
      app.anonymous.post(`/api/test-sessions/${sessionCode}/visit${first}`, undefined, {
        ...(language && { 'accept-language': language }),
      });
    await open('de', '?first=yes');
    const opened = await visits();
    expect(opened).toMatchObject({ guest_language: 'de', opened_at: expect.any(Date), other_device_at: null });
    await open('fr', '?timeZone=Asia/Tokyo');
    expect(await visits()).toEqual({ ...opened, guest_language: 'fr' });
    await open(undefined, '');
    expect(await visits()).toEqual({ ...opened, guest_language: 'fr' });
    await open('fr', '?first=yes');
    const other = await visits();
    expect(other).toEqual({ ...opened, guest_language: 'fr', other_device_at: expect.any(Date) });
    await open('it', '?first=yes');
    expect(await visits()).toEqual({ ...other, guest_language: 'it' });
    await host.post(`/api/test-sessions/${sessionCode}/visit`, undefined, { 'accept-language': 'es' });
    expect((await visits()).guest_language).toBe('it');
  });

  it('of many concurrent guests stores the first one', async () => {
    const { id, sessionCode } = await createLink(host);
    const replies = await Promise.all(Array.from({ length: 9 }, () => visit(sessionCode)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(await openedAt(id)).not.toBeNull();
  });

  it('of the host of the link does not count, and that of another host does', async () => {
    const { id, sessionCode } = await createLink(host);
    const path = `/api/test-sessions/${sessionCode}/visit`;
    expect((await host.post(path)).statusCode).toBe(200);
    expect(await openedAt(id)).toBeNull();
    await (await app.signUp()).post(path);
    expect(await openedAt(id)).not.toBeNull();
  });

  it('affects no other link', async () => {
    const [visited, other] = [await createLink(host), await createLink(host)];
    await visit(visited.sessionCode);
    expect(await openedAt(other.id)).toBeNull();
  });

  it('is answered alike for every code, and an expired link is not changed', async () => {
    const [live, expired] = [await createLink(host), await createLink(host)];
    await expire(expired.id);
    const codes = [live.sessionCode, expired.sessionCode, '0123456789abcdefghjkmnpqrs', 'demo', 'ÄÖÜ'];
    const replies = await Promise.all(codes.map(visit));
    const told = replies.map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(new Set(told)).toEqual(new Set(['200 {"ok":true}']));
    expect(await openedAt(expired.id)).toBeNull();
  });

  it('to the old address does not count for a link with a new code', async () => {
    const { id, sessionCode } = await createLink(host);
    await visit(sessionCode);
    await regenerate(host, id);
    expect(await openedAt(id)).toBeNull();
    await visit(sessionCode);
    expect(await openedAt(id)).toBeNull();
  });
});

describe('regenerating', () => {
  it('gives a new code and thirty new days, and the old code is invalid', async () => {
    const link = await createLink(host);
    await pool.query("update test_sessions set expires_at = now() + interval '2 days' where id = $1", [link.id]);
    const reply = await regenerate(host, link.id);
    const fresh = reply.json<{ sessionCode: string; expiresAt: string }>();
    expect({ status: reply.statusCode, fresh }).toEqual({
      status: 200,
      fresh: { sessionCode: expect.stringMatching(CODE), expiresAt: expect.any(String) },
    });
    expect(fresh.sessionCode).not.toBe(link.sessionCode);
    expect(Date.parse(fresh.expiresAt) - Date.parse(link.createdAt)).toBeGreaterThanOrEqual(30 * DAY_MS);
    const statuses = await Promise.all([link.sessionCode, fresh.sessionCode].map(readAsGuest));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
  });

  it('makes an expired link valid again', async () => {
    const { id } = await createLink(host);
    await expire(id);
    const { sessionCode } = (await regenerate(host, id)).json<{ sessionCode: string }>();
    expect((await readAsGuest(sessionCode)).statusCode).toBe(200);
  });

  it('keeps the existing results', async () => {
    const { id, sessionCode } = await createLink(host);
    const result = await submitTestResult(app.anonymous, sessionCode);
    await regenerate(host, id);
    expect((await resultsOf(host, id)).map((each) => each.id)).toEqual([result]);
  });

  it('while results arrive stores or refuses each of them, and accepts none for the old code afterwards', async () => {
    const link = await createLink(host);
    const send = (guestName: string) =>
      app.anonymous.post(
        '/api/guest-results',
        testSubmission(link.sessionCode, { guestName, submissionId: randomUUID() }),
      );
    const early = Array.from({ length: 15 }, (_, at) => send(`Early ${at}`));
    const fresh = regenerate(host, link.id);
    const late = Array.from({ length: 15 }, (_, at) => send(`Late ${at}`));
    const replies = await Promise.all([...early, ...late]);
    expect((await fresh).statusCode).toBe(200);
    expect((await send('After')).statusCode).toBe(404);

    expect(replies.filter(({ statusCode }) => ![201, 404].includes(statusCode))).toEqual([]);
    const accepted = replies
      .filter(({ statusCode }) => statusCode === 201)
      .map((reply) => reply.json<{ id: string }>().id);
    const stored = (await resultsOf(host, link.id)).map(({ id }) => id);
    const notified = await pool.query<{ id: string }>(
      'select guest_result_id as id from notifications join guest_results r on r.id = guest_result_id where session_id = $1',
      [link.id],
    );
    expect(stored.sort()).toEqual(accepted.sort());
    expect(notified.rows.map(({ id }) => id).sort()).toEqual(accepted);
  });
});

describe('editing', () => {
  const edit = (of: TestHost, id: string, body: object) => of.put(`/api/test-sessions/${id}`, body);

  it('changes the given fields, and keeps the others, the code, the results and the expiry', async () => {
    const link = await createLink(host, { guestFirstName: 'Ada', guestSurname: 'King', guestEmail: 'ada@example.org' });
    const result = await submitTestResult(app.anonymous, link.sessionCode);
    const reply = await edit(host, link.id, {
      title: 'Episode 14',
      guestFirstName: 'Augusta',
      guestMessage: 'See you',
    });
    expect(reply.statusCode).toBe(200);
    const edited = {
      title: 'Episode 14',
      guestFirstName: 'Augusta',
      guestName: 'Augusta King',
      guestMessage: 'See you',
    };
    expect(reply.json()).toMatchObject({
      ...link,
      ...edited,
      resultCount: 1,
      firstResultAt: expect.any(String),
      latestResult: { id: result },
    });
    expect((await readAsGuest(link.sessionCode)).json()).toMatchObject({ ...edited, guestEmail: 'ada@example.org' });
    const cleared = (
      await edit(host, link.id, { guestSurname: '', guestEmail: '', guestMessage: '', title: '' })
    ).json();
    expect(cleared).toMatchObject({
      guestName: 'Augusta',
      guestEmail: null,
      guestMessage: null,
      title: 'Recording Session',
    });
  });

  it('with nothing to change changes nothing', async () => {
    const link = await createLink(host, { guestMessage: withChoice('See you') });
    expect((await edit(host, link.id, {})).json()).toEqual(link);
  });

  it.each([
    [{ guestFirstName: '  ' }, { guestFirstName: 'Guest first name is required' }],
    [{ guestEmail: 'ada' }, { guestEmail: 'Invalid email' }],
    [{ guestMessage: 'm'.repeat(501) }, { guestMessage: 'Guest message too long' }],
    [{ sessionCode: 'mine' }, { sessionCode: 'Unknown field' }],
    [{ checklistTemplateId: randomUUID() }, { checklistTemplateId: 'This checklist template could not be found.' }],
  ])('refuses %j', async (body, fields) => {
    const link = await createLink(host);
    const reply = await edit(host, link.id, body);
    expect({ status: reply.statusCode, fields: reply.json().fields }).toEqual({ status: 400, fields });
    expect((await linksOf(host)).find(({ id }) => id === link.id)).toEqual(link);
  });

  it('on Plus changes the title, with the standard message, and no guest', async () => {
    const own = await app.signUp();
    const link = await createLink(own, { title: 'One', guestMessage: withChoice('') });
    const edited = (
      await edit(own, link.id, { title: 'Two', guestFirstName: 'Ada', guestEmail: 'a@example.org' })
    ).json();
    expect(edited).toMatchObject({ title: 'Two', guestName: 'Guest User', guestEmail: null });
    expect(edited.guestMessage).toContain('"Two"');
    const checklist = async () =>
      (await app.anonymous.get(`/api/session-checklist?sessionCode=${link.sessionCode}`)).json().items.length;
    expect(await checklist()).toBe(2);
    await edit(own, link.id, {
      guestMessage: joinMessage('', { ...choice, customItems: [], templateType: 'default' }),
    });
    expect(await checklist()).toBe(3);
  });

  it('on Plus keeps the guest and the message of a link from the time on Pro', async () => {
    const former = await app.signUpPro();
    const link = await createLink(former, { guestFirstName: 'Ada', guestMessage: 'See you on Friday' });
    await app.setPlan(former, 'plus');
    const reply = await edit(former, link.id, { title: 'Two', guestFirstName: 'Eve', guestMessage: 'Hello' });
    expect(reply.json()).toMatchObject({ title: 'Two', guestName: 'Ada', guestMessage: 'See you on Friday' });
  });
});

describe('deleting', () => {
  it('deletes the link with its results and notifications', async () => {
    const { id, sessionCode } = await createLink(host);
    const result = await submitTestResult(app.anonymous, sessionCode);
    expect(await testAnswer(host.delete(`/api/test-sessions/${id}`))).toEqual({ status: 200, ok: true });
    const { rows } = await pool.query(
      `select 'link' from test_sessions where id = $1 union all select 'result' from guest_results where id = $2
       union all select 'notification' from notifications where guest_result_id = $2`,
      [id, result],
    );
    expect(rows).toEqual([]);
  });

  it('succeeds once of three concurrent calls', async () => {
    const { id } = await createLink(host);
    const remove = () => host.delete(`/api/test-sessions/${id}`);
    const replies = await Promise.all([remove(), remove(), remove()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('while a result arrives leaves either both or neither', async () => {
    const { id, sessionCode } = await createLink(host);
    const [reply] = await Promise.all([
      app.anonymous.post('/api/guest-results', testSubmission(sessionCode)),
      host.delete(`/api/test-sessions/${id}`),
    ]);
    expect([201, 404]).toContain(reply.statusCode);
    const { rows } = await pool.query('select id from guest_results where session_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('the list', () => {
  it('shows the newest link first, each with its own results', async () => {
    const own = await app.signUpPro();
    const older = await createLink(own, { guestFirstName: 'Older' });
    await letMinutePass(app.deps.db.kysely);
    const newer = await createLink(own, { guestFirstName: 'Newer' });
    await submitTestResult(app.anonymous, older.sessionCode, { guestName: 'One' });
    await letMinutePass(app.deps.db.kysely);
    await submitTestResult(app.anonymous, older.sessionCode, { guestName: 'Two', cameraStatus: 'failed' });
    expect(await linksOf(own)).toMatchObject([
      { id: newer.id, resultCount: 0, firstResultAt: null, latestResult: null },
      { id: older.id, resultCount: 2, latestResult: { guestName: 'Two', cameraStatus: 'failed', sessionId: older.id } },
    ]);
  });

  it('counts the clips of the guests of each link, while its host is on Pro', async () => {
    const own = await app.signUpPro();
    const none = await createLink(own);
    await letMinutePass(app.deps.db.kysely);
    const some = await createLink(own);
    const send = async (code: string, given?: object) =>
      (await app.anonymous.post('/api/guest-recording', guestClip(code, given))).statusCode;
    expect(await send(some.sessionCode)).toBe(201);
    expect(await send(some.sessionCode)).toBe(201);
    expect(await send(none.sessionCode, { canShareWithHost: false })).toBe(403);
    await own.post('/api/recording-clips', hostClip({}));
    const counts = async () => (await linksOf(own)).map(({ guestClipCount }) => guestClipCount);
    expect(await counts()).toEqual([2, 0]);
    await app.setPlan(own, 'plus');
    expect(await counts()).toEqual([0, 0]);
  });

  it('still shows a link that has expired', async () => {
    const own = await app.signUp();
    const { id } = await createLink(own);
    await expire(id);
    expect(await linksOf(own)).toMatchObject([{ id }]);
  });
});
