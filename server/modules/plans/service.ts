import { can, FREE_PLAN, greaterPlan, includesPlan, PAID_PLAN, type Plan, planOf } from '@linecheck/contract';
import type { Db } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { WorkspaceId } from '../../domain/ids';
import { Problem } from '../../domain/problem';
import type { Actor } from '../audit/service';
import { PlanStore, type SubscriptionRow } from './store';

export { hasNoPaidPlan, type SubscriptionRow } from './store';

/** A trial day is 24 hours (S1 §4). */
const HOURS_OF_A_DAY = 24;

/** Determines the plan of a host at the time of each call (D4). */
export class PlanService {
  constructor(private readonly deps: Pick<Dependencies, 'clock' | 'config'>) {}

  /** With `lock`, concurrent calls of one host run one after the other. */
  async planOf(db: Db, workspace: WorkspaceId, options: { lock?: boolean } = {}): Promise<Plan> {
    return this.planOfUser(await new PlanStore(db).getSubscription(workspace, options));
  }

  /** @throws Problem `plan_required` if the plan has no episodes. With `lock`, concurrent calls run one after the other. */
  async assertEpisodes(db: Db, workspace: WorkspaceId, options: { lock?: boolean } = {}): Promise<void> {
    if (!can(await this.planOf(db, workspace, options), 'episodes'))
      throw new Problem('plan_required', { reason: 'episodes' });
  }

  /** The plan of a host whose row was selected together with other data, which saves a statement. */
  planOfUser(user: SubscriptionRow): Plan {
    const subscription = {
      plan: this.operatorPlan(user),
      subscriptionStatus: user.subscription_status,
      trialStartsAt: user.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: user.trial_ends_at?.toISOString() ?? null,
    };
    return planOf(subscription, this.deps.clock());
  }

  /** Starts the one trial of an account, also with concurrent calls (D5). */
  async startTrial(db: Db, caller: Actor): Promise<void> {
    const { trialDays } = this.deps.config;
    if (trialDays === 0) throw new Problem('no_trials');
    // The statement does not consider DEFAULT_PLAN.
    if (includesPlan(this.operatorPlan({ plan: FREE_PLAN }), PAID_PLAN)) throw new Problem('has_pro');
    if (await new PlanStore(db).startTrial(caller, trialDays * HOURS_OF_A_DAY)) return;
    throw new Problem(includesPlan(await this.planOf(db, caller.workspace), PAID_PLAN) ? 'has_pro' : 'trial_used');
  }

  async cancelSubscription(db: Db, caller: Actor): Promise<void> {
    if (!(await new PlanStore(db).endSubscription(caller))) throw new Problem('nothing_to_cancel');
  }

  setPlan(db: Db, email: string, plan: Plan): Promise<boolean> {
    return new PlanStore(db).setPlan(email, plan);
  }

  /** The plan set by the operator, for this host or for all hosts of the installation. */
  operatorPlan({ plan }: Pick<SubscriptionRow, 'plan'>): Plan {
    return greaterPlan(plan, this.deps.config.defaultPlan);
  }
}
