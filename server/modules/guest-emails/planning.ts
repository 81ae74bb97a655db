import { type createShow, type EndpointInput, REMINDER_HOURS } from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { EpisodeId, SessionId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { type AuditActor, changedFields, recordAct } from '../audit/service';
import { GuestEmailStore } from './email-store';
import { EmailPlanStore, type EpisodePlan } from './plan-store';
import { NEWS_WITHIN_MS, reminderTime, summaryTime } from './rules';

/** What goes out by itself for a show or an episode. */
export type EmailTimes = Pick<EndpointInput<typeof createShow>['body'], 'reminderHours' | 'tellsChanges'>;

const isSame = (hours: readonly number[], others: readonly number[]): boolean =>
  JSON.stringify(hours) === JSON.stringify(others);

interface PlanningDependencies extends Pick<ServerDependencies, 'clock'> {
  readonly jobs: JobQueue;
}

export const reminderKey = (episode: EpisodeId, hours: number): string => `${episode}:${hours}`;

/** Keeps the jobs of an episode's plan at their times. What changes an episode calls it in the same transaction. */
export class EmailPlanning {
  constructor(private readonly deps: PlanningDependencies) {}

  /**
   * Moves the jobs of an episode to where its plan and its start want them, and cancels those that are no longer wanted.
   *
   * @param before The hours of the reminders that were planned until now.
   */
  async follow(trx: DbClient, id: EpisodeId, before: readonly number[] = []): Promise<void> {
    const plan = await new EmailPlanStore(trx).findPlan(id);
    if (plan === undefined) return;
    const next = this.nextJobs(plan);
    for (const hours of new Set([...before, ...plan.reminder_hours])) {
      const key = reminderKey(id, hours);
      const job = next.reminders.find((each) => each.key === key);
      if (job === undefined) await this.deps.jobs.cancel(trx, 'episode-reminders', key);
      else await this.deps.jobs.schedule(trx, 'episode-reminders', job.payload, job);
    }
    if (next.summary === undefined) await this.deps.jobs.cancel(trx, 'episode-summary', id);
    else await this.deps.jobs.schedule(trx, 'episode-summary', next.summary.payload, next.summary);
  }

  /** Follows a change that guests are told by itself, if the episode's host wants that. */
  async followNews(trx: DbClient, id: EpisodeId): Promise<void> {
    await this.follow(trx, id);
    const plan = await new EmailPlanStore(trx).findPlan(id);
    if (!plan?.tells_changes) return;
    await this.deps.jobs.schedule(trx, 'episode-news', { episode: id }, { key: id, delayMs: NEWS_WITHIN_MS });
  }

  /**
   * Gives an episode the emails that its show has now, where it has those that the show had before. The caller has locked
   * the workspace.
   *
   * @returns Whether anything has changed.
   */
  async followShow(
    trx: DbClient,
    by: AuditActor,
    id: EpisodeId,
    { before, after }: { readonly before: EmailTimes; readonly after: EmailTimes },
  ): Promise<boolean> {
    const store = new EmailPlanStore(trx);
    const plan = await store.findPlan(id);
    if (plan === undefined) return false;
    const own: EmailTimes = { reminderHours: [...plan.reminder_hours], tellsChanges: plan.tells_changes };
    const next: EmailTimes = {
      reminderHours: isSame(own.reminderHours, before.reminderHours) ? after.reminderHours : own.reminderHours,
      tellsChanges: own.tellsChanges === before.tellsChanges ? after.tellsChanges : own.tellsChanges,
    };
    const fields = changedFields(own, next);
    if (fields.length === 0) return false;
    await store.setPlan(id, next);
    await recordAct(trx, by, { act: 'emails_planned', target: id, details: { fields } });
    await this.follow(trx, id, own.reminderHours);
    return true;
  }

  /** Gives the emails of removed guests to the one who is kept. */
  async merge(trx: DbClient, keep: SessionId, removed: readonly SessionId[]): Promise<void> {
    await new GuestEmailStore(trx).moveTo(keep, removed);
  }

  /** Makes the jobs of all episodes to come that have none, such as after a restore, in which no job is. */
  async restoreJobs(db: DbClient): Promise<void> {
    const next = (await new EmailPlanStore(db).nextPlans()).map((plan) => this.nextJobs(plan));
    await this.deps.jobs.enqueueAll(
      db,
      'episode-reminders',
      next.flatMap(({ reminders }) => reminders),
    );
    await this.deps.jobs.enqueueAll(
      db,
      'episode-summary',
      next.flatMap(({ summary }) => summary ?? []),
    );
  }

  /** The jobs of a plan whose times are still to come. */
  private nextJobs(plan: EpisodePlan) {
    const now = this.deps.clock();
    const untilOf = (at: Date): number | undefined => {
      const delayMs = at.getTime() - now;
      return plan.is_held && delayMs > 0 ? delayMs : undefined;
    };
    const reminders = plan.reminder_hours.flatMap((hours) => {
      const delayMs = untilOf(reminderTime(plan.starts_at, hours));
      return delayMs === undefined
        ? []
        : { payload: { episode: plan.id, hours }, key: reminderKey(plan.id, hours), delayMs };
    });
    const delayMs = plan.has_summary ? untilOf(summaryTime(plan)) : undefined;
    const summary = delayMs === undefined ? undefined : { payload: { episode: plan.id }, key: plan.id, delayMs };
    return { reminders, summary };
  }
}

/** The hours in order, each once. */
export const remindersInOrder = (hours: readonly number[]): number[] =>
  [...new Set(hours)].toSorted((a, b) => b - a).slice(0, REMINDER_HOURS.most);
