import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../http/limits';
import { guestClip, hostClip, webm } from '../../testing/clips';
import { createLink, resultsOf, sendResult } from '../../testing/guest-links';
import { type Browser, openTestApp, type TestApp } from '../../testing/open-test-app';

const app = await openTestApp({ config: { clipQuotaMb: 2 } });
afterAll(app.close);
const pro = await app.signUpPro();
const plus = await app.signUp();
const proCode = (await createLink(pro)).sessionCode;
const plusCode = (await createLink(plus)).sessionCode;

/** A long film of which only the beginning is ever sent. */
const ANNOUNCED_BYTES = 24 * 1024 * 1024;

/** The fields of a clip with its film last, as our page sends it. */
function filmLast({ clipData, ...fields }: ReturnType<typeof guestClip>): object {
  return { ...fields, clipData };
}

interface Beginning {
  readonly body: object;
  readonly path?: string;
  readonly browser?: Browser;
  readonly bytes?: number;
}

/** Sends the head of an upload and the beginning of its body, which goes on for ever. */
async function begin(to: TestApp, { body, path = '/api/guest-recording', browser, bytes }: Beginning): Promise<Socket> {
  if (!to.app.server.listening) await to.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((to.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    `Content-Length: ${bytes ?? ANNOUNCED_BYTES}`,
    ...(browser === undefined ? [] : [`Cookie: ${browser.cookieHeader()}`]),
  ];
  // Without its end: the film has only begun.
  socket.write(`${head.join('\r\n')}\r\n\r\n${JSON.stringify(body).slice(0, -3)}`);
  return socket;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly code: string;
}

/** What is answered though the body has not ended. */
async function answerTo(to: TestApp, beginning: Beginning): Promise<Answer> {
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

describe('while the film is still coming', () => {
  it.each([
    ['a code that opens nothing', () => guestClip('00000000000000000000000000'), 404, 'link_not_valid'],
    ['the link of a host on Plus', () => guestClip(plusCode), 403, 'plan_required'],
    ['consent that is denied', () => guestClip(proCode, { canShareWithHost: false }), 403, 'consent_required'],
    ['more than the host has room for', () => guestClip(proCode, { uploadId: randomUUID() }), 403, 'clip_quota'],
  ])('a guest is refused for %s', async (_what, clip, status, code) => {
    expect(await answerTo(app, { body: filmLast(clip()) })).toEqual(refused(status, code));
  });

  it.each([
    ['nobody', () => app.anonymous, 401, 'not_signed_in'],
    ['a host on Plus', () => plus, 403, 'plan_required'],
    ['a host without room', () => pro, 403, 'clip_quota'],
  ])('%s is refused a clip of their own', async (_who, browser, status, code) => {
    const { clipData, ...fields } = hostClip({ uploadId: randomUUID() });
    const body = { ...fields, clipData };
    expect(await answerTo(app, { body, path: '/api/recordings', browser: browser() })).toEqual(refused(status, code));
  });

  it('a guest is refused for the limit of the link, and each upload counts once', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const { sessionCode } = await createLink(await limited.signUpPro());
    const send = () =>
      limited.anonymous.call({ method: 'POST', url: '/api/guest-recording', body: filmLast(guestClip(sessionCode)) });
    for (let n = 0; n < limits.guestClipsOfLink.most; n += 1) expect((await send()).statusCode).toBe(201);
    const answer = await answerTo(limited, { body: filmLast(guestClip(sessionCode)) });
    await limited.close();
    expect(answer).toEqual(refused(429, 'rate_limited'));
  });
});

describe('a film that comes before the code', () => {
  it('is judged by the whole body', async () => {
    const { statusCode } = await app.anonymous.call({
      method: 'POST',
      url: '/api/guest-recording',
      body: guestClip(proCode),
    });
    expect(statusCode).toBe(201);
  });

  it('has a share of the instance that keeps nobody else out', async () => {
    const other = await openTestApp();
    const { sessionCode } = await createLink(await other.signUpPro());
    const film = { body: { clipData: webm().toString('base64') } };
    const sockets = await Promise.all(Array.from({ length: 9 }, () => begin(other, film)));
    // Those nine may still be on their way to the server; who comes too late to be let in says so.
    await expect.poll(async () => (await answerTo(other, film)).status, { interval: 20 }).toBe(503);
    expect(await answerTo(other, film)).toEqual({ status: 503, code: 'busy', retryAfter: '10' });
    const reply = await other.anonymous.call({
      method: 'POST',
      url: '/api/guest-recording',
      body: filmLast(guestClip(sessionCode)),
    });
    for (const socket of sockets) socket.destroy();
    const clip = { method: 'POST', url: '/api/guest-recording', body: guestClip(sessionCode) } as const;
    await expect.poll(async () => (await other.anonymous.call(clip)).statusCode).toBe(201);
    await other.close();
    expect(reply.statusCode).toBe(201);
  });
});

describe('on a disk that runs low', () => {
  it('clips are refused before their films are read, and results are not', async () => {
    const logLines: string[] = [];
    const low = await openTestApp({ config: { minFreeDiskMb: 1_000_000_000 }, logLines });
    const host = await low.signUpPro();
    const { id, sessionCode } = await createLink(host);
    const guest = await answerTo(low, { body: filmLast(guestClip(sessionCode)) });
    const stranger = await answerTo(low, { body: { clipData: webm().toString('base64') } });
    const own = await answerTo(low, { body: hostClip(), path: '/api/recordings', browser: host });
    await sendResult(low.anonymous, sessionCode);
    const results = await resultsOf(host, id);
    await low.close();
    expect([guest, stranger, own]).toEqual(Array(3).fill(refused(507, 'disk_full')));
    expect(results).toHaveLength(1);
    expect(logLines.filter((line) => line.includes('MIN_FREE_DISK_MB'))).toHaveLength(3);
  });
});
