import { exportAuditLog, listAuditLog, listAuditPeople } from '@linecheck/contract';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { AuditService } from './service';

export function registerAudit(app: FastifyInstance, deps: RouteDependencies): AuditService {
  const { signedIn } = deps;
  const audit = new AuditService(deps);
  serveHost(app, signedIn, listAuditLog, ({ workspace }, { query }) => audit.list(workspace, query));
  serveHost(app, signedIn, listAuditPeople, ({ workspace }) => audit.people(workspace));
  serveHost(app, signedIn, exportAuditLog, async ({ workspace }, { query: { person, target } }, { reply }) => {
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('linecheck-activity.csv'),
    });
    return audit.csv(workspace, { person, target });
  });
  return audit;
}
