import { expect, test } from 'vitest';
import { findBinaries, findPackagedBinaries } from './binaries';

test('a system without a PostgreSQL of ours is told so in one line', async () => {
  await expect(findPackagedBinaries('sunos-sparc')).rejects.toThrow(
    /^No PostgreSQL for sunos-sparc comes with Linecheck .*; set DATABASE_URL to use a PostgreSQL of your own\.$/,
  );
});

test('the binaries say their version', async () => {
  expect(await findBinaries()).toMatchObject({ version: expect.stringMatching(/^18\./) });
});
