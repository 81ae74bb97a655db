import {
  currentUser,
  PAGE_FACTS_COOKIE,
  SIGNED_IN_HINT_COOKIE,
  type SignedInUser,
  WORKSPACE_HEADER,
  WORKSPACE_PARAMETER,
} from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDependencies } from '../../dependencies';
import { hideLength } from '../../http/compress-replies';
import type { OtherAddress } from '../../http/other-address';
import { allowStyles, firstStyleHashes } from '../../http/security-headers';
import { SIGN_IN_COOKIE } from '../../http/sign-in';
import {
  OncePerLanguage,
  packedOnce,
  packedPublicPage,
  type RenderedPages,
  sendAnyway,
  sendWebFile,
  type WebFile,
} from '../../http/web-files';
import { framedPages } from '../../language/framed-pages';
import { noteLanguage, readerLanguage } from '../../language/reader-language';
import { logOf } from '../../logger';
import type { LiveChangeService } from '../live-changes/service';

interface HostPageDependencies extends Pick<ServerDependencies, 'clock' | 'randomBytes'> {
  readonly pages: RenderedPages;
  readonly index: WebFile;
  readonly otherAddress: OtherAddress;
  readonly live: Pick<LiveChangeService, 'prepare'>;
}

/** A page that waits longer for an answer is sent without it, and asks itself. */
const ANSWER_LIMIT_MS = 2000;

/** Pages that are rendered at the same time. Each takes some 20 ms of the processor that also answers guests. */
const MAX_AT_ONCE = 4;

/**
 * Serves the pages of signed-in hosts with the answers of their first calls, and rendered if their page has noted in a
 * cookie for what. The calls are made through the routes of the API with the cookies of the request, so that a page
 * contains what its reader may read. Without a sign-in, and if something fails, the browser renders the page.
 */
export function registerHostPages(app: FastifyInstance, deps: HostPageDependencies): void {
  const { pages } = deps;
  const renderOf = renderers(app, deps);
  const sendIndex = framedPages({ pages, page: deps.index, otherAddress: deps.otherAddress, kind: 'hosts' });
  for (const path of pages.hostPaths) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const page = await renderOf(request).catch((error: Error) => {
        // The page that the browser renders asks for the data itself, and can ask again.
        logOf(request).error({ err: error }, 'host_page_not_rendered');
      });
      return page === undefined ? sendIndex(request, reply) : sendPage(deps, { request, reply, ...page });
    });
  }
  serveShared(app, deps);
}

interface RenderedHost {
  readonly language: LanguageCode;
  readonly html: string;
}

interface Sending extends RenderedHost {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function sendPage(
  { otherAddress, randomBytes }: HostPageDependencies,
  { request, reply, language, html }: Sending,
) {
  noteLanguage(reply, language);
  allowStyles(reply, firstStyleHashes(html));
  hideLength(reply, randomBytes);
  return sendAnyway(request, reply, otherAddress.pageFor(request, reply, await packedOnce(html)));
}

/** Renders the page for a request; undefined if it is left to the browser. */
function renderers(app: FastifyInstance, { pages, index, clock, live }: HostPageDependencies) {
  const template = index.plain.toString();
  /** People whose page is being rendered. */
  const busy = new Set<string>();
  return async (request: FastifyRequest): Promise<RenderedHost | undefined> => {
    const { cookies, url, protocol, host } = request;
    if (cookies[SIGN_IN_COOKIE] === undefined || cookies[SIGNED_IN_HINT_COOKIE] === undefined) return undefined;
    const now = clock();
    const call = callAs(app, request);
    const user = await userOf(call, url);
    if (user === undefined || busy.has(user.id) || busy.size >= MAX_AT_ONCE) return undefined;
    const language = readerLanguage(request, 'hosts', user.language);
    busy.add(user.id);
    live.prepare();
    try {
      const facts = cookies[PAGE_FACTS_COOKIE] ?? '';
      const page = { language, origin: `${protocol}://${host}`, url, user, facts, now, call, limitMs: ANSWER_LIMIT_MS };
      return { language, html: await pages.renderHost(page, template) };
    } finally {
      busy.delete(user.id);
    }
  };
}

async function userOf(call: typeof fetch, url: string): Promise<SignedInUser | undefined> {
  const workspace = new URLSearchParams(url.split('?', 2)[1]).get(WORKSPACE_PARAMETER);
  const headers = workspace === null ? {} : { [WORKSPACE_HEADER]: workspace };
  const reply = await call(currentUser.path, { headers });
  return reply.ok ? ((await reply.json()) as SignedInUser) : undefined; // From our own route.
}

/** Headers of a page that do not belong to its calls. */
const OF_THE_PAGE: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-length', 'if-modified-since', 'if-none-match', 'range'],
  ...[WORKSPACE_HEADER],
]);

/** Makes calls as the page in the browser would: from its address, with its cookies. */
function callAs(app: FastifyInstance, { headers, socket }: FastifyRequest): typeof fetch {
  const given = Object.entries(headers).filter(([name]) => !OF_THE_PAGE.has(name));
  return async (address, init) => {
    const { method = 'GET', headers: own } = init ?? {};
    if (method !== 'GET') throw new Error('a page that is rendered changes nothing');
    const reply = await app.inject({
      method,
      url: String(address),
      headers: { ...Object.fromEntries(given), ...Object.fromEntries(new Headers(own)) },
      ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
    });
    const sent = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as const);
    return new Response(reply.body, { status: reply.statusCode, headers: Object.fromEntries(sent) });
  };
}

/** Serves the frame of the read-only pages, whose token is in the fragment. It is rendered once in each language. */
function serveShared(app: FastifyInstance, deps: HostPageDependencies): void {
  const { pages, index, otherAddress } = deps;
  const sendIndex = framedPages({ pages, page: index, otherAddress, kind: 'hosts' });
  for (const path of pages.sharedPaths) {
    const rendered = new OncePerLanguage(async (language) => {
      const html = await pages.renderShared(language, path, index.plain.toString());
      return { file: await packedPublicPage(html), styleHashes: firstStyleHashes(html) };
    });
    // Each request says so.
    rendered.in('en').catch(() => undefined);
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      try {
        const language = readerLanguage(request, 'hosts');
        const { file, styleHashes } = await rendered.in(language);
        noteLanguage(reply, language);
        allowStyles(reply, styleHashes);
        return sendWebFile(request, reply, otherAddress.pageFor(request, reply, file));
      } catch (error) {
        logOf(request).error({ err: error }, 'host_page_not_rendered');
        return sendIndex(request, reply);
      }
    });
  }
}
