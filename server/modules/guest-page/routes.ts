import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { Problem } from '../../domain/problem';
import { inlineHashes } from '../../http/inline-hashes';
import { isStorageTrouble } from '../../http/problem-reply';
import type { RenderedPages } from '../../http/rendered-pages';
import { allowStyles } from '../../http/security-headers';
import { logRefusal, type SecurityLog } from '../../http/security-log';
import { packedPage, sendAnyway, sendWebFile, type WebFile } from '../../http/web-files';
import { addressOf } from '../../limits/address-of';
import { RecentPages } from './recent-pages';
import { type GuestPageDependencies, GuestPageService } from './service';

interface PageDependencies extends Pick<RouteDependencies, 'limits'>, GuestPageDependencies {
  readonly pages: RenderedPages;
  /** The page that the browser makes by itself. */
  readonly index: WebFile;
  readonly security: SecurityLog;
}

interface GuestPage {
  readonly file: WebFile;
  /** Of the styles in its head: the colours of a host are its own. */
  readonly styleHashes: readonly string[];
}

/**
 * The page at `/`, with its content: of a visitor as the build has rendered it, of a guest as it is now. Whoever may be signed in
 * gets the one that the browser makes, since only that knows what a host sees.
 */
export function registerGuestPage(app: FastifyInstance, deps: PageDependencies): void {
  const { pages, index, limits, security } = deps;
  const guests = new GuestPageService(deps);
  const recent = new RecentPages(async (data) => {
    const html = await pages.renderGuest(data);
    return { file: await packedPage(html), styleHashes: inlineHashes('style', html.split('</head>', 1)) };
  });

  /** Refuses what the call in its place would refuse, and counts and logs it in the same way. */
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
    // The browser makes the page then: its calls are answered with what is the matter, and it can try again.
    if (page === undefined) return sendWebFile(request, reply, index);
    allowStyles(reply, page.styleHashes);
    return sendAnyway(request, reply, page.file);
  }

  app.get('/', { schema: { hide: true } }, (request, reply) => {
    // Read as the page reads it.
    const search = new URLSearchParams(request.url.split('?', 2)[1]);
    const pasted = search.get('session');
    if (pasted) return sendGuest(request, reply, pasted);
    const isLeftToBrowser = search.get('guest') === 'true' || request.cookies[SIGNED_IN_HINT_COOKIE] !== undefined;
    return sendWebFile(request, reply, isLeftToBrowser ? index : pages.home);
  });
}

function note(request: FastifyRequest, security: SecurityLog, error: Error & { readonly code?: unknown }): void {
  if (error instanceof Problem) logRefusal(security, request, error);
  else if (isStorageTrouble(error)) request.log.warn({ reason: error.code ?? error.message }, 'storage not available');
  else request.log.error({ err: error }, 'the page of a guest was not rendered');
}
