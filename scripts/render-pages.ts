import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FORM_PAGE_PATHS,
  type FormPageData,
  type FormPagePath,
  type GuestPageData,
  type PreviewAddresses,
} from '@linecheck/contract';
import { ORIGIN_PLACEHOLDER, PREVIEW_PATH } from '../server/http/web-files';
import { openPictureRenderer } from '../server/pictures/picture-renderer';
import { criticalStyles } from './critical-styles';

interface Renderer {
  renderHome(template: string, addresses: PreviewAddresses): Promise<string>;
  renderGuest(template: string, data: GuestPageData, addresses: PreviewAddresses): Promise<string>;
  renderForm(template: string, path: FormPagePath, data: FormPageData): Promise<string>;
  renderPreview(data: GuestPageData): string;
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
}));

interface PageParts {
  readonly scripts: readonly string[];
  /** All code that runs before the first interaction, including those scripts. */
  readonly code: readonly string[];
  readonly sheets: readonly string[];
}

type PageName = 'home' | 'guest' | 'form';

/**
 * Writes the pages that the server sends rendered: `home.html` at `/`, and the templates `guest.html` for guests and
 * `form.html` for the pages with a form. Their initial styles are inlined; the style sheet is loaded with later
 * scripts.
 */
export async function renderPages(folders: Folders, parts: Readonly<Record<PageName, PageParts>>) {
  const renderer = (await import(join(folders.pages, 'render.js'))) as Renderer;
  const index = (await readFile(join(folders.web, 'index.html'), 'utf8')).replace(FONT, '').replace(STYLE_SHEET, '');
  const home = await renderer.renderHome(index, HOME);
  const guests = await Promise.all(samples.map((data) => renderer.renderGuest(index, data, HOME)));
  const forms = await Promise.all(
    FORM_PAGE_PATHS.flatMap((path) => formSamples.map((data) => renderer.renderForm(index, path, data))),
  );
  const styles = async ({ code, sheets }: PageParts, pages: readonly string[]) => {
    const css = await Promise.all(sheets.map((address) => readFile(join(folders.web, address), 'utf8')));
    return `<style>${criticalStyles(css.join('\n'), [...pages, ...code])}</style>`;
  };
  await Promise.all([
    writeFile(
      join(folders.pages, 'home.html'),
      withHead(home, preloads(parts.home) + (await styles(parts.home, [home]))),
    ),
    writeFile(
      join(folders.pages, 'guest.html'),
      withHead(index, preloads(parts.guest) + (await styles(parts.guest, guests))),
    ),
    writeFile(
      join(folders.pages, 'form.html'),
      withHead(index, preloads(parts.form) + (await styles(parts.form, forms))),
    ),
    writePictures(folders.web, renderer.renderPreview(null)),
  ]);
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

const preloads = ({ scripts }: PageParts): string =>
  scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`).join('');

const withHead = (page: string, more: string): string => page.replace('</head>', () => `${more}</head>`);
