import { readSessionBranding } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve';
import type { BrandingService } from './service';

export function brandingRoutes(app: FastifyInstance, branding: BrandingService): void {
  serve(app, readSessionBranding, ({ params }) => branding.ofSession(params.sessionCode));
}
