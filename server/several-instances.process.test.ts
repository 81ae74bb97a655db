import type { GuestResult, RecordingClip, TestSession } from '@linecheck/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startS3 } from './blobs/testing/start-s3';
import { copyDatabase } from './db/testing/start-postgres';
import { guestClip, webm } from './testing/clips';
import { freePort } from './testing/free-port';
import { testSubmission } from './testing/guest-links';
import { openFolder } from './testing/open-folder';
import { STRONG_PASSWORD } from './testing/open-test-app';
import { databaseUrl, startProgram } from './testing/start-program';

const s3 = await startS3();
const database = await copyDatabase(inject('testServer'), inject('templateDatabase'));
/** A separate data folder for each instance, as on two machines. */
const folders = await Promise.all([1, 2].map(openFolder));

const [one, other] = await Promise.all(
  folders.map(async (folder) => {
    const port = String(await freePort());
    const program = startProgram({
      DATABASE_URL: databaseUrl(database),
      ...s3.settings,
      MIN_FREE_DISK_MB: '0',
      DATA_DIR: folder,
      DEFAULT_PLAN: 'pro',
      PUBLIC_URL: 'https://check.example.org',
      HOST: '127.0.0.1',
      PORT: port,
    });
    return { ...program, url: `http://127.0.0.1:${port}` };
  }),
);

beforeAll(async () => {
  const lines = await Promise.all([one?.ready, other?.ready]);
  expect(lines).toEqual(Array(2).fill('Linecheck is ready on https://check.example.org'));
}, 60_000);

afterAll(async () => {
  for (const instance of [one, other]) instance?.child.kill('SIGTERM');
  const ends = await Promise.all([one?.end, other?.end]);
  await s3.close();
  // The security log contains the actions of the tests; nothing else may be logged.
  const said = ends.map((end) => end?.stderr.split('\n').filter((line) => !line.includes('"security":true')));
  expect([ends.map((end) => end?.code), said]).toEqual([
    [0, 0],
    [[''], ['']],
  ]);
});

type Instance = typeof one;

interface Ask {
  readonly method?: string;
  readonly body?: object;
  readonly cookie?: string;
}

const ask = (instance: Instance, path: string, { method = 'GET', body, cookie }: Ask = {}): Promise<Response> =>
  fetch(`${instance?.url}${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const json = async <T>(reply: Promise<Response>): Promise<T> => (await (await reply).json()) as T;

/** Signs up at one instance; the cookies are valid at all of them. */
async function signUp(instance: Instance, email: string): Promise<string> {
  const body = { email, password: STRONG_PASSWORD, firstName: 'Jonas', lastName: 'Lind' };
  const reply = await ask(instance, '/api/auth/register', { method: 'POST', body });
  expect(reply.status).toBe(201);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

describe('two instances on one database and one store', () => {
  it('continue operations that were started at the other', async () => {
    const cookie = await signUp(one, 'both@example.org');
    const link = await json<TestSession>(
      ask(other, '/api/test-sessions', { method: 'POST', body: { guestFirstName: 'Ada' }, cookie }),
    );
    await ask(one, '/api/guest-results', { method: 'POST', body: testSubmission(link.sessionCode) });
    const video = webm('seen from both sides');
    const body = guestClip(link.sessionCode, { clipData: video.toString('base64') });
    expect((await ask(one, '/api/guest-recording', { method: 'POST', body })).status).toBe(201);

    const results = await json<GuestResult[]>(ask(other, `/api/guest-results/session/${link.id}`, { cookie }));
    const [clip] = await json<RecordingClip[]>(
      ask(other, `/api/test-sessions/${link.id}/guest-recordings`, { cookie }),
    );
    const bytes = await (await ask(other, `/api/recording-clips/${clip?.id}/content`, { cookie })).arrayBuffer();
    expect(results.map(({ guestName }) => guestName)).toEqual(['Ada Lovelace']);
    expect(Buffer.from(bytes).equals(video)).toBe(true);

    await ask(other, '/api/notifications/mark-all-read', { method: 'PUT', cookie });
    expect(await json(ask(one, '/api/notifications/unread-count', { cookie }))).toEqual({ count: 0 });
    await ask(other, '/api/auth/logout', { method: 'POST', cookie });
    expect((await ask(one, '/api/auth/user', { cookie })).status).toBe(401);
  });
});
