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
  serveHost(app, signedIn, createChecklistTemplate, ({ workspace }, { body }) => checklists.create(workspace, body));
  serveHost(app, signedIn, updateChecklistTemplate, ({ workspace }, { params, body }) =>
    checklists.update(workspace, templateId(params.id), body),
  );
  serveHost(app, signedIn, setDefaultTemplate, ({ workspace }, { params }) =>
    checklists.setDefault(workspace, templateId(params.id)),
  );
  serveHost(app, signedIn, deleteChecklistTemplate, async ({ workspace }, { params, query }) => {
    await checklists.delete(workspace, templateId(params.id), query.version);
    return OK_RESPONSE;
  });
  return checklists;
}
