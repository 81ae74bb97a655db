import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuestPageData } from '@linecheck/contract';
import { criticalStyles } from './critical-styles';

interface Renderer {
  renderHome(template: string): Promise<string>;
  renderGuest(template: string, data: GuestPageData): Promise<string>;
}

interface Folders {
  /** The built page, with its assets. */
  readonly web: string;
  /** Where the renderer lies, and the rendered pages go. */
  readonly pages: string;
}

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const FONT = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g;

/** What can be seen of a guest's page before its scripts run, for the styles that it needs. */
const samples: readonly GuestPageData[] = [
  null,
  ...[null, 'Please join five minutes early.'].map((guestMessage) => ({
    session: {
      guestName: 'Ada',
      guestFirstName: 'Ada',
      guestEmail: null,
      guestMessage,
      title: 'Harbour Lights',
      createdBy: 'Harbour',
      hostName: 'Jonas Lind',
    },
    branding: {
      brandLogo: guestMessage && '/api/logos/',
      brandColor: '#8b5cf6',
      brandSenderName: 'Harbour',
      isPro: true,
      plan: 'pro' as const,
    },
    checklist: [{ text: 'Headphones', required: true }],
  })),
];

interface PageParts {
  /** Scripts that the page needs beside those of every page, by their addresses. */
  readonly scripts: readonly string[];
  /** All code that has run before anybody does anything, with those. */
  readonly code: readonly string[];
  /** The style sheets of that code, by their addresses. */
  readonly sheets: readonly string[];
}

/**
 * Writes the pages that are not left to the browser: `home.html` as it is sent at `/`, and `guest.html`, which the server fills for
 * each guest. The styles that they need at first stand in the pages, and no style sheet: that comes with what comes later.
 */
export async function renderPages(folders: Folders, parts: { readonly home: PageParts; readonly guest: PageParts }) {
  const { renderHome, renderGuest } = (await import(join(folders.pages, 'render.js'))) as Renderer;
  const index = (await readFile(join(folders.web, 'index.html'), 'utf8')).replace(FONT, '').replace(STYLE_SHEET, '');
  const home = await renderHome(index);
  const guests = await Promise.all(samples.map((data) => renderGuest(index, data)));
  const styles = async ({ code, sheets }: PageParts, pages: readonly string[]) => {
    const css = await Promise.all(sheets.map((address) => readFile(join(folders.web, address), 'utf8')));
    return `<style>${criticalStyles(css.join('\n'), [...pages, ...code])}</style>`;
  };
  await Promise.all([
    writeFile(join(folders.pages, 'home.html'), withHead(home, await styles(parts.home, [home]))),
    writeFile(
      join(folders.pages, 'guest.html'),
      withHead(index, preloads(parts.guest) + (await styles(parts.guest, guests))),
    ),
  ]);
}

const preloads = ({ scripts }: PageParts): string =>
  scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`).join('');

const withHead = (page: string, more: string): string => page.replace('</head>', () => `${more}</head>`);
