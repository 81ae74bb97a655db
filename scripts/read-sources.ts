import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of the repository, by its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Minimum number of files. Fewer mean a wrong pattern or folder, and a check of no files would pass. */
const MIN_FILES = 500;

const root = resolve(import.meta.dirname, '..');

/**
 * Lists the files that git tracks or would add, and reads those whose path matches the pattern.
 *
 * @throws Error if fewer than `MIN_FILES` match.
 */
export function readSources(pathPattern: RegExp): {
  readonly paths: readonly string[];
  readonly sources: readonly Source[];
} {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const paths = execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(resolve(root, path)));
  const sources = paths
    .filter((path) => pathPattern.test(path))
    .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }));
  if (sources.length < MIN_FILES) throw new Error(`found only ${sources.length} files; expected at least ${MIN_FILES}`);
  return { paths, sources };
}

/**
 * Prints the faults of a check, one line each, and the number of checked files. Sets a failing exit code if there are
 * faults.
 */
export function report(check: string, sources: readonly Source[], faults: readonly string[]): void {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${check}: ${sources.length} files, ${faults.length} faults\n`);
  if (faults.length > 0) process.exitCode = 1;
}
