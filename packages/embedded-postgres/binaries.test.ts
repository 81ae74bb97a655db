import { expect, test } from 'vitest';
import { findBinaries, findPackagedBinaries } from './binaries';

test('a system without a PostgreSQL of ours needs another one', async () => {
  await expect(findPackagedBinaries('sunos-sparc')).rejects.toEqual(
    expect.objectContaining({ message: expect.stringMatching(/for sunos-sparc/), remedy: 'another-postgres' }),
  );
});

test('the binaries say their version', async () => {
  expect(await findBinaries()).toMatchObject({ version: expect.stringMatching(/^18\./) });
});
