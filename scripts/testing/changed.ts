import { execFileSync } from 'node:child_process';
import { journeys } from '../../journeys/journeys';

/** Paths of the files that differ from a revision in the working tree, relative to the root, untracked files included. */
export function changedFiles(revision: string): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', revision, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The files of journeys that cover one of these files according to `journeys/journeys.ts`, and those that changed themselves. */
export function journeysFor(files: readonly string[]): readonly string[] {
  const covers = (folders: readonly string[]) => files.some((file) => folders.some((folder) => isIn(file, folder)));
  return Object.entries(journeys)
    .filter(([name, { folders }]) => files.includes(pathOf(name)) || covers(folders))
    .map(([name]) => pathOf(name));
}

const pathOf = (name: string): string => `journeys/${name}.journey.ts`;

const isIn = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
