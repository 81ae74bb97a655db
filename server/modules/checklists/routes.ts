import { listChecklistTemplates, sessionChecklist } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import type { ChecklistService } from './service';

export function checklistRoutes(app: FastifyInstance, { signedIn }: ModuleParts, checklists: ChecklistService): void {
  serve(app, sessionChecklist, async ({ query }) => ({ items: [...(await checklists.ofSession(query.sessionCode))] }));
  serveHost(app, signedIn, listChecklistTemplates, (host) => checklists.listTemplates(host));
}
