import { type Plan, planOf } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import type { Db } from '../../db/database';
import type { HostId } from '../../http/scopes';
import { PlanStore, type SubscriptionRow } from './store';

/** The plan of a host, looked up at the time of each call (D4). */
export class PlanService {
  constructor(private readonly parts: Pick<AppParts, 'clock' | 'config'>) {}

  /** With `lock`, two calls of one host that both ask for the plan run one after the other. */
  async planOf(db: Db, host: HostId, options: { lock?: boolean } = {}): Promise<Plan> {
    return this.planOfUser(await new PlanStore(db).getSubscription(host, options));
  }

  /** The plan of a host whose row was found together with something else, which spares a statement. */
  planOfUser(user: SubscriptionRow): Plan {
    if (this.hasPro({ isPro: user.is_pro })) return 'pro';
    const subscription = {
      isPro: user.is_pro,
      subscriptionStatus: user.subscription_status,
      trialStartsAt: user.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: user.trial_ends_at?.toISOString() ?? null,
    };
    return planOf(subscription, this.parts.clock());
  }

  /** Whether the Pro flag is set, for this host or for the whole installation. */
  hasPro({ isPro }: { readonly isPro: boolean }): boolean {
    return isPro || this.parts.config.defaultPlan === 'pro';
  }
}
