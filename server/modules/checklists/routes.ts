import {
  createChecklistTemplate,
  deleteChecklistTemplate,
  listChecklistTemplates,
  OK_RESPONSE,
  sessionChecklist,
  setDefaultTemplate,
  updateChecklistTemplate,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { templateId } from '../../domain/ids';
import { serve, serveHost } from '../../http/serve';
import { type ChecklistDependencies, ChecklistService } from './service';

export function registerChecklists(
  app: FastifyInstance,
  deps: RouteDependencies & ChecklistDependencies,
): ChecklistService {
  const { signedIn } = deps;
  const checklists = new ChecklistService(deps);
  serve(app, sessionChecklist, async ({ query }) => ({ items: [...(await checklists.ofSession(query.sessionCode))] }));
  serveHost(app, signedIn, listChecklistTemplates, ({ workspace }) => checklists.listTemplates(workspace));
  serveHost(app, signedIn, createChecklistTemplate, (caller, { body }) => checklists.create(caller, body));
  serveHost(app, signedIn, updateChecklistTemplate, (caller, { params, body }) =>
    checklists.update(caller, templateId(params.id), body),
  );
  serveHost(app, signedIn, setDefaultTemplate, (caller, { params }) =>
    checklists.setDefault(caller, templateId(params.id)),
  );
  serveHost(app, signedIn, deleteChecklistTemplate, async (caller, { params, query }) => {
    await checklists.delete(caller, templateId(params.id), query.version);
    return OK_RESPONSE;
  });
  return checklists;
}
