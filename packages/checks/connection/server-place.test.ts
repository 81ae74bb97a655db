import { expect, it } from 'vitest';
import { serverPlaceOf } from './server-place';

const hostOf = (address: string) => new URL(`http://${address}`).hostname;

it.each([
  ['localhost:3000', 'this-computer'],
  ['LINECHECK.localhost', 'this-computer'],
  ['127.1', 'this-computer'],
  ['127.255.255.254', 'this-computer'],
  ['[0:0:0:0:0:0:0:1]:3000', 'this-computer'],
  ['10.0.0.7', 'private-network'],
  ['172.16.0.1', 'private-network'],
  ['172.31.255.254', 'private-network'],
  ['192.168.1.5:3000', 'private-network'],
  ['169.254.10.20', 'private-network'],
  ['100.64.0.1', 'private-network'],
  ['100.127.255.254', 'private-network'],
  ['[fd00::2]', 'private-network'],
  ['[FC12:3456::1]', 'private-network'],
  ['[fe80::1]', 'private-network'],
  ['studio.local', 'private-network'],
  ['check.home.arpa', 'private-network'],
  ['128.0.0.1', undefined],
  ['11.0.0.7', undefined],
  ['172.15.0.1', undefined],
  ['172.32.0.1', undefined],
  ['192.169.1.5', undefined],
  ['100.63.255.254', undefined],
  ['100.128.0.1', undefined],
  ['[2001:db8::1]', undefined],
  ['[ff02::1]', undefined],
  ['[fec0::1]', undefined],
  ['check.example.org', undefined],
  ['localhost.example.org', undefined],
  ['10.0.0.7.example.org', undefined],
  ['notlocalhost', undefined],
  ['local', undefined],
] as const)('the server at %s is in the place %s', (address, place) => {
  expect(serverPlaceOf(hostOf(address))).toBe(place);
});
