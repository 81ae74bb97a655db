import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { OWN_BROWSERS } from '@linecheck/checks/browser/help/platform';
import { textInMarkup } from '@linecheck/contract';
import { proOffer } from '@linecheck/texts/en/pro-offer';
import {
  pageFrame as frameTexts,
  pageProblems as problemTexts,
  visitorPage as visitorTexts,
} from '@linecheck/texts/en/shell';
import { fillWith } from '@linecheck/texts/fill';
import { formatAlternativesIn, formatEurosIn } from '@linecheck/texts/format';
import { LANGUAGES, type LanguageCode } from '@linecheck/texts/languages';
import type { Plugin } from 'vite';
import { apiReference, type ShownApi } from './api-page.ts';
import { prices } from './features/plans/tiers.ts';

/** Text pages linked in the footer. Their files contain title, description and text; header and footer are shared. */
const PAGES = ['privacy.html', 'terms.html', 'pro.html', 'contact.html', 'developers.html'] as const;

/** Each language has its own files for the text pages. English is the only one. */
const LANGUAGE: LanguageCode = 'en';

const here = (name: string): string => resolve(import.meta.dirname, name);
const read = (name: string): string => readFileSync(here(name), 'utf8');

/** HTML entries of the build: the app and the text pages. */
export const htmlEntries: readonly string[] = ['index.html', ...PAGES].map(here);

/**
 * The app's inline script, which the text pages reuse. It sets the chosen theme before the first paint, and records
 * scripts that could not be loaded.
 *
 * @throws Error if `index.html` has no inline script.
 */
function themeScript(): string {
  const [script] = /<script>[\s\S]*?<\/script>/.exec(read('index.html')) ?? [];
  if (script === undefined) throw new Error('index.html has no inline theme script');
  return script;
}

/** The description that the server sends, which a test compares with the file. */
const describedApi = (): ShownApi => JSON.parse(read('../docs/openapi.json'));

/**
 * Inserts a text page into the shared frame, and replaces its text keys and prices. Exported for tests.
 *
 * @param page HTML of the title and the description, followed by that of the text.
 * @param name File name of the page, for its own link in the footer and for errors.
 * @throws Error if the page has no title or no description, or a text key or price is unknown.
 */
export function framed(page: string, name: string): string {
  const [, head, content] = /^(<title>[\s\S]*?<meta name="description"[^>]*>)([\s\S]*)$/.exec(page.trim()) ?? [];
  if (head === undefined || content === undefined) throw new Error(`${name} has no title with a description`);
  const withApi = content
    .trim()
    .replace('%api%', () => apiReference(describedApi()))
    .replace('"%offers%"', () => textInMarkup(proOffer));
  const parts = { head, content: withApi, theme: themeScript() };
  const here = name === 'contact.html' ? '/contact' : `/${name}`;
  const frame = read('prose-frame.html').replace(
    /%(head|content|theme)%/g,
    (_, part: keyof typeof parts) => parts[part],
  );
  return withTexts(frame)
    .replace('<html lang="en">', `<html lang="${LANGUAGE}" dir="${LANGUAGES[LANGUAGE].dir}">`)
    .replace(/%price:(\w+)%/g, (_, id: string) => priceOf(id))
    .replace(`href="${here}" class="footer-link"`, `href="${here}" class="footer-link" aria-current="page"`);
}

/** Replaces the text keys of a page outside React with their texts. Exported for tests. */
export const withTexts = (html: string): string => html.replace(/%text:(\w+)%/g, (_, key: string) => textOf(key));

/** The text for a key, from the texts of the frame or of the message for pages whose scripts do not run. */
function textOf(key: string): string {
  const browsers = formatAlternativesIn(LANGUAGE, OWN_BROWSERS.other);
  return fillWith(LANGUAGE, messageOf(key), { year: String(new Date().getFullYear()), browsers });
}

function messageOf(key: string): string {
  if (isKeyOf(problemTexts, key)) return problemTexts[key];
  if (isKeyOf(frameTexts, key)) return frameTexts[key];
  if (isKeyOf(visitorTexts, key)) return visitorTexts[key];
  throw new Error(`unknown text key ${key}`);
}

const isKeyOf = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
  Object.hasOwn(table, key);

/** Price from the shared table, so that all pages show the same price. */
function priceOf(tier: string): string {
  const price = new Map<string, number>(Object.entries(prices)).get(tier);
  if (price === undefined) throw new Error(`there is no tier ${tier}`);
  return formatEurosIn(LANGUAGE, price);
}

export const proseFrame = (): Plugin => ({
  name: 'linecheck:prose-frame',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => {
      const name = PAGES.find((page) => page === basename(filename));
      // Without indentation, which the first load would contain.
      return (name === undefined ? withTexts(html) : framed(html, name)).replace(/^\s+/gm, '');
    },
  },
});
