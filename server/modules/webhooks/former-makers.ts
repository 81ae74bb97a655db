import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { PersonId, WebhookId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';
import { DELIVERY_JOB } from '../domain-events/service';

/**
 * Switches off the webhooks that a person has made in a workspace where they may not have them any more, and gives up
 * what waits for them. The workspace is locked.
 */
export async function switchOffWebhooksOf(trx: DbClient, by: AuditActor, person: PersonId): Promise<void> {
  const change = sql<SwitchedOff>`${switchOff(person)} and workspace_id = ${by.workspace} returning id`;
  await stopJobs(
    trx,
    await executeRecorded(trx, change, { by, act: 'webhook_changed', details: { fields: ['state'] } }),
  );
}

/** Switches off the webhooks of an account that is deleted, in all its workspaces, which are locked. */
export async function switchOffAllWebhooksOf(trx: DbClient, person: PersonId): Promise<void> {
  await stopJobs(trx, (await sql<SwitchedOff>`${switchOff(person)} returning id`.execute(trx)).rows);
}

interface SwitchedOff {
  readonly id: WebhookId;
}

const switchOff = (person: PersonId) => sql`
  update webhooks set state = 'off', off_reason = 'member', failing_since = null, asleep_since = null, told_days = null
  where created_by = ${person} and state <> 'off'`;

/** The jobs end first: an act that records an event meanwhile makes a new one, which gives up what waits. */
async function stopJobs(trx: DbClient, webhooks: readonly SwitchedOff[]): Promise<void> {
  if (webhooks.length === 0) return;
  const ids = webhooks.map(({ id }) => id);
  await sql`delete from jobs where kind = ${DELIVERY_JOB} and key = any(${ids}::text[])`.execute(trx);
  await sql`
    update webhook_deliveries set state = 'failed', next_at = null
    where webhook_id = any(${ids}::uuid[]) and state = 'waiting'`.execute(trx);
}
