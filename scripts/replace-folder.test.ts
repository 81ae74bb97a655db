import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFolder } from './replace-folder';

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

const tree = async () => [await readFile(join(root, 'dist', 'page.html'), 'utf8'), await readdir(root)];
const dist = () => join(root, 'dist');

describe('a build', () => {
  it('is moved to its place', async () => {
    await replaceFolder(await folder('.build-1', 'first'), dist());
    expect(await tree()).toEqual(['first', ['dist']]);
  });

  it('replaces the previous build, and leaves nothing beside it', async () => {
    await folder('dist', 'old');
    await replaceFolder(await folder('.build-1', 'new'), dist());
    expect(await tree()).toEqual(['new', ['dist']]);
  });

  it('that is missing keeps the previous build', async () => {
    await folder('dist', 'old');
    await expect(replaceFolder(join(root, '.build-1'), dist())).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await tree()).toEqual(['old', ['dist']]);
  });

  it('exists once if two builds end at the same time', async () => {
    await folder('dist', 'old');
    const built = await Promise.all([folder('.build-1', 'new'), folder('.build-2', 'new')]);
    await Promise.all(built.map((each) => replaceFolder(each, dist())));
    expect((await tree())[0]).toBe('new');
  });
});
