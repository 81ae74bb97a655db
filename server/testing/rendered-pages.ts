import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRenderedPages, type RenderedPages } from '../http/rendered-pages';

const PAGE = '<!doctype html><head><style>body{margin:0}</style></head>';

/** Writes the data of a guest as it is in the place of what React makes of it, and notes how often. */
const RENDERER = `
export const rendered = [];
export const renderGuest = async (template, data) => {
  rendered.push(data);
  return template + '<pre>' + JSON.stringify(data) + '</pre>';
};
`;

interface WrittenPages {
  readonly folder: string;
  readonly pages: RenderedPages;
  /** What was rendered, in order; null for a link that opens nothing. */
  readonly rendered: readonly unknown[];
}

/** A folder like the one of the build, whose pages are short. */
export async function writeRenderedPages(): Promise<WrittenPages> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-pages-'));
  await Promise.all([
    writeFile(join(folder, 'home.html'), `${PAGE}home`),
    writeFile(join(folder, 'guest.html'), `${PAGE}guest`),
    writeFile(join(folder, 'render.js'), RENDERER),
  ]);
  const pages = await openRenderedPages(folder);
  const { rendered } = (await import(join(folder, 'render.js'))) as { rendered: readonly unknown[] };
  return { folder, pages, rendered };
}
