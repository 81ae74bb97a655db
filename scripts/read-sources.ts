import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

const root = resolve(import.meta.dirname, '..');

/**
 * Lists the files that git tracks or would add, and reads those whose path matches the pattern.
 *
 * @throws Error if fewer match: a check of no files would pass.
 */
export function readSources(pattern: RegExp, { atLeast = 500 } = {}) {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const paths = execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(resolve(root, path)));
  const sources: readonly SourceText[] = paths
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }));
  if (sources.length < atLeast) throw new Error(`found only ${sources.length} files; expected at least ${atLeast}`);
  return { paths, sources };
}

export function reportFaults(check: string, files: readonly unknown[], faults: readonly string[]): void {
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${check}: ${files.length} files, ${faults.length} faults\n`);
  if (faults.length > 0) process.exitCode = 1;
}
