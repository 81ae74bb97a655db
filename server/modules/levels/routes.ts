import { createLevel, deleteLevel, editLevel, listLevels, OK_RESPONSE } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { levelId } from '../../domain/ids';
import { serveHost } from '../../http/serve';
import { type LevelDependencies, LevelService } from './service';

export function registerLevels(app: FastifyInstance, deps: RouteDependencies & LevelDependencies): void {
  const { signedIn } = deps;
  const levels = new LevelService(deps);

  serveHost(app, signedIn, listLevels, ({ workspace }) => levels.list(workspace));
  serveHost(app, signedIn, createLevel, (caller, { body }) => levels.create(caller, body));
  serveHost(app, signedIn, editLevel, (caller, { params, body }) => levels.edit(caller, levelId(params.id), body));
  serveHost(app, signedIn, deleteLevel, async (caller, { params }) => {
    await levels.delete(caller, levelId(params.id));
    return OK_RESPONSE;
  });
}
