import { cancelSubscription, createSubscription, DONE, startTrial } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { Problem } from '../../http/problem';
import { serveHost } from '../../http/serve';
import type { PlanService } from './service';

export function planRoutes(app: FastifyInstance, { signedIn, db }: ModuleParts, plans: PlanService): void {
  serveHost(app, signedIn, startTrial, async (host) => {
    await plans.startTrial(db.kysely, host);
    return DONE;
  });
  // There is no payment provider yet (D5).
  serveHost(app, signedIn, createSubscription, () => {
    throw new Problem('pro_not_for_sale');
  });
  serveHost(app, signedIn, cancelSubscription, async (host) => {
    await plans.cancelSubscription(db.kysely, host);
    return DONE;
  });
}
