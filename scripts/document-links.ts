import { posix } from 'node:path';
import type { Source } from './read-sources';

const RELATIVE_LINK = /\]\((?![a-z]+:|#|\/)([^)#\s]+)/g;
/** What lies beside a checkout on one machine lies nowhere on another one. */
const OUTSIDE = /\.\.\/shared\//g;

/** Links of the documents to files that are not there. A link to a folder holds where something is in it. */
export function brokenLinks(sources: readonly Source[], paths: ReadonlySet<string>): readonly string[] {
  const folders = new Set([...paths].flatMap(foldersOf));
  return sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(RELATIVE_LINK)]
        .map(([, target = '']) => posix.join(posix.dirname(path), target).replace(/\/$/, ''))
        .filter((target) => !paths.has(target) && !folders.has(target))
        .map((target) => `${path} links to ${target}, which is not there`),
    );
}

/** Files that name a folder outside of the repository. */
export function outsidePaths(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(OUTSIDE)].map(([found]) => `${path} names ${found}, which is outside of the repository`),
  );
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
