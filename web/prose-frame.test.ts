import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LanguageCode } from '@linecheck/texts/languages';
import { setTranslationSource, type TranslatedGroups } from '@linecheck/texts/text-group';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framed, htmlEntries, languagesOf, textPageNames, withTexts } from './prose-frame';

const read = (name: string) => readFileSync(resolve(import.meta.dirname, name), 'utf8');
const readPage = (name: string) => read(`${name}.html`);
const scriptsOf = (html: string) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code);

const TEXT = '<title>Rules</title>\n<meta name="description" content="What holds." />\n<h1>Rules</h1>\n';

describe('the frame of a page of text', () => {
  it('surrounds the text and its title', () => {
    const page = withTexts(framed(TEXT, 'terms'));
    expect(page).toMatch(/<head>[\s\S]*<title>Rules<\/title>[\s\S]*<\/head>/);
    expect(page).toMatch(/<main [\s\S]*<h1>Rules<\/h1>[\s\S]*<\/main>/);
    expect(page).not.toMatch(/%\w+%/);
  });

  it('has the texts and the language of the app', () => {
    const page = withTexts(framed(TEXT, 'terms'));
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain(`© ${new Date().getFullYear()} Linecheck. Every line checked before you go live.`);
    expect(page).toContain('class="skip-link">Skip to the content</a>');
  });

  it('shows the chosen theme with the script of the app, which the server allows', () => {
    expect(scriptsOf(framed(TEXT, 'terms'))).toEqual(scriptsOf(read('index.html')).slice(0, 1));
  });

  it.each([
    ['terms', '/terms.html?lang=fr'],
    ['contact', '/contact?lang=fr'],
  ] as const)('marks %s in the footer as the current page', (name, address) => {
    const marked = [...withTexts(framed(TEXT, name), 'fr').matchAll(/href="([^"]+)"[^>]*aria-current="page"/g)].map(
      ([, href]) => href,
    );
    expect(marked).toEqual([address]);
  });

  it('names the prices of the table, and no other tier', () => {
    expect(withTexts('<p>%price:plus%, %price:basic%</p>')).toBe('<p>€2.99, €0</p>');
    expect(() => withTexts('%price:gold%')).toThrow('there is no tier gold');
    for (const name of ['terms.html', 'pro.html', '../packages/texts/en/text-pages.ts'])
      expect(read(name)).not.toContain('€');
  });

  it('requires a title and a description', () => {
    expect(() => framed('<h1>Rules</h1>', 'terms')).toThrow('terms.html has no title with a description');
  });

  it('contains the messages for browsers in which the app cannot start', () => {
    const page = withTexts(read('index.html'));
    expect(page).toMatch(
      /hidden>[^<]+ in a current version of Chrome, Edge, Firefox, or Safari; on an iPhone, update iOS\.</,
    );
    expect(page).not.toMatch(/%\w+:/);
  });

  it('fits every page that is built', () => {
    const names = htmlEntries.map((path) => path.split('/').at(-1));
    expect(names).toEqual(['index.html', ...textPageNames.map((name) => `${name}.html`)]);
    for (const name of textPageNames) expect(withTexts(framed(readPage(name), name))).toMatch(/<h1>[^<%]+<\/h1>/);
  });

  it.each(textPageNames.filter((name) => name !== 'developers'))('has all words of %s from the texts', (name) => {
    const words = framed(readPage(name), name)
      .replace(/<script[\s\S]*?<\/script>|<code>.*?<\/code>|<[^>]+>|%[\w.:]+%/g, ' ')
      .match(/\p{L}+/gu);
    expect(new Set(words)).toEqual(new Set(['Linecheck', ...(name === 'pro' ? ['Basic', 'Plus', 'Pro'] : [])]));
  });

  it.each(['privacyPage', 'privacyPage.inShort', 'privacyPage.toString', 'nothing.title'])('has no text %s', (key) => {
    expect(() => withTexts(`%text:${key}%`)).toThrow(`unknown text key ${key}`);
  });
});

function translationsOf(language: LanguageCode): TranslatedGroups {
  const folder = resolve(import.meta.dirname, '../packages/texts/translations', language);
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))),
  );
}

describe('a page of text in a language', () => {
  beforeAll(() => setTranslationSource(translationsOf));
  afterAll(() => setTranslationSource(() => undefined));

  it.each([
    ['privacy', 'de en es fr id it nl pl pt-BR tr'],
    ['contact', 'de en es fr id it nl pl pt-BR tr'],
    ['pro', 'de en es fr pt-BR'],
    ['developers', 'en'],
  ] as const)('%s exists in %s', (name, codes) => {
    expect(languagesOf(name, { all: false }).toSorted().join(' ')).toBe(codes);
  });

  it('on trial is not offered in the others', () => {
    expect(languagesOf('terms', { all: true })).toContain('ar');
  });

  it.each(['de', 'fr', 'ar'] as const)('names labels as the product does in %s', (language) => {
    const page = withTexts(framed(readPage('privacy'), 'privacy'), language);
    expect(page).not.toMatch(/%|\{\w+\}|<\/?(?:contact|privacy)>/);
    expect(page).toContain(`<html lang="${language}"`);
  });

  it('has its links, its prices and the direction of its script', () => {
    const terms = withTexts(framed(readPage('terms'), 'terms'), 'de');
    expect(terms).toMatch(/<a href="\/privacy\.html\?lang=de">[^<]+<\/a>/);
    expect(terms).toContain('2,99\u00a0€');
    expect(withTexts('<html lang="en" dir="ltr">', 'ar')).toBe('<html lang="ar" dir="rtl">');
  });

  it('lists the other languages by their own names, and none if there are none', () => {
    const page = framed(TEXT, 'terms');
    const links = [
      ...withTexts(page, 'fr', ['en', 'de', 'fr']).matchAll(/<a href="\?choose=(\w+)" lang="\1"[^>]*>([^<]+)/g),
    ];
    expect(links.map(([, code, name]) => [code, name])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]);
    expect(withTexts(page, 'fr', ['en', 'de', 'fr'])).toContain('<summary aria-label="Langue (Français)">');
    expect(withTexts(page, 'en', ['en'])).not.toContain('<details');
  });
});
