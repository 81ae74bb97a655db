import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuestClipReceipt } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { blobBytesOf } from '../../blobs/testing/bytes-of';
import { JobQueue } from '../../jobs/queue';
import {
  blobsOf,
  clipsOf,
  garbageOf,
  guestClip,
  hostClip,
  mp4,
  nothing,
  saveHostClip,
  sendClip,
  traces,
  webm,
} from '../../testing/clips';
import { createLink, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestApp, type TestBrowser, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const host = await app.signUpPro();

const send = (body: object, to: TestApp = app) => to.anonymous.post('/api/guest-recording', body);

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
      workspace_id: host.userId,
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

  it.each([
    { clipType: 'guest', consentGiven: true },
    { consentGiven: true, canShareWithHost: undefined },
  ])('may have the other fields of a clip: %j', async (given) => {
    const { sessionCode } = await createLink(host);
    const reply = await send(guestClip(sessionCode, given));
    expect(reply.statusCode).toBe(201);
    expect(await clip(reply.json<GuestClipReceipt>().id)).toMatchObject({ clip_type: 'guest', consent_given: true });
  });

  it('belongs to no result of another link with the same submission id', async () => {
    const submissionId = randomUUID();
    await submitTestResult(app.anonymous, (await createLink(host)).sessionCode, { submissionId });
    const { sessionCode } = await createLink(host);
    const { id } = await sendClip(app.anonymous, sessionCode, { submissionId });
    expect(await clip(id)).toMatchObject({ guest_result_id: null, submission_id: submissionId });
  });
});

const withdraw = (id: string, deleteToken: string, from: TestApp = app) =>
  from.anonymous.post(`/api/guest-recording/${id}/delete`, { deleteToken });

const other = await openTestApp();
const plusCode = (await createLink(await other.signUp())).sessionCode;
const proCode = (await createLink(await other.signUpPro())).sessionCode;

describe('a refused clip leaves nothing behind', () => {
  const consent = { code: 'consent_required' };
  const field = (name: string, words: unknown) => ({ fields: { [name]: words } });
  it.each([
    ['a host on Plus', { sessionCode: plusCode }, 403, { message: expect.stringContaining('Your host') }],
    ['no consent', { canShareWithHost: false }, 403, consent],
    ['a missing consent', { canShareWithHost: undefined }, 403, consent],
    ['a consent of another type', { canShareWithHost: 'true' }, 400, { code: 'invalid' }],
    ['two consents that contradict each other', { consentGiven: false }, 403, consent],
    ['the type of a host', { clipType: 'host' }, 400, field('clipType', 'This call takes clips of the type guest')],
    ['no data', { clipData: '' }, 400, field('clipData', 'Clip data is required')],
    ['bad base64', { clipData: 'GkXfo$==' }, 400, field('clipData', 'Clip data must be base64, without a prefix')],
    ['foreign bytes', { clipData: mp4().toString('base64') }, 400, field('clipData', 'Clip data is not video/webm')],
    ['another type of file', { mimeType: 'video/quicktime' }, 400, field('mimeType', expect.any(String))],
    ['0 seconds', { duration: 0 }, 400, field('duration', expect.any(String))],
    ['31 seconds', { duration: 31 }, 400, field('duration', expect.any(String))],
    ['1.5 seconds', { duration: 1.5 }, 400, field('duration', expect.any(String))],
    ['no file name', { fileName: ' ' }, 400, field('fileName', 'File name is required')],
    ['a path for a file name', { fileName: '../../etc/passwd' }, 400, field('fileName', 'Not a file name')],
    ['too many bytes', { clipData: 'A'.repeat(25_165_824) }, 413, { code: 'too_large' }],
  ])('%s', async (_what, given, status, words) => {
    expect(await testAnswer(send(guestClip(proCode, given), other))).toMatchObject({ status, ...words });
    await expect.poll(() => traces(other)).toEqual(nothing);
  });

  it.each([
    ['a body that ends in the middle of its video', JSON.stringify(guestClip(proCode)).slice(0, 60)],
    ['a body that ends after its video', JSON.stringify(guestClip(proCode)).slice(0, -1)],
    ['a body that is a list', JSON.stringify([guestClip(proCode)])],
    ['a body with an unknown field', JSON.stringify(guestClip(proCode, { more: 'a' }))],
  ])('%s', async (_what, body) => {
    const reply = await other.anonymous.post('/api/guest-recording', body, { 'content-type': 'application/json' });
    expect(reply.statusCode).toBe(400);
    await expect.poll(() => traces(other)).toEqual(nothing);
  });
});

describe('a video of nearly 18 MB', () => {
  it('is accepted', async () => {
    const { sessionCode } = await createLink(host);
    const clipData = Buffer.concat([webm(), Buffer.alloc(18_800_000)]).toString('base64');
    const { id } = await sendClip(app.anonymous, sessionCode, { clipData });
    expect(await clip(id)).toMatchObject({ byte_length: 18_800_000 + webm().length });
  });
});

describe.each(['/api/recordings', '/api/recording-clips'])("a host's own clip by %s", (url) => {
  const save = (browser: TestBrowser, body: object = hostClip()) => browser.post(url, body);

  it('is stored, without consent and without a guest', async () => {
    const reply = await save(host, hostClip({ duration: 15 }));
    expect(reply.statusCode).toBe(201);
    const { id, ...rest } = reply.json<{ id: string; createdAt: string }>();
    expect(Object.keys(rest)).toEqual(['createdAt']);
    const row = await clip(id);
    const guest = { session_id: null, guest_name: null };
    expect(row).toMatchObject({
      workspace_id: host.userId,
      clip_type: 'host',
      consent_given: false,
      duration: 15,
      ...guest,
    });
    expect(await readFile(join(app.blobFolder, row?.blob_key ?? ''))).toEqual(webm());
  });

  it('may name its type and a consent, which is stored', async () => {
    const { id } = (await save(host, hostClip({ clipType: 'host', consentGiven: true }))).json<{ id: string }>();
    expect(await clip(id)).toMatchObject({ clip_type: 'host', consent_given: true });
    expect(await testAnswer(save(host, hostClip({ clipType: 'guest' })))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { clipType: 'This call takes clips of the type host' },
    });
    expect((await save(host, hostClip({ consentGiven: 'yes' }))).statusCode).toBe(400);
  });

  it('that is sent again after a lost response is stored once', async () => {
    const body = hostClip({ uploadId: randomUUID() });
    const before = (await blobsOf(app)).length;
    const first = await save(host, body);
    expect((await save(host, body)).json()).toEqual(first.json());
    await expect.poll(async () => (await blobsOf(app)).length).toBe(before + 1);
  });
});

const sendOne = async () => sendClip(app.anonymous, (await createLink(host)).sessionCode);

describe('withdrawing a clip', () => {
  it('leaves neither row nor bytes', async () => {
    const { id, deleteToken } = await sendOne();
    const blobKey = (await clip(id))?.blob_key ?? '';
    expect(await testAnswer(withdraw(id, deleteToken))).toEqual({ status: 200, ok: true });
    expect(await clip(id)).toBeUndefined();
    await expect.poll(() => blobBytesOf(app.deps.blobs, blobKey)).toBeUndefined();
    await expect.poll(() => garbageOf(app)).toEqual([]);
    expect((await withdraw(id, deleteToken)).statusCode).toBe(404);
  });

  it('needs the token of this clip: any other is answered like a clip that does not exist', async () => {
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

  it("is not possible for a host's own clip, which has no token", async () => {
    const id = await saveHostClip(host);
    expect((await withdraw(id, 'null')).statusCode).toBe(404);
    expect(await clip(id)).toBeDefined();
  });
});

describe('when storing fails', () => {
  it('a row that cannot be stored leaves no blob', async () => {
    const broken = await openTestApp();
    const { sessionCode } = await createLink(await broken.signUpPro());
    await broken.deps.db.pool.query('alter table recording_clips add column in_the_way text not null');
    expect((await send(guestClip(sessionCode), broken)).statusCode).toBe(500);
    await expect.poll(() => traces(broken)).toEqual(nothing);
  });

  it('a full disk is a 503 that asks to try again, and leaves nothing', async () => {
    const full = async () => Promise.reject(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }));
    const blobs = { ...app.deps.blobs, put: full, delete: async () => undefined };
    const crowded = await openTestApp({ blobs });
    const { sessionCode } = await createLink(await crowded.signUpPro());
    expect(await testAnswer(send(guestClip(sessionCode), crowded))).toMatchObject({ status: 503, code: 'unavailable' });
    await expect.poll(() => traces(crowded)).toEqual(nothing);
  });

  it('a clip whose bytes cannot be deleted now is withdrawn, and they are deleted later', async () => {
    let stuck = true;
    const { blobs } = app.deps;
    const remove = async (key: string) => (stuck ? Promise.reject(new Error('not now')) : blobs.delete(key));
    const other = await openTestApp({ blobs: { ...blobs, delete: remove } });
    const { sessionCode } = await createLink(await other.signUpPro());
    const first = await sendClip(other.anonymous, sessionCode);
    const [key = ''] = (await clipsOf(other)).map((row) => row.blob_key);
    expect((await withdraw(first.id, first.deleteToken, other)).statusCode).toBe(200);
    expect(await garbageOf(other)).toHaveLength(1);
    await expect.poll(async () => (await garbageOf(other))[0]?.last_error).toBe('not now');
    stuck = false;
    await new JobQueue().makeDue(other.deps.db.kysely, 'delete-blob', key);
    await other.listen();
    await expect.poll(() => blobBytesOf(blobs, key)).toBeUndefined();
    await expect.poll(() => garbageOf(other)).toEqual([]);
  });

  it('a clip is deleted without waiting for the pending deletions of others', async () => {
    const { blobs } = app.deps;
    const hanging = 'left-by-another-host';
    let release = () => {};
    const stuck = new Promise<void>((done) => {
      release = done;
    });
    const remove = (key: string) => (key === hanging ? stuck : blobs.delete(key));
    const other = await openTestApp({ blobs: { ...blobs, delete: remove } });
    const owner = await other.signUpPro();
    const id = await saveHostClip(owner);
    const [key = ''] = (await clipsOf(other)).map((row) => row.blob_key);
    await other.deps.db.pool.query(
      "insert into jobs (kind, key, payload) values ('delete-blob', $1, jsonb_build_object('blobKey', $1::text))",
      [hanging],
    );
    expect((await owner.delete(`/api/recording-clips/${id}`)).statusCode).toBe(200);
    await expect.poll(() => blobBytesOf(blobs, key)).toBeUndefined();
    release();
  });
});

describe('the sweep at the start', () => {
  it('deletes the bytes of clips that were deleted with a link, and of those without a row after an hour', async () => {
    const link = await createLink(host);
    const { id } = await sendClip(app.anonymous, link.sessionCode);
    const blobKey = (await clip(id))?.blob_key ?? '';
    await host.delete(`/api/test-sessions/${link.id}`);
    const late = { 'an-hour-ago': '0 hours', 'just-now': '1 hour' };
    for (const [key, due] of Object.entries(late)) {
      await app.deps.blobs.put(key, webm());
      await app.deps.db.pool.query(
        "insert into jobs (kind, key, payload, run_at) values ('delete-blob', $1, jsonb_build_object('blobKey', $1::text), now() + $2::interval)",
        [key, due],
      );
    }
    await app.listen();
    const isLeft = async (key: string) => (await blobBytesOf(app.deps.blobs, key)) !== undefined;
    await expect.poll(() => Promise.all([blobKey, ...Object.keys(late)].map(isLeft))).toEqual([false, false, true]);
  });
});
