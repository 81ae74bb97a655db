import { issueTurnCredentials } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ServerDependencies } from '../../dependencies';
import { serve } from '../../http/serve';
import { TurnService } from './service';

export function registerTurn(app: FastifyInstance, deps: ServerDependencies): TurnService {
  const turn = new TurnService(deps);
  serve(app, issueTurnCredentials, () => turn.issue());
  return turn;
}
