import type { LanguageCode } from '@linecheck/texts/languages';
import type { TranslatedGroups } from '@linecheck/texts/text-group';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TEXTS_ELEMENT } from './texts-element';

const LAMP = 'guest/page-texts.lamp';
const DESK = 'guest/page-texts.desk';
const SHELF = 'host/page-texts.shelf';

const fileOf = (language: LanguageCode, audience: 'guest' | 'host'): string =>
  `../../packages/texts/translations/${language}/${audience}.json`;

const FILES: Readonly<Record<string, TranslatedGroups>> = {
  [fileOf('de', 'guest')]: { [LAMP]: { title: 'Lampe', hint: 'Hell' }, [DESK]: { title: 'Tisch' } },
  [fileOf('de', 'host')]: { [SHELF]: { title: 'Regal' } },
  [fileOf('fr', 'guest')]: { [LAMP]: { title: 'Lampe (fr)', hint: 'Clair' }, [DESK]: { title: 'Table' } },
  [fileOf('ar', 'guest')]: { [LAMP]: { title: 'مصباح', hint: 'ساطع' }, [DESK]: { title: 'مكتب' } },
};

interface PageWishes {
  readonly language: LanguageCode;
  /** Those that the server has written into the page. */
  readonly texts?: TranslatedGroups;
}

/** A page whose modules nobody has used yet. */
async function openPage({ language, texts }: PageWishes) {
  vi.resetModules();
  const requested: string[] = [];
  let isReachable = true;
  const load = async (name: string) => {
    requested.push(name);
    if (!isReachable) throw new TypeError('Failed to fetch');
    return FILES[name] ?? {};
  };
  const textFiles = Object.fromEntries(Object.keys(FILES).map((name) => [name, () => load(name)]));
  vi.doMock('./text-files', () => ({ textFiles }));
  document.documentElement.lang = language;
  if (texts !== undefined) {
    const block = document.createElement('div');
    block.id = TEXTS_ELEMENT;
    block.textContent = JSON.stringify(texts);
    document.body.append(block);
  }
  const [page, use, groups] = await Promise.all([
    import('./page-texts'),
    import('./use-texts'),
    import('@linecheck/texts/text-group'),
  ]);
  onTestFinished(async () => {
    isReachable = true;
    await page.chooseLanguage('en');
    // biome-ignore lint/suspicious/noDocumentCookie: as the page sets it.
    document.cookie = 'lang=; path=/; max-age=0';
    vi.doUnmock('./text-files');
  });
  page.takePageTexts();
  const lamp = groups.textGroup(LAMP, { title: 'Lamp', hint: 'Bright' } as const);
  const desk = groups.textGroup(DESK, { title: 'Desk' } as const);
  return {
    ...page,
    requested,
    lamp: () => use.currentTexts(lamp),
    desk: () => use.currentTexts(desk),
    /** A part with texts for hosts. */
    loadShelf: async () => {
      const shelf = groups.textGroup(SHELF, { title: 'Shelf' } as const);
      return () => use.currentTexts(shelf);
    },
    pageLanguage: use.pageLanguage,
    setReachable: (now: boolean) => {
      isReachable = now;
    },
  };
}

const root = document.documentElement;
/** The files of a worker share their cookies. */
const cookie = () => /\blang=[^;]*/.exec(document.cookie)?.[0];
const settled = () => vi.dynamicImportSettled();

describe('the page', () => {
  it('takes its language, and the texts that came with it, without a request', async () => {
    const page = await openPage({ language: 'de', texts: { [LAMP]: { title: 'Lampe' } } });
    expect([page.pageLanguage(), page.lamp().title]).toEqual(['de', 'Lampe']);
    await settled();
    expect(page.requested).toEqual([]);
  });

  it.each(['en', 'xx'])('is in English if it says %j, and needs no texts', async (language) => {
    const page = await openPage({ language: language as LanguageCode });
    page.startLaterTexts();
    expect([page.pageLanguage(), page.lamp().title, page.desk().title]).toEqual(['en', 'Lamp', 'Desk']);
    expect(await page.withPageTexts(Promise.resolve('part'))).toBe('part');
    await page.pageTexts();
    expect(page.requested).toEqual([]);
  });

  it('requests the texts of a group that it shows without them, once', async () => {
    const page = await openPage({ language: 'de', texts: { [LAMP]: { title: 'Lampe' } } });
    page.startLaterTexts();
    expect(page.lamp().title).toBe('Lampe');
    await settled();
    expect(page.requested).toEqual([]);
    expect([page.desk().title, page.desk().title]).toEqual(['Desk', 'Desk']);
    await settled();
    expect([page.desk().title, page.lamp().hint]).toEqual(['Tisch', 'Hell']);
    expect(page.requested).toEqual([fileOf('de', 'guest')]);
  });

  it('requests them again if they did not arrive', async () => {
    const page = await openPage({ language: 'de' });
    page.startLaterTexts();
    page.setReachable(false);
    expect(page.desk().title).toBe('Desk');
    await settled();
    expect(page.desk().title).toBe('Desk');
    page.setReachable(true);
    await settled();
    await page.pageTexts();
    expect(page.desk().title).toBe('Tisch');
  });

  it('requests all texts at its first use', async () => {
    const page = await openPage({ language: 'de', texts: { [LAMP]: { title: 'Lampe' } } });
    expect(page.lamp().hint).toBe('Bright');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
    await settled();
    expect(page.lamp().hint).toBe('Hell');
  });
});

describe('a part that is loaded later', () => {
  it('is there once its texts are, also those for hosts that it brings', async () => {
    const page = await openPage({ language: 'de' });
    page.startLaterTexts();
    await page.withPageTexts(Promise.resolve());
    expect([page.desk().title, page.requested]).toEqual(['Tisch', [fileOf('de', 'guest')]]);
    const shelf = await page.withPageTexts(page.loadShelf());
    expect(shelf().title).toBe('Regal');
    expect(page.requested).toEqual([fileOf('de', 'guest'), fileOf('de', 'host')]);
  });

  it('is there in English if its texts do not arrive', async () => {
    const page = await openPage({ language: 'de' });
    page.startLaterTexts();
    page.setReachable(false);
    expect((await page.withPageTexts(Promise.resolve(page.desk)))().title).toBe('Desk');
  });

  it('waits for nothing before the first view, whose texts are in the page', async () => {
    const page = await openPage({ language: 'de' });
    expect(await page.withPageTexts(Promise.resolve('part'))).toBe('part');
    expect(page.requested).toEqual([]);
  });
});

describe('the choice of a language', () => {
  it('changes the texts, the attributes of the page, and the cookie', async () => {
    const page = await openPage({ language: 'en' });
    const shown = () => [root.lang, root.dir, page.pageLanguage(), page.desk().title, cookie()];
    await page.chooseLanguage('fr');
    expect(shown()).toEqual(['fr', 'ltr', 'fr', 'Table', 'lang=fr']);
    await page.chooseLanguage('ar');
    expect(shown()).toEqual(['ar', 'rtl', 'ar', 'مكتب', 'lang=ar']);
    await page.chooseLanguage('en');
    expect(shown()).toEqual(['en', 'ltr', 'en', 'Desk', 'lang=en']);
  });

  it('shows no text of the language before', async () => {
    const page = await openPage({ language: 'de', texts: { [LAMP]: { title: 'Lampe' } } });
    expect(page.lamp().title).toBe('Lampe');
    await page.chooseLanguage('fr');
    expect(page.lamp()).toEqual({ title: 'Lampe (fr)', hint: 'Clair' });
    await page.chooseLanguage('en');
    expect(page.lamp()).toEqual({ title: 'Lamp', hint: 'Bright' });
  });

  it('fails and changes nothing if the texts do not arrive, and can be made again', async () => {
    const page = await openPage({ language: 'en' });
    page.setReachable(false);
    await expect(page.chooseLanguage('fr')).rejects.toThrow('Failed to fetch');
    expect([root.lang, page.pageLanguage(), page.desk().title, cookie()]).toEqual(['en', 'en', 'Desk', undefined]);
    page.setReachable(true);
    await page.chooseLanguage('fr');
    expect(page.desk().title).toBe('Table');
  });
});
