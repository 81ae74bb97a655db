import type { Selectable } from 'kysely';
import type { Db } from '../../db/database';
import type { Tables } from '../../db/tables';
import type { HostId } from '../../http/scopes';

/** What decides the plan of a host. */
export type SubscriptionRow = Pick<
  Selectable<Tables['users']>,
  'is_pro' | 'subscription_status' | 'trial_starts_at' | 'trial_ends_at'
>;

export class PlanStore {
  constructor(private readonly db: Db) {}

  /** With `lock`, other changes to this host wait until the transaction ends. */
  getSubscription(host: HostId, { lock = false } = {}): Promise<SubscriptionRow> {
    const query = this.db
      .selectFrom('users')
      .select(['is_pro', 'subscription_status', 'trial_starts_at', 'trial_ends_at'])
      .where('id', '=', host);
    return (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  }
}
