import type { FastifyInstance, FastifyReply } from 'fastify';

interface HeaderOptions {
  /** `sha256-…` of each inline script of the page. */
  readonly inlineScriptHashes: readonly string[];
  /** The same of each inline style. */
  readonly inlineStyleHashes?: readonly string[];
  readonly publicUrl: string;
  readonly speedTest: 'self' | 'cloudflare';
  /** Servers from which pages may show a logo. */
  readonly logoHosts: readonly string[];
}

type Headers = Readonly<Record<string, string>>;

const NO_TEXT_AS_CODE = "require-trusted-types-for 'script'";
const CLOUDFLARE_SPEED = 'https://speed.cloudflare.com';

const selfAnd = (hashes: readonly string[]): string => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');

/** The value of Content-Security-Policy: everything comes from this server, and no inline code or style but the build's own. */
export function contentSecurityPolicy(options: Omit<HeaderOptions, 'publicUrl'>): string {
  const { inlineScriptHashes, inlineStyleHashes = [], speedTest, logoHosts } = options;
  const connect = speedTest === 'cloudflare' ? `'self' ${CLOUDFLARE_SPEED}` : "'self'";
  return [
    "default-src 'none'",
    `script-src ${selfAnd(inlineScriptHashes)}`,
    `style-src ${selfAnd(inlineStyleHashes)}`,
    // A logo that is being chosen is a data string; a snapshot is a blob.
    ["img-src 'self' data: blob:", ...logoHosts.map((host) => `https://${host}`)].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or code; the one policy lets workers start (`packages/checks/browser/own-script.ts`).
    'trusted-types linecheck',
    NO_TEXT_AS_CODE,
  ].join('; ');
}

/**
 * A worker's own policy: it fetches from this server and may compile WebAssembly, which no page may. A worker has the policy
 * that its script came with, as long as that is not a blob.
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

/** Every other part of the page that is built, but a script of a worker, which has the policy that it comes with. */
const pagePart = /^\/assets\/(?![\w-]*worker-)[\w.-]+\.(js|css|woff2)$/;

/** What people have sent is never run as anything, whatever it is. */
export const UPLOADED_CONTENT_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

export interface SecurityHeaders {
  /** For pages, and the scripts of workers. */
  readonly page: Headers;
  /** For what a page loads and no browser opens by itself: the page's policy applies, and saving half a kilobyte each makes the first page faster. */
  readonly asset: Headers;
  /** For the script of the worker that finds faces. */
  readonly faceWorker: Headers;
  /** For answers of the API, which are never shown as a page: what is left says so, in few bytes. */
  readonly api: Headers;
}

/** Fixed values, computed once: a header library costs half of the requests per CPU second. */
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
    api: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...everywhere },
  };
}

/** Lets the inline styles of a page apply that was made for this reply alone. @param hashes `sha256-…` of each. */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace(/style-src [^;]*/, `style-src ${selfAnd(hashes)}`));
}

/** A guest's link, also in its older form with the code as a parameter: no search engine may list one. */
const guestPage = /^\/(guest\/|\?(.*&)?session=)/i;

export function sendSecurityHeaders(app: FastifyInstance, { page, asset, faceWorker, api }: SecurityHeaders): void {
  const guest = { ...page, 'x-robots-tag': 'noindex, nofollow' };
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) reply.headers(api);
    else if (guestPage.test(request.url)) reply.headers(guest);
    else if (faceWorkerScript.test(request.url)) reply.headers(faceWorker);
    else reply.headers(pagePart.test(request.url) ? asset : page);
    next();
  });
}
