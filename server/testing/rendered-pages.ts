import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORIGIN_PLACEHOLDER, openRenderedPages, type RenderedPages } from '../http/web-files';
import { openFolder } from './open-folder';

const PAGE = '<!doctype html><head><style>body{margin:0}</style></head><body>';

/** The default of the test app. */
const PUBLIC_URL = 'http://localhost:3000';

/** Writes the data as JSON instead of the rendered page, and records each call. Other languages than English are named. */
const RENDERER = `
export const rendered = [];
export const setTranslationSource = () => undefined;
export const keepSpeechIn = () => undefined;
export const frameIn = (language, html) => html.replace('<!doctype html>', '$&<html lang="' + language + '">');
const inLanguage = (language, html) => (language === 'en' ? html : frameIn(language, html));
export const renderGuest = async (language, template, data, addresses) => {
  rendered.push(data);
  return inLanguage(language, template) + '<pre>' + JSON.stringify(data) + '</pre><i>' + JSON.stringify(addresses) + '</i>';
};
export const renderPreview = (language, data, logo) =>
  JSON.stringify({ host: data && data.session.createdBy, logo, ...(language !== 'en' && { language }) });
export const hostPaths = ['/dashboard', '/episodes/:id'];
export const sharedPaths = ['/board'];
export const keepSourcesIn = () => undefined;
export const loadAllViews = async () => undefined;
export const renderShared = async (language, path, templateFor) => templateFor(['shared-board-page']) + path;
export const renderHost = async ({ url, user, facts, call, templateFor }) => {
  rendered.push({ url, user, facts });
  const answers = await Promise.all(
    ['/api/notifications/unread-count', '/api/test-sessions'].map(async (address) => (await call(address)).json()),
  );
  return templateFor(['dashboard-page']) + url + '<pre>' + JSON.stringify({ user, facts, answers }) + '</pre>';
};
export const renderForm = async (language, template, path, data) => {
  rendered.push({ path, ...data });
  return inLanguage(language, template) + path + '<pre>' + JSON.stringify(data) + '</pre>';
};
`;

const inGerman = (page: string): string => page.replace('<!doctype html>', '$&<html lang="de">');

interface WrittenPages {
  readonly pages: RenderedPages;
  /** Data of each rendering in order; null for an invalid link, with its path for a page with a form. */
  readonly rendered: readonly unknown[];
}

/** Pages that are rendered by the sources of the page, into templates without scripts. */
export async function openSourcePages(): Promise<RenderedPages> {
  const folder = await openFolder();
  for (const name of ['home', 'guest', 'form']) await writeFile(join(folder, `${name}.html`), PAGE);
  // The server itself knows the renderer as a built file only.
  const source = join(import.meta.dirname, '../../web/app/render.tsx');
  return openRenderedPages(folder, PUBLIC_URL, await import(source));
}

export async function writeRenderedPages(): Promise<WrittenPages> {
  const folder = await openFolder();
  await Promise.all([
    writeFile(join(folder, 'home.html'), `${PAGE}${ORIGIN_PLACEHOLDER} home`),
    writeFile(join(folder, 'home.de.html'), `${inGerman(PAGE)}${ORIGIN_PLACEHOLDER} home`),
    writeFile(join(folder, 'guest.html'), `${PAGE}guest`),
    writeFile(join(folder, 'form.html'), `${PAGE}form`),
    writeFile(join(folder, 'render.js'), RENDERER),
  ]);
  const pages = await openRenderedPages(folder, PUBLIC_URL);
  const { rendered } = (await import(join(folder, 'render.js'))) as { rendered: readonly unknown[] };
  return { pages, rendered };
}
