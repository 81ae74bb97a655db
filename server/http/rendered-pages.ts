import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GuestPageData } from '@linecheck/contract';
import { readWebFiles, type WebFile } from './web-files';

/** The pages that the server sends with their content, and does not leave to the browser. */
export interface RenderedPages {
  /** The page of a visitor, rendered by the build. */
  readonly home: WebFile;
  /** The page of a guest as HTML. Some milliseconds of work. */
  readonly renderGuest: (data: GuestPageData) => Promise<string>;
  /** Both as files, for the hashes of what stands in them. */
  readonly templates: readonly string[];
}

/** The built `web/app/render.tsx`. */
interface Renderer {
  readonly renderGuest: (template: string, data: GuestPageData) => Promise<string>;
}

/** Reads what `scripts/render-pages.ts` has written. @throws where the folder holds something else. */
export async function openRenderedPages(folder: string): Promise<RenderedPages> {
  const { renderGuest } = (await import(pathToFileURL(join(folder, 'render.js')).href)) as Renderer;
  const home = readWebFiles(folder).get('/home.html');
  if (home === undefined) throw new Error(`${folder} holds no rendered page`);
  const guest = readFileSync(join(folder, 'guest.html'), 'utf8');
  return { home, renderGuest: (data) => renderGuest(guest, data), templates: [home.plain.toString(), guest] };
}
