import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHostPath, repairedAddress } from '@linecheck/contract';
import { isLanguageCode } from '@linecheck/texts/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../domain/problem';
import { noteLanguage, readerLanguage } from '../language/reader-language';
import type { OtherAddress } from './other-address';
import { inlineHashes } from './security-headers';
import { searchOf, serveTextPages } from './text-pages';
import { type RenderedPages, sendAnyway, sendWebFile, type WebFiles } from './web-files';

/** The paths of the app's pages. Every other path gets 'Page Not Found' with status 404. */
const pagePaths =
  /^\/(login|register|forgot-password|reset-password|confirm-email|sign-in|change-email|undo-email|letters-off|no-emails|dashboard|notifications|account|activity|connect|goodbye|join|board|preview|report|reports\/[^/]+|episodes\/[^/]+(?:\/reports)?)?\/?$/;

/** The whole path may be upper case: some QR code and label generators support only capitals. */
const guestPath = /^\/(guest|group|book)\/[^/]+\/?$/i;

/** `sha256-…` of every inline script of the built pages, for the Content-Security-Policy. */
export function inlineScriptHashes(webFolder: string | undefined): readonly string[] {
  if (webFolder === undefined) return [];
  const pages = readdirSync(webFolder).filter((name) => name.endsWith('.html'));
  return inlineHashes(
    'script',
    pages.map((name) => readFileSync(join(webFolder, name), 'utf8')),
  );
}

interface WebApp {
  readonly files: WebFiles;
  /** Undefined in a test without built pages. */
  readonly pages: RenderedPages | undefined;
  readonly publicUrl: string;
  readonly contactEmail: string | undefined;
  readonly otherAddress: OtherAddress;
}

/** Serves the built page from memory, and the app's page for every path without a file. */
export function serveWebApp(
  app: FastifyInstance,
  { files, pages, publicUrl, contactEmail, otherAddress }: WebApp,
): void {
  const index = files.get('/index.html');
  if (index !== undefined) {
    app.get('/index.html', { schema: { hide: true } }, ({ url }, reply) => reply.redirect(`/${searchOf(url)}`, 308));
    app.get('/*', { schema: { hide: true } }, (request, reply) => {
      const path = pathOf(request);
      // The text pages of a language have the same address as in English.
      const file = isLanguageCode(path.split('/')[1]) ? undefined : files.get(path);
      return file === undefined ? reply.callNotFound() : sendWebFile(request, reply, file);
    });
  }
  serveTextPages(app, { files, publicUrl, contactEmail });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if (!asksForPage(request) || index === undefined) throw new ProblemError('not_found');
    const isPage = pagePaths.test(path) || guestPath.test(path);
    const meant = isPage ? undefined : repairedAddress(request.url);
    if (meant !== undefined) return reply.redirect(meant);
    const language = readerLanguage(request, isHostPath(path) ? 'hosts' : 'guests');
    const framed = pages === undefined ? index : await pages.frameIn(language, index);
    noteLanguage(reply, language);
    const page = otherAddress.pageFor(request, reply, framed);
    if (isPage) return sendWebFile(request, reply, page);
    // A browser that revalidates its copy of a 404 would get an empty 304, and show a blank page.
    return sendAnyway(request, reply.code(404), page);
  });
}

/** Calls and files of the build are no pages, and get no page in place of their refusal. */
export const asksForPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)\//.test(url);

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';
