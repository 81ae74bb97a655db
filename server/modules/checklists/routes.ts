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
  serveHost(app, signedIn, listChecklistTemplates, (host) => checklists.listTemplates(host));
  serveHost(app, signedIn, createChecklistTemplate, (host, { body }) => checklists.create(host, body));
  serveHost(app, signedIn, updateChecklistTemplate, (host, { params, body }) =>
    checklists.update(host, templateId(params.id), body),
  );
  serveHost(app, signedIn, setDefaultTemplate, (host, { params }) =>
    checklists.setDefault(host, templateId(params.id)),
  );
  serveHost(app, signedIn, deleteChecklistTemplate, async (host, { params, query }) => {
    await checklists.delete(host, templateId(params.id), query.version);
    return OK_RESPONSE;
  });
  return checklists;
}
