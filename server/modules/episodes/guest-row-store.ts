import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { EpisodeId, SessionId, WorkspaceId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { type AuditActor, executeRecorded } from '../audit/service';
import { recordOfGuests } from '../domain-events/service';
import { sortKeysOf } from '../test-sessions/service';

interface LinkRow {
  readonly name: string;
  readonly email: string | null;
  readonly sessionCode: string;
  readonly isExpired: boolean;
}

export interface ImportRow {
  readonly at: string;
  readonly untouched: number;
  readonly touched: number;
}

interface NamesakeRow {
  readonly id: SessionId;
  readonly title: string;
  readonly guest_name: string;
  readonly guest_name_key: string;
  readonly guest_email: string | null;
  readonly has_result: boolean;
  readonly is_by_group: boolean;
}

/**
 * True for a guest `s` of an episode `e` who joined by its group link, or by the forwarded link of one who did. Not so are
 * guests of bookings, people to whom a guest whom a member added has passed the link on, guests whom a member has merged with one of their own,
 * and those who came with a duplicated episode, whose time they have.
 */
export const isByGroup = sql<boolean>`(
  s.group_entry in ('joined', 'renewed') and s.created_at <> e.created_at
  and not exists (select from bookings b where b.session_id = s.id) and (
    s.forwarded_from is null
    or exists (select from test_sessions f where f.id = s.forwarded_from and f.group_entry is not null)
  )
)`;

/** Clips come with results, but are also counted for themselves: nothing that a guest has sent is removed unasked. */
const HAS_RESULT = sql<boolean>`(
  s.latest_result_at is not null or exists (select 1 from recording_clips c where c.session_id = s.id)
)`;

const IS_UNTOUCHED = sql<boolean>`(s.opened_at is null and s.latest_result_at is null)`;

/** The guests of one call have one time, to the microsecond; pages know it to the millisecond. */
const addedAt = (at: string) => sql<boolean>`date_trunc('milliseconds', s.created_at) = ${at}::timestamptz`;

/**
 * The newest list of at least two guests that was added to an episode `e`. Those of a duplicated episode have its own
 * time.
 */
export const lastImportOf = sql<ImportRow | null>`(
  select json_build_object(
    'at', s.created_at, 'untouched', count(*) filter (where ${IS_UNTOUCHED}),
    'touched', count(*) filter (where not ${IS_UNTOUCHED})
  )
  from test_sessions s where s.episode_id = e.id and s.created_at > e.created_at
  group by s.created_at having count(*) > 1 order by s.created_at desc limit 1
)`;

/** The list, if some of its guests have not opened their links. */
export const toImport = (row: ImportRow | null): ImportRow | null =>
  row === null || row.untouched === 0 ? null : { ...row, at: new Date(row.at).toISOString() };

/** SQL for several guests of an episode at once. */
export class GuestRowStore {
  constructor(private readonly db: DbClient) {}

  /** The time at which this transaction adds its guests. */
  async addingAt(): Promise<string> {
    const { rows } = await sql<{ readonly at: Date }>`select now() as at`.execute(this.db);
    return String(rows[0]?.at.toISOString());
  }

  async links(workspace: WorkspaceId, id: EpisodeId): Promise<readonly LinkRow[]> {
    const { rows } = await sql<LinkRow>`
      select s.guest_name as name, s.guest_email as email, s.session_code as "sessionCode",
        s.expires_at <= now() as "isExpired"
      from test_sessions s where s.episode_id = ${id} and s.workspace_id = ${workspace}
      order by s.guest_name_key collate "C", s.id`.execute(this.db);
    return rows;
  }

  /** The guests with these ids; the caller has locked the workspace. */
  async namesakes(workspace: WorkspaceId, episode: EpisodeId, ids: readonly string[]): Promise<readonly NamesakeRow[]> {
    const { rows } = await sql<NamesakeRow>`
      select s.id, s.title, s.guest_name, s.guest_name_key, s.guest_email, ${HAS_RESULT} as has_result,
        coalesce(${isByGroup}, false) as is_by_group
      from test_sessions s join episodes e on e.id = s.episode_id
      where s.episode_id = ${episode} and s.workspace_id = ${workspace} and s.id = any(${[...ids]}::uuid[])
      for update of s`.execute(this.db);
    return rows;
  }

  async setAddress(workspace: WorkspaceId, { id, title, guest_name }: NamesakeRow, address: string): Promise<void> {
    const { search_key } = sortKeysOf({ title, guestName: guest_name, guestEmail: address });
    await this.db
      .updateTable('test_sessions')
      .set((eb) => ({
        guest_email: address,
        search_key,
        // Calendars show the address.
        revision: eb('revision', '+', 1),
        changed_at: sql<Date>`now()`,
      }))
      .where('id', '=', id)
      .where('workspace_id', '=', workspace)
      .execute();
  }

  /** Marks a guest who joined by the group link as one whom a member had added. */
  async setMerged(workspace: WorkspaceId, id: SessionId): Promise<void> {
    await this.db
      .updateTable('test_sessions')
      .set({ group_entry: sql<'merged' | null>`case when group_entry = 'joined' then 'merged' end` })
      .where('id', '=', id)
      .where('workspace_id', '=', workspace)
      .execute();
  }

  /** Deletes guests by their ids, and returns their number. */
  async delete(workspace: WorkspaceId, episode: EpisodeId, ids: readonly SessionId[]): Promise<number> {
    const { rows } = await sql`
      delete from test_sessions s
      where s.episode_id = ${episode} and s.workspace_id = ${workspace} and s.id = any(${[...ids]}::uuid[])
      returning s.id`.execute(this.db);
    return rows.length;
  }

  /** Deletes the guests of a list who have not opened their links, and returns their number. */
  async deleteUntouched(workspace: WorkspaceId, episode: EpisodeId, at: string): Promise<number> {
    const { rows } = await sql`
      delete from test_sessions s
      where s.episode_id = ${episode} and s.workspace_id = ${workspace} and ${addedAt(at)}
        and ${IS_UNTOUCHED} and not ${HAS_RESULT}
      returning s.id`.execute(this.db);
    return rows.length;
  }

  /** Marks guests as different people, and returns the number of those that are there. A repeated call is not recorded. */
  async keepApart(by: AuditActor, episode: EpisodeId, ids: readonly SessionId[]): Promise<number> {
    const known = await this.namesakes(by.workspace, episode, ids);
    const change = this.db
      .updateTable('test_sessions')
      .set({ known_apart: true })
      .where('id', 'in', [...ids])
      .where('episode_id', '=', episode)
      .where('workspace_id', '=', by.workspace)
      .where('known_apart', '=', false)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'link_changed', details: { fields: ['knownApart'] } });
    return known.length;
  }
}

interface GivenAddress {
  readonly workspace: WorkspaceId;
  readonly guest: NamesakeRow;
  readonly address: string;
}

/** Gives a guest an address, which is an event like any other change. */
export async function giveAddress(db: DbClient, jobs: JobQueue, { workspace, guest, address }: GivenAddress) {
  await new GuestRowStore(db).setAddress(workspace, guest, address);
  const facts = { fields: ['guestEmail'] };
  await recordOfGuests(db, jobs, [guest.id], { workspace, kind: 'guest.changed', facts });
}
