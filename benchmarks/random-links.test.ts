import { expect, it } from 'vitest';
import { isOffSteps, isReachable, randomLinks } from './random-links';
import type { Link } from './shaped-link';

const usual: Link = { downMbps: 50, upMbps: 20, roundTripMs: 40, lossPercent: 0 };

it('random links are the same for the same seed, of all kinds, and can carry their rates', () => {
  const links = randomLinks(200, 7);
  expect(randomLinks(200, 7)).toEqual(links);
  expect(randomLinks(200, 8)).not.toEqual(links);
  expect(links.every(isReachable)).toBe(true);
  for (const value of [(link: Link) => link.downMbps, (link: Link) => link.upMbps]) {
    const mbps = links.map(value);
    expect([Math.min(...mbps) >= 0.4, Math.max(...mbps) <= 150]).toEqual([true, true]);
    expect(mbps.filter((each) => each < 8).length).toBeGreaterThan(60);
    expect(mbps.filter((each) => each > 8).length).toBeGreaterThan(60);
  }
  expect(links.filter(({ lossPercent }) => lossPercent > 0).length).toBeGreaterThan(30);
});

it.each([
  ['a rate that loss lets through', { downMbps: 20, roundTripMs: 9 }, true],
  ['a higher one', { downMbps: 23, roundTripMs: 9 }, false],
  ['a longer way', { downMbps: 20, roundTripMs: 11 }, false],
])('a loss of 0.5%% allows TCP to reach %s or not (Mathis)', (_what, change, expected) => {
  // 1.2 × 1448 × 8 bit / (9 ms × √0.005) = 21.8 Mbps
  expect(isReachable({ ...usual, lossPercent: 0.5, ...change })).toBe(expected);
});

it.each<[string, Partial<Link>, boolean]>([
  ['none near', {}, true],
  ['a round trip at one of the latency', { roundTripMs: 66 }, false],
  ['a round trip beyond it', { roundTripMs: 68 }, true],
  ['a rate whose payload is near one of the download', { downMbps: 27 }, false],
  ['one near that of a guard', { upMbps: 0.55 }, false],
])('a link with %s is far enough from every step of the score or not', (_what, change, expected) => {
  expect(isOffSteps({ ...usual, ...change })).toBe(expected);
});
