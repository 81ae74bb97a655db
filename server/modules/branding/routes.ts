import { readBranding, readLogo, readSessionBranding, updateBranding } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { UPLOADED_CONTENT_POLICY } from '../../http/security-headers';
import { serve, serveHost } from '../../http/serve';
import { type BrandingDependencies, BrandingService } from './service';

/** The URL changes with the image. Shared caches must not keep it, because the host could not delete it there. */
const IN_BROWSERS = 'private, max-age=31536000, immutable';

export function registerBranding(
  app: FastifyInstance,
  deps: RouteDependencies & BrandingDependencies,
): BrandingService {
  const { signedIn } = deps;
  const branding = new BrandingService(deps);
  serve(app, readSessionBranding, ({ params }) => branding.ofSession(params.sessionCode));
  serve(app, readLogo, async ({ params }, { reply }) => {
    const { mimeType, bytes } = await branding.logo(params.hash);
    reply.headers({
      'content-type': mimeType,
      'cache-control': IN_BROWSERS,
      'content-security-policy': UPLOADED_CONTENT_POLICY,
    });
    return bytes;
  });
  serveHost(app, signedIn, readBranding, ({ workspace }) => branding.read(workspace));
  serveHost(app, signedIn, updateBranding, (caller, { body }) => branding.update(caller, body));
  return branding;
}
