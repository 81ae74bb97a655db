import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ORIGIN_PLACEHOLDER, openRenderedPages, type RenderedPages } from '../http/web-files';
import { openFolder } from './open-folder';

const PAGE = '<!doctype html><head><style>body{margin:0}</style></head><body>';

/** The default of the test app. */
const PUBLIC_URL = 'http://localhost:3000';

/** Writes the data as JSON instead of the rendered page, and records each call. */
const RENDERER = `
export const rendered = [];
export const renderGuest = async (template, data, addresses) => {
  rendered.push(data);
  return template + '<pre>' + JSON.stringify(data) + '</pre><i>' + JSON.stringify(addresses) + '</i>';
};
export const renderPreview = (data, logo) => JSON.stringify({ host: data && data.session.createdBy, logo });
export const renderForm = async (template, path, data) => {
  rendered.push({ path, ...data });
  return template + path + '<pre>' + JSON.stringify(data) + '</pre>';
};
`;

interface WrittenPages {
  readonly pages: RenderedPages;
  /** Data of each rendering in order; null for an invalid link, with its path for a page with a form. */
  readonly rendered: readonly unknown[];
}

export async function writeRenderedPages(): Promise<WrittenPages> {
  const folder = await openFolder();
  await Promise.all([
    writeFile(join(folder, 'home.html'), `${PAGE}${ORIGIN_PLACEHOLDER} home`),
    writeFile(join(folder, 'guest.html'), `${PAGE}guest`),
    writeFile(join(folder, 'form.html'), `${PAGE}form`),
    writeFile(join(folder, 'render.js'), RENDERER),
  ]);
  const pages = await openRenderedPages(folder, PUBLIC_URL);
  const { rendered } = (await import(join(folder, 'render.js'))) as { rendered: readonly unknown[] };
  return { pages, rendered };
}
