import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { keysOf } from '@linecheck/checks/records';
import type {
  FormPageData,
  FormPagePath,
  GuestPageData,
  PreviewAddresses,
  PreviewLogo,
  SignedInUser,
} from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { setTranslationSource } from '@linecheck/texts/text-group';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readTranslations } from '../language/translations';

export interface WebFile {
  readonly plain: Buffer;
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly type: string;
  readonly cacheControl: string;
  /** A hash of the content, so that all instances and all encodings have the same one. */
  readonly etag: string;
}

export type WebFiles = ReadonlyMap<string, WebFile>;

/** File extensions by encoding, in order of preference for a browser that accepts both. */
const encodings = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof encodings;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** Reads the built page (about 2 MB) into memory, so that a flood of clips and other disk work cannot delay it. */
export function readWebFiles(folder: string): WebFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const present = new Set(paths);
  const read = (path: string) => readFileSync(join(folder, path));
  const isCompressed = (path: string) =>
    Object.values(encodings).some((end) => path.endsWith(end) && present.has(path.slice(0, -end.length)));
  const files = paths
    .filter((path) => !isCompressed(path))
    .map((path) => {
      const compressed = Object.entries(encodings).filter(([, end]) => present.has(path + end));
      const packed = Object.fromEntries(compressed.map(([encoding, end]) => [encoding, read(path + end)]));
      return [`/${path}`, webFile(path, read(path), packed)] as const;
    });
  return new Map(files);
}

const webFile = (path: string, plain: Buffer, packed: WebFile['packed']): WebFile => ({
  plain,
  packed,
  type: types[extname(path)] ?? 'application/octet-stream',
  cacheControl: path.startsWith('assets/') ? IMMUTABLE : REVALIDATE,
  // 66 bits distinguish the versions of a file; each response has them.
  etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 11)}"`,
});

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * For pages of single users. 0.7 kB less for a guest's phone than at 9; the strongest setting takes seven times as long
 * for 0.3 kB more.
 */
const PER_USER = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 }, level: constants.Z_DEFAULT_COMPRESSION } as const;
/** For pages that are sent once: level 10 takes some 40 ms for the page of a host. */
const PER_REQUEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 }, level: 4 } as const;
/** The strongest setting, if a page is compressed only once. */
const SHARED = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  level: constants.Z_BEST_COMPRESSION,
} as const;

export const packedPage = async (html: string): Promise<WebFile> => ({
  ...(await packed(html, PER_USER)),
  cacheControl: 'no-store',
});

export const packedOnce = async (html: string): Promise<WebFile> => ({
  ...(await packed(html, PER_REQUEST)),
  cacheControl: 'no-store',
});

export const packedPublicPage = (html: string): Promise<WebFile> => packed(html, SHARED);

type Strength = typeof PER_REQUEST | typeof PER_USER | typeof SHARED;

async function packed(html: string, strength: Strength): Promise<WebFile> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([brotli(plain, strength), gzipped(plain, strength)]);
  return webFile('page.html', plain, { br, gzip: gz });
}

/** A copy of a page with other content. It is not compressed, since few browsers get it. */
export const changedFile = ({ plain, cacheControl }: WebFile, change: (html: string) => string): WebFile => ({
  ...webFile('page.html', Buffer.from(change(plain.toString())), {}),
  cacheControl,
});

const negotiator = new Negotiator({ supportedValues: Object.keys(encodings) });

export function sendWebFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply.header('etag', file.etag);
  if (clientHasVersion(request.headers['if-none-match'], file.etag)) return withPolicy(reply, file).code(304).send();
  return sendAnyway(request, reply, file);
}

export function sendAnyway(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const accepted = negotiator.negotiate(request.headers['accept-encoding'] ?? '');
  const wanted = keysOf(encodings).find((encoding) => encoding === accepted);
  const packed = wanted && file.packed[wanted];
  if (wanted !== undefined && packed !== undefined) reply.header('content-encoding', wanted);
  return withPolicy(reply, file)
    .type(file.type)
    .send(packed ?? file.plain);
}

function withPolicy(reply: FastifyReply, { cacheControl, packed }: WebFile): FastifyReply {
  const varies = reply.getHeader('vary');
  if (Object.keys(packed).length > 0) reply.header('vary', [varies, 'accept-encoding'].filter(Boolean).join(', '));
  return reply.header('cache-control', cacheControl);
}

/** Weak comparison, RFC 9110 §13.1.2. */
export const clientHasVersion = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || `W/${tag.trim().replace(/^W\//, '')}` === etag);

export const PREVIEW_PATH = '/preview.png';

/** Placeholder in the home page for the address of the installation, which the build cannot contain. */
export const ORIGIN_PLACEHOLDER = '%origin%';

/** Pages in the language of their reader. */
export interface RenderedPages {
  readonly homeIn: (language: LanguageCode) => Promise<WebFile>;
  /** The page that the browser renders. @param page The built one. */
  readonly frameIn: (language: LanguageCode, page: WebFile) => Promise<WebFile>;
  /** Renders a guest's page to HTML, in a few milliseconds. */
  readonly renderGuest: (language: LanguageCode, data: GuestPageData, addresses: PreviewAddresses) => Promise<string>;
  readonly renderForm: (language: LanguageCode, path: FormPagePath, data: FormPageData) => Promise<string>;
  readonly renderPreview: (language: LanguageCode, data: GuestPageData, logo?: PreviewLogo) => string;
  /** Addresses of the pages of signed-in hosts, and of the read-only ones, in the syntax of the router. */
  readonly hostPaths: readonly string[];
  readonly sharedPaths: readonly string[];
  readonly renderHost: (page: HostPage, index: string) => Promise<string>;
  readonly renderShared: (language: LanguageCode, path: string, index: string) => Promise<string>;
}

interface HostPage {
  readonly language: LanguageCode;
  readonly origin: string;
  /** Path and query. */
  readonly url: string;
  readonly user: SignedInUser;
  /** What the page in the browser has noted about it, for the rendering; empty for nothing. */
  readonly facts: string;
  readonly now: number;
  /** Makes a call of the page with the rights of the user. */
  readonly call: typeof fetch;
  /** Time in ms after which an answer is left to the browser. */
  readonly limitMs: number;
}

type TemplateFor = (views: readonly string[]) => string;

/** The built `web/app/render.tsx`. */
interface Renderer extends Pick<RenderedPages, 'renderPreview' | 'hostPaths' | 'sharedPaths'> {
  readonly renderGuest: (
    language: LanguageCode,
    template: string,
    data: GuestPageData,
    addresses: PreviewAddresses,
  ) => Promise<string>;
  readonly renderForm: (
    language: LanguageCode,
    template: string,
    path: FormPagePath,
    data: FormPageData,
  ) => Promise<string>;
  readonly renderHost: (page: HostPage & { readonly templateFor: TemplateFor }) => Promise<string>;
  readonly renderShared: (language: LanguageCode, path: string, templateFor: TemplateFor) => Promise<string>;
  readonly frameIn: (language: LanguageCode, html: string) => string;
  readonly setTranslationSource: typeof setTranslationSource;
  readonly keepSpeechIn: (storage: AsyncLocalStorage<unknown>) => void;
  readonly keepSourcesIn: (storage: AsyncLocalStorage<unknown>) => void;
  readonly loadAllViews: () => Promise<void>;
}

/**
 * Reads the output of `scripts/render-pages.ts`.
 *
 * @param renderer Another one than the built, for tests.
 * @throws if the folder contains no such output.
 */
export async function openRenderedPages(
  folder: string,
  publicUrl: string,
  renderer?: Renderer,
): Promise<RenderedPages> {
  return pagesOf(renderer ?? (await import(pathToFileURL(join(folder, 'render.js')).href)), folder, publicUrl);
}

async function pagesOf(renderer: Renderer, folder: string, publicUrl: string): Promise<RenderedPages> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const [guest, form] = [read('guest.html'), read('form.html')];
  const templates = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name.slice(0, -'.html'.length), read(name)]),
  );
  /** That of the innermost view which has one: its page loads the files of those around it, too. */
  const templateOr =
    (index: string): TemplateFor =>
    (views) =>
      views.toReversed().flatMap((view) => templates.get(view) ?? [])[0] ?? index;
  renderer.keepSourcesIn(new AsyncLocalStorage());
  renderer.keepSpeechIn(new AsyncLocalStorage());
  // It is built apart, and has texts of its own.
  renderer.setTranslationSource(readTranslations);
  await renderer.loadAllViews();
  const homes = new OncePerLanguage(async (language) => {
    const home = read(language === 'en' ? 'home.html' : `home.${language}.html`);
    return { ...(await packedPublicPage(home.replaceAll(ORIGIN_PLACEHOLDER, publicUrl))), cacheControl: REVALIDATE };
  });
  const frames = new Map<WebFile, OncePerLanguage<WebFile>>();
  const framesOf = (page: WebFile) => {
    const known =
      frames.get(page) ??
      new OncePerLanguage(async (language) => ({
        ...(await packedPublicPage(renderer.frameIn(language, page.plain.toString()))),
        cacheControl: page.cacheControl,
      }));
    frames.set(page, known);
    return known;
  };
  await homes.in('en');
  return {
    homeIn: (language) => homes.in(language),
    frameIn: async (language, page) => (language === 'en' ? page : framesOf(page).in(language)),
    renderGuest: (language, data, addresses) => renderer.renderGuest(language, guest, data, addresses),
    renderForm: (language, path, data) => renderer.renderForm(language, form, path, data),
    renderPreview: renderer.renderPreview,
    hostPaths: renderer.hostPaths,
    sharedPaths: renderer.sharedPaths,
    renderHost: (page, index) => renderer.renderHost({ ...page, templateFor: templateOr(index) }),
    renderShared: (language, path, index) => renderer.renderShared(language, path, templateOr(index)),
  };
}

/** Makes something once for each language that is asked for; again after a failure. */
export class OncePerLanguage<Made> {
  readonly #made = new Map<LanguageCode, Promise<Made>>();

  constructor(private readonly make: (language: LanguageCode) => Promise<Made>) {}

  in(language: LanguageCode): Promise<Made> {
    const known = this.#made.get(language);
    if (known !== undefined) return known;
    const made = this.make(language);
    this.#made.set(language, made);
    made.catch(() => this.#made.delete(language));
    return made;
  }
}
