import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forbiddenBy, readForbiddenDevices } from './public-headers';

const OURS = 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()';
const HERE = 'https://check.example.org';

describe('the devices that headers forbid', () => {
  it.each([
    [OURS, []],
    ['', []],
    ['geolocation=()', []],
    ['camera=*, microphone=*', []],
    ['camera=(), microphone=()', ['microphone', 'camera']],
    [`${OURS}, camera=(), microphone=()`, ['microphone', 'camera']],
    [`camera=(), microphone=(), ${OURS}`, []],
    [`${OURS}, microphone=()`, ['microphone']],
    ['camera=("https://other.example.org" "https://more.example.org"), microphone=(self)', ['camera']],
    [`camera=("${HERE}"), microphone=(self "https://other.example.org")`, []],
  ])('%j: %j', (header, devices) => {
    expect(forbiddenBy(header, HERE)).toEqual(devices);
  });

  it('are read from the public address, where a proxy may have added a header', async () => {
    const server = createServer((_request, reply) => {
      reply.setHeader('permissions-policy', [OURS, 'camera=(), microphone=()']);
      reply.end('<!doctype html>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
    onTestFinished(async () => {
      if (server.listening) await stop();
    });
    const address = `http://127.0.0.1:${port}`;
    expect(await readForbiddenDevices(address)).toEqual(['microphone', 'camera']);
    await stop();
    expect(await readForbiddenDevices(address)).toBe('unreached');
  });
});
