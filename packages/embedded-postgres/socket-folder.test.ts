import { lstat, mkdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortHash } from './data-place';
import { currentSystemUser } from './run-as';
import { prepareSockets, removeSockets } from './socket-folder';
import { temporaryFolder } from './testing/temporary-postgres';

const self = currentSystemUser();
const user = { kind: 'self', ...self } as const;

async function need(parts: { dataFolder?: string } = {}) {
  const base = await temporaryFolder();
  const { dataFolder = join(base, 'postgres') } = parts;
  return { base, dataFolder, self, user, parents: [base], name: 'sample', folder: `sample-${shortHash(dataFolder)}` };
}

test('the private folder is closed to others, and asking again gives the same', async () => {
  const wish = await need();
  const { privateFolder } = await prepareSockets(wish);
  expect(privateFolder).toBe(join(wish.base, wish.folder));
  expect((await lstat(privateFolder)).mode & 0o777).toBe(0o700);
  expect((await prepareSockets(wish)).privateFolder).toBe(privateFolder);
});

test.each([
  { trap: 'a folder that others may enter', lay: (path: string) => mkdir(path, { mode: 0o755 }) },
  { trap: 'a link', lay: (path: string) => symlink('/tmp', path) },
])('if $trap has the name, another name is chosen', async ({ lay }) => {
  const wish = await need();
  await lay(join(wish.base, wish.folder));
  expect((await prepareSockets(wish)).privateFolder).toBe(join(wish.base, `${wish.folder}-1`));
});

test('a database folder with a short path contains the socket', async () => {
  const wish = await need();
  expect((await prepareSockets(wish)).besideData).toBe(wish.dataFolder);
});

test('a database folder with a path too long for a socket is reached through a link', async () => {
  const dataFolder = `/${'x'.repeat(94)}`;
  const wish = await need({ dataFolder });
  const { besideData, privateFolder } = await prepareSockets(wish);
  expect(besideData).toBe(join(privateFolder, 'data'));
  expect(await readlink(besideData)).toBe(dataFolder);

  await removeSockets({ besideData, privateFolder });
  await expect(lstat(privateFolder)).rejects.toThrow('ENOENT');
});
