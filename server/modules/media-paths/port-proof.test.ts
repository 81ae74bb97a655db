import { expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app';
import { PortProof } from './port-proof';
import { isFromInside } from './rules';
import { MediaPortStore } from './store';

const logLines: string[] = [];
const app = await openTestApp({ logLines });

const HOUR_MS = 60 * 60_000;
const both = ['2001:db8::7', '203.0.113.7'];

let mediaPort = 40_000;

/** The proof of a separate port, with a separate clock. */
function newProof() {
  mediaPort += 1;
  let nowMs = Date.now();
  const config = { ...app.deps.config, mediaPort };
  const proof = new PortProof({ ...app.deps, config, clock: () => nowMs });
  const store = new MediaPortStore(app.deps.db.kysely);
  const port = mediaPort;
  return {
    proof,
    closeTo: (guests: readonly number[], addresses = both) => {
      for (const each of guests) proof.noteClosed({ addresses, guest: `198.51.100.${each}`, wasProven: true });
    },
    markBoth: async () => {
      for (const each of [`203.0.113.7:${port}`, `[2001:db8::7]:${port}`])
        await store.markOpened(each, new Date(nowMs));
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    lines: () => logLines.filter((line) => line.includes(`:${port}`)),
  };
}

it('a port is proven once guests have connected by every family of its addresses', async () => {
  const { proof } = newProof();
  expect(await proof.isProven(both)).toBe(false);
  proof.noteOpened('2001:db8:1::5', both);
  await expect.poll(() => proof.isProven(['2001:db8::7'])).toBe(true);
  expect(await proof.isProven(both)).toBe(false);
  proof.noteOpened('198.51.100.5', both);
  await expect.poll(() => proof.isProven(both)).toBe(true);
});

it.each([
  ['the gateway of a container', '172.18.0.1', ['8.8.4.4'], true],
  ['a machine of the same network', '192.168.1.20', ['8.8.4.4', '2606:4700::1'], true],
  ['a machine of the same network by IPv6', 'fd00::20', ['8.8.4.4', '2606:4700::1'], true],
  ['the machine itself, by its public address', '8.8.4.4', ['8.8.4.4'], true],
  ['a guest elsewhere', '1.1.1.1', ['8.8.4.4'], false],
  ['a guest of an installation of one network', '192.168.1.20', ['192.168.1.5'], false],
])('%s is inside or not', (_, from, addresses, isInside) => {
  expect(isFromInside(from, addresses)).toBe(isInside);
});

it('a guest of a family that is not advertised proves nothing', async () => {
  const { proof } = newProof();
  proof.noteOpened('2001:db8:1::5', ['203.0.113.7']);
  proof.noteOpened('', ['203.0.113.7']);
  proof.noteOpened('198.51.100.5', ['203.0.113.7']);
  await expect.poll(() => proof.isProven(['203.0.113.7'])).toBe(true);
  expect(await proof.isProven(['2001:db8::7'])).toBe(false);
});

it('five closed paths of consecutive guests end the proof, which is logged once, and an open one restores it', async () => {
  const { proof, closeTo, markBoth, pass, lines } = newProof();
  await markBoth();
  const addresses = ['203.0.113.7'];
  closeTo([1, 2, 3, 4, 4, 4], addresses);
  expect(await proof.isProven(addresses)).toBe(true);
  expect(lines()).toEqual([]);
  closeTo([5, 6, 7], addresses);
  expect(await proof.isProven(addresses)).toBe(false);
  expect(lines()).toEqual([expect.stringContaining('media_paths_failing')]);
  proof.noteOpened('198.51.100.9', addresses);
  expect(await proof.isProven(addresses)).toBe(true);
  closeTo([1, 2, 3, 4], addresses);
  pass(HOUR_MS / 2);
  // Within the hour no row is written, but the count of guests is reset.
  proof.noteOpened('198.51.100.9', addresses);
  closeTo([5, 6, 7, 8], addresses);
  expect(await proof.isProven(addresses)).toBe(true);
});

it('guests by IPv6 do not hide that those by IPv4 no longer connect', async () => {
  const { proof, closeTo, markBoth } = newProof();
  await markBoth();
  for (const guest of [1, 2, 3, 4, 5]) {
    proof.noteOpened('2001:db8:1::5', both);
    closeTo([guest]);
  }
  expect(await proof.isProven(both)).toBe(false);
  expect(await proof.isProven(['2001:db8::7'])).toBe(true);
});
