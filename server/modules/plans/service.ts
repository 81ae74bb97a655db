import { type Plan, planOf } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import type { Db } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import { PlanStore, type SubscriptionRow } from './store';

/** A trial day is 24 hours (S1 §4). */
const HOURS_OF_A_DAY = 24;

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

  /** One trial for each account, whatever comes at the same time (D5). */
  async startTrial(db: Db, host: HostId): Promise<void> {
    const { trialDays } = this.parts.config;
    if (trialDays === 0) throw new Problem('no_trials');
    // DEFAULT_PLAN is not known to the statement.
    if (this.hasPro({ isPro: false })) throw new Problem('has_pro');
    if (await new PlanStore(db).startTrial(host, trialDays * HOURS_OF_A_DAY)) return;
    throw new Problem((await this.planOf(db, host)) === 'pro' ? 'has_pro' : 'trial_used');
  }

  /** Ends a trial or a subscription now. What the operator has given stays. */
  async cancelSubscription(db: Db, host: HostId): Promise<void> {
    if (!(await new PlanStore(db).endSubscription(host))) throw new Problem('nothing_to_cancel');
  }

  /** For the operator. False where nobody has the address. */
  setPlan(db: Db, email: string, plan: Plan): Promise<boolean> {
    return new PlanStore(db).setPlan(email, plan);
  }

  /** Whether the Pro flag is set, for this host or for the whole installation. */
  hasPro({ isPro }: { readonly isPro: boolean }): boolean {
    return isPro || this.parts.config.defaultPlan === 'pro';
  }
}
