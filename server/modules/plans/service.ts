import { can, FREE_PLAN, greaterPlan, includesPlan, PAID_PLAN, type PlanName, planOf } from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { AuditActor } from '../audit/service';
import { PlanStore, type SubscriptionRow } from './store';

export { hasNoPaidPlan, type SubscriptionRow } from './store';

/** A trial day is 24 hours (S1 §4). */
const HOURS_OF_A_DAY = 24;

/** Determines the plan of a host at the time of each call (D4). */
export class PlanService {
  constructor(private readonly deps: Pick<ServerDependencies, 'clock' | 'config'>) {}

  /** With `lock`, concurrent calls of one host run one after the other. */
  async planOf(db: DbClient, workspace: WorkspaceId, options: { lock?: boolean } = {}): Promise<PlanName> {
    return this.planOfUser(await new PlanStore(db).getSubscription(workspace, options));
  }

  /** @throws ProblemError `plan_required` if the plan has no episodes. With `lock`, concurrent calls run one after the other. */
  async assertEpisodes(db: DbClient, workspace: WorkspaceId, options: { lock?: boolean } = {}): Promise<void> {
    if (!can(await this.planOf(db, workspace, options), 'episodes'))
      throw new ProblemError('plan_required', { reason: 'episodes' });
  }

  /** The plan of a host whose row was selected together with other data, which saves a statement. */
  planOfUser(user: SubscriptionRow): PlanName {
    const subscription = {
      plan: this.operatorPlan(user),
      subscriptionStatus: user.subscription_status,
      trialStartsAt: user.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: user.trial_ends_at?.toISOString() ?? null,
    };
    return planOf(subscription, this.deps.clock());
  }

  /** Starts the one trial of an account, also with concurrent calls (D5). */
  async startTrial(db: DbClient, caller: AuditActor): Promise<void> {
    const { trialDays } = this.deps.config;
    if (trialDays === 0) throw new ProblemError('no_trials');
    if (!(await this.isAdmitted(db, caller.workspace))) throw new ProblemError('not_admitted', { reason: 'trial' });
    // The statement does not consider DEFAULT_PLAN.
    if (includesPlan(this.operatorPlan({ plan: FREE_PLAN }), PAID_PLAN)) throw new ProblemError('has_pro');
    if (await new PlanStore(db).startTrial(caller, trialDays * HOURS_OF_A_DAY)) return;
    throw new ProblemError(includesPlan(await this.planOf(db, caller.workspace), PAID_PLAN) ? 'has_pro' : 'trial_used');
  }

  /** Whether a workspace has a trial, and people may be invited to it. Where anyone may register, every one is. */
  async isAdmitted(db: DbClient, workspace: WorkspaceId): Promise<boolean> {
    return this.isOpenTo({ is_admitted: await new PlanStore(db).isAdmitted(workspace) });
  }

  /** `isAdmitted` for a row that was selected together with other data. */
  isOpenTo({ is_admitted }: { readonly is_admitted: boolean }): boolean {
    return is_admitted || this.deps.config.registration === 'open';
  }

  /** Admits the account with this email address, in lower case. False if there is none. */
  admit(db: DbClient, email: string): Promise<boolean> {
    return new PlanStore(db).admit(email);
  }

  async cancelSubscription(db: DbClient, caller: AuditActor): Promise<void> {
    if (!(await new PlanStore(db).endSubscription(caller))) throw new ProblemError('nothing_to_cancel');
  }

  setPlan(db: DbClient, email: string, plan: PlanName): Promise<boolean> {
    return new PlanStore(db).setPlan(email, plan);
  }

  /** The plan set by the operator, for this host or for all hosts of the installation. */
  operatorPlan({ plan }: Pick<SubscriptionRow, 'plan'>): PlanName {
    return greaterPlan(plan, this.deps.config.defaultPlan);
  }
}
