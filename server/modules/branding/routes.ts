import { readBranding, readSessionBranding, updateBranding } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import type { BrandingService } from './service';

export function brandingRoutes(app: FastifyInstance, { signedIn }: ModuleParts, branding: BrandingService): void {
  serve(app, readSessionBranding, ({ params }) => branding.ofSession(params.sessionCode));
  serveHost(app, signedIn, readBranding, (host) => branding.read(host));
  serveHost(app, signedIn, updateBranding, (host, { body }) => branding.update(host, body));
}
