import { createHash } from 'node:crypto';
import { REPLY_HEADER } from '@linecheck/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface HeaderOptions {
  readonly inlineScriptHashes: readonly string[];
  readonly publicUrl: string;
  readonly speedTest: 'self' | 'cloudflare';
  readonly logoHosts: readonly string[];
}

type Headers = Readonly<Record<string, string>>;

const NO_TEXT_AS_CODE = "require-trusted-types-for 'script'";
const CLOUDFLARE_SPEED = 'https://speed.cloudflare.com';

const selfAnd = (hashes: readonly string[]): string => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');

/**
 * The value of Content-Security-Policy: resources only from this server, and inline code only from the build. Exported
 * for tests.
 */
export function contentSecurityPolicy(options: Omit<HeaderOptions, 'publicUrl'>): string {
  const { inlineScriptHashes, speedTest, logoHosts } = options;
  const connect = speedTest === 'cloudflare' ? `'self' ${CLOUDFLARE_SPEED}` : "'self'";
  return [
    "default-src 'none'",
    `script-src ${selfAnd(inlineScriptHashes)}`,
    "style-src 'self'",
    // A logo preview before its upload is a data URL; a snapshot is a blob.
    ["img-src 'self' data: blob:", ...logoHosts.map((host) => `https://${host}`)].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    // The preview of an email, whose inline styles are not allowed here.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text never becomes markup or code; the one policy is for starting workers
    // (`packages/checks/browser/own-script.ts`).
    'trusted-types linecheck',
    NO_TEXT_AS_CODE,
  ].join('; ');
}

/**
 * The policy of the face worker: it fetches from this server and may compile WebAssembly, which pages may not. A worker
 * has the policy of its script's response, unless that is a blob.
 */
const FACE_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "trusted-types 'none'",
  NO_TEXT_AS_CODE,
].join('; ');

/** The built `packages/checks/browser/camera/frame-worker.ts`. */
const faceWorkerScript = /^\/assets\/frame-worker-[\w-]+\.js$/;

/** Every other built asset except worker scripts, which need a policy in their response. */
const pagePart = /^\/assets\/(?![\w-]*worker-)[\w.-]+\.(js|css|woff2)$/;

/** Uploaded content is never executed, whatever its type. */
export const UPLOADED_CONTENT_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export interface SecurityHeaders {
  readonly page: Headers;
  /**
   * Headers for assets that a page loads and users do not open directly: the page's policy applies to them, and half a
   * kilobyte less per asset makes the first page faster.
   */
  readonly asset: Headers;
  readonly faceWorker: Headers;
  /** Headers for API responses, which are never shown as a page; a short policy suffices. */
  readonly api: Headers;
}

/** Computes all header values once: a header library would halve the requests per CPU second. */
export function securityHeaders(options: HeaderOptions): SecurityHeaders {
  const asset = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const everywhere = {
    ...asset,
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
  };
  const page = {
    'content-security-policy': contentSecurityPolicy(options),
    ...everywhere,
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  };
  return {
    page,
    asset,
    faceWorker: { ...page, 'content-security-policy': FACE_WORKER_POLICY },
    api: {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...everywhere,
      [REPLY_HEADER]: '1',
    },
  };
}

/** Allows the inline styles of a page that the server or the build has rendered. @param hashes `sha256-…` of each style. */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace(/style-src [^;]*/, `style-src ${selfAnd(hashes)}`));
}

export function allowScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace(/script-src [^;]*/, (sources) => `${sources} '${hash}'`),
  );
}

/** A guest's link, also in its older form with the code as a parameter, a group link, a booking page, a calendar, and a read-only board or report. */
const unindexedPage = /^\/(guest\/|group\/|book\/|calendar\/|board\b|report\b|\?(.*&)?session=)/i;

export function sendSecurityHeaders(app: FastifyInstance, { page, asset, faceWorker, api }: SecurityHeaders): void {
  const guest = { ...page, 'x-robots-tag': 'noindex, nofollow' };
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) reply.headers(api);
    else if (unindexedPage.test(request.url)) reply.headers(guest);
    else if (faceWorkerScript.test(request.url)) reply.headers(faceWorker);
    else reply.headers(pagePart.test(request.url) ? asset : page);
    next();
  });
}

const contents = {
  script: /<script>([\s\S]*?)<\/script>/g,
  style: /<style(?: [^<>]*)?>([\s\S]*?)<\/style>/g,
} as const;

/** `sha256-…` of every distinct inline script or style of some pages, for the Content-Security-Policy. */
export function inlineHashes(kind: keyof typeof contents, pages: readonly string[]): readonly string[] {
  const found = pages.flatMap((page) => [...page.matchAll(contents[kind])]);
  const hashes = found.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}

/** Those of the styles before the content of a page: the rest of it has none. */
export const firstStyleHashes = (html: string): readonly string[] =>
  inlineHashes('style', html.split('<div id="root"', 1));
