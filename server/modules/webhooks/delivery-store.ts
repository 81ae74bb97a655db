import type { DeliveryFault, EventKind, WebhookFormat } from '@linecheck/contract';
import { sql } from 'kysely';
import { NEEDS_SECOND_FACTOR } from '../../db/calls';
import type { DbClient } from '../../db/database';
import type { DomainEventId, PersonId, WebhookDeliveryId, WebhookId, WorkspaceId } from '../../domain/ids';
import { DELIVERY_JOB } from '../domain-events/service';
import { type NextHealth, WAITS_DAYS } from './rules';

/** A webhook as a run needs it. */
export interface CalledWebhook {
  readonly id: WebhookId;
  readonly workspace_id: WorkspaceId;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly tells_names: boolean;
  readonly secret: string;
  readonly earlier_secret: string | null;
  readonly earlier_until: Date | null;
  readonly state: 'on' | 'asleep' | 'off';
  readonly failing_since: Date | null;
  readonly asleep_since: Date | null;
  readonly told_days: number | null;
  /** True if the workspace is blocked, or about to be deleted. */
  readonly is_stopped: boolean;
}

export interface DueDelivery {
  readonly id: WebhookDeliveryId;
  readonly event_id: DomainEventId;
  readonly kind: EventKind;
  readonly attempts: number;
}

export interface TriedDelivery {
  readonly id: WebhookDeliveryId;
  /** The tries before this one: a delivery that was asked for again meanwhile has others. */
  readonly before: number;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly nextAt: Date | null;
  readonly triedAt: Date;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly reply: string | null;
  readonly durationMs: number;
}

/** A try that is about to be made. */
interface ClaimedTry extends Pick<TriedDelivery, 'id' | 'before'> {
  /** The next one, unless the outcome of this one is stored. */
  readonly nextAt: Date;
}

interface SettledTries {
  readonly tried: readonly TriedDelivery[];
  readonly next: NextHealth;
  readonly now: Date;
}

export class DeliveryStore {
  constructor(private readonly db: DbClient) {}

  async webhook(id: WebhookId): Promise<CalledWebhook | undefined> {
    const { rows } = await sql<CalledWebhook>`
      select w.id, w.workspace_id, w.url, w.format, w.tells_names, w.secret, w.earlier_secret, w.earlier_until, w.state,
        w.failing_since, w.asleep_since, w.told_days, p.blocked_at is not null or p.deleting_at is not null as is_stopped
      from webhooks w join workspaces p on p.id = w.workspace_id where w.id = ${id}`.execute(this.db);
    return rows[0];
  }

  /** What is due, the oldest first. Of a webhook that sleeps, all that waits is due, and a test comes first. */
  async due(id: WebhookId, { isAsleep, now, limit }: { isAsleep: boolean; now: Date; limit: number }) {
    const { rows } = await sql<DueDelivery>`
      select d.id, d.event_id, v.kind, d.attempts
      from webhook_deliveries d join domain_events v on v.id = d.event_id
      where d.webhook_id = ${id} and d.state = 'waiting' and ${isAsleep ? sql`true` : sql`d.next_at <= ${now}`}
      order by ${isAsleep ? sql`v.kind = 'webhook.test' desc, d.created_at` : sql`d.next_at`}, d.id limit ${limit}
    `.execute(this.db);
    return rows;
  }

  /**
   * Counts tries before they are made, and sets the times of the next ones: a server that dies, or cannot write any more,
   * does not send the same message again and again.
   *
   * @returns The ids of those that still wait.
   */
  async claim(tries: readonly ClaimedTry[]): Promise<ReadonlySet<WebhookDeliveryId>> {
    const { rows } = await sql<{ readonly id: WebhookDeliveryId }>`
      update webhook_deliveries d set attempts = d.attempts + 1, next_at = t."nextAt"
      from jsonb_to_recordset(${JSON.stringify(tries)}::jsonb) as t (id uuid, before int, "nextAt" timestamptz)
      where d.id = t.id and d.attempts = t.before and d.state = 'waiting'
      returning d.id`.execute(this.db);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Stores claimed tries that have ended, and how the webhook goes on, by one statement.
   *
   * @returns False if the webhook was switched off or deleted meanwhile.
   */
  async settle(id: WebhookId, { tried, next, now }: SettledTries): Promise<boolean> {
    const hasSuccess = tried.some(({ state }) => state === 'delivered');
    const last = tried.at(-1);
    const { numAffectedRows } = await sql`
      with settled as (
        update webhook_deliveries d set state = t.state, next_at = t."nextAt",
          tried_at = t."triedAt", status = t.status, fault = t.fault, reply = t.reply, duration_ms = t."durationMs"
        from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as t (
          id uuid, before int, state text, "nextAt" timestamptz, "triedAt" timestamptz, status int, fault text, reply text,
          "durationMs" int
        )
        where d.id = t.id and d.attempts = t.before + 1
      )
      update webhooks set state = ${next.state}, failing_since = ${next.failingSince}, asleep_since = ${next.asleepSince},
        told_days = ${next.toldDays}, off_reason = case when ${next.isGone} then 'gone' else off_reason end,
        delivered_at = case when ${hasSuccess} then ${now}::timestamptz else delivered_at end,
        last_fault = ${last?.fault ?? null}, last_status = ${last?.status ?? null}
      where id = ${id} and state <> 'off'`.execute(this.db);
    return numAffectedRows === 1n;
  }

  /** Makes all that waits due. */
  async release(id: WebhookId, now: Date): Promise<void> {
    await sql`
      update webhook_deliveries set next_at = ${now} where webhook_id = ${id} and state = 'waiting'`.execute(this.db);
  }

  /** Gives up what waits: all of it, or what has waited too long. */
  async giveUp(id: WebhookId, before?: Date): Promise<void> {
    await sql`
      update webhook_deliveries set state = 'failed', next_at = null
      where webhook_id = ${id} and state = 'waiting'
        and ${before === undefined ? sql`true` : sql`waits_since < ${before}::timestamptz - make_interval(days => ${WAITS_DAYS})`}
    `.execute(this.db);
  }

  /** The time of the next delivery that waits. */
  async nextAt(id: WebhookId): Promise<Date | undefined> {
    const { rows } = await sql<{ readonly at: Date | null }>`
      select min(next_at) as at from webhook_deliveries where webhook_id = ${id} and state = 'waiting'`.execute(
      this.db,
    );
    return rows[0]?.at ?? undefined;
  }

  /** Makes the jobs that are missing, such as after a restore, in which no job is. */
  async restoreJobs(): Promise<void> {
    await sql`
      insert into jobs (kind, key, payload, run_at)
      select ${DELIVERY_JOB}, w.id::text, jsonb_build_object('webhook', w.id), now()
      from webhooks w
      where w.state <> 'off'
        and (w.state = 'asleep' or exists (
          select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting'
        ))
      order by 2
      on conflict (kind, key) do nothing`.execute(this.db);
  }

  /** Those who are told that a webhook sleeps: the member who made it, or the owners if they may not see it any more. */
  async readers(id: WebhookId): Promise<readonly { readonly id: PersonId }[]> {
    const { rows } = await sql<{ readonly id: PersonId }>`
      with makers as (
        select u.id from webhooks w join memberships m on m.workspace_id = w.workspace_id and m.user_id = w.created_by
          join users u on u.id = m.user_id
        where w.id = ${id} and u.email_confirmed_at is not null and u.blocked_at is null
          and not ${sql.raw(NEEDS_SECOND_FACTOR)}
      )
      select id from makers
      union all
      select u.id from webhooks w join memberships m on m.workspace_id = w.workspace_id and m.role = 'owner'
        join users u on u.id = m.user_id
      where w.id = ${id} and u.email_confirmed_at is not null and u.blocked_at is null
        and not ${sql.raw(NEEDS_SECOND_FACTOR)} and not exists (select from makers)
      order by 1`.execute(this.db);
    return rows;
  }
}
