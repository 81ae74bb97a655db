import { FREE_PLAN, type PlanName } from '@linecheck/contract';
import { type Compilable, type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { affectsAny, type DbClient, hoursFromNow } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { WorkspaceId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { type AuditActor, executeRecorded } from '../audit/service';

export type SubscriptionRow = Pick<
  Selectable<DatabaseTables['workspaces']>,
  'plan' | 'subscription_status' | 'trial_starts_at' | 'trial_ends_at'
>;

/**
 * Values that end a trial or a subscription now. The start of a trial is kept, so that the host gets no second one.
 * Without a trial, the end stays null: `least` alone would ignore the null and return now().
 */
const ENDED = {
  subscription_status: 'none',
  trial_ends_at: sql<Date | null>`case when trial_ends_at is not null then least(trial_ends_at, now()) end`,
  updated_at: sql<Date>`now()`,
} as const;

/** Condition for a host with the free plan who does not pay. */
export const hasNoPaidPlan = (eb: ExpressionBuilder<DatabaseTables, 'workspaces'>): Expression<SqlBool> =>
  eb.and([eb('plan', '=', FREE_PLAN), eb('subscription_status', '<>', 'active')]);

interface PlanChange {
  readonly by: AuditActor | 'operator';
  readonly to: PlanName | 'trial' | 'ended';
}

export class PlanStore {
  constructor(private readonly db: DbClient) {}

  /** Reads the subscription. With `lock`, other changes to this host are blocked until the transaction ends. */
  getSubscription(workspace: WorkspaceId, { lock = false } = {}): Promise<SubscriptionRow> {
    const query = this.db
      .selectFrom('workspaces')
      .select(['plan', 'subscription_status', 'trial_starts_at', 'trial_ends_at'])
      .where('id', '=', workspace);
    return (lock ? query.forUpdate() : query).executeTakeFirstOrThrow(accountIsGone);
  }

  async isAdmitted(workspace: WorkspaceId): Promise<boolean> {
    const row = await this.db
      .selectFrom('workspaces')
      .select('is_admitted')
      .where('id', '=', workspace)
      .executeTakeFirst();
    return row?.is_admitted ?? false;
  }

  /** Admits the account with this email address (in lower case). False if there is no such account. */
  admit(email: string): Promise<boolean> {
    return affectsAny(this.db.updateTable('workspaces').set({ is_admitted: true }).where('id', '=', this.ownOf(email)));
  }

  /**
   * Starts a trial. False if the host has had one, or has Pro. The statement checks this, so that concurrent calls
   * start only one.
   */
  async startTrial(caller: AuditActor, hours: number): Promise<boolean> {
    const change = this.db
      .updateTable('workspaces')
      .set({
        subscription_status: 'trial',
        trial_starts_at: sql<Date>`now()`,
        trial_ends_at: hoursFromNow(hours),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', caller.workspace)
      .where('trial_starts_at', 'is', null)
      .where('subscription_status', '=', 'none')
      .where('plan', '=', FREE_PLAN)
      .returning('id');
    return this.changesPlan(change, { by: caller, to: 'trial' });
  }

  async endSubscription(caller: AuditActor): Promise<boolean> {
    const change = this.db
      .updateTable('workspaces')
      .set(ENDED)
      .where('id', '=', caller.workspace)
      .where('subscription_status', '<>', 'none')
      .returning('id');
    return this.changesPlan(change, { by: caller, to: 'ended' });
  }

  /**
   * Sets the plan of the own workspace of the account with this email address (in lower case); the free plan also ends a trial or a
   * subscription. False if there is no such account.
   */
  async setPlan(email: string, plan: PlanName): Promise<boolean> {
    const change = plan === FREE_PLAN ? { plan, ...ENDED } : { plan, updated_at: sql<Date>`now()` };
    const update = this.db
      .updateTable('workspaces')
      .set(change)
      .where('id', '=', this.ownOf(email))
      .returning('id as workspace_id');
    return this.changesPlan(update, { by: 'operator', to: plan });
  }

  /** The own workspace of the account with this address. */
  private ownOf(email: string) {
    const lower = this.db.selectFrom('users').select('workspace_id');
    return lower.where((eb) => eb.fn<string>('lower', ['email']), '=', email);
  }

  private async changesPlan(change: Compilable<object>, { by, to }: PlanChange): Promise<boolean> {
    const rows = await executeRecorded(this.db, change, { by, act: 'plan_changed', details: { to } });
    return rows.length > 0;
  }
}
