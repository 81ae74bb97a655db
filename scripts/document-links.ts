import { posix } from 'node:path';
import type { Source } from './read-sources';

const RELATIVE_LINK = /\]\((?![a-z]+:|#|\/)([^)#\s]+)/g;
/** Paths outside of the repository, which exist on one machine only. */
const OUTSIDE = /\.\.\/shared\//g;

/** Links in Markdown files whose target does not exist. A link to a folder is valid if the folder contains a file. */
export function brokenLinks(sources: readonly Source[], paths: ReadonlySet<string>): readonly string[] {
  const folders = new Set([...paths].flatMap(foldersOf));
  return sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(RELATIVE_LINK)]
        .map(([, target = '']) => posix.join(posix.dirname(path), target).replace(/\/$/, ''))
        .filter((target) => !paths.has(target) && !folders.has(target))
        .map((target) => `${path} links to ${target}, which does not exist`),
    );
}

/** Files that refer to a folder outside of the repository. */
export function outsidePaths(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(OUTSIDE)].map(([found]) => `${path} names ${found}, which is outside of the repository`),
  );
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
