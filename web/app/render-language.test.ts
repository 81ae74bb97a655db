import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pageProblems, shell, visitorPage } from '@linecheck/texts/en/shell';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { TranslatedGroups } from '@linecheck/texts/text-group';
import { afterAll, describe, expect, it } from 'vitest';
import { withTexts } from '../prose-frame';
import { TEXTS_ELEMENT } from '../texts/texts-element';
import { currentTexts, pageLanguage } from '../texts/use-texts';
import * as renderer from './render';
import { renderIn } from './render-language';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, path), 'utf8');

const groupsOf = (language: LanguageCode): TranslatedGroups =>
  JSON.parse(read(`../../packages/texts/translations/${language}/guest.json`));

renderer.keepSpeechIn(new AsyncLocalStorage());
renderer.setTranslationSource((language) => (language === 'en' ? undefined : groupsOf(language)));
afterAll(() => renderer.setTranslationSource(() => undefined));

const german = groupsOf('de') as {
  'guest/shell.visitorPage': typeof visitorPage;
  'guest/shell.shell': typeof shell;
};
const { title, hint } = german['guest/shell.visitorPage'];
const ADDRESSES = { page: 'https://check.example.org/', picture: 'https://check.example.org/preview.png' } as const;

/** As the build has written it. */
const INDEX = withTexts(read('../index.html'));

const textsIn = (html: string): unknown =>
  JSON.parse(new RegExp(`id="${TEXTS_ELEMENT}">([^<]*)</script></body>`).exec(html)?.[1] ?? 'null');

const bodyOf = (content: string): string => `<html lang="en"><body>${content}</body></html>`;

describe('the frame of a page', () => {
  it.each([
    [
      'de',
      'ltr',
      'Ein Teil dieser Seite',
      'Linecheck kann in Ihrem Browser nicht starten',
      'Edge, Firefox oder Safari',
    ],
    ['es', 'ltr', 'No se ha podido cargar', 'Linecheck no puede iniciarse en tu navegador', 'Edge, Firefox o Safari'],
    ['ar', 'rtl', 'تعذّر تحميل جزء', 'لا يمكن تشغيل Linecheck', 'Safari'],
  ] as const)('in %s has its direction, and its messages', (language, dir, ...messages) => {
    const html = renderer.frameIn(language, INDEX);
    expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
    for (const message of messages) expect(html).toContain(message);
    const english = [pageProblems.needsJavaScript, pageProblems.incomplete, pageProblems.loadAgain, visitorPage.about];
    for (const message of [...english, 'cannot start']) expect(html).not.toContain(message);
    expect(html).toContain('<div id="root"></div>');
  });

  it('stays as it is in English, but for its direction', () => {
    expect(renderer.frameIn('en', INDEX)).toBe(INDEX.replace('<html lang="en">', '<html lang="en" dir="ltr">'));
  });
});

describe('a page in another language', () => {
  it('has the groups with it that it shows, and of one that it shows little of, what it shows', async () => {
    const html = await renderIn('de', () => bodyOf(currentTexts(visitorPage).title));
    expect(html).toContain(`<html lang="de" dir="ltr"><body>${title}`);
    expect(textsIn(html)).toEqual({ 'guest/shell.visitorPage': german['guest/shell.visitorPage'] });
    const frame = await renderIn('de', () => bodyOf(currentTexts(shell).close));
    expect(textsIn(frame)).toEqual({ 'guest/shell.shell': { close: german['guest/shell.shell'].close } });
    const both = await renderIn('de', () => {
      const texts = currentTexts({ page: visitorPage, note: 'Note' });
      return bodyOf(texts.page.title + texts.page.hint + texts.note);
    });
    expect(both).toContain(`${title}${hint}Note`);
    expect(textsIn(both)).toEqual({ 'guest/shell.visitorPage': german['guest/shell.visitorPage'] });
  });

  it('has no texts with it in English', async () => {
    const html = bodyOf(visitorPage.title);
    expect(await renderIn('en', () => bodyOf(currentTexts(visitorPage).title))).toBe(html);
  });

  it('is not mixed with another one that is rendered at the same time', async () => {
    const languages = ['de', 'en', 'es', 'de'] as const;
    let begun = 0;
    const pages = languages.map((language) =>
      renderIn(language, async () => {
        const first = currentTexts(visitorPage).title;
        begun += 1;
        await Promise.resolve();
        expect(begun).toBe(languages.length);
        return bodyOf(`${pageLanguage()}: ${first}, ${currentTexts(visitorPage).hint}`);
      }),
    );
    const texts = {
      en: visitorPage,
      de: german['guest/shell.visitorPage'],
      es: groupsOf('es')['guest/shell.visitorPage'],
    };
    for (const [index, html] of (await Promise.all(pages)).entries()) {
      const language = languages[index] ?? 'en';
      const { title: ownTitle, hint: ownHint } = texts[language] as typeof visitorPage;
      expect(html).toContain(`<body>${language}: ${ownTitle}, ${ownHint}`);
      expect(textsIn(html)).toEqual(language === 'en' ? null : { 'guest/shell.visitorPage': texts[language] });
    }
    expect(pageLanguage()).toBe('en');
  });

  it('cannot be ended by its texts', async () => {
    renderer.setTranslationSource(() => ({ 'guest/shell.visitorPage': { ...visitorPage, title: '</script><b>' } }));
    const html = await renderIn('id', () => bodyOf(currentTexts(visitorPage).title.length.toString()));
    expect(html.split('</script>')).toHaveLength(2);
    expect(textsIn(html)).toMatchObject({ 'guest/shell.visitorPage': { title: '</script><b>' } });
  });

  it('is the whole page, whose texts it has with it', async () => {
    const html = await renderer.renderHome('de', INDEX, ADDRESSES);
    expect(html).toContain('<html lang="de" dir="ltr">');
    const page = html.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(page).toContain(title);
    expect(page).not.toMatch(/Start Microphone Test|Sign In|Check your setup/);
    expect(textsIn(html)).toMatchObject({ 'guest/shell.visitorPage': { title } });
  });
});
