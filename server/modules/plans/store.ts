import type { Subscription } from '@linecheck/contract';
import type { Db } from '../../db/database';
import type { HostId } from '../../http/scopes';

export class PlanStore {
  constructor(private readonly db: Db) {}

  /** What decides the plan of a host. With `lock`, other changes to this host wait until the transaction ends. */
  async getSubscription(host: HostId, { lock = false } = {}): Promise<Subscription> {
    const query = this.db
      .selectFrom('users')
      .select(['is_pro', 'subscription_status', 'trial_starts_at', 'trial_ends_at'])
      .where('id', '=', host);
    const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
    return {
      isPro: row.is_pro,
      subscriptionStatus: row.subscription_status,
      trialStartsAt: row.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    };
  }
}
