import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { Problem } from '../../domain/problem';
import { isStorageError } from '../../http/problem-reply';
import { allowStyles, inlineHashes } from '../../http/security-headers';
import { logRefusal, type SecurityLog } from '../../http/security-log';
import { packedPage, type RenderedPages, sendAnyway, sendWebFile, type WebFile } from '../../http/web-files';
import { addressOf } from '../../limits/limits';
import { logOf } from '../../logger';
import { RecentPages } from './recent-pages';
import { type GuestPageDependencies, GuestPageService } from './service';

interface PageDependencies extends Pick<RouteDependencies, 'limits'>, GuestPageDependencies {
  readonly pages: RenderedPages;
  /** The page that the browser renders. */
  readonly index: WebFile;
  readonly security: SecurityLog;
}

interface GuestPage {
  readonly file: WebFile;
  /** Hashes of the styles before its content: the colours depend on the host, the fonts on the names. */
  readonly styleHashes: readonly string[];
}

/**
 * Serves the page at `/` rendered: for visitors from the build, for guests with current data. Browsers with the
 * signed-in hint get the page that the browser renders, because the server does not render host pages.
 */
export function registerGuestPage(app: FastifyInstance, deps: PageDependencies): void {
  const { pages, index, limits, security } = deps;
  const guests = new GuestPageService(deps);
  const recent = new RecentPages(async (data) => {
    const html = await pages.renderGuest(data);
    return { file: await packedPage(html), styleHashes: inlineHashes('style', html.split('<div id="root"', 1)) };
  });

  /** Refuses, counts and logs as the API call for this page would. */
  async function pageOf(request: FastifyRequest, pasted: string): Promise<GuestPage> {
    const { isLookedUp, data } = await guests.open(pasted);
    if (isLookedUp && data === null) {
      logRefusal(security, request, new Problem('link_not_valid'));
      await limits.count('codeMisses', addressOf(request));
    }
    return recent.of(data);
  }

  async function sendGuest(request: FastifyRequest, reply: FastifyReply, pasted: string): Promise<FastifyReply> {
    const page = await pageOf(request, pasted).catch((error: Error) => {
      note(request, security, error);
      return undefined;
    });
    // Fall back to the page that the browser renders: its API calls get the error, and can be retried.
    if (page === undefined) return sendWebFile(request, reply, index);
    allowStyles(reply, page.styleHashes);
    return sendAnyway(request, reply, page.file);
  }

  app.get('/', { schema: { hide: true } }, (request, reply) => {
    // Parsed as the page parses it.
    const search = new URLSearchParams(request.url.split('?', 2)[1]);
    const pasted = search.get('session');
    if (pasted) return sendGuest(request, reply, pasted);
    const isLeftToBrowser = search.get('guest') === 'true' || request.cookies[SIGNED_IN_HINT_COOKIE] !== undefined;
    return sendWebFile(request, reply, isLeftToBrowser ? index : pages.home);
  });
}

function note(request: FastifyRequest, security: SecurityLog, error: Error & { readonly code?: unknown }): void {
  if (error instanceof Problem) logRefusal(security, request, error);
  else if (isStorageError(error)) logOf(request).warn({ reason: error.code ?? error.message }, 'storage_unavailable');
  else logOf(request).error({ err: error }, 'guest_page_not_rendered');
}
