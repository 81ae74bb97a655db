import { describe, expect, it } from 'vitest';
import { MediaAddresses } from './media-addresses';

const names: Readonly<Record<string, readonly string[]>> = {
  'check.example.org': ['203.0.113.7', '2001:db8::7'],
  'media.example.org': ['203.0.113.9'],
  'debian.example.org': ['127.0.1.1', '203.0.113.8'],
};

const lookUp = async (name: string): Promise<readonly string[]> => {
  const found = names[name];
  if (found === undefined) throw new Error('ENOTFOUND');
  return found;
};

const addressesOf = (named: readonly string[], publicUrl: string) =>
  new MediaAddresses({ named, publicUrl, clock: () => 0, lookUp, ownAddresses: () => ['192.168.1.5'] }).latest();

describe('the addresses for media', () => {
  it.each([
    ['those of the host of PUBLIC_URL', [], 'https://check.example.org', ['2001:db8::7', '203.0.113.7']],
    ['that address itself', [], 'https://198.51.100.7:8443', ['198.51.100.7']],
    ['that address of IPv6', [], 'http://[2001:db8::9]', ['2001:db8::9']],
    [
      'what is named instead',
      ['media.example.org', '198.51.100.7'],
      'https://check.example.org',
      ['198.51.100.7', '203.0.113.9'],
    ],
    ['a private address itself', [], 'https://192.168.1.9:8443', ['192.168.1.9']],
    ['a private address of IPv6', [], 'https://[fd00::9]', ['fd00::9']],
    ['those of this machine for a browser on it', [], 'http://localhost:3000', ['127.0.0.1', '192.168.1.5']],
    ['those of this machine, over IPv6', [], 'http://[::1]:3000', ['::1', '192.168.1.5']],
    ['without the loopback that a public name has here', [], 'https://debian.example.org', ['203.0.113.8']],
    ['the loopback if it is named', ['127.0.0.1'], 'http://localhost:3000', ['127.0.0.1']],
    ['none where the name has none', [], 'https://nowhere.example.org', []],
  ])('are %s', async (_what, named, publicUrl, expected) => {
    expect(await addressesOf(named, publicUrl)).toEqual(expected);
  });

  it('are available immediately if none has to be looked up', () => {
    const named = ['198.51.100.7', 'media.example.org'];
    const addresses = new MediaAddresses({ named, publicUrl: 'https://check.example.org', clock: () => 0, lookUp });
    expect(addresses.current()).toEqual(['198.51.100.7']);
  });

  it.each([
    [[], 'http://localhost:3000', true],
    [[], 'http://127.0.0.1:3000', true],
    [['127.0.0.1'], 'http://localhost:3000', false],
    [[], 'https://check.example.org', false],
    [[], 'https://192.168.1.9', false],
  ])('named %o, at %s, are for this machine only: %s', (named, publicUrl, isForThisMachine) => {
    expect(new MediaAddresses({ named, publicUrl, clock: () => 0, lookUp })).toMatchObject({ isForThisMachine });
  });

  it('of this machine are read again each time', () => {
    const own = [['192.168.1.5'], ['10.0.0.7']];
    const ownAddresses = () => own.shift() ?? [];
    const addresses = new MediaAddresses({ named: [], publicUrl: 'http://localhost', clock: () => 0, ownAddresses });
    const seen = [addresses.current(), addresses.current(), addresses.current()];
    expect(seen).toEqual([['127.0.0.1', '192.168.1.5'], ['127.0.0.1', '10.0.0.7'], ['127.0.0.1']]);
  });

  it('are looked up at the start, before the first request', () => {
    const asked: string[] = [];
    const noted = (name: string) => {
      asked.push(name);
      return lookUp(name);
    };
    new MediaAddresses({ named: [], publicUrl: 'https://check.example.org', clock: () => 0, lookUp: noted });
    expect(asked).toEqual(['check.example.org']);
  });

  it('are returned immediately from the last lookup, which is repeated after five minutes', async () => {
    let nowMs = 0;
    let answer = ['203.0.113.7'];
    const addresses = new MediaAddresses({
      named: [],
      publicUrl: 'https://check.example.org',
      clock: () => nowMs,
      lookUp: async () => answer,
    });
    expect(addresses.current()).toEqual([]);
    expect(await addresses.latest()).toEqual(['203.0.113.7']);
    answer = ['203.0.113.8'];
    nowMs = 299_999;
    expect(await addresses.latest()).toEqual(['203.0.113.7']);
    nowMs = 300_000;
    expect(addresses.current()).toEqual(['203.0.113.7']);
    await expect.poll(() => addresses.current()).toEqual(['203.0.113.8']);
  });
});
