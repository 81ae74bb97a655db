import { createHash } from 'node:crypto';

const contents = {
  script: /<script>([\s\S]*?)<\/script>/g,
  style: /<style(?: id="\w+")?>([\s\S]*?)<\/style>/g,
} as const;

/** `sha256-…` of every distinct inline script or style of some pages, for the Content-Security-Policy. */
export function inlineHashes(kind: keyof typeof contents, pages: readonly string[]): readonly string[] {
  const found = pages.flatMap((page) => [...page.matchAll(contents[kind])]);
  const hashes = found.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}
