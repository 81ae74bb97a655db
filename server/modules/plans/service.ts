import { type Plan, planOf, type Subscription } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import type { Db } from '../../db/database';
import type { HostId } from '../../http/scopes';
import { PlanStore } from './store';

/** The plan of a host, looked up at the time of each call (D4). */
export class PlanService {
  constructor(private readonly parts: Pick<AppParts, 'clock' | 'config'>) {}

  /** With `lock`, two calls of one host that both ask for the plan run one after the other. */
  async planOf(db: Db, host: HostId, options: { lock?: boolean } = {}): Promise<Plan> {
    return this.planOfSubscription(await new PlanStore(db).getSubscription(host, options));
  }

  planOfSubscription(subscription: Subscription): Plan {
    return this.hasPro(subscription) ? 'pro' : planOf(subscription, this.parts.clock());
  }

  /** Whether the Pro flag is set, for this host or for the whole installation. */
  hasPro(subscription: Pick<Subscription, 'isPro'>): boolean {
    return subscription.isPro || this.parts.config.defaultPlan === 'pro';
  }
}
