import {
  createChecklistTemplate,
  DONE,
  deleteChecklistTemplate,
  listChecklistTemplates,
  sessionChecklist,
  setDefaultTemplate,
  updateChecklistTemplate,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import type { ChecklistService } from './service';

export function checklistRoutes(app: FastifyInstance, { signedIn }: ModuleParts, checklists: ChecklistService): void {
  serve(app, sessionChecklist, async ({ query }) => ({ items: [...(await checklists.ofSession(query.sessionCode))] }));
  serveHost(app, signedIn, listChecklistTemplates, (host) => checklists.listTemplates(host));
  serveHost(app, signedIn, createChecklistTemplate, (host, { body }) => checklists.create(host, body));
  serveHost(app, signedIn, updateChecklistTemplate, (host, { params, body }) =>
    checklists.update(host, params.id, body),
  );
  serveHost(app, signedIn, setDefaultTemplate, (host, { params }) => checklists.setDefault(host, params.id));
  serveHost(app, signedIn, deleteChecklistTemplate, async (host, { params }) => {
    await checklists.delete(host, params.id);
    return DONE;
  });
}
