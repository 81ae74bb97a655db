import {
  LIVE_CHANGES_PATH,
  type LiveChange,
  type LiveKind,
  parseLiveMessage,
  WORKSPACE_PARAMETER,
} from '@linecheck/contract';
import type { TestApp, TestBrowser } from './open-test-app';

export interface LiveStream {
  readonly headers: Headers;
  next(): Promise<readonly LiveKind[] | string | undefined>;
  nextChange(): Promise<LiveChange | undefined>;
  leave(): void;
}

/**
 * Opens the stream of this host over a real connection and reads its first message, which contains every kind.
 *
 * @param workspace The id of the workspace, unless it is the host's own.
 */
export async function openLiveStream(app: TestApp, host: TestBrowser, workspace?: string): Promise<LiveStream> {
  const away = new AbortController();
  const headers = { cookie: host.cookieHeader() };
  const reply = await fetch(
    `http://127.0.0.1:${await app.listen()}${LIVE_CHANGES_PATH}${workspace ? `?${WORKSPACE_PARAMETER}=${workspace}` : ''}`,
    {
      headers,
      signal: away.signal,
    },
  );
  if (reply.status !== 200 || reply.body === null) throw new Error(`no stream: ${reply.status} ${await reply.text()}`);
  const events = eventsOf(reply.body);
  const nextEvent = async () => (await events.next()).value ?? undefined;
  const nextChange = async () => {
    const event = await nextEvent();
    return typeof event === 'string' ? undefined : event;
  };
  const next = async () => {
    const event = await nextEvent();
    return typeof event === 'object' ? event.changed : event;
  };
  await next();
  return { headers: reply.headers, next, nextChange, leave: () => away.abort() };
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveChange | string, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) yield* eventOf(part);
  }
  return undefined;
}

function* eventOf(part: string): Generator<LiveChange | string> {
  const fields = new Map(part.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  const name = fields.get('event');
  const data = fields.get('data');
  if (name !== undefined) yield name;
  else if (data !== undefined) yield parseLiveMessage(data);
}
