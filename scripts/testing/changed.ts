import { execFileSync } from 'node:child_process';
import { journeys } from '../../journeys/journeys';

/**
 * Paths of the files that a working tree has changed since its branch left a revision, relative to the current folder,
 * untracked and deleted files included; undefined without such a revision.
 */
export function changedFiles(revision: string, cwd = process.cwd()): readonly string[] | undefined {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  let base: string;
  try {
    base = git('merge-base', revision, 'HEAD').trim();
  } catch {
    return undefined;
  }
  const differing = git('diff', '-z', '--name-only', '--no-renames', '--relative', base, '--');
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard');
  return `${differing}${untracked}`.split('\0').filter(Boolean);
}

const SHARED = ['journeys/stage', 'playwright.config.ts', 'package.json', 'package-lock.json'] as const;

/**
 * The files of journeys that cover one of these files according to `journeys/journeys.ts`, and those that changed
 * themselves; all if a file is shared by all.
 */
export function journeysFor(files: readonly string[]): readonly string[] {
  const covers = (folders: readonly string[]) => files.some((file) => folders.some((folder) => isIn(file, folder)));
  const isForAll = covers(SHARED);
  return Object.entries(journeys)
    .filter(([name, { folders }]) => isForAll || files.includes(pathOf(name)) || covers(folders))
    .map(([name]) => pathOf(name));
}

const pathOf = (name: string): string => `journeys/${name}.journey.ts`;

const isIn = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
