import {
  changeRole,
  deleteWorkspace,
  handOver,
  leaveWorkspace,
  nameWorkspace,
  OK_RESPONSE,
  removeMember,
  requireSecondFactor,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { type PeopleDependencies, PeopleService } from './service';

export function registerPeople(app: FastifyInstance, deps: RouteDependencies & PeopleDependencies): PeopleService {
  const { signedIn } = deps;
  const people = new PeopleService(deps);

  serveHost(app, signedIn, changeRole, async (caller, { params, body }) => {
    await people.changeRole(caller, params.id, body.role);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, removeMember, async (caller, { params, query }) => {
    await people.remove(caller, params.id, { keepsLinks: query.links === 'keep' });
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, handOver, async (caller, { params }) => {
    await people.handOver(caller, params.id);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, leaveWorkspace, async (caller) => {
    await people.leave(caller);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, nameWorkspace, async (caller, { body }) => {
    await people.rename(caller, body.name);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, requireSecondFactor, async (caller, { body }) => {
    await people.requireSecondFactor(caller, body.isRequired);
    return OK_RESPONSE;
  });

  serveHost(app, signedIn, deleteWorkspace, async (caller, { body }) => {
    await people.delete(caller, body.name);
    return OK_RESPONSE;
  });

  return people;
}
