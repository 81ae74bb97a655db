import type { GuestState, ShowForm } from '@linecheck/contract';
import { type Selectable, sql } from 'kysely';
import { type DbClient, keyOfTimestamp, timestampOfKey, workspaceLock } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { DatabaseTables } from '../../db/tables';
import { type SessionId, type ShowId, templateId, type WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';
import type { checkChoices } from '../episodes/service';

export type ShowDraft = Omit<ShowForm, 'level'> & Awaited<ReturnType<typeof checkChoices>>;

const columnsOf = (draft: ShowDraft) => ({
  title: draft.title,
  time_zone: draft.timeZone,
  minutes: draft.minutes,
  studio: draft.studio,
  join_url: draft.joinUrl || null,
  message: draft.message || null,
  checklist_template_id: draft.checklistTemplateId === null ? null : templateId(draft.checklistTemplateId),
  level: draft.level,
  level_id: draft.levelId,
  fresh_days: draft.freshDays,
  language: draft.language || null,
  reminder_hours: [...draft.reminderHours],
  tells_changes: draft.tellsChanges,
});

interface ShowCounts {
  /** Episodes that have not ended. */
  readonly coming: number;
  readonly episodes: number;
  /** Bookings that wait for a member. */
  readonly asked: number;
}

export type StoredShow = Omit<Selectable<DatabaseTables['shows']>, 'workspace_id' | 'created_at' | 'updated_at'> &
  ShowCounts;

const showColumns = sql`
  h.id, h.title, h.time_zone, h.minutes, h.studio, h.join_url, h.message, h.checklist_template_id, h.level, h.level_id,
  h.fresh_days, h.language, h.reminder_hours, h.tells_changes, h.booking_code, h.approves_first, h.ended_at, h.revision,
  c.coming::int, c.episodes::int, (select count(*) from bookings b where b.show_id = h.id and b.state = 'asked')::int as asked`;

const countsOfShow = sql`lateral (
  select count(*) as episodes,
    count(*) filter (where e.archived_at is null and e.starts_at + make_interval(mins => e.minutes) > now()) as coming
  from episodes e where e.show_id = h.id
) c`;

/** The end of a page of guests: the start of the episode, and the name by which guests are sorted. */
export interface ShowGuestsEnd {
  readonly startsAt: string;
  readonly name: string;
  readonly id: string;
}

interface ShowGuestRow {
  readonly id: SessionId;
  readonly guest_name: string;
  readonly guest_email: string | null;
  readonly state: GuestState;
  readonly episode_id: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly starts_key: string;
  readonly name_key: string;
}

export class ShowStore {
  constructor(private readonly db: DbClient) {}

  /** Those that go on first. */
  async list(workspace: WorkspaceId): Promise<readonly StoredShow[]> {
    const { rows } = await sql<StoredShow>`
      select ${showColumns} from shows h, ${countsOfShow} where h.workspace_id = ${workspace}
      order by h.ended_at is not null, lower(h.title), h.created_at, h.id`.execute(this.db);
    return rows;
  }

  async find(workspace: WorkspaceId, id: ShowId): Promise<StoredShow | undefined> {
    const { rows } = await sql<StoredShow>`
      select ${showColumns} from shows h, ${countsOfShow}
      where h.id = ${id} and h.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  async count(workspace: WorkspaceId): Promise<number> {
    const { count } = await this.db
      .selectFrom('shows')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    return count;
  }

  async insert(by: AuditActor, id: ShowId, draft: ShowDraft): Promise<void> {
    const change = this.db
      .insertInto('shows')
      .values({ id, workspace_id: by.workspace, ...columnsOf(draft) })
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'show_created' });
  }

  /** The caller has locked the workspace. */
  async update(by: AuditActor, id: ShowId, draft: ShowDraft & { readonly fields: string[] }): Promise<void> {
    const change = this.db
      .updateTable('shows')
      .set((eb) => ({ ...columnsOf(draft), revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'show_changed', details: { fields: draft.fields } });
  }

  /** The caller has locked the workspace. */
  async setEnded(by: AuditActor, id: ShowId, isEnded: boolean): Promise<void> {
    const change = this.db
      .updateTable('shows')
      .set({ ended_at: isEnded ? sql<Date>`now()` : null, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: isEnded ? 'show_ended' : 'show_continued' });
  }

  /** The caller has locked the workspace. */
  async setBookingPage(
    by: AuditActor,
    id: ShowId,
    { code, approvesFirst }: { readonly code: string | null; readonly approvesFirst: boolean },
  ): Promise<void> {
    const change = this.db
      .updateTable('shows')
      .set({ booking_code: code, approves_first: approvesFirst, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'booking_page_changed' });
  }

  async delete(by: AuditActor, id: ShowId): Promise<boolean> {
    const change = this.db
      .deleteFrom('shows')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning('id');
    return (await executeRecorded(this.db, change, { by, act: 'show_deleted' })).length > 0;
  }

  /** The guests of all episodes of a show, those of the latest episode first. */
  async guests(
    workspace: WorkspaceId,
    id: ShowId,
    { after, limit }: { readonly after: ShowGuestsEnd | undefined; readonly limit: number },
  ): Promise<readonly ShowGuestRow[]> {
    const name = sql`left(s.guest_name_key, 200) collate "C"`;
    const isBeyond =
      after === undefined
        ? sql`true`
        : sql`e.starts_at <= ${timestampOfKey(after.startsAt)}
          and (e.starts_at < ${timestampOfKey(after.startsAt)} or (${name}, s.id) > (${after.name}, ${after.id}::uuid))`;
    const { rows } = await sql<ShowGuestRow>`
      select s.id, s.guest_name, s.guest_email, ${guestState} as state, e.id as episode_id, e.title, e.starts_at,
        ${keyOfTimestamp(sql`e.starts_at`)} as starts_key, ${name} as name_key
      from episodes e join test_sessions s on s.episode_id = e.id
      where e.show_id = ${id} and e.workspace_id = ${workspace} and ${isBeyond}
      order by e.starts_at desc, ${name}, s.id limit ${limit}`.execute(this.db);
    return rows;
  }
}
