import { describe, expect, it, vi } from 'vitest';
import { observeFetch } from './observed-fetch';
import { createTransferLog } from './transfer';

const OCTETS = { 'content-type': 'application/octet-stream' };

/** State of a body once every pending callback has run. */
function stateOf(text: Promise<string>): Promise<string> {
  const outcome = text.then(
    () => 'ended',
    () => 'failed',
  );
  return Promise.race([outcome, new Promise<string>((done) => setTimeout(done, 20, 'open'))]);
}

function observe(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const log = createTransferLog(() => 0);
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = observeFetch({
    fetch: async (url, init) => {
      asked.push({ url, init });
      return answer(url, init);
    },
    log,
    downloadType: /^application\/octet-stream/,
    uploadType: 'application/octet-stream',
    timingWritten: async () => undefined,
  });
  return { fetch, log, asked };
}

const body = (bytes: number) => new Uint8Array(bytes);
const states = (log: { transfers: readonly { state: string; bytes: number }[] }) =>
  log.transfers.map(({ state, bytes }) => `${state} ${bytes}`);
const download = 'http://self/down?bytes=5000';
const upload = 'http://self/up?bytes=5000';

describe('observeFetch', () => {
  it('counts the bytes of a download without passing them on', async () => {
    const { fetch, log } = observe(() => new Response(body(5000), { headers: OCTETS }));
    expect(await (await fetch(download)).text()).toBe('');
    expect(states(log)).toEqual(['complete 5000']);
  });

  it('neither follows redirects nor uses caches', async () => {
    const { fetch, asked } = observe(() => new Response(body(5000), { headers: OCTETS }));
    await (await fetch(download)).text();
    expect(asked[0]?.init).toMatchObject({ redirect: 'error', cache: 'no-store' });
  });

  it.each([
    ['a login page', () => new Response('x'.repeat(5000), { headers: { 'content-type': 'text/html' } })],
    ['too few bytes', () => new Response(body(4999), { headers: OCTETS })],
    ['too many bytes', () => new Response(body(5001), { headers: OCTETS })],
    ['bytes of another type', () => new Response(body(5000), { headers: { 'content-type': 'image/png' } })],
  ])('breaks a download that answers with %s', async (_name, answer) => {
    const { fetch, log } = observe(answer);
    await expect(fetch(download).then((response) => response.text())).rejects.toThrow();
    expect(states(log)[0]).toMatch(/^broken/);
  });

  it('breaks a ping that a page answers', async () => {
    const { fetch } = observe(() => new Response('hello', { headers: OCTETS }));
    await expect(fetch('http://self/down?bytes=0').then((response) => response.text())).rejects.toThrow();
  });

  it('breaks a request that the network aborts', async () => {
    const { fetch, log } = observe(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(fetch(download)).rejects.toThrow('Failed to fetch');
    expect(states(log)).toEqual(['broken 0']);
  });

  it('does not break a request that was ended by its time limit', async () => {
    const ending = new AbortController();
    const { fetch, log } = observe(() => {
      ending.abort();
      return Promise.reject(new DOMException('', 'AbortError'));
    });
    await expect(fetch(download, { signal: ending.signal })).rejects.toThrow();
    expect(states(log)).toEqual(['running 0']);
  });

  it.each([
    ['while its bytes come', 'bytes'],
    ['while its timing is written', 'timing'],
  ] as const)(
    'that is paused %s neither fails, which Firefox would report, nor ends, which starts the next',
    async (_, when) => {
      const ending = new AbortController();
      const pause = () => ending.abort('pause()');
      const fetch = observeFetch({
        fetch: async (_url, { signal }) => {
          const stream = new ReadableStream<Uint8Array>({
            start(controller) {
              signal?.addEventListener('abort', () => controller.error(signal.reason));
              controller.enqueue(body(5000));
              if (when === 'timing') controller.close();
            },
          });
          return new Response(stream, { headers: OCTETS });
        },
        log: createTransferLog(() => 0),
        downloadType: /octet/,
        uploadType: '',
        timingWritten: async () => pause(),
      });
      const text = fetch(download, { signal: ending.signal }).then((response) => response.text());
      if (when === 'bytes') pause();
      expect(await stateOf(text)).toBe('open');
    },
  );

  it('ignores a request that the server asks to repeat later', async () => {
    const { fetch, log } = observe(() => new Response('', { status: 429 }));
    expect((await fetch(download)).status).toBe(429);
    expect(states(log)).toEqual([]);
  });

  it('breaks a request that the server refuses otherwise', async () => {
    const { fetch, log } = observe(() => new Response('', { status: 404 }));
    expect((await fetch(download)).status).toBe(404);
    expect(states(log)).toEqual(['broken 0']);
  });

  it('uploads incompressible bytes, and counts them when they are answered', async () => {
    const { fetch, log, asked } = observe(() => Response.json({ ok: true }));
    await (await fetch(upload, { method: 'POST', body: '0'.repeat(5000) })).text();
    const sent = asked[0]?.init.body;
    if (!(sent instanceof Blob)) throw new Error('expected a blob');
    expect([sent.size, sent.type]).toEqual([5000, 'application/octet-stream']);
    expect(new Set(new Uint8Array(await sent.arrayBuffer())).size).toBeGreaterThan(200);
    expect(states(log)).toEqual(['complete 5000']);
  });

  it('breaks an upload that a page answers', async () => {
    const { fetch, log } = observe(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await expect(fetch(upload, { method: 'POST' }).then((response) => response.text())).rejects.toThrow();
    expect(states(log)).toEqual(['broken 0']);
  });

  it('ends the answer only when the timing is written', async () => {
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    const fetch = observeFetch({
      fetch: async () => new Response(body(5000), { headers: OCTETS }),
      log: createTransferLog(() => 0),
      downloadType: /octet/,
      uploadType: '',
      timingWritten: () => promise,
    });
    const ended = vi.fn();
    const text = (await fetch(download)).text().then(ended);
    await new Promise((done) => setImmediate(done));
    expect(ended).not.toHaveBeenCalled();
    resolve();
    await text;
    expect(ended).toHaveBeenCalled();
  });
});
