import { readBranding, readLogo, readSessionBranding, updateBranding } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { UPLOADED_CONTENT_POLICY } from '../../http/security-headers';
import { serve, serveHost } from '../../http/serve';
import type { BrandingService } from './service';

/** Another picture has another address. Caches that several people share have nothing that its host cannot delete. */
const IN_BROWSERS = 'private, max-age=31536000, immutable';

export function brandingRoutes(app: FastifyInstance, { signedIn }: ModuleParts, branding: BrandingService): void {
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
  serveHost(app, signedIn, readBranding, (host) => branding.read(host));
  serveHost(app, signedIn, updateBranding, (host, { body }) => branding.update(host, body));
}
