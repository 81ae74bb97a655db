import { describe, expect, it } from 'vitest';
import { isLoopback, isPublicAddress } from './public-address';

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['168.63.129.16', '::', '::1', '::ffff:10.0.0.1', '::ffff:1.1.1.1', '::127.0.0.1', '64:ff9b::7f00:1', 'fe80::1'],
    ...[
      'fe80::1%eth0',
      'fc00::1',
      'fd00:ec2::254',
      'fec0::1',
      'ff02::1',
      '2001:0:7f00:1::',
      '2001:db8::1',
      '2002:7f00:1::',
    ],
    ...['', 'localhost', '127.1', '0x7f000001'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the names of this machine', () => {
  it.each(['localhost', '127.0.0.1', '::1', new URL('http://[::1]:3000').hostname])('%s is one', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', 'localhost.example.org', '10.0.0.7', '[]', ''])('%j is not one', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
