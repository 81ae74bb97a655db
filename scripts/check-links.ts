// Checks that what the documents name exists: the targets of their links with their headings, and npm scripts.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { readSources, reportFaults } from './read-sources';

const LINK = /\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const { paths, sources } = readSources(/\.md$/, { atLeast: 50 });
const known = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
const headings = new Map(sources.map(({ path, text }) => [path, anchorsIn(text)]));
const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

const faults = sources.flatMap(({ path, text }) => {
  const links = [...text.matchAll(LINK)].map(([, file = '', anchor]) => ({
    target: file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, ''),
    anchor,
  }));
  const named = [...text.matchAll(/npm run ([\w:-]*\w)/g)].map(([, name = '']) => name);
  return [
    ...links.filter(({ target }) => !known.has(target)).map(({ target }) => `${path} links to ${target}`),
    ...links
      .filter(({ target, anchor }) => anchor !== undefined && headings.get(target)?.has(anchor) === false)
      .map(({ target, anchor }) => `${path} links to ${target}#${anchor}`),
    // The changelog may name scripts that were removed.
    ...(path === 'CHANGELOG.md' ? [] : named.filter((name) => !Object.hasOwn(scripts, name))).map(
      (name) => `${path} names the npm script ${name}`,
    ),
  ];
});
reportFaults(
  'links',
  sources,
  faults.map((fault) => `${fault}, which does not exist`),
);

function anchorsIn(text: string): ReadonlySet<string> {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase());
  return new Set(titles.map((title) => title.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')));
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
