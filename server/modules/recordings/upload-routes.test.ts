import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { GuestClipReceipt } from '@linecheck/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../../limits/limits';
import {
  blobsOf,
  clipsOf,
  garbageOf,
  guestUpload,
  hostUpload,
  mp4,
  nothing,
  traces,
  uploadFilesOf,
  webm,
} from '../../testing/clips';
import { createLink, resultsOf, submitTestResult } from '../../testing/guest-links';
import { openTestApp, type TestApp, type TestBrowser, type TestCall, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const host = await app.signUpPro();

const clip = async (id: string, of: TestApp = app) => (await clipsOf(of)).find((row) => row.id === id);
const bytesOf = async (id: string) => readFile(join(app.blobFolder, (await clip(id))?.blob_key ?? ''));
const sendAll = async (call: TestCall, of: TestApp = app) => of.anonymous.call(call);

describe("a guest's clip that is sent as raw bytes", () => {
  it('is stored with its bytes outside of the row, for the host of the link', async () => {
    const { id: session_id, sessionCode } = await createLink(host);
    const submissionId = randomUUID();
    const result = await submitTestResult(app.anonymous, sessionCode, { submissionId });
    const fields = { submissionId, guestName: 'Zoë Łukasik 🎧', fileName: 'Aufnahme für Zoë.webm' };
    const reply = await sendAll(guestUpload(sessionCode, { video: webm('Zoë speaks'), fields }));
    expect(reply.statusCode).toBe(201);
    const { id, createdAt, deleteToken } = reply.json<GuestClipReceipt>();
    expect(deleteToken).toMatch(/^[\w-]{43}$/);
    const row = await clip(id);
    expect(row).toMatchObject({
      workspace_id: host.userId,
      session_id,
      guest_result_id: result,
      guest_name: 'Zoë Łukasik 🎧',
      clip_type: 'guest',
      consent_given: true,
      duration: 12,
      file_name: 'Aufnahme für Zoë.webm',
      mime_type: 'video/webm',
      byte_length: webm('Zoë speaks').length,
    });
    expect(row?.created_at.toISOString()).toBe(createdAt);
    expect(await bytesOf(id)).toEqual(webm('Zoë speaks'));
    expect(JSON.stringify(row)).not.toContain(deleteToken);
    await expect.poll(() => garbageOf(app)).toEqual([]);
  });

  it.each([
    ['mp4', 'video/mp4', mp4(), 'video/mp4'],
    ['webm with its codecs named', 'video/webm;codecs=vp8,opus', webm(), 'video/webm'],
    ['webm as Chromium calls it', 'video/webm;codecs="vp8,opus"', webm(), 'video/webm'],
    ['webm in capitals', 'Video/WebM', webm(), 'video/webm'],
  ])('may be %s', async (_what, type, video, mime_type) => {
    const { sessionCode } = await createLink(host);
    const reply = await sendAll(guestUpload(sessionCode, { type, video }));
    expect(reply.statusCode).toBe(201);
    expect(await clip(reply.json<GuestClipReceipt>().id)).toMatchObject({ mime_type });
  });

  it('may have 18 MB', async () => {
    const { sessionCode } = await createLink(host);
    const video = Buffer.concat([webm(), Buffer.alloc(18_800_000)]);
    const { id } = (await sendAll(guestUpload(sessionCode, { video }))).json<GuestClipReceipt>();
    expect((await bytesOf(id)).equals(video)).toBe(true);
  });

  it('replaces the one of the same upload, which is deleted completely', async () => {
    const { sessionCode } = await createLink(host);
    const uploadId = randomUUID();
    const before = (await blobsOf(app)).length;
    const send = async (video: Buffer) =>
      (await sendAll(guestUpload(sessionCode, { uploadId, video }))).json<GuestClipReceipt>();
    const first = await send(webm('first'));
    const second = await send(webm('the second, which is longer'));
    expect({ id: second.id, createdAt: second.createdAt }).toEqual({ id: first.id, createdAt: first.createdAt });
    expect(await bytesOf(second.id)).toEqual(webm('the second, which is longer'));
    expect(await clip(second.id)).toMatchObject({ byte_length: webm('the second, which is longer').length });
    await expect.poll(async () => (await blobsOf(app)).length).toBe(before + 1);
    await expect.poll(() => garbageOf(app)).toEqual([]);
    const withdraw = ({ id, deleteToken }: GuestClipReceipt) =>
      sendAll({ method: 'POST', url: `/api/guest-recording/${id}/delete`, body: { deleteToken } });
    expect((await withdraw(first)).statusCode).toBe(404);
    expect((await withdraw(second)).statusCode).toBe(200);
  });

  it('of another link does not take over a clip by its upload id', async () => {
    const uploadId = randomUUID();
    const send = async (video: Buffer) =>
      sendAll(guestUpload((await createLink(host)).sessionCode, { uploadId, video }));
    const { id } = (await send(webm('mine'))).json<GuestClipReceipt>();
    expect((await send(webm('theirs'))).statusCode).toBe(404);
    expect(await bytesOf(id)).toEqual(webm('mine'));
    await expect.poll(() => garbageOf(app)).toEqual([]);
  });
});

describe("a host's own clip that is sent as raw bytes", () => {
  it('is stored without consent and without a guest, and replaced when it is sent again', async () => {
    const uploadId = randomUUID();
    const send = (video: Buffer) => host.call(hostUpload({ uploadId, video, fields: { duration: 15 } }));
    const first = await send(webm('first'));
    const second = await send(webm('second'));
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()]);
    expect(Object.keys(second.json())).toEqual(['id', 'createdAt']);
    const { id } = second.json<{ id: string }>();
    expect(await clip(id)).toMatchObject({
      workspace_id: host.userId,
      clip_type: 'host',
      session_id: null,
      guest_name: null,
      consent_given: false,
      duration: 15,
    });
    expect(await bytesOf(id)).toEqual(webm('second'));
    await expect.poll(() => garbageOf(app)).toEqual([]);
  });

  it('of another host may have the same upload id', async () => {
    const uploadId = randomUUID();
    const replies = await Promise.all([host, await app.signUpPro()].map((each) => each.call(hostUpload({ uploadId }))));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(2);
  });
});

const other = await openTestApp();
const plus = await other.signUp();
const proCode = (await createLink(await other.signUpPro())).sessionCode;

describe('an upload that is refused leaves nothing behind', () => {
  const guest = (given: object) => guestUpload(proCode, given);
  it.each([
    ['bytes of another type', guest({ video: mp4() }), 400, { fields: { clipData: 'Clip data is not video/webm' } }],
    ['no bytes', guest({ video: Buffer.alloc(0) }), 400, { fields: { clipData: 'Clip data is not video/webm' } }],
    ['another type of file', guest({ type: 'video/quicktime' }), 415, { code: 'not_video' }],
    ['JSON', guest({ type: 'application/json', video: Buffer.from('{}') }), 415, { code: 'not_video' }],
    ['0 seconds', guest({ fields: { duration: 0 } }), 400, { fields: { duration: expect.any(String) } }],
    ['31 seconds', guest({ fields: { duration: 31 } }), 400, { fields: { duration: expect.any(String) } }],
    [
      'consent like one',
      guest({ fields: { consentGiven: 'true' } }),
      400,
      { fields: { consentGiven: expect.any(String) } },
    ],
    ['consent that is not said', guest({ fields: { consentGiven: undefined } }), 400, { code: 'invalid' }],
    ['an unknown field', guest({ fields: { more: 1 } }), 400, { fields: { more: 'Unknown field' } }],
    ['a path', guest({ fields: { fileName: '../passwd' } }), 400, { fields: { fileName: 'Not a file name' } }],
    ['too many bytes', guest({ video: Buffer.alloc(18 * 1024 * 1024 + 1) }), 413, { code: 'too_large' }],
    ['no id of the upload', { ...guest({}), url: '/api/uploads/guest-clips/1' }, 400, { code: 'invalid' }],
  ] as const)('for %s', async (_what, call, status, words) => {
    expect(await testAnswer(sendAll(call, other))).toMatchObject({ status, ...words });
    await expect.poll(() => traces(other)).toEqual(nothing);
  });

  it.each([
    ['that is missing', undefined, 'This header is required'],
    ['that is no JSON', '{', 'This header is not valid JSON'],
    ['beyond ASCII', '{"guestName":"Zo\u00eb"}', 'Characters beyond ASCII have to be escaped (\\u00e9)'],
    ['that is a list', '[]', expect.any(String)],
  ])('for fields %s', async (_what, fields, words) => {
    const { headers, ...call } = guestUpload(proCode);
    const { 'upload-fields': _none, ...others } = headers;
    const given = { ...others, ...(fields !== undefined && { 'upload-fields': fields }) };
    expect(await testAnswer(sendAll({ ...call, headers: given }, other))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { 'upload-fields': words },
    });
    await expect.poll(() => traces(other)).toEqual(nothing);
  });
});

interface Beginning {
  readonly call: ReturnType<typeof guestUpload>;
  readonly browser?: TestBrowser;
  readonly announced?: number;
}

/** Sends the head of an upload and the beginning of its endless video. */
async function begin(to: TestApp, { call, browser, announced = 18 * 1024 * 1024 }: Beginning): Promise<Socket> {
  if (!to.app.server.listening) await to.listen();
  const socket = connect((to.app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const head = [
    `PUT ${call.url} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    `Content-Length: ${announced}`,
    ...Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`),
    ...(browser === undefined ? [] : [`Cookie: ${browser.cookieHeader()}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(call.body.subarray(0, 70));
  return socket;
}

/** The response to an upload whose video does not end. */
async function answerTo(to: TestApp, beginning: Beginning) {
  const socket = await begin(to, beginning);
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  const text = String(bytes);
  return {
    status: Number(text.slice(9, 12)),
    retryAfter: /^retry-after: (\d+)/im.exec(text)?.[1],
    code: /"code":"(\w+)"/.exec(text)?.[1] ?? '',
  };
}

const refused = (status: number, code: string) => expect.objectContaining({ status, code });

const small = await openTestApp({ config: { clipQuotaMb: 2 } });
const [pro, free] = [await small.signUpPro(), await small.signUp()];
const [taking, plusCode] = [(await createLink(pro)).sessionCode, (await createLink(free)).sessionCode];
const expired = await createLink(pro);
await small.expireLink(expired.id);

describe('while the video is still arriving', () => {
  it.each([
    ['a code that opens nothing', guestUpload('00000000000000000000000000'), 404, 'link_not_valid'],
    ['a code that has expired', guestUpload(expired.sessionCode), 404, 'link_not_valid'],
    ['the link of a host on Plus', guestUpload(plusCode), 403, 'plan_required'],
    ['no consent', guestUpload(taking, { fields: { consentGiven: false } }), 403, 'consent_required'],
    ['more than the host has room for', guestUpload(taking), 403, 'clip_quota'],
    ['a field that is wrong', guestUpload(taking, { fields: { duration: 31 } }), 400, 'invalid'],
  ] as const)('a guest is refused for %s', async (_what, call, status, code) => {
    expect(await answerTo(small, { call })).toEqual(refused(status, code));
    await expect.poll(() => traces(small)).toEqual(nothing);
  });

  it('a guest is refused for the first bytes of another type', async () => {
    const call = guestUpload(taking, { video: mp4('a'.repeat(100)) });
    expect(await answerTo(small, { call, announced: 1_000_000 })).toEqual(refused(400, 'clip_not_valid'));
    await expect.poll(() => traces(small)).toEqual(nothing);
  });

  it.each([
    ['nobody', () => small.anonymous, 401, 'not_signed_in'],
    ['a host on Plus', () => free, 403, 'plan_required'],
    ['a host without room', () => pro, 403, 'clip_quota'],
  ] as const)('%s is refused a clip of their own', async (_who, browser, status, code) => {
    expect(await answerTo(small, { call: hostUpload(), browser: browser() })).toEqual(refused(status, code));
  });

  it('a guest is refused for the limit of the link, and each upload counts once', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const { sessionCode } = await createLink(await limited.signUpPro());
    for (let n = 0; n < limits.guestClipsOfLink.max; n += 1) {
      expect((await sendAll(guestUpload(sessionCode), limited)).statusCode).toBe(201);
    }
    const answer = await answerTo(limited, { call: guestUpload(sessionCode) });
    await limited.close();
    expect(answer).toEqual(refused(429, 'rate_limited'));
  });

  it('accepted uploads share a gigabyte, which is free again when they end', async () => {
    const busy = await openTestApp({ config: { clipQuotaMb: 10_000 } });
    const { sessionCode } = await createLink(await busy.signUpPro());
    const call = guestUpload(sessionCode, { video: webm('a'.repeat(100)) });
    await busy.listen();
    const sockets = await Promise.all(Array.from({ length: 52 }, () => begin(busy, { call })));
    await expect.poll(() => uploadFilesOf(busy)).toHaveLength(52);
    expect(await answerTo(busy, { call })).toEqual({ status: 503, code: 'busy', retryAfter: '10' });
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await sendAll(call, busy)).statusCode).toBe(201);
    expect(await uploadFilesOf(busy)).toEqual([]);
  });

  // Needs /proc to list the open files.
  it.runIf(existsSync('/proc/self/fd'))('an aborted upload leaves nothing', async () => {
    const socket = await begin(other, { call: guestUpload(proCode, { video: webm('a'.repeat(100)) }), announced: 1e6 });
    await expect.poll(() => uploadFilesOf(other)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => traces(other)).toEqual(nothing);
  });
});

describe('on a disk that is almost full', () => {
  it('clips are refused before their videos are read, and results are not', async () => {
    const logLines: string[] = [];
    const low = await openTestApp({ config: { minFreeDiskMb: 1_000_000_000 }, logLines });
    const owner = await low.signUpPro();
    const { id, sessionCode } = await createLink(owner);
    const guest = await answerTo(low, { call: guestUpload(sessionCode) });
    const own = await answerTo(low, { call: hostUpload(), browser: owner });
    await submitTestResult(low.anonymous, sessionCode);
    const results = await resultsOf(owner, id);
    await low.close();
    expect([guest, own]).toEqual(Array(2).fill(refused(507, 'disk_full')));
    expect(results).toHaveLength(1);
    expect(logLines.filter((line) => line.includes('clips_refused_disk_low'))).toHaveLength(2);
  });
});

it('a host on Plus saves no clip of their own, and leaves nothing', async () => {
  expect((await plus.call(hostUpload())).json()).toMatchObject({ code: 'plan_required' });
  await expect.poll(() => traces(other)).toEqual(nothing);
});
