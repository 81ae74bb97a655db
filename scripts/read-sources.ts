import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of the repository, by its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Fewer files than this means that the files were not found, and not that there is nothing to find. */
const LEAST_FILES = 500;

const root = resolve(import.meta.dirname, '..');

/**
 * The files that git has or would take: the paths of all, and the texts of those with such a name.
 *
 * @throws Error where there are too few of them.
 */
export function readSources(named: RegExp): { readonly paths: readonly string[]; readonly sources: readonly Source[] } {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const paths = execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(resolve(root, path)));
  const sources = paths
    .filter((path) => named.test(path))
    .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }));
  if (sources.length < LEAST_FILES)
    throw new Error(`only ${sources.length} files, and at least ${LEAST_FILES} were expected`);
  return { paths, sources };
}

/** Prints what a check has found, one line each, and how much it has looked at. It has failed where there is anything. */
export function report(check: string, sources: readonly Source[], faults: readonly string[]): void {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${check}: ${sources.length} files, ${faults.length} faults\n`);
  if (faults.length > 0) process.exitCode = 1;
}
