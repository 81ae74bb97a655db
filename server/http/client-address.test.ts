import proxyAddr from '@fastify/proxy-addr';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../limits/limits';
import { clientAddress } from './client-address';

const isListed = proxyAddr.compile(['loopback', '10.0.0.0/8', 'fd00::/8']);

/** The address that rate limits count for a request over a connection from `remoteAddress`. */
function counted(remoteAddress: string, [list, forwarded]: readonly (string | undefined)[]): string {
  const headers = {
    ...(list !== undefined && { 'x-forwarded-for': list }),
    ...(forwarded !== undefined && { forwarded }),
  };
  return addressOf({ ip: clientAddress({ remoteAddress, headers }, (address) => isListed(address, 0)) });
}

const PROXY = '127.0.0.1';
const GUEST = '203.0.113.7';
const HOME = '2001:db8:1:2';

describe('the client behind a trusted proxy', () => {
  it.each([
    // No header, and empty ones.
    [undefined, PROXY],
    ['', PROXY],
    [' , ,', PROXY],
    [`, ${GUEST} ,`, GUEST],
    // Ports, brackets, quotation marks, zones.
    [GUEST, GUEST],
    [` ${GUEST}\t`, GUEST],
    [`${GUEST}:54321`, GUEST],
    [`"${GUEST}:54321"`, GUEST],
    ['2001:db8:1:2:3:4:5:6', HOME],
    ['2001:0DB8:1:2::9', HOME],
    ['[2001:db8:1:2::9]', HOME],
    ['[2001:db8:1:2::9]:443', HOME],
    ['"[2001:db8:1:2::9]:443"', HOME],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['[fe80::1%25en0]:443', 'fe80:0:0:0'],
    // IPv4 addresses that are written as IPv6.
    [`::ffff:${GUEST}`, GUEST],
    [`[::FFFF:${GUEST}]:443`, GUEST],
    ['::ffff:cb00:7107', GUEST],
    ['64:ff9b::cb00:7107', GUEST],
    // Several proxies.
    [`${GUEST}, 10.1.2.3`, GUEST],
    [`${GUEST}:999, 10.1.2.3:80, [fd00::7]:80`, GUEST],
    [`${GUEST}, ::ffff:10.1.2.3`, GUEST],
    ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
    // Entries that a client has forged, before the one that the proxy has appended.
    [`198.51.100.1, ${GUEST}`, GUEST],
    [`127.0.0.1, ${GUEST}`, GUEST],
    [`"198.51.100.1, ${GUEST}`, GUEST],
    [`198.51.100.1, ${GUEST}, 10.1.2.3`, GUEST],
    [`<script>, ${GUEST}:1`, GUEST],
    // A proxy that does not name its client.
    ['unknown', PROXY],
    [`${GUEST}, unknown`, PROXY],
    [`${GUEST}, _hidden, 10.1.2.3`, '10.1.2.3'],
    ['203.0.113.7:port', PROXY],
    ['203.0.113.256', PROXY],
    ['3405803783', PROXY],
    ['203.0.113.7/8', PROXY],
    ['[2001:db8::1', PROXY],
  ])('has with X-Forwarded-For %j the address %s', (list, address) => {
    expect(counted(PROXY, [list])).toBe(address);
  });

  it.each([
    [`for=${GUEST}`, GUEST],
    [`For="${GUEST}:47011";Proto=https;by=203.0.113.43`, GUEST],
    [`for=${GUEST}:47011`, GUEST],
    [`for="${GUEST}:_port"`, GUEST],
    ['for="[2001:db8:1:2:17::9]:4711"', HOME],
    ['for="\\[2001:db8:1:2:17::9]"', HOME],
    [`for=198.51.100.1, for=${GUEST};proto=http , for=10.1.2.3`, GUEST],
    [`proto=https;host=check.example.org, for=${GUEST}`, GUEST],
    ['proto=https', PROXY],
    [`for=${GUEST}, for=unknown`, PROXY],
    [`for=${GUEST}, for="_gazonk"`, PROXY],
    // A parameter twice, and quotation marks with which a client tries to swallow what the proxy appends.
    [`for=198.51.100.1;for=${GUEST}`, PROXY],
    [`for="198.51.100.1, for=${GUEST}`, PROXY],
    [`for=198.51.100.1;x=", for="[2001:db8:1:2::9]:1"`, PROXY],
    ['for', PROXY],
  ])('has with Forwarded %j the address %s', (forwarded, address) => {
    expect(counted(PROXY, [undefined, forwarded])).toBe(address);
  });

  it.each([
    ['the same client', GUEST, `for="${GUEST}:1"`, GUEST],
    ['the same client in two forms', `::ffff:${GUEST}`, `for=${GUEST}`, GUEST],
    ['two clients, one of whom is forged', GUEST, 'for=198.51.100.1', PROXY],
    ['a client, and a text that cannot be read', '198.51.100.1', `for="${GUEST}`, PROXY],
    ['a client, and a proxy before the one that wrote it', GUEST, 'for=10.1.2.3', GUEST],
    ['a proxy, and a client', '10.1.2.3', `for=${GUEST}`, GUEST],
    ['a client, and no node', GUEST, 'proto=https', GUEST],
    ['two proxies', '10.1.2.3', 'for=10.1.2.4', PROXY],
  ])('whose headers name %s', (_what, list, forwarded, address) => {
    expect(counted(PROXY, [list, forwarded])).toBe(address);
  });
});

describe('a connection', () => {
  it.each([
    ['from a stranger', '198.51.100.9', '198.51.100.9'],
    ['from a proxy, in the form of a dual stack', '::ffff:127.0.0.1', GUEST],
    ['from a stranger, in the form of a dual stack', '::ffff:198.51.100.9', '198.51.100.9'],
  ])('%s counts by its own address unless that is trusted', (_what, remoteAddress, address) => {
    expect(counted(remoteAddress, [GUEST, `for=${GUEST}`])).toBe(address);
  });
});
