import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuestClipReceipt } from '@linecheck/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../blobs/testing/bytes-of';
import { JobQueue } from '../../jobs/queue';
import { blobsOf, clipsOf, garbageOf, guestClip, hostClip, mp4, nothing, traces, webm } from '../../testing/clips';
import { createLink, sendResult } from '../../testing/guest-links';
import { type Browser, openTestApp, type TestApp } from '../../testing/open-test-app';

const app = await openTestApp();
afterAll(app.close);
const host = await app.signUpPro();

const sendAs = (browser: Browser, body: object) => browser.call({ method: 'POST', url: '/api/guest-recording', body });
const send = (body: object, to: TestApp = app) => sendAs(to.anonymous, body);
const save = (browser: Browser, body: object = hostClip()) =>
  browser.call({ method: 'POST', url: '/api/recordings', body });

const clip = async (id: string, of: TestApp = app) => (await clipsOf(of)).find((row) => row.id === id);

describe("a guest's clip", () => {
  it('is stored with its bytes outside of the row, for the host of the link', async () => {
    const { id: session_id, sessionCode } = await createLink(host);
    const reply = await send(guestClip(sessionCode, { clipData: webm('Ada speaks').toString('base64') }));
    expect(reply.statusCode).toBe(201);
    const { id, createdAt, deleteToken } = reply.json<GuestClipReceipt>();
    expect(deleteToken).toMatch(/^[\w-]{43}$/);
    const row = await clip(id);
    expect(row).toMatchObject({
      user_id: host.userId,
      session_id,
      guest_result_id: null,
      guest_name: 'Ada Lovelace',
      clip_type: 'guest',
      consent_given: true,
      duration: 12,
      file_name: 'guest-recording-2026-03-01T12-00-00.webm',
      mime_type: 'video/webm',
      byte_length: webm('Ada speaks').length,
    });
    expect(row?.created_at.toISOString()).toBe(createdAt);
    expect(await readFile(join(app.blobFolder, row?.blob_key ?? ''))).toEqual(webm('Ada speaks'));
    expect(JSON.stringify(row)).not.toContain(deleteToken);
    await expect.poll(() => garbageOf(app)).toEqual([]);
  });

  it('may be an mp4', async () => {
    const { sessionCode } = await createLink(host);
    const given = { clipData: mp4().toString('base64'), mimeType: 'video/mp4', fileName: 'guest-recording-1.mp4' };
    const { id } = (await send(guestClip(sessionCode, given))).json<GuestClipReceipt>();
    expect(await clip(id)).toMatchObject({ mime_type: 'video/mp4', file_name: 'guest-recording-1.mp4' });
  });

  it.each([
    { clipType: 'guest', consentGiven: true },
    { consentGiven: true, canShareWithHost: undefined },
  ])('may say what S1 lists for every clip: %j', async (given) => {
    const { sessionCode } = await createLink(host);
    const reply = await send(guestClip(sessionCode, given));
    expect(reply.statusCode).toBe(201);
    expect(await clip(reply.json<GuestClipReceipt>().id)).toMatchObject({ clip_type: 'guest', consent_given: true });
  });

  it('belongs to the result of the same submission', async () => {
    const { sessionCode } = await createLink(host);
    const submissionId = randomUUID();
    const result = await sendResult(app.anonymous, sessionCode, { submissionId });
    const { id } = (await send(guestClip(sessionCode, { submissionId }))).json<GuestClipReceipt>();
    expect(await clip(id)).toMatchObject({ guest_result_id: result, submission_id: submissionId });
  });

  it('belongs to no result of another link, though that has the same submission id', async () => {
    const submissionId = randomUUID();
    await sendResult(app.anonymous, (await createLink(host)).sessionCode, { submissionId });
    const { sessionCode } = await createLink(host);
    const { id } = (await send(guestClip(sessionCode, { submissionId }))).json<GuestClipReceipt>();
    expect(await clip(id)).toMatchObject({ guest_result_id: null, submission_id: submissionId });
  });

  it('that is sent again after a lost answer is stored once', async () => {
    const { sessionCode } = await createLink(host);
    const body = guestClip(sessionCode, { uploadId: randomUUID() });
    const before = (await blobsOf(app)).length;
    const first = (await send(body)).json<GuestClipReceipt>();
    const second = (await send(body)).json<GuestClipReceipt>();
    expect({ id: second.id, createdAt: second.createdAt }).toEqual({ id: first.id, createdAt: first.createdAt });
    await expect.poll(async () => (await blobsOf(app)).length).toBe(before + 1);
    const withOld = await withdraw(first.id, first.deleteToken);
    const withNew = await withdraw(second.id, second.deleteToken);
    expect([withOld.statusCode, withNew.statusCode]).toEqual([404, 200]);
  });

  it('of another link does not take over a clip by its upload id', async () => {
    const uploadId = randomUUID();
    const first = (await send(guestClip((await createLink(host)).sessionCode, { uploadId }))).json<GuestClipReceipt>();
    const reply = await send(guestClip((await createLink(host)).sessionCode, { uploadId }));
    expect(reply.statusCode).toBe(404);
    expect((await withdraw(first.id, first.deleteToken)).statusCode).toBe(200);
  });
});

const withdraw = (id: string, deleteToken: string, from: TestApp = app) =>
  from.anonymous.call({ method: 'POST', url: `/api/guest-recording/${id}/delete`, body: { deleteToken } });

const other = await openTestApp();
afterAll(other.close);
const plus = await other.signUp();
const pro = await other.signUpPro();
const plusCode = (await createLink(plus)).sessionCode;
const proCode = (await createLink(pro)).sessionCode;
const expired = await createLink(pro);
await other.deps.db.pool.query("update test_sessions set expires_at = now() - interval '1 second' where id = $1", [
  expired.id,
]);

describe('what is refused leaves nothing behind', () => {
  it.each([
    ['an unknown code', () => guestClip('00000000000000000000000000'), 404, { code: 'link_not_valid' }],
    ['an expired code', () => guestClip(expired.sessionCode), 404, { code: 'link_not_valid' }],
    [
      'a host on Plus',
      () => guestClip(plusCode),
      403,
      { code: 'plan_required', message: expect.stringContaining('Your host') },
    ],
    ['no consent', () => guestClip(proCode, { canShareWithHost: false }), 403, { code: 'consent_required' }],
    [
      'consent that is not said',
      () => guestClip(proCode, { canShareWithHost: undefined }),
      403,
      { code: 'consent_required' },
    ],
    ['consent that is only like one', () => guestClip(proCode, { canShareWithHost: 'true' }), 400, { code: 'invalid' }],
    [
      'two fields of consent that contradict each other',
      () => guestClip(proCode, { consentGiven: false }),
      403,
      { code: 'consent_required' },
    ],
    [
      'a clip that says to be of a host',
      () => guestClip(proCode, { clipType: 'host' }),
      400,
      { fields: { clipType: 'This call takes clips of the type guest' } },
    ],
    ['no data', () => guestClip(proCode, { clipData: '' }), 400, { fields: { clipData: 'Clip data is required' } }],
    [
      'bad base64',
      () => guestClip(proCode, { clipData: 'GkXfo$==' }),
      400,
      { code: 'clip_not_valid', fields: { clipData: 'Clip data must be base64, without a prefix' } },
    ],
    [
      'foreign bytes',
      () => guestClip(proCode, { clipData: mp4().toString('base64') }),
      400,
      { fields: { clipData: 'Clip data is not video/webm' } },
    ],
    [
      'another type of file',
      () => guestClip(proCode, { mimeType: 'video/quicktime' }),
      400,
      { fields: { mimeType: expect.any(String) } },
    ],
    ['0 seconds', () => guestClip(proCode, { duration: 0 }), 400, { fields: { duration: expect.any(String) } }],
    ['31 seconds', () => guestClip(proCode, { duration: 31 }), 400, { fields: { duration: expect.any(String) } }],
    ['half a second', () => guestClip(proCode, { duration: 1.5 }), 400, { fields: { duration: expect.any(String) } }],
    [
      'no file name',
      () => guestClip(proCode, { fileName: ' ' }),
      400,
      { fields: { fileName: 'File name is required' } },
    ],
    [
      'a path for a file name',
      () => guestClip(proCode, { fileName: '../../etc/passwd' }),
      400,
      { fields: { fileName: 'Not a file name' } },
    ],
    ['too many bytes', () => guestClip(proCode, { clipData: 'A'.repeat(25_165_824) }), 413, { code: 'too_large' }],
  ])('%s', async (_what, body, status, words) => {
    const reply = await send(body(), other);
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({ status, body: words });
    await expect.poll(() => traces(other)).toEqual(nothing);
  });

  it.each([
    ['a body that ends in the middle of its video', JSON.stringify(guestClip(proCode)).slice(0, 60)],
    ['a body that ends behind its video', JSON.stringify(guestClip(proCode)).slice(0, -1)],
    ['a body that is a list', JSON.stringify([guestClip(proCode)])],
    ['a body with a field that nobody knows', JSON.stringify(guestClip(proCode, { more: 'a' }))],
  ])('%s', async (_what, body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await other.anonymous.call({ method: 'POST', url: '/api/guest-recording', body, headers });
    expect(reply.statusCode).toBe(400);
    await expect.poll(() => traces(other)).toEqual(nothing);
  });

  it.each([
    ['a host on Plus', plus, 403, 'plan_required'],
    ['nobody', other.anonymous, 401, 'not_signed_in'],
  ] as const)("%s saves no clip of a host's own", async (_who, browser, status, code) => {
    const reply = await save(browser);
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code });
    await expect.poll(() => traces(other)).toEqual(nothing);
  });

  it('a host whose trial has ended takes no more clips', async () => {
    const trying = await other.signUp();
    const set = (ends: string) =>
      other.deps.db.pool.query(
        `update users set subscription_status = 'trial', trial_ends_at = now() + $2::interval where id = $1`,
        [trying.userId, ends],
      );
    const { sessionCode } = await createLink(trying);
    await set('-1 second');
    expect((await send(guestClip(sessionCode), other)).statusCode).toBe(403);
    await expect.poll(() => traces(other)).toEqual(nothing);
    await set('1 day');
    expect((await send(guestClip(sessionCode), other)).statusCode).toBe(201);
  });
});

describe("a host's own clip", () => {
  it.each(['/api/recordings', '/api/recording-clips'])(
    'may say its type and consent at %s, and is kept so',
    async (url) => {
      const call = (given: object) => host.call({ method: 'POST', url, body: hostClip(given) });
      const said = await call({ clipType: 'host', consentGiven: true });
      const unsaid = await call({});
      expect(await clip(said.json().id)).toMatchObject({ clip_type: 'host', consent_given: true });
      expect(await clip(unsaid.json().id)).toMatchObject({ clip_type: 'host', consent_given: false });
      const asGuest = await call({ clipType: 'guest' });
      expect({ status: asGuest.statusCode, body: asGuest.json() }).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { clipType: 'This call takes clips of the type host' } },
      });
      expect((await call({ consentGiven: 'yes' })).statusCode).toBe(400);
    },
  );
});

describe('a video of nearly 18 MB', () => {
  it('is still taken', async () => {
    const { sessionCode } = await createLink(host);
    const clipData = Buffer.concat([webm(), Buffer.alloc(18_800_000)]).toString('base64');
    const { id } = (await send(guestClip(sessionCode, { clipData }))).json<GuestClipReceipt>();
    expect(await clip(id)).toMatchObject({ byte_length: 18_800_000 + webm().length });
  });
});

describe.each(['/api/recordings', '/api/recording-clips'])("a host's own clip by %s", (url) => {
  const save = (browser: Browser, body: object = hostClip()) => browser.call({ method: 'POST', url, body });

  it('is stored, without consent and without a guest', async () => {
    const reply = await save(host, hostClip({ duration: 15 }));
    expect(reply.statusCode).toBe(201);
    const { id, ...rest } = reply.json<{ id: string; createdAt: string }>();
    expect(Object.keys(rest)).toEqual(['createdAt']);
    const row = await clip(id);
    expect(row).toMatchObject({
      user_id: host.userId,
      clip_type: 'host',
      session_id: null,
      guest_name: null,
      duration: 15,
    });
    expect(await readFile(join(app.blobFolder, row?.blob_key ?? ''))).toEqual(webm());
  });

  it('that is sent again after a lost answer is stored once', async () => {
    const body = hostClip({ uploadId: randomUUID() });
    const before = (await blobsOf(app)).length;
    const first = await save(host, body);
    const second = await save(host, body);
    expect(second.json()).toEqual(first.json());
    await expect.poll(async () => (await blobsOf(app)).length).toBe(before + 1);
  });

  it('of another host may have the same upload id', async () => {
    const body = hostClip({ uploadId: randomUUID() });
    const replies = [await save(host, body), await save(await app.signUpPro(), body)];
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(2);
  });
});

const sendOne = async () => (await send(guestClip((await createLink(host)).sessionCode))).json<GuestClipReceipt>();

describe('a guest who takes a clip back', () => {
  it('leaves neither row nor bytes', async () => {
    const { id, deleteToken } = await sendOne();
    const blobKey = (await clip(id))?.blob_key ?? '';
    const reply = await withdraw(id, deleteToken);
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: { ok: true } });
    expect(await clip(id)).toBeUndefined();
    await expect.poll(() => bytesOf(app.deps.blobs, blobKey)).toBeUndefined();
    await expect.poll(() => garbageOf(app)).toEqual([]);
    expect((await withdraw(id, deleteToken)).statusCode).toBe(404);
  });

  it('needs the token of this clip: any other looks like a clip that does not exist', async () => {
    const mine = await sendOne();
    const theirs = await sendOne();
    const replies = [
      await withdraw(theirs.id, mine.deleteToken),
      await withdraw(theirs.id, 'A'.repeat(43)),
      await withdraw(randomUUID(), theirs.deleteToken),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(Array(3).fill([404, 'not_found']));
    expect(await clip(theirs.id)).toBeDefined();
  });

  it("cannot do so with a host's own clip, which has no token", async () => {
    const { id } = (await save(host)).json<{ id: string }>();
    expect((await withdraw(id, 'null')).statusCode).toBe(404);
    expect(await clip(id)).toBeDefined();
  });
});

describe('when storing goes wrong', () => {
  it('a row that cannot be stored leaves no blob', async () => {
    const broken = await openTestApp();
    const { sessionCode } = await createLink(await broken.signUpPro());
    await broken.deps.db.pool.query('alter table recording_clips add column in_the_way text not null');
    const reply = await send(guestClip(sessionCode), broken);
    expect(reply.statusCode).toBe(500);
    await expect.poll(() => traces(broken)).toEqual(nothing);
    await broken.close();
  });

  it('a full disk is a 503 that asks to try again, and leaves nothing', async () => {
    const full = async () => Promise.reject(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }));
    const blobs = { ...app.deps.blobs, put: full, delete: async () => undefined };
    const crowded = await openTestApp({ blobs });
    const { sessionCode } = await createLink(await crowded.signUpPro());
    const reply = await send(guestClip(sessionCode), crowded);
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    await expect.poll(() => traces(crowded)).toEqual(nothing);
    await crowded.close();
  });

  it('a clip is taken back though its bytes cannot be deleted now; they are deleted later', async () => {
    let stuck = true;
    const { blobs } = app.deps;
    const remove = async (key: string) => (stuck ? Promise.reject(new Error('not now')) : blobs.delete(key));
    const other = await openTestApp({ blobs: { ...blobs, delete: remove } });
    const { sessionCode } = await createLink(await other.signUpPro());
    const first = (await send(guestClip(sessionCode), other)).json<GuestClipReceipt>();
    const [key = ''] = (await clipsOf(other)).map((row) => row.blob_key);
    expect((await withdraw(first.id, first.deleteToken, other)).statusCode).toBe(200);
    expect(await garbageOf(other)).toHaveLength(1);
    await expect.poll(async () => (await garbageOf(other))[0]?.last_error).toBe('not now');
    stuck = false;
    await new JobQueue().hasten(other.deps.db.kysely, 'delete-blob', key);
    await other.app.listen({ port: 0 });
    await expect.poll(() => bytesOf(blobs, key)).toBeUndefined();
    await expect.poll(() => garbageOf(other)).toEqual([]);
    await other.close();
  });

  it('a clip is deleted without waiting for what others have left', async () => {
    const { blobs } = app.deps;
    const hanging = 'left-by-another-host';
    let release = () => {};
    const stuck = new Promise<void>((done) => {
      release = done;
    });
    const remove = (key: string) => (key === hanging ? stuck : blobs.delete(key));
    const other = await openTestApp({ blobs: { ...blobs, delete: remove } });
    const owner = await other.signUpPro();
    const { id } = (await save(owner)).json<{ id: string }>();
    const [key = ''] = (await clipsOf(other)).map((row) => row.blob_key);
    await other.deps.db.pool.query(
      "insert into jobs (kind, key, payload) values ('delete-blob', $1, jsonb_build_object('blobKey', $1::text))",
      [hanging],
    );
    expect((await owner.call({ method: 'DELETE', url: `/api/recording-clips/${id}` })).statusCode).toBe(200);
    await expect.poll(() => bytesOf(blobs, key)).toBeUndefined();
    release();
    await other.close();
  });
});

describe('the sweep at the start', () => {
  it('deletes the bytes of clips that went with a link, and of those whose row never came within an hour', async () => {
    const link = await createLink(host);
    const { id } = (await send(guestClip(link.sessionCode))).json<GuestClipReceipt>();
    const blobKey = (await clip(id))?.blob_key ?? '';
    await host.call({ method: 'DELETE', url: `/api/test-sessions/${link.id}` });
    const late = { 'an-hour-ago': '0 hours', 'just-now': '1 hour' };
    for (const [key, due] of Object.entries(late)) {
      await app.deps.blobs.put(key, webm());
      await app.deps.db.pool.query(
        "insert into jobs (kind, key, payload, run_at) values ('delete-blob', $1, jsonb_build_object('blobKey', $1::text), now() + $2::interval)",
        [key, due],
      );
    }
    await app.app.listen({ port: 0 });
    const isLeft = async (key: string) => (await bytesOf(app.deps.blobs, key)) !== undefined;
    await expect.poll(() => Promise.all([blobKey, ...Object.keys(late)].map(isLeft))).toEqual([false, false, true]);
  });
});
