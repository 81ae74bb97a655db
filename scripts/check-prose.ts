// Refuses patterns of prose that have to be read twice, in comments and in the English texts. Each message names the rewrite.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findProse } from './prose/find-prose';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|css|c)$/.test(path) && !path.startsWith('docs/'));

const findings = files.flatMap((path) => {
  try {
    return findProse(path, readFileSync(path, 'utf8'));
  } catch (error) {
    // A file that is deleted in the working tree is still listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
});
for (const { path, line, found, instead } of findings)
  process.stderr.write(`${path}:${line}: "${found}": ${instead}\n`);
process.stdout.write(`${files.length} files read, ${findings.length} findings.\n`);
process.exit(findings.length === 0 ? 0 : 1);
