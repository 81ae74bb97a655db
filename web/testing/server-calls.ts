import { REPLY_HEADER } from '@linecheck/contract';
import { afterEach, beforeEach, vi } from 'vitest';
import { happens } from './render-hook';

interface ServerCall {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly answer: (status: number, reply: unknown) => Promise<void>;
  readonly fail: () => Promise<void>;
}

interface Request {
  readonly method: string;
  readonly body: string | null;
  readonly signal: AbortSignal | null;
}

/** Replaces the server in each test of a file. Every call stays pending until the test answers it; aborted calls are removed from the list. */
export function watchServerCalls(): readonly ServerCall[] {
  const calls: ServerCall[] = [];
  const fetch = (url: string, { method, body, signal }: Request) =>
    new Promise<Response>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', [REPLY_HEADER]: '1' };
      const call: ServerCall = {
        method,
        url,
        body: body === null ? undefined : JSON.parse(body),
        answer: (status, reply) => happens(() => resolve(new Response(JSON.stringify(reply), { status, headers }))),
        fail: () => happens(() => reject(new TypeError('no network'))),
      };
      calls.push(call);
      signal?.addEventListener('abort', () => {
        calls.splice(calls.indexOf(call), 1);
        reject(signal.reason);
      });
    });
  beforeEach(() => {
    calls.length = 0;
    vi.stubGlobal('fetch', fetch);
  });
  afterEach(() => void vi.unstubAllGlobals());
  return calls;
}
