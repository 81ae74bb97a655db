import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../testing/open-folder';
import { outboundFetch } from './outbound-fetch';
import { OutboundTargets } from './outbound-targets';

const strict = new OutboundTargets([]);
const open = new OutboundTargets(['n8n.internal', '*.lan', '10.1.0.0/16', '127.0.0.1', 'fd00:1::/32']);

const at =
  (...addresses: readonly string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Why an address may not be saved; undefined if it may. */
async function faultOf(targets: OutboundTargets, url: string, ...addresses: readonly string[]) {
  try {
    await targets.assertMayCall(new URL(url), at(...addresses));
    return undefined;
  } catch (error) {
    return (error as { fault?: string }).fault;
  }
}

describe('without allowed hosts', () => {
  it('a public address may be called by https alone', async () => {
    expect(await faultOf(strict, 'https://hook.example/', '93.184.216.34')).toBeUndefined();
    expect(await faultOf(strict, 'http://hook.example/', '93.184.216.34')).toBe('invalid');
  });

  it.each([
    ...['http://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://017700000001/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[64:ff9b::7f00:1]/'],
    ...[
      'https://[2002:7f00:1::]/',
      'https://[fe80::1]/',
      'https://[fd00:ec2::254]/',
      'https://169.254.169.254/latest/',
    ],
    ...['https://0/', 'https://10.0.0.1/', 'https://100.100.100.200/', 'https://[::]/'],
  ])('%s may not be called', async (url) => {
    expect(await faultOf(strict, url)).toBe('not_public');
  });

  it.each([
    ['inside', ['10.0.0.1']],
    ['outside and inside', ['93.184.216.34', '127.0.0.1']],
    ['to a mapped address', ['::ffff:10.0.0.1']],
  ])('a name that resolves %s may not be called', async (_, addresses) => {
    expect(await faultOf(strict, 'https://hook.example/', ...addresses)).toBe('not_public');
  });

  it('a name without an address is unknown', async () => {
    expect(await faultOf(strict, 'https://hook.example/')).toBe('name_unknown');
  });
});

describe('an allowed host', () => {
  it.each([
    ['http://n8n.internal/', '192.168.1.5'],
    ['http://N8N.internal./', '192.168.1.5'],
    ['http://chat.lan/', '192.168.1.5'],
    ['http://hook.example/', '10.1.2.3'],
    ['http://127.0.0.1:8080/', '127.0.0.1'],
    ['https://hook.example/', 'fd00:1::5'],
  ])('%s at %s may be called', async (url, address) => {
    expect(await faultOf(open, url, address)).toBeUndefined();
  });

  it.each([
    ['http://other.internal/', '192.168.1.5'],
    ['http://evil-n8n.internal/', '192.168.1.5'],
    ['http://n8n.internal.evil.example/', '192.168.1.5'],
    ['http://lan/', '192.168.1.5'],
    ['http://notlan/', '192.168.1.5'],
    ['http://hook.example/', '10.2.0.1'],
    ['http://hook.example/', '127.0.0.2'],
    ['https://hook.example/', 'fd00:2::5'],
  ])('is not %s at %s', async (url, address) => {
    expect(await faultOf(open, url, address)).toBe('not_public');
  });
});

describe('a call', () => {
  it('goes to the address that was checked, and one that resolves elsewhere since is refused', async () => {
    let calls = 0;
    const server = createServer((_, reply) => {
      calls += 1;
      reply.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(async () => void server.close());
    const url = `https://hook.example:${(server.address() as AddressInfo).port}/`;
    const rebound = { mayReach: strict.mayReach, resolve: at('127.0.0.1') };
    expect(await faultOf(strict, url, '93.184.216.34')).toBeUndefined();
    await expect(outboundFetch(url, rebound)).rejects.toMatchObject({ fault: 'not_public' });
    expect(calls).toBe(0);
  });

  it.each([
    ['no answer', 'http://127.0.0.1:1/', 'no_answer'],
    ['an unknown name', 'http://does-not-exist.invalid/', 'name_unknown'],
  ])('tells %s by its fault', async (_, url, fault) => {
    const found = url.includes('invalid')
      ? { resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) }
      : {};
    await expect(outboundFetch(url, { mayReach: () => true, ...found })).rejects.toMatchObject({ fault });
  });

  it.each([
    ['plain text in place of TLS', 'https', 'unreadable'],
    ['no HTTP', 'http', 'unreadable'],
  ])('tells %s by its fault', async (_, protocol, fault) => {
    const { createServer: createSocket } = await import('node:net');
    const server = createSocket((socket) => socket.on('error', () => undefined).end('what is this\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    atEnd(async () => void server.close());
    const url = `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await expect(outboundFetch(url, { mayReach: () => true })).rejects.toMatchObject({ fault });
  });

  it('that leaves the rest keeps the beginning of an endless answer', async () => {
    const server = createServer((_, reply) => {
      const more = () => void (reply.write('x'.repeat(1000)) && setImmediate(more));
      more();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(async () => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const reply = await outboundFetch(url, { mayReach: () => true, maxBytes: 1024, leavesRest: true });
    expect([reply.status, reply.body.length]).toEqual([200, 1024]);
  });
});
