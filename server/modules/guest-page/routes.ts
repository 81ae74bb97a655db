import { createHash } from 'node:crypto';
import {
  type GuestPageData,
  guestPageText,
  type PreviewAddresses,
  previewGuestPage,
  repairedAddress,
  SIGNED_IN_HINT_COOKIE,
} from '@linecheck/contract';
import { type LanguageCode, offeredLanguage } from '@linecheck/texts/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { RecentPages } from '../../domain/recent-pages';
import type { OtherAddress } from '../../http/other-address';
import { isStorageError } from '../../http/problem-reply';
import { allowStyles, firstStyleHashes, inlineHashes, UPLOADED_CONTENT_POLICY } from '../../http/security-headers';
import { logRefusal, type SecurityLog } from '../../http/security-log';
import { serveHost } from '../../http/serve';
import {
  PREVIEW_PATH,
  packedPage,
  type RenderedPages,
  sendAnyway,
  sendWebFile,
  type WebFile,
} from '../../http/web-files';
import { framedPages } from '../../language/framed-pages';
import { noteLanguage, offeredTo, readerLanguage, spokenLanguage } from '../../language/reader-language';
import { addressOf } from '../../limits/limits';
import { logOf } from '../../logger';
import { type GuestPageDependencies, GuestPageService, type OpenedPage } from './service';

interface PageDependencies extends Pick<RouteDependencies, 'limits' | 'pictures'>, GuestPageDependencies {
  readonly pages: RenderedPages;
  readonly index: WebFile;
  readonly preview: WebFile;
  readonly security: SecurityLog;
  readonly otherAddress: OtherAddress;
}

interface ReadPage extends OpenedPage {
  readonly language: LanguageCode;
}

interface GuestPage {
  readonly file: WebFile;
  /** Hashes of the styles before its content: the colours depend on the host, the fonts on the names. */
  readonly styleHashes: readonly string[];
}

/**
 * When a link is posted in a chat, several people and programs open it at the same time. A longer time would keep names
 * in memory.
 */
const PAGE_CACHE_MS = 10_000;
/** Longer, because a picture costs a hundred times as much. It has the name of a host, and nothing of a guest. */
const PICTURE_CACHE_MS = 600_000;

/** A day: the address changes with the picture, and a host cannot delete it from shared caches. */
const PICTURE_CACHE = 'public, max-age=86400, immutable';

/** Sizes in which a logo is drawn, until the picture is small enough. */
const LOGO_SCALES = [1, 0.5] as const;

type Open = (request: FastifyRequest, pasted: string) => Promise<OpenedPage>;

/**
 * Serves the page at `/` rendered, and the picture that chat programs show for a guest's link. Neither counts as a
 * visit.
 */
export function registerGuestPage(app: FastifyInstance, deps: PageDependencies): void {
  const { limits, security } = deps;
  const guests = new GuestPageService(deps);
  /** Refuses, counts and logs as the API call for this page would. */
  const open: Open = async (request, pasted) => {
    const opened = await guests.open(pasted, (chosen) => readerLanguage(request, 'guests', chosen));
    if (opened.code !== undefined && opened.data === null) {
      logRefusal(security, request, new ProblemError('link_not_valid'));
      await limits.count('codeMisses', addressOf(request));
    }
    return opened;
  };
  servePages(app, deps, open);
  servePictures(app, deps, { open, guests });
}

export function registerGuestPreview(
  app: FastifyInstance,
  deps: Pick<RouteDependencies, 'signedIn'> & GuestPageDependencies,
): void {
  const guests = new GuestPageService(deps);
  serveHost(app, deps.signedIn, previewGuestPage, (caller, { body }, { request }) =>
    guests.preview(caller, body, () => spokenLanguage(request)),
  );
}

/** A text that changes with the picture of a guest's preview. */
function versionOf({ renderPreview }: RenderedPages, language: LanguageCode, data: GuestPageData): string {
  const content = `${renderPreview(language, data)} ${data?.branding.brandLogo}`;
  return createHash('sha256').update(content).digest('base64url').slice(0, 11);
}

/**
 * Serves the page at `/` for visitors from the build, and for guests with current data. Browsers with the signed-in hint
 * get the page that the browser renders, because the server does not render host pages.
 */
function servePages(app: FastifyInstance, deps: PageDependencies, open: Open): void {
  const { config, pages, index, security, otherAddress } = deps;
  const { publicUrl } = config;
  const addressesOf = (language: LanguageCode, { code, data }: OpenedPage): PreviewAddresses =>
    data === null
      ? { page: `${publicUrl}/`, picture: publicUrl + PREVIEW_PATH }
      : {
          page: `${publicUrl}/?session=${code}`,
          picture: `${publicUrl}/previews/${code}.png?v=${versionOf(pages, language, data)}&lang=${language}`,
        };
  const recent = new RecentPages({
    keyOf: ({ language, code, data }: ReadPage) => `${language} ${data && code} ${guestPageText(data)}`,
    render: async ({ language, ...opened }): Promise<GuestPage> => {
      const html = await pages.renderGuest(language, opened.data, addressesOf(language, opened));
      return { file: await packedPage(html), styleHashes: firstStyleHashes(html) };
    },
    cacheMs: PAGE_CACHE_MS,
  });

  async function sendGuest(request: FastifyRequest, reply: FastifyReply, pasted: string): Promise<FastifyReply> {
    const page = await open(request, pasted)
      .then(async (opened) => {
        const language = readerLanguage(request, 'guests', opened.data?.session.language);
        return { language, ...(await recent.of({ ...opened, language })) };
      })
      .catch((error: Error) => note(request, security, error));
    // Fall back to the page that the browser renders: its API calls get the error, and can be retried.
    if (page === undefined) return sendIndex(request, reply);
    noteLanguage(reply, page.language);
    allowStyles(reply, page.styleHashes);
    return sendAnyway(request, reply, otherAddress.pageFor(request, reply, page.file));
  }

  const sendIndex = framedPages({ pages, page: index, otherAddress, kind: 'guests' });
  const homes = new Map<WebFile, readonly string[]>();

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    // Parsed as the page parses it.
    const search = new URLSearchParams(request.url.split('?', 2)[1]);
    const pasted = search.get('session');
    if (pasted) return sendGuest(request, reply, pasted);
    const meant = repairedAddress(request.url);
    if (meant !== undefined) return reply.redirect(meant);
    const isLeftToBrowser = search.get('guest') === 'true' || request.cookies[SIGNED_IN_HINT_COOKIE] !== undefined;
    if (isLeftToBrowser) return sendIndex(request, reply);
    const language = readerLanguage(request, 'guests');
    const home = await pages.homeIn(language);
    const styles = homes.get(home) ?? inlineHashes('style', [home.plain.toString()]);
    homes.set(home, styles);
    noteLanguage(reply, language);
    allowStyles(reply, styles);
    return sendWebFile(request, reply, otherAddress.pageFor(request, reply, home));
  });
}

interface Guests {
  readonly open: Open;
  readonly guests: GuestPageService;
}

interface PictureRequest {
  readonly Params: { readonly code: string };
  readonly Querystring: { readonly lang?: unknown };
}

interface DrawnPage {
  readonly language: LanguageCode;
  readonly data: GuestPageData;
}

/** Serves the picture of each link; that of the product for an invalid link, or if the picture cannot be rendered. */
function servePictures(app: FastifyInstance, deps: PageDependencies, { open, guests }: Guests): void {
  const { pages, pictures, preview, security } = deps;
  const recent = new RecentPages({
    keyOf: ({ language, data }: DrawnPage) => versionOf(pages, language, data),
    render: async ({ language, data }) => {
      const source = await guests.drawableLogo(data);
      const logos = source === undefined ? [] : LOGO_SCALES.map((scale) => ({ source, scale }));
      return pictures.render([...logos, undefined].map((logo) => pages.renderPreview(language, data, logo)));
    },
    cacheMs: PICTURE_CACHE_MS,
  });
  app.get<PictureRequest>('/previews/:code.png', { schema: { hide: true } }, async (request, reply) => {
    // In the address, so that shared caches keep one for each language.
    const language = offeredLanguage(String(request.query.lang), offeredTo('guests')) ?? 'en';
    const picture = await open(request, request.params.code)
      .then(({ data }) => (data === null ? undefined : recent.of({ language, data })))
      .catch((error: Error) => note(request, security, error));
    reply.headers({
      'content-security-policy': UPLOADED_CONTENT_POLICY,
      // Chat programs in a browser show it on their own pages.
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    });
    if (picture === undefined) return sendWebFile(request, reply, preview);
    return reply.headers({ 'content-type': 'image/png', 'cache-control': PICTURE_CACHE }).send(picture);
  });
}

function note(request: FastifyRequest, security: SecurityLog, error: Error & { readonly code?: unknown }): undefined {
  if (error instanceof ProblemError) logRefusal(security, request, error);
  else if (isStorageError(error)) logOf(request).warn({ reason: error.code ?? error.message }, 'storage_unavailable');
  else logOf(request).error({ err: error }, 'guest_page_not_rendered');
}
