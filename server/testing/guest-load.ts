import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_CHANGES_PATH, type TestSession } from '@linecheck/contract';
import { submission } from './guest-links';

/** Number of guests at the same time. */
const GUESTS = 2;

const PAUSE_MS = 20;

/** Results of each guest, who sends them in turn, again and again, each with its key. */
const RESULTS = 10;

const person = { email: 'noor@example.org', password: 'Green-Room-7', firstName: 'Noor', lastName: 'Haddad' };

export interface GuestLoad {
  /** Calls that failed, with their replies, and streams that were refused. */
  readonly failed: readonly string[];
  /** Number of calls that succeeded. */
  readonly succeeded: () => number;
  /** Resolves when this many further calls have succeeded, or one has failed. */
  more(calls: number): Promise<void>;
  /** Number of connections that the live page has opened, the present one included. */
  readonly connections: () => number;
  /** Resolves with the next message of the live page. */
  nextMessage(): Promise<string>;
  /** Creates a link, of which the live page is notified. */
  createLink(): Promise<void>;
  /** Ends the calls. Returns the numbers of different acknowledged results, and of results that the host then finds. */
  end(): Promise<{ readonly acknowledged: number; readonly found: number }>;
  /** Ends the live page. */
  close(): void;
}

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly cookies: readonly string[];
}

/** Opens a connection for each call, because a client cannot repeat a call on a connection that is being closed. */
function send(url: string, method: string, body?: object, cookie?: string): Promise<Reply> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((done, fail) => {
    const outgoing = request(url, { method, headers, agent: false }, (reply) => {
      const { statusCode: status = 0, headers: answered } = reply;
      const cookies = (answered['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
      text(reply).then((said) => done({ status, body: said, cookies }), fail);
    });
    outgoing.on('error', fail);
    outgoing.end(body && JSON.stringify(body));
  });
}

/**
 * Signs a host up and keeps guests busy who open their links and share results, while a page of the host listens for
 * changes. No call that fails is repeated.
 *
 * @param pathsOf The paths that a guest's browser requests first, by the code of the link.
 */
export async function openGuestLoad(url: string, pathsOf: (code: string) => readonly string[]): Promise<GuestLoad> {
  const failed: string[] = [];
  const acknowledged = new Set<string>();
  let [succeeded, isOver] = [0, false];
  const signedUp = await send(`${url}/api/auth/register`, 'POST', person);
  const cookie = signedUp.cookies.join('; ');
  const newLink = async (): Promise<TestSession> => {
    const { status, body } = await send(`${url}/api/test-sessions`, 'POST', { guestFirstName: 'Ada' }, cookie);
    if (status !== 201) throw new Error(`no link: ${status} ${body}`);
    return JSON.parse(body);
  };
  const isServed = async (method: string, path: string, body?: object): Promise<boolean> => {
    const reply = await send(`${url}${path}`, method, body).catch((error: Error) => error);
    const hasSucceeded = !(reply instanceof Error) && reply.status < 300;
    if (hasSucceeded) succeeded += 1;
    else failed.push(`${method} ${path}: ${reply instanceof Error ? reply.message : `${reply.status} ${reply.body}`}`);
    return hasSucceeded;
  };
  const beGuest = async ({ sessionCode }: TestSession) => {
    const results = Array.from({ length: RESULTS }, () => submission(sessionCode, { submissionId: randomUUID() }));
    for (let round = 0; !isOver; round += 1) {
      for (const path of pathsOf(sessionCode)) await isServed('GET', path);
      const result = results[round % RESULTS];
      if (result?.submissionId !== undefined && (await isServed('POST', '/api/guest-results', result)))
        acknowledged.add(result.submissionId);
    }
  };
  const resultsOf = async ({ id }: TestSession): Promise<number> =>
    JSON.parse((await send(`${url}/api/guest-results/session/${id}`, 'GET', undefined, cookie)).body).length;
  const links = await Promise.all(Array.from({ length: GUESTS }, newLink));
  const page = openPage(`${url}${LIVE_CHANGES_PATH}`, { cookie, failed });
  const guests = links.map(beGuest);
  return {
    ...page,
    failed,
    succeeded: () => succeeded,
    more: async (calls) => {
      const goal = succeeded + calls;
      while (succeeded < goal && failed.length === 0) await wait(PAUSE_MS);
    },
    createLink: async () => void (await newLink()),
    end: async () => {
      isOver = true;
      await Promise.all(guests);
      const found = await Promise.all(links.map(resultsOf));
      return { acknowledged: acknowledged.size, found: found.reduce((sum, each) => sum + each, 0) };
    },
  };
}

interface PageOptions {
  readonly cookie: string;
  readonly failed: string[];
}

/** A live page, which reconnects like EventSource when its stream ends, but immediately. */
function openPage(url: string, { cookie, failed }: PageOptions) {
  const closing = new AbortController();
  let connections = 0;
  let waiting: ((message: string) => void)[] = [];
  const stay = async () => {
    const reply = await fetch(url, { headers: { cookie }, signal: closing.signal });
    if (reply.status !== 200 || reply.body === null) {
      failed.push(`the live page: ${reply.status} ${await reply.text()}`);
      return closing.abort();
    }
    connections += 1;
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      if (!chunk.includes('data: ')) continue;
      for (const tell of waiting) tell(chunk);
      waiting = [];
    }
  };
  const keepOpen = async () => {
    // A connection that is lost is opened again.
    while (!closing.signal.aborted) await stay().catch(() => undefined);
  };
  void keepOpen();
  return {
    connections: () => connections,
    nextMessage: () => new Promise<string>((done) => void waiting.push(done)),
    close: () => closing.abort(),
  };
}
