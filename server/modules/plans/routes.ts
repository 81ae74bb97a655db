import { cancelSubscription, createSubscription, OK_RESPONSE, startTrial } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { serveHost } from '../../http/serve';
import { PlanService } from './service';

export function registerPlans(app: FastifyInstance, deps: RouteDependencies): PlanService {
  const { signedIn, db } = deps;
  const plans = new PlanService(deps);
  serveHost(app, signedIn, startTrial, async (caller) => {
    await plans.startTrial(db.kysely, caller);
    return OK_RESPONSE;
  });
  // There is no payment provider yet (D5).
  serveHost(app, signedIn, createSubscription, () => {
    throw new ProblemError('pro_not_for_sale');
  });
  serveHost(app, signedIn, cancelSubscription, async (caller) => {
    await plans.cancelSubscription(db.kysely, caller);
    return OK_RESPONSE;
  });
  return plans;
}
