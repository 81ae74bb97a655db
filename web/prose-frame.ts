import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { OWN_BROWSERS } from '@linecheck/checks/browser/help/platform';
import { keysOf } from '@linecheck/checks/records';
import { FOOTER_PAGES, TEXT_PAGES, type TextPageName, textInMarkup } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { guestEmails } from '@linecheck/texts/en/guest-emails';
import { getHelp } from '@linecheck/texts/en/help-requests/guest';
import { proOffer } from '@linecheck/texts/en/pro-offer';
import { keptRun, sharing } from '@linecheck/texts/en/sharing';
import { languageSwitch, pageFrame, pageProblems, visitorPage } from '@linecheck/texts/en/shell';
import { contactPage, privacyPage, proPage, termsPage } from '@linecheck/texts/en/text-pages';
import { fillWith } from '@linecheck/texts/fill';
import { formatAlternativesIn, formatEurosIn } from '@linecheck/texts/format';
import { LANGUAGES, type LanguageCode, languageCodes } from '@linecheck/texts/languages';
import type { TextMessage, TextTable } from '@linecheck/texts/message';
import { textsIn } from '@linecheck/texts/text-group';
import type { Plugin } from 'vite';
import { apiReference, type ShownApi } from './api-page.ts';
import { prices } from './features/plans/tiers.ts';

export const textPageNames = keysOf(TEXT_PAGES);

/** The languages of a text page. @param all Also those that no reader has read yet. */
export const languagesOf = (name: TextPageName, { all }: { readonly all: boolean }): readonly LanguageCode[] =>
  languageCodes.filter((code) => {
    const language = LANGUAGES[code];
    if ('isTrial' in language && !all) return false;
    const { readers } = TEXT_PAGES[name];
    return code === 'en' || readers === 'guests' || readers === language.for;
  });

const fileOf = (name: TextPageName): string => `${name}.html`;

const here = (name: string): string => resolve(import.meta.dirname, name);
const read = (name: string): string => readFileSync(here(name), 'utf8');

/** HTML entries of the build: the app and the text pages. */
export const htmlEntries: readonly string[] = ['index.html', ...textPageNames.map(fileOf)].map(here);

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
 * Inserts a text page into the shared frame. `withTexts` replaces its text keys and prices.
 *
 * @param page HTML of the title and the description, followed by that of the text.
 * @throws Error if the page has no title or no description.
 */
export function framed(page: string, name: TextPageName): string {
  const [, head, content] = /^(<title>[\s\S]*?<meta name="description"[^>]*>)([\s\S]*)$/.exec(page.trim()) ?? [];
  if (head === undefined || content === undefined) throw new Error(`${name}.html has no title with a description`);
  const withApi = content.trim().replace('%api%', () => apiReference(describedApi()));
  const parts = { head, content: withApi, theme: themeScript(), links: footerLinks(name) };
  return read('prose-frame.html').replace(
    /%(head|content|theme|links)%/g,
    (_, part: keyof typeof parts) => parts[part],
  );
}

/** A page in one language leaves that of the others to their reader. */
function footerLinks(current: TextPageName): string {
  const query = languagesOf(current, { all: false }).length > 1 ? '?lang=%code%' : '';
  const links = FOOTER_PAGES.map((name) => {
    const mark = name === current ? ' aria-current="page"' : '';
    return `<a href="${TEXT_PAGES[name].path}${query}" class="footer-link"${mark}>%text:pageFrame.${name}%</a>`;
  });
  return links.join('\n');
}

/**
 * A page outside React with its texts and prices.
 *
 * @param offered The languages in which readers can have it. The server keeps their choice: `server/http/text-pages.ts`.
 * @throws Error for an unknown text key or price.
 */
export function withTexts(html: string, language: LanguageCode = 'en', offered: readonly LanguageCode[] = []): string {
  const links = offered
    .filter((code) => code !== language)
    .map((code) => `<li><a href="?choose=${code}" lang="${code}" hreflang="${code}">${LANGUAGES[code].name}</a></li>`);
  return (links.length > 0 ? html : html.replace(/<details class="languages">[\s\S]*?<\/details>/, ''))
    .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${LANGUAGES[language].dir}">`)
    .replaceAll('%language%', LANGUAGES[language].name)
    .replaceAll('%code%', language)
    .replace('%languages%', links.join(''))
    .replace('"%offers%"', () => textInMarkup(textsIn(language, proOffer)))
    .replace(/%text:([\w.]+)%/g, (_, key: string) => textOf(language, key))
    .replace(/%price:(\w+)%/g, (_, tier: string) => priceOf(language, tier));
}

const tables: Readonly<Record<string, TextTable>> = {
  contactPage,
  languageSwitch,
  pageFrame,
  pageProblems,
  privacyPage,
  proOffer,
  proPage,
  termsPage,
  visitorPage,
};

/** The text for a key, such as `privacyPage.inShort.heading`. */
function textOf(language: LanguageCode, key: string): string {
  const [table = '', ...path] = key.split('.');
  const found = path.reduce<TextMessage | TextTable | undefined>(
    (group, name) => (typeof group === 'object' ? new Map(Object.entries(group)).get(name) : undefined),
    tables[table] && textsIn(language, tables[table]),
  );
  if (typeof found !== 'string') throw new Error(`unknown text key ${key}`);
  return fillWith(language, found, valuesIn(language)).replace(
    /<(\/?)(contact|privacy)>/g,
    (_, end: string, to: 'contact' | 'privacy') =>
      end ? '</a>' : `<a href="${TEXT_PAGES[to].path}?lang=${language}">`,
  );
}

/** The values in these texts. What a button or page is called stands in its own table. */
const valuesIn = (language: LanguageCode) => ({
  year: String(new Date().getFullYear()),
  browsers: formatAlternativesIn(language, OWN_BROWSERS.other),
  plus: priceOf(language, 'plus'),
  share: textsIn(language, sharing).share,
  whatIsSent: textsIn(language, sharing).whatIsSent,
  startOver: textsIn(language, keptRun).startOver,
  getHelp: textsIn(language, getHelp).offer,
  noMoreEmails: textsIn(language, guestEmails).objection,
  account: textsIn(language, account).title,
});

/** Price from the shared table, so that all pages show the same price. */
function priceOf(language: LanguageCode, tier: string): string {
  const price = new Map<string, number>(Object.entries(prices)).get(tier);
  if (price === undefined) throw new Error(`there is no tier ${tier}`);
  return formatEurosIn(language, price);
}

/** Frames the text pages. `scripts/render-pages.ts` writes their texts in each language; during development, they are in English. */
export const proseFrame = (): Plugin => ({
  name: 'linecheck:prose-frame',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename, server }) => {
      const name = textPageNames.find((each) => fileOf(each) === basename(filename));
      const page = name === undefined ? html : framed(html, name);
      const isLeft = name !== undefined && server === undefined;
      // Without indentation, which the first load would contain.
      return (isLeft ? page : withTexts(page)).replace(/^\s+/gm, '');
    },
  },
});
