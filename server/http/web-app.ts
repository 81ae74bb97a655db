import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

/** Addresses that the page itself answers. Everything else is 'Page Not Found', with that status. */
const pagePaths = /^\/(login|register|forgot-password|reset-password|dashboard|notifications|guest\/[^/]+)?\/?$/;

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Asked whether its copy of a 404 is still good, a browser would get an empty one, and show a blank page. */
const withoutValidators = { etag: false, lastModified: false } as const;

/** `sha256-…` of every inline script of the built page, for the Content-Security-Policy. */
export function inlineScriptHashes(webFolder: string | undefined): readonly string[] {
  if (webFolder === undefined) return [];
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8');
  return [...page.matchAll(inlineScript)].map(
    ([, code]) =>
      `sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}`,
  );
}

/** Serves the built page with its compressed twins, and the page itself for every address that is no file. */
export async function serveWebApp(app: FastifyInstance, webFolder: string | undefined): Promise<void> {
  if (webFolder !== undefined && existsSync(join(webFolder, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isAsset = relative(webFolder, path).startsWith(`assets${sep}`);
        reply.header('cache-control', isAsset ? IMMUTABLE : REVALIDATE);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && !path.startsWith('/api/') && !path.startsWith('/assets/');
    if (!wantsPage || webFolder === undefined) throw new Problem('not_found');
    if (pagePaths.test(path)) return reply.sendFile('index.html');
    return reply.code(404).sendFile('index.html', withoutValidators);
  });
}
