// Checks the stories of docs/ARCHITECTURE.md: each file exists, each pair of neighbours is joined by an import or by a named
// boundary, and no story is longer than its heading allows.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { readSources } from './read-sources';

/** Crossings that no import shows. A row of a story that begins with "↓" names one of them. */
const BOUNDARIES = [
  'HTTP call',
  'worker message',
  'database row',
  'database notification',
  'server-sent event',
  'email',
  'browser storage',
];

const { sources } = readSources(/^(packages|server|web)\/.*\.tsx?$/);
const product = new Map(sources.map(({ path, text }) => [path, text]));
const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
const stories = [...page.matchAll(/^### (.+), at most (\d+) files\n([\s\S]*?)(?=^#|$(?![\s\S]))/gm)];
const findings: string[] = [];

for (const [, title = '', most = '0', body = ''] of stories) {
  const rows = [...body.matchAll(/^(?:\d+\. `([^`]+)`|\s*↓ (.+?)$)/gm)].map(([, path, boundary]) => ({
    path,
    boundary,
  }));
  const paths = rows.flatMap(({ path }) => path ?? []);
  if (paths.length === 0 || paths.length > Number(most))
    findings.push(`${title}: ${paths.length} files, at most ${most}`);
  for (const [index, { path, boundary }] of rows.entries()) {
    if (boundary !== undefined && !BOUNDARIES.some((name) => boundary.startsWith(name)))
      findings.push(`${title}: "${boundary}" is not a boundary; the boundaries are ${BOUNDARIES.join(', ')}`);
    if (path === undefined) continue;
    if (!product.has(path)) findings.push(`${title}: the file ${path} does not exist`);
    const next = rows[index + 1]?.path;
    if (next !== undefined && !isJoined(path, next))
      findings.push(
        `${title}: neither ${path} nor ${next} imports the other; name the file or the boundary between them`,
      );
  }
}
if (stories.length === 0) findings.push('docs/ARCHITECTURE.md has no stories');

for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(`${stories.length} stories, ${findings.length} findings.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;

function isJoined(one: string, other: string): boolean {
  return importsOf(one).includes(other) || importsOf(other).includes(one);
}

function importsOf(path: string): readonly string[] {
  return ts.preProcessFile(product.get(path) ?? '').importedFiles.flatMap(({ fileName }) => {
    const base = fileName.startsWith('.')
      ? posix.join(posix.dirname(path), fileName)
      : fileName.replace('@linecheck/', 'packages/');
    return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base].find((each) => product.has(each)) ?? [];
  });
}
