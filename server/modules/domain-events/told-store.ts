import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { EventFacts, EventKind, GuestState } from '@linecheck/contract';
import { sql } from 'kysely';
import { type DbClient, keyOfTimestamp } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { DomainEventId, EpisodeId, SessionId, ShowId, WorkspaceId } from '../../domain/ids';

/** Guests who are named in one event. The numbers count all. */
export const WAITING_MAX = 20;

/** An event with what the rows say now. */
export interface EventRow {
  readonly id: DomainEventId;
  readonly workspace_id: WorkspaceId;
  readonly kind: EventKind;
  readonly facts: EventFacts;
  readonly created_at: Date;
  readonly cursor_key: string;
  readonly episode_id: EpisodeId | null;
  readonly title: string | null;
  readonly starts_at: Date | null;
  readonly time_zone: string | null;
  readonly show_id: ShowId | null;
  readonly session_id: SessionId | null;
  readonly guest_name: string | null;
  readonly guest_state: GuestState | null;
  readonly link_title: string | null;
  readonly fit: LevelFit | null;
}

export interface EpisodeCount {
  readonly episode_id: EpisodeId;
  readonly guests: number;
  readonly ready: number;
}

export interface WaitingRow {
  readonly episode_id: EpisodeId;
  readonly id: SessionId;
  readonly guest_name: string;
  readonly state: GuestState;
  readonly fit: LevelFit | null;
}

const newestFit = sql`left join lateral (
  select r.fit from guest_results r where r.session_id = s.id order by r.submitted_at desc, r.id limit 1
) r on true`;

/** Reads events as they are told: what an event does not say itself is that of the moment of reading. */
export class ToldStore {
  constructor(private readonly db: DbClient) {}

  async events(ids: readonly DomainEventId[]): Promise<readonly EventRow[]> {
    const { rows } = await sql<EventRow>`
      select v.id, v.workspace_id, v.kind, v.facts, v.created_at, ${keyOfTimestamp(sql`v.created_at`)} as cursor_key, v.episode_id, e.title, e.starts_at,
        e.time_zone, e.show_id, v.session_id, s.guest_name, s.title as link_title, r.fit,
        case when e.id is not null and s.id is not null then ${guestState} end as guest_state
      from domain_events v left join episodes e on e.id = v.episode_id left join test_sessions s on s.id = v.session_id
        ${newestFit}
      where v.id = any(${[...ids]}::uuid[])`.execute(this.db);
    return rows;
  }

  /** Deletes up to `max` events that are older than this, with their deliveries. Returns their number. */
  async deleteOlderThan(days: number, max: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from domain_events where id in (
        select id from domain_events where created_at < now() - make_interval(days => ${days})
        order by created_at limit ${max}
      )`.execute(this.db);
    return Number(numAffectedRows);
  }

  async newest(workspace: WorkspaceId, limit: number): Promise<readonly DomainEventId[]> {
    const rows = await this.db
      .selectFrom('domain_events')
      .select('id')
      .where('workspace_id', '=', workspace)
      .where('kind', '<>', 'webhook.test')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async counts(episodes: readonly EpisodeId[]): Promise<readonly EpisodeCount[]> {
    const { rows } = await sql<EpisodeCount>`
      select e.id as episode_id, count(s.id) as guests, count(s.id) filter (where ${guestState} = 'ready') as ready
      from episodes e left join test_sessions s on s.episode_id = e.id
      where e.id = any(${[...episodes]}::uuid[]) group by e.id`.execute(this.db);
    return rows;
  }

  /** The guests who are not ready, those first who have shared a result. */
  async waiting(episodes: readonly EpisodeId[]): Promise<readonly WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select w.*, r.fit from episodes e cross join lateral (
        select s.episode_id, s.id, s.guest_name, ${guestState} as state from test_sessions s
        where s.episode_id = e.id and ${guestState} <> 'ready'
        order by s.latest_result_at desc nulls last, s.opened_at desc nulls last, s.guest_name_key collate "C", s.id
        limit ${WAITING_MAX}
      ) w left join lateral (
        select r.fit from guest_results r where r.session_id = w.id order by r.submitted_at desc, r.id limit 1
      ) r on true
      where e.id = any(${[...episodes]}::uuid[])`.execute(this.db);
    return rows;
  }
}
