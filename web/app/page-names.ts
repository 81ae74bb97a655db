import type shell from '@linecheck/texts/en/shell';

/**
 * Name of a page for the browser tab, the history and screen readers. Ignores case and a trailing slash, as the router
 * does.
 */
export function pageNameOf(texts: typeof shell, path: string): string {
  const { pages } = texts;
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1');
  if (/^\/guest\/[^/]+$/.test(plain)) return pages.guest;
  return plain.startsWith('/') && Object.hasOwn(pages, plain) ? pages[plain as keyof typeof pages] : pages.notFound;
}
