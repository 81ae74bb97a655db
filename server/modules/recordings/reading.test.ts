import { randomUUID } from 'node:crypto';
import type { GuestClipReceipt, RecordingClip } from '@linecheck/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openS3Blobs } from '../../blobs/s3-blobs';
import { bytesOf } from '../../blobs/testing/bytes-of';
import { startS3 } from '../../blobs/testing/start-s3';
import { guestClip, hostClip, mp4, webm } from '../../testing/clips';
import { createLink, sendResult } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { type Browser, type Host, openTestApp, type TestApp } from '../../testing/open-test-app';

const s3 = await startS3();
const onFolder = await openTestApp();
const onS3 = await openTestApp({ blobs: openS3Blobs(s3.place) });
afterAll(async () => {
  await Promise.all([onFolder.close(), onS3.close()]);
  await s3.close();
});

const save = async (host: Browser, given: object = {}) =>
  (await host.call({ method: 'POST', url: '/api/recording-clips', body: hostClip(given) })).json<{ id: string }>().id;
const send = async (app: TestApp, code: string, given: object = {}) =>
  (
    await app.anonymous.call({ method: 'POST', url: '/api/guest-recording', body: guestClip(code, given) })
  ).json<GuestClipReceipt>().id;
const listOwn = async (host: Browser, query = '') =>
  (await host.call({ url: `/api/recording-clips${query}` })).json<RecordingClip[]>();
const listGuests = async (host: Browser, session: string, query = '') =>
  (await host.call({ url: `/api/test-sessions/${session}/guest-recordings${query}` })).json<RecordingClip[]>();

const video = webm('0123456789'.repeat(20_000));
const videoBody = { clipData: video.toString('base64') };

const endPro = async (app: TestApp, { userId }: Host) =>
  app.deps.db.pool.query("update users set plan = 'plus' where id = $1", [userId]);

describe.each([
  ['a folder', onFolder],
  ['an S3-compatible store', onS3],
])("a host's clips in %s", (_store, app) => {
  it('are listed newest first, each with its video as base64', async () => {
    const host = await app.signUpPro();
    const first = await save(host, { duration: 3, fileName: 'recording-1.webm' });
    const second = await save(host, { ...videoBody, duration: 15 });
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

  it('are listed without their videos where that is asked for, and before the first clip there is an empty list', async () => {
    const host = await app.signUpPro();
    expect([await listOwn(host), await listOwn(host, '?clipData=omit')]).toEqual([[], []]);
    await save(host);
    const [clip] = await listOwn(host, '?clipData=omit');
    expect(clip).not.toHaveProperty('clipData');
    expect(clip?.byteLength).toBe(webm().length);
  });

  it('have an empty text where a video is missing from the store', async () => {
    const host = await app.signUpPro();
    const id = await save(host);
    const { rows } = await app.deps.db.pool.query('select blob_key from recording_clips where id = $1', [id]);
    await app.deps.blobs.delete(rows[0].blob_key);
    expect((await listOwn(host)).map(({ clipData }) => clipData)).toEqual(['']);
    expect((await host.call({ url: `/api/recording-clips/${id}/content` })).statusCode).toBe(404);
  });

  it('are played whole and in ranges', async () => {
    const host = await app.signUpPro();
    const url = `/api/recording-clips/${await save(host, videoBody)}/content`;
    const whole = await host.call({ url });
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
      const part = await host.call({ url, headers: { range } });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${first}-${last}/${video.length}`);
      expect(video.subarray(first, last + 1).equals(part.rawPayload)).toBe(true);
    }
  });

  it('refuse a range behind their end and leave a nonsensical one out of account', async () => {
    const host = await app.signUpPro();
    const url = `/api/recording-clips/${await save(host)}/content`;
    const beyond = await host.call({ url, headers: { range: `bytes=${webm().length}-` } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${webm().length}`]);
    expect(beyond.json()).toMatchObject({ code: 'range_not_satisfiable' });
    const nonsense = await host.call({ url, headers: { range: 'chapters=2' } });
    expect([nonsense.statusCode, nonsense.rawPayload]).toEqual([200, webm()]);
  });

  it('say on a HEAD what a GET would say', async () => {
    const host = await app.signUpPro();
    const url = `/api/recording-clips/${await save(host, videoBody)}/content`;
    const whole = await host.call({ method: 'HEAD', url });
    const part = await host.call({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } });
    expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '', String(video.length)]);
    expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([206, '', '10']);
  });

  it('are saved under their stored name, whatever letters it has', async () => {
    const host = await app.signUpPro();
    const fileName = 'Zoë "live".mp4';
    const id = await save(host, { clipData: mp4().toString('base64'), mimeType: 'video/mp4', fileName });
    const reply = await host.call({ url: `/api/recording-clips/${id}/content?download=1` });
    expect(reply.headers['content-type']).toBe('video/mp4');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''Zo%C3%AB%20/);
  });

  it('are deleted with their bytes', async () => {
    const host = await app.signUpPro();
    const id = await save(host);
    const { rows } = await app.deps.db.pool.query('select blob_key from recording_clips where id = $1', [id]);
    const reply = await host.call({ method: 'DELETE', url: `/api/recording-clips/${id}` });
    expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);
    await expect.poll(() => bytesOf(app.deps.blobs, rows[0].blob_key)).toBeUndefined();
    expect(await listOwn(host)).toEqual([]);
  });
});

describe('who may see clips', () => {
  const app = onFolder;

  it('is the host on Pro alone: on Plus, nothing is listed or played, but what one has may be deleted', async () => {
    const host = await app.signUpPro();
    const { id: session } = await createLink(host);
    const id = await save(host);
    await endPro(app, host);
    const urls = ['', `/${id}/content`].map((path) => `/api/recording-clips${path}`);
    for (const url of [...urls, `/api/test-sessions/${session}/guest-recordings`]) {
      const reply = await host.call({ url });
      expect([url, reply.statusCode, reply.json().code]).toMatchObject([url, 403, 'plan_required']);
    }
    expect((await host.call({ method: 'DELETE', url: `/api/recording-clips/${id}` })).statusCode).toBe(200);
  });

  it('is not another host, though on Pro, nor the guest who has sent one', async () => {
    const [host, stranger] = [await app.signUpPro(), await app.signUpPro()];
    const { id: session, sessionCode } = await createLink(host);
    const id = await send(app, sessionCode);
    for (const [browser, status] of [
      [stranger, 404],
      [app.anonymous, 401],
    ] as const) {
      const calls = [
        { url: `/api/recording-clips/${id}/content` },
        { url: `/api/test-sessions/${session}/guest-recordings` },
        { method: 'DELETE', url: `/api/recording-clips/${id}` },
      ] as const;
      for (const call of calls) expect((await browser.call(call)).statusCode).toBe(status);
    }
    expect(await listOwn(stranger)).toEqual([]);
    expect(await listGuests(host, session)).toHaveLength(1);
  });

  it.each([
    ['/api/recording-clips?clipData=only', 'clipData'],
    ['/api/recording-clips/nonsense/content', 'id'],
    [`/api/recording-clips/${randomUUID()}/content?download=yes`, 'download'],
    ['/api/test-sessions/nonsense/guest-recordings', 'sessionId'],
  ])('may not ask for %s', async (url, field) => {
    const reply = await (await app.signUpPro()).call({ url });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });
});

describe("the clips of a link's guests", () => {
  const app = onFolder;

  it('belong to the result that came with them, before or after, and else to the newest of the same name', async () => {
    const host = await app.signUpPro();
    const { id: session, sessionCode } = await createLink(host);
    const [before, after] = [randomUUID(), randomUUID()];
    const early = await sendResult(app.anonymous, sessionCode, { guestName: 'Ada', submissionId: before });
    const withEarly = await send(app, sessionCode, { guestName: 'Ada', submissionId: before });
    await letMinutePass(app.deps.db.kysely);
    const withLate = await send(app, sessionCode, { guestName: 'Ada', submissionId: after });
    const late = await sendResult(app.anonymous, sessionCode, { guestName: 'Ada', submissionId: after });
    const other = await sendResult(app.anonymous, sessionCode, { guestName: 'Grace Hopper' });
    await letMinutePass(app.deps.db.kysely);
    const byName = await send(app, sessionCode, { guestName: 'grace hopper' });
    await letMinutePass(app.deps.db.kysely);
    const byNobody = await send(app, sessionCode, { guestName: 'Alan Turing' });
    const list = await listGuests(host, session);
    expect(list.map(({ id, guestResultId }) => [id, guestResultId])).toEqual([
      [byNobody, null],
      [byName, other],
      [withLate, late],
      [withEarly, early],
    ]);
  });

  it('carry what S1 names, with their video or without', async () => {
    const host = await app.signUpPro();
    const { id: session, sessionCode } = await createLink(host);
    await send(app, sessionCode);
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
    await send(app, one.sessionCode);
    expect([await listGuests(host, two.id), await listGuests(host, two.id, '?clipData=omit')]).toEqual([[], []]);
  });
});

describe('a list', () => {
  it('takes three statements, however many clips there are', async () => {
    const app = onFolder;
    const host = await app.signUpPro();
    const { id: session, sessionCode } = await createLink(host);
    const count = async (url: string) => {
      const query = vi.spyOn((await import('pg')).default.Client.prototype, 'query');
      await host.call({ url });
      const statements = query.mock.calls.length;
      query.mockRestore();
      return statements;
    };
    const urls = ['/api/recording-clips', `/api/test-sessions/${session}/guest-recordings`];
    const counts = async () => [await count(urls[0] ?? ''), await count(urls[1] ?? '')];
    const empty = await counts();
    for (let clips = 0; clips < 5; clips += 1) {
      await save(host);
      await send(app, sessionCode);
    }
    expect([empty, await counts()]).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });
});

describe('a store that is down', () => {
  it('is a 503 for all that needs it, loses nothing, and is well again by itself', async () => {
    let isDown = false;
    const blobs = openS3Blobs(s3.place, {
      fetch: (input, init) => (isDown ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
    });
    const app = await openTestApp({ blobs });
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const id = await save(host);
    isDown = true;
    const replies = [
      await host.call({ method: 'POST', url: '/api/recording-clips', body: hostClip() }),
      await app.anonymous.call({ method: 'POST', url: '/api/guest-recording', body: guestClip(sessionCode) }),
      await host.call({ url: '/api/recording-clips' }),
      await host.call({ url: `/api/recording-clips/${id}/content` }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code, reply.headers['retry-after']])).toEqual(
      Array(4).fill([503, 'unavailable', '5']),
    );
    expect(await listOwn(host, '?clipData=omit')).toHaveLength(1);
    isDown = false;
    const video = await host.call({ url: `/api/recording-clips/${id}/content` });
    expect([video.statusCode, video.rawPayload]).toEqual([200, webm()]);
    await app.close();
  });
});
