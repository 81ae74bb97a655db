import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const LINK = 'href="/favicon.svg"';

/** Puts the icon of the tab into each page: as a file of its own it is a request with three times its size in headers. */
export const inlineIcon = (): Plugin => ({
  name: 'linecheck:inline-icon',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) => {
      if (!html.includes(LINK)) throw new Error(`${path} has no icon to put in`);
      return html.replace(LINK, `href="${iconUrl()}"`);
    },
  },
});

function iconUrl(): string {
  const svg = readFileSync(resolve(import.meta.dirname, 'favicon.svg'), 'utf8').trim();
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%\s]/g, encodeURIComponent)}`;
}
