import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FORM_PAGE_PATHS,
  type FormPageData,
  type FormPagePath,
  type GuestPageData,
  type PreviewAddresses,
} from '@linecheck/contract';
import { type LanguageCode, languageCodes } from '@linecheck/texts/languages';
import { setTranslationSource } from '@linecheck/texts/text-group';
import { ORIGIN_PLACEHOLDER, PREVIEW_PATH } from '../server/http/web-files';
import { readTranslations } from '../server/language/translations';
import { openPictureRenderer } from '../server/pictures/picture-renderer';
import { languagesOf, textPageNames, withTexts } from '../web/prose-frame';
import { criticalStyles, type LaterPart, partsWithFewStyles } from './critical-styles';

interface Renderer {
  setTranslationSource: typeof setTranslationSource;
  keepSpeechIn(storage: AsyncLocalStorage<unknown>): void;
  renderHome(language: LanguageCode, template: string, addresses: PreviewAddresses): Promise<string>;
  renderGuest(
    language: LanguageCode,
    template: string,
    data: GuestPageData,
    addresses: PreviewAddresses,
  ): Promise<string>;
  renderForm(language: LanguageCode, template: string, path: FormPagePath, data: FormPageData): Promise<string>;
  oneFont(page: string, language: LanguageCode): string;
  renderPreview(language: LanguageCode, data: GuestPageData): string;
}

/** Addresses of the home page and of its preview's picture. The server replaces the placeholder at its start. */
const HOME = { page: `${ORIGIN_PLACEHOLDER}/`, picture: `${ORIGIN_PLACEHOLDER}${PREVIEW_PATH}` } as const;

interface Folders {
  readonly web: string;
  readonly pages: string;
}

/** A small machine that also does other work needs minutes for what takes 0.1 s elsewhere. */
const PICTURE_DEADLINE_MS = 10 * 60_000;

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const SCRIPT = /<script type="module"|<link rel="modulepreload"/g;
/** The page is complete without its scripts: its font comes first. */
const LATER = 'fetchpriority="low"';
const FONT = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g;

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
      language: null,
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

const formSamples: readonly FormPageData[] = (['open', 'invite', 'closed'] as const).map((registration) => ({
  settings: {
    speedTest: 'self',
    logoHosts: [],
    contactEmail: null,
    trialDays: 14,
    clipDays: 90,
    defaultPlan: registration === 'open' ? 'plus' : 'pro',
    sendsMail: registration === 'open',
    mediaPath: false,
    mediaPort: null,
    callPorts: '',
    turn: [],
  },
  registration,
  ways: {
    service: registration === 'open' ? 'Harbour' : null,
    isServiceOnly: registration === 'closed',
    hasPasskeys: true,
  },
}));

export interface PageParts {
  /** All scripts that the page loads at first. */
  readonly scripts: readonly string[];
  readonly code: readonly string[];
  /** What the scripts may load later. */
  readonly later: readonly LaterPart[];
  readonly sheets: readonly string[];
}

/** The pages that the server renders without a host, by the modules that they load. */
const RENDERED = { home: 'test-page', guest: 'embedded-guest-app', form: 'form-routes' } as const;

/**
 * Writes the pages that the server sends rendered: `home.html` at `/`, and the templates `guest.html` for guests,
 * `form.html` for the pages with a form, and one for each other page, named after its module. Their initial styles are
 * inlined; the style sheet is loaded at the first use: `web/ui/behaviour/page-sheet.ts`.
 */
export async function renderPages(folders: Folders, pages: ReadonlyMap<string, PageParts>) {
  const renderer = (await import(join(folders.pages, 'render.js'))) as Renderer;
  const index = (await readFile(join(folders.web, 'index.html'), 'utf8'))
    .replace(STYLE_SHEET, '')
    .replace(SCRIPT, `$& ${LATER}`);
  const template = async (name: string, { html = index, shown = [], scripts = true }: PageContent = {}) => {
    const parts = pages.get(name);
    if (parts === undefined) throw new Error(`the build has no page ${name}`);
    const css = await Promise.all(parts.sheets.map((address) => readFile(join(folders.web, address), 'utf8')));
    return withHead(html, (scripts ? preloads(html, parts) : '') + stylesOf(parts, css.join('\n'), [html, ...shown]));
  };
  const write = (name: string, html: string) => writeFile(join(folders.pages, `${name}.html`), html);
  const plain = index.replace(FONT, '');
  const guests = await Promise.all(samples.map((data) => renderer.renderGuest('en', plain, data, HOME)));
  const forms = await Promise.all(
    FORM_PAGE_PATHS.flatMap((path) => formSamples.map((data) => renderer.renderForm('en', plain, path, data))),
  );
  renderer.keepSpeechIn(new AsyncLocalStorage());
  renderer.setTranslationSource(readTranslations);
  for (const language of languageCodes.filter((code) => code === 'en' || readTranslations(code) !== undefined)) {
    const home = await renderer.renderHome(language, plain, HOME);
    const name = language === 'en' ? 'home' : `home.${language}`;
    await write(name, renderer.oneFont(await template(RENDERED.home, { html: home, shown: [home] }), language));
  }
  await write('guest', await template(RENDERED.guest, { html: plain, shown: guests }));
  // Their scripts load at the first use.
  await write('form', await template(RENDERED.form, { html: plain, shown: forms, scripts: false }));
  const views = [...pages].filter(([name]) => !Object.values<string>(RENDERED).includes(name));
  for (const [name] of views) await write(name, await template(name));
  await writeTextPages(folders.web);
  await writePictures(folders.web, renderer.renderPreview('en', null));
}

/** Writes the text pages in each of their languages: English in place of the built ones, the others in folders beside them. */
async function writeTextPages(folder: string): Promise<void> {
  setTranslationSource(readTranslations);
  for (const name of textPageNames) {
    const file = `${name}.html`;
    const built = await readFile(join(folder, file), 'utf8');
    const offered = languagesOf(name, { all: false });
    for (const language of languagesOf(name, { all: true })) {
      const path = language === 'en' ? file : join(language, file);
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), withTexts(built, language, offered));
    }
  }
}

interface PageContent {
  readonly html?: string;
  /** Pages as they may be shown. */
  readonly shown?: readonly string[];
  readonly scripts?: boolean;
}

/** Writes the picture of the product's preview, and the icon of bookmarks on phones, which has no rounded corners. */
async function writePictures(folder: string, preview: string): Promise<void> {
  const favicon = await readFile(new URL('../web/favicon.svg', import.meta.url), 'utf8');
  const icon = favicon.replace(' rx="7"', '').replace('<svg ', '<svg width="180" height="180" ');
  const pictures = openPictureRenderer({ deadlineMs: PICTURE_DEADLINE_MS });
  try {
    await writeFile(join(folder, PREVIEW_PATH), await pictures.render([preview]));
    await writeFile(join(folder, 'apple-touch-icon.png'), await pictures.render([icon]));
  } finally {
    await pictures.close();
  }
}

const preloads = (html: string, { scripts }: PageParts): string =>
  scripts
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) => `<link rel="modulepreload" ${LATER} crossorigin href="${address}">`)
    .join('');

/** The first styles, with the address of the sheet and the files of the later parts that need no more than these. */
function stylesOf({ sheets, code, later }: PageParts, css: string, pages: readonly string[]): string {
  const few = partsWithFewStyles(css, { pages, code }, later);
  // The server may have rendered a part, and not what its file needs besides.
  const alone = later.map((part) => ({ files: part.files.slice(0, 1), code: part.code.slice(0, 1) }));
  const more = [...few, ...partsWithFewStyles(css, { pages, code }, alone)].flatMap((part) => part.code);
  const files = new Set(few.flatMap((part) => part.files.map((file) => file.slice(-11, -3))));
  const styles = criticalStyles(css, { pages, code: [...code, ...new Set(more)] });
  return `<style data-sheet="${sheets[0]}" data-parts="${[...files].join(' ')}">${styles}</style>`;
}

const withHead = (page: string, more: string): string => page.replace('</head>', () => `${more}</head>`);
