import type { FastifyInstance } from 'fastify';

interface HeaderOptions {
  /** `sha256-…` of each inline script of the page. */
  readonly inlineScriptHashes: readonly string[];
  readonly publicUrl: string;
  readonly speedTest: 'self' | 'cloudflare';
}

type Headers = Readonly<Record<string, string>>;

const CLOUDFLARE_SPEED = 'https://speed.cloudflare.com';

/** The value of Content-Security-Policy: everything comes from this server, and no inline code or style runs. */
export function contentSecurityPolicy({ inlineScriptHashes, speedTest }: Omit<HeaderOptions, 'publicUrl'>): string {
  const scripts = ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)].join(' ');
  const connect = speedTest === 'cloudflare' ? `'self' ${CLOUDFLARE_SPEED}` : "'self'";
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    // A host's logo may lie on another server (D9); a snapshot is a blob.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export interface SecurityHeaders {
  /** For pages and their parts. */
  readonly page: Headers;
  /** For answers of the API, which are never shown as a page: what is left says so, in few bytes. */
  readonly api: Headers;
}

/** Fixed values, computed once: a header library costs half of the requests per CPU second. */
export function securityHeaders(options: HeaderOptions): SecurityHeaders {
  const everywhere = {
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  return {
    page: {
      'content-security-policy': contentSecurityPolicy(options),
      ...everywhere,
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    },
    api: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...everywhere },
  };
}

export function sendSecurityHeaders(app: FastifyInstance, { page, api }: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith('/api/') ? api : page);
    next();
  });
}
