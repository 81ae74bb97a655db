import { expect, test } from 'vitest';
import { findBinaries, findPackagedBinaries } from './binaries';

test('a system without a bundled PostgreSQL needs an installed one', async () => {
  await expect(findPackagedBinaries('sunos-sparc')).rejects.toEqual(
    expect.objectContaining({ message: expect.stringMatching(/for sunos-sparc/), remedy: 'another-postgres' }),
  );
});

test('the binaries print their version', async () => {
  expect(await findBinaries()).toMatchObject({ version: expect.stringMatching(/^18\./) });
});
