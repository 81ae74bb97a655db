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

/** A stream of a host of their own for each app, which hears of changes in the order in which they were announced. */
const markers = new WeakMap<TestApp, Promise<{ readonly workspace: string; readonly stream: LiveStream }>>();

async function openMarker(app: TestApp) {
  const host = await app.signUp();
  const stream = await connectLiveStream(app, host, {});
  await stream.next();
  return { workspace: host.workspaceId, stream };
}

/** Waits until an app has heard of all changes so far, so that a new stream reports only later ones. */
export async function hearChanges(app: TestApp): Promise<void> {
  const opened = markers.get(app) ?? openMarker(app);
  markers.set(app, opened);
  const { workspace, stream } = await opened;
  await app.deps.db.pool.query(`select pg_notify('linecheck_changes', $1)`, [`${workspace} people`]);
  await stream.next();
}

/**
 * Opens the stream of this host over a real connection and reads its first message, which contains every kind.
 *
 * @param workspace The id of the workspace, unless it is the host's own.
 */
export async function openLiveStream(app: TestApp, host: TestBrowser, workspace?: string): Promise<LiveStream> {
  const stream = await connectLiveStream(
    app,
    host,
    workspace === undefined ? {} : { [WORKSPACE_PARAMETER]: workspace },
  );
  await stream.next();
  return stream;
}

/** Opens the stream of this host over a real connection. */
export async function connectLiveStream(
  app: TestApp,
  host: TestBrowser,
  query: Readonly<Record<string, string>>,
): Promise<LiveStream> {
  const away = new AbortController();
  const headers = { cookie: host.cookieHeader() };
  const address = `http://127.0.0.1:${await app.listen()}${LIVE_CHANGES_PATH}?${new URLSearchParams(query)}`;
  const reply = await fetch(address, { headers, signal: away.signal });
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
