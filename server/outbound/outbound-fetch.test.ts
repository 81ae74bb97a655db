import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { outboundFetch } from './outbound-fetch';

/** A server on this machine, and its port. */
async function openServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const here = [{ address: '127.0.0.1', family: 4 }] as const;
/** Treats this machine like one on the public internet. */
const open = { resolve: async () => here, mayReach: (address: string) => address === '127.0.0.1' };

describe('a call', () => {
  it('identifies itself, and returns status, headers and body of the response', async () => {
    const seen: string[] = [];
    const port = await openServer(async (request, reply) => {
      let body = '';
      for await (const part of request) body += part;
      seen.push(`${request.method} ${request.url} ${request.headers.host} ${request.headers['user-agent']} ${body}`);
      reply.writeHead(201, { 'x-note': 'kept' }).end('done');
    });
    const reply = await outboundFetch(`http://hook.example:${port}/a?b=1`, { ...open, method: 'POST', body: 'hello' });
    expect([reply.status, reply.headers['x-note'], reply.body.toString()]).toEqual([201, 'kept', 'done']);
    expect(seen).toEqual([`POST /a?b=1 hook.example:${port} Linecheck hello`]);
  });

  it('uses the checked address, although the name resolves to another one meanwhile', async () => {
    const port = await openServer((_request, reply) => void reply.end('here'));
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? here : [{ address: '127.0.0.99', family: 4 }];
    };
    const reply = await outboundFetch(`http://rebinding.example:${port}/`, { ...open, resolve });
    expect([reply.body.toString(), asked]).toEqual(['here', 1]);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
  ])('of %s is refused', async (address) => {
    await expect(outboundFetch(address)).rejects.toThrow('the host has an address that is not public');
  });

  it.each([
    ['a private address', [{ address: '10.0.0.1', family: 4 }]],
    [
      'one private address among others',
      [
        { address: '1.1.1.1', family: 4 },
        { address: 'fd00::1', family: 6 },
      ],
    ],
  ])('of a name that resolves to %s is refused', async (_, found) => {
    await expect(outboundFetch('https://hook.example/', { resolve: async () => found })).rejects.toThrow('not public');
  });

  it('of the name of this machine is refused, as the system resolves it', async () => {
    await expect(outboundFetch('http://localhost:1/')).rejects.toThrow('not public');
  });

  it.each([
    ['ftp://hook.example/', 'not an http or https URL'],
    ['file:///etc/passwd', 'not an http or https URL'],
    ['hook.example', 'not an http or https URL'],
    ['https://maya:hunter2@hook.example/', 'the URL contains credentials'],
  ])('of %s is refused', async (address, reason) => {
    await expect(outboundFetch(address, open)).rejects.toThrow(reason);
  });

  it('ends if the response is too long, late or missing', async () => {
    const port = await openServer(({ url }, reply) => {
      if (url === '/long') reply.end('x'.repeat(1001));
      if (url === '/slow') reply.write('x');
    });
    const at = `http://hook.example:${port}`;
    await expect(outboundFetch(`${at}/long`, { ...open, maxBytes: 1000 })).rejects.toThrow(
      'the response exceeds 1000 bytes',
    );
    await expect(outboundFetch(`${at}/slow`, { ...open, deadlineMs: 50 })).rejects.toThrow('timed out');
    expect((await outboundFetch(`${at}/slow`, { ...open, maxBytes: 0 })).status).toBe(200);
    const never = () => new Promise<typeof here>(() => undefined);
    await expect(outboundFetch(at, { ...open, resolve: never, deadlineMs: 50 })).rejects.toThrow('timed out');
    await expect(outboundFetch('http://hook.example:1/', open)).rejects.toThrow('no response: ECONNREFUSED');
  });
});

describe('a redirect', () => {
  const openRedirects = (location: (url: string) => string | undefined, status = 302) =>
    openServer((request, reply) => {
      const to = location(request.url ?? '');
      if (to === undefined) reply.end(`${request.method} ${request.headers.authorization ?? 'nobody'}`);
      else reply.writeHead(status, { location: to }).end();
    });

  it.each([
    [302, 'GET Bearer x'],
    [307, 'POST Bearer x'],
  ])('by %i is followed', async (status, answer) => {
    const port = await openRedirects((url) => (url === '/' ? '/next' : undefined), status);
    const call = { ...open, method: 'POST', body: 'hello', headers: { authorization: 'Bearer x' } } as const;
    expect((await outboundFetch(`http://hook.example:${port}/`, call)).body.toString()).toBe(answer);
  });

  it('to another origin drops the headers of the caller', async () => {
    const port = await openRedirects((url) => (url === '/' ? `http://other.example:${port}/next` : undefined));
    const call = { ...open, headers: { authorization: 'Bearer x' } };
    expect((await outboundFetch(`http://hook.example:${port}/`, call)).body.toString()).toBe('GET nobody');
  });

  it('to an address that is not public is not followed', async () => {
    let reached = false;
    const inside = await openServer((_request, reply) => {
      reached = true;
      reply.end();
    });
    const port = await openRedirects(() => `http://inside.example:${inside}/`);
    const resolve = async (host: string) => (host === 'inside.example' ? [{ address: '127.0.0.2', family: 4 }] : here);
    await expect(outboundFetch(`http://hook.example:${port}/`, { ...open, resolve })).rejects.toThrow('not public');
    expect(reached).toBe(false);
  });

  it('is followed three times, and is returned if none may be followed', async () => {
    const port = await openRedirects((url) => (url.length > 4 ? undefined : `${url}x`));
    const at = `http://hook.example:${port}/`;
    expect((await outboundFetch(`${at}x`, open)).status).toBe(200);
    await expect(outboundFetch(at, open)).rejects.toThrow('too many redirects');
    expect((await outboundFetch(at, { ...open, redirects: 0 })).status).toBe(302);
  });
});
