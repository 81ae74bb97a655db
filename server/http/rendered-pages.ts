import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GuestPageData } from '@linecheck/contract';
import { readWebFiles, type WebFile } from './web-files';

/** The pages that the server sends rendered, instead of leaving it to the browser. */
export interface RenderedPages {
  /** The home page, rendered by the build. */
  readonly home: WebFile;
  /** Renders a guest's page to HTML, in a few milliseconds. */
  readonly renderGuest: (data: GuestPageData) => Promise<string>;
  /** Both pages' HTML, for the hashes of their inline scripts and styles. */
  readonly templates: readonly string[];
}

/** The built `web/app/render.tsx`. */
interface Renderer {
  readonly renderGuest: (template: string, data: GuestPageData) => Promise<string>;
}

/** Reads the output of `scripts/render-pages.ts`. @throws if the folder contains no such output. */
export async function openRenderedPages(folder: string): Promise<RenderedPages> {
  const { renderGuest }: Renderer = await import(pathToFileURL(join(folder, 'render.js')).href);
  const home = readWebFiles(folder).get('/home.html');
  if (home === undefined) throw new Error(`${folder} contains no rendered page`);
  const guest = readFileSync(join(folder, 'guest.html'), 'utf8');
  return { home, renderGuest: (data) => renderGuest(guest, data), templates: [home.plain.toString(), guest] };
}
