import { randomUUID } from 'node:crypto';
import type { RecordingClip } from '@linecheck/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { openS3Blobs } from '../../blobs/s3-blobs';
import { blobBytesOf } from '../../blobs/testing/bytes-of';
import { startS3 } from '../../blobs/testing/start-s3';
import { guestClip, hostClip, mp4, saveHostClip, sendClip, webm } from '../../testing/clips';
import { createLink, submitTestResult } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { openTestApp, type TestBrowser } from '../../testing/open-test-app';

const s3 = await startS3();
const app = await openTestApp();
afterAll(s3.close);

const listOwn = async (host: TestBrowser, query = '') =>
  (await host.get(`/api/recording-clips${query}`)).json<RecordingClip[]>();
const listGuests = async (host: TestBrowser, session: string, query = '') =>
  (await host.get(`/api/test-sessions/${session}/guest-recordings${query}`)).json<RecordingClip[]>();
const send = async (sessionCode: string, given?: object) => (await sendClip(app.anonymous, sessionCode, given)).id;

const video = webm('0123456789'.repeat(20_000));
const videoBody = { clipData: video.toString('base64') };

describe("a host's clips", () => {
  it('are listed newest first, each with its video as base64', async () => {
    const host = await app.signUpPro();
    const first = await saveHostClip(host, { duration: 3, fileName: 'recording-1.webm' });
    const second = await saveHostClip(host, { ...videoBody, duration: 15 });
    const list = await listOwn(host);
    expect(list.map(({ id }) => id)).toEqual([second, first]);
    expect(list[0]?.clipData).toBe(videoBody.clipData);
    expect(list[1]).toEqual({
      id: first,
      userId: host.userId,
      sessionId: null,
      guestResultId: null,
      guestName: null,
      clipType: 'host',
      consentGiven: false,
      duration: 3,
      fileName: 'recording-1.webm',
      mimeType: 'video/webm',
      byteLength: webm().length,
      createdAt: expect.stringMatching(/^20.*Z$/),
      clipData: webm().toString('base64'),
    });
  });

  it('are listed without their videos on request, and as an empty list before the first clip', async () => {
    const host = await app.signUpPro();
    expect([await listOwn(host), await listOwn(host, '?clipData=omit')]).toEqual([[], []]);
    await saveHostClip(host);
    const [clip] = await listOwn(host, '?clipData=omit');
    expect(clip).not.toHaveProperty('clipData');
    expect(clip?.byteLength).toBe(webm().length);
  });

  it('have an empty text where the store lacks a video', async () => {
    const host = await app.signUpPro();
    const id = await saveHostClip(host);
    const { rows } = await app.deps.db.pool.query('select blob_key from recording_clips where id = $1', [id]);
    await app.deps.blobs.delete(rows[0].blob_key);
    expect((await listOwn(host)).map(({ clipData }) => clipData)).toEqual(['']);
    expect((await host.get(`/api/recording-clips/${id}/content`)).statusCode).toBe(404);
  });

  it('are sent whole and in ranges', async () => {
    const host = await app.signUpPro();
    const url = `/api/recording-clips/${await saveHostClip(host, videoBody)}/content`;
    const whole = await host.get(url);
    expect(whole.statusCode).toBe(200);
    expect(video.equals(whole.rawPayload)).toBe(true);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(video.length),
      'content-type': 'video/webm',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': 'inline; filename=setup-recording-2026-03-01T12-00-00.webm',
    });
    for (const [range, first, last] of [
      ['bytes=0-', 0, video.length - 1],
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=-5', video.length - 5, video.length - 1],
    ] as const) {
      const part = await host.get(url, { range });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${first}-${last}/${video.length}`);
      expect(video.subarray(first, last + 1).equals(part.rawPayload)).toBe(true);
    }
  });

  it('refuse a range after their end and ignore a nonsensical one', async () => {
    const host = await app.signUpPro();
    const url = `/api/recording-clips/${await saveHostClip(host)}/content`;
    const beyond = await host.get(url, { range: `bytes=${webm().length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${webm().length}`]);
    expect(beyond.json()).toMatchObject({ code: 'range_not_satisfiable' });
    const nonsense = await host.get(url, { range: 'chapters=2' });
    expect([nonsense.statusCode, nonsense.rawPayload]).toEqual([200, webm()]);
  });

  it('answer a HEAD like a GET, without the video', async () => {
    const host = await app.signUpPro();
    const url = `/api/recording-clips/${await saveHostClip(host, videoBody)}/content`;
    const whole = await host.call({ method: 'HEAD', url });
    const part = await host.call({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } });
    expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '', String(video.length)]);
    expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([206, '', '10']);
  });

  it('are saved under their stored name, with any characters', async () => {
    const host = await app.signUpPro();
    const fileName = 'Zoë "live".mp4';
    const id = await saveHostClip(host, { clipData: mp4().toString('base64'), mimeType: 'video/mp4', fileName });
    const reply = await host.get(`/api/recording-clips/${id}/content?download=1`);
    expect(reply.headers['content-type']).toBe('video/mp4');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''Zo%C3%AB%20/);
  });

  it('are deleted with their bytes', async () => {
    const host = await app.signUpPro();
    const id = await saveHostClip(host);
    const { rows } = await app.deps.db.pool.query('select blob_key from recording_clips where id = $1', [id]);
    const reply = await host.delete(`/api/recording-clips/${id}`);
    expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);
    await expect.poll(() => blobBytesOf(app.deps.blobs, rows[0].blob_key)).toBeUndefined();
    expect(await listOwn(host)).toEqual([]);
  });
});

describe('clips', () => {
  it.each([
    ['/api/recording-clips?clipData=only', 'clipData'],
    [`/api/recording-clips/${randomUUID()}/content?download=yes`, 'download'],
  ])('are refused to %s', async (url, field) => {
    const reply = await (await app.signUpPro()).get(url);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });
});

describe("the clips of a link's guests", () => {
  it('belong to the result of their submission, sent before or after, otherwise to the newest of the same name', async () => {
    const host = await app.signUpPro();
    const { id: session, sessionCode } = await createLink(host);
    const [before, after] = [randomUUID(), randomUUID()];
    const early = await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ada', submissionId: before });
    const withEarly = await send(sessionCode, { guestName: 'Ada', submissionId: before });
    await letMinutePass(app.deps.db.kysely);
    const withLate = await send(sessionCode, { guestName: 'Ada', submissionId: after });
    const late = await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ada', submissionId: after });
    const other = await submitTestResult(app.anonymous, sessionCode, { guestName: 'Grace Hopper' });
    await letMinutePass(app.deps.db.kysely);
    const byName = await send(sessionCode, { guestName: 'grace hopper' });
    await letMinutePass(app.deps.db.kysely);
    const byNobody = await send(sessionCode, { guestName: 'Alan Turing' });
    const list = await listGuests(host, session);
    expect(list.map(({ id, guestResultId }) => [id, guestResultId])).toEqual([
      [byNobody, null],
      [byName, other],
      [withLate, late],
      [withEarly, early],
    ]);
  });

  it('have the fields of a clip, with their video or without', async () => {
    const host = await app.signUpPro();
    const { id: session, sessionCode } = await createLink(host);
    await send(sessionCode);
    const [clip] = await listGuests(host, session);
    expect(clip).toMatchObject({
      guestName: 'Ada Lovelace',
      consentGiven: true,
      duration: 12,
      mimeType: 'video/webm',
      clipData: webm().toString('base64'),
      sessionId: session,
    });
    expect((await listGuests(host, session, '?clipData=omit'))[0]).not.toHaveProperty('clipData');
    expect(await listOwn(host)).toEqual([]);
  });

  it('are none for a new link, and another link shows only its own', async () => {
    const host = await app.signUpPro();
    const [one, two] = [await createLink(host), await createLink(host)];
    await send(one.sessionCode);
    expect([await listGuests(host, two.id), await listGuests(host, two.id, '?clipData=omit')]).toEqual([[], []]);
  });
});

describe('a store that is down', () => {
  it('is a 503 for all calls that need it, loses nothing, and recovers automatically', async () => {
    let isDown = false;
    const blobs = openS3Blobs(s3.place, {
      fetch: (input, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
    });
    const app = await openTestApp({ blobs });
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const id = await saveHostClip(host);
    isDown = true;
    const replies = [
      await host.post('/api/recording-clips', hostClip()),
      await app.anonymous.post('/api/guest-recording', guestClip(sessionCode)),
      await host.get('/api/recording-clips'),
      await host.get(`/api/recording-clips/${id}/content`),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code, reply.headers['retry-after']])).toEqual(
      Array(4).fill([503, 'unavailable', '5']),
    );
    expect(await listOwn(host, '?clipData=omit')).toHaveLength(1);
    isDown = false;
    const video = await host.get(`/api/recording-clips/${id}/content`);
    expect([video.statusCode, video.rawPayload]).toEqual([200, webm()]);
  });
});
