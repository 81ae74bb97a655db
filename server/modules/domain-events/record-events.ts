import type { EventFacts, EventKind } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { DomainEventId, EpisodeId, SessionId, WorkspaceId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';

/** The kind of the jobs that send what waits for a webhook. The key of each is the id of the webhook. */
export const DELIVERY_JOB = 'webhook-deliveries';

export interface DomainEvent {
  /** Made by the database unless given. */
  readonly id?: DomainEventId;
  readonly workspace: WorkspaceId;
  readonly kind: EventKind;
  /** The guest whom it is about. */
  readonly session?: SessionId | null;
  /** That of the guest unless given. */
  readonly episode?: EpisodeId | null;
  readonly facts?: EventFacts;
}

/** Events stored by one statement: with those of a long list of guests, it would take longer than a statement may. */
const SLICE = 1000;

/**
 * Records what has happened, within the transaction `db` of the act: the events, a delivery of each for every webhook
 * that is told of it, and one job for each of these webhooks, by one statement for each 1,000 events. A webhook that
 * sleeps has a job already, which keeps its hour. Webhooks are locked before jobs, as by whoever deletes one, and both in
 * one order, so that nobody waits for each other; a webhook that is deleted meanwhile is told nothing.
 */
export async function recordEvents(
  db: DbClient,
  jobs: Pick<JobQueue, 'wakeAfterCommit'>,
  events: readonly DomainEvent[],
): Promise<void> {
  let hasWoken = false;
  for (let at = 0; at < events.length; at += SLICE) {
    hasWoken = (await recordSlice(db, events.slice(at, at + SLICE))) || hasWoken;
  }
  if (hasWoken) jobs.wakeAfterCommit();
}

/** @returns True if a webhook that is awake is told. */
async function recordSlice(db: DbClient, events: readonly DomainEvent[]): Promise<boolean> {
  const rows = events.map(({ facts = {}, ...event }) => ({ ...event, facts }));
  const { rows: woken } = await sql`
    with happened as (
      insert into domain_events (id, workspace_id, kind, session_id, episode_id, facts)
      select coalesce(g.id, gen_random_uuid()), g.workspace, g.kind, g.session, coalesce(g.episode, s.episode_id), g.facts
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (id uuid, workspace uuid, kind text, session uuid, episode uuid, facts jsonb)
        left join test_sessions s on s.id = g.session
      returning id, workspace_id, kind, episode_id
    ),
    open as materialized (
      select w.id, w.workspace_id, w.kinds, w.show_id, w.state from webhooks w
      where w.state <> 'off'
        and exists (select from happened h where h.workspace_id = w.workspace_id and h.kind = any(w.kinds))
      order by w.id for key share
    ),
    told as (
      insert into webhook_deliveries (id, webhook_id, event_id, next_at)
      select gen_random_uuid(), w.id, h.id, now()
      from happened h join open w on w.workspace_id = h.workspace_id and h.kind = any(w.kinds)
        left join episodes e on e.id = h.episode_id
      where w.show_id is null or w.show_id = e.show_id
      returning webhook_id
    )
    insert into jobs (kind, key, payload)
    select distinct ${DELIVERY_JOB}, w.id::text, jsonb_build_object('webhook', w.id)
    from told join open w on w.id = told.webhook_id where w.state = 'on'
    order by 2
    on conflict (kind, key) do update set run_at = least(jobs.run_at, excluded.run_at), attempts = 0, failed_at = null
    returning key
  `.execute(db);
  return woken.length > 0;
}

interface ToldGuests {
  readonly workspace: WorkspaceId;
  readonly kind: EventKind;
  readonly facts?: EventFacts;
}

/** Records the same of each of these guests, within the transaction `db` of the act. */
export const recordOfGuests = (
  db: DbClient,
  jobs: Pick<JobQueue, 'wakeAfterCommit'>,
  guests: readonly SessionId[],
  event: ToldGuests,
): Promise<void> =>
  recordEvents(
    db,
    jobs,
    guests.map((session) => ({ ...event, session })),
  );
