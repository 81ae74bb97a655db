import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putInPlace } from './put-in-place';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'linecheck-build-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function folder(name: string, page: string): Promise<string> {
  const path = join(root, name);
  await mkdir(path);
  await writeFile(join(path, 'page.html'), page);
  return path;
}

const page = () => readFile(join(root, 'dist', 'page.html'), 'utf8');

describe('what was built', () => {
  it('takes its place where there was nothing', async () => {
    await putInPlace(await folder('.build-1', 'first'), join(root, 'dist'));
    expect([await page(), await readdir(root)]).toEqual(['first', ['dist']]);
  });

  it('takes the place of what was built before, and leaves nothing beside it', async () => {
    await folder('dist', 'old');
    await putInPlace(await folder('.build-1', 'new'), join(root, 'dist'));
    expect([await page(), await readdir(root)]).toEqual(['new', ['dist']]);
  });

  it('leaves what was there if it is gone itself', async () => {
    await folder('dist', 'old');
    await expect(putInPlace(join(root, '.build-1'), join(root, 'dist'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect([await page(), await readdir(root)]).toEqual(['old', ['dist']]);
  });

  it('is there once, of two builds at once', async () => {
    await folder('dist', 'old');
    const built = await Promise.all([folder('.build-1', 'new'), folder('.build-2', 'new')]);
    await Promise.all(built.map((each) => putInPlace(each, join(root, 'dist'))));
    expect(await page()).toBe('new');
  });
});
