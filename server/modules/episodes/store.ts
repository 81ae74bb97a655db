import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { LevelName } from '@linecheck/checks/levels/names';
import type { OwnLevel } from '@linecheck/checks/levels/own-level';
import { worstStopping } from '@linecheck/checks/levels/result-verdict';
import type {
  BoardEmail,
  BoardGuest,
  ComparedResult,
  EpisodeForm,
  GuestCounts,
  GuestState,
  HelpOnBoard,
  RecordingAnswer,
} from '@linecheck/contract';
import { type EPISODE_PERIODS, GUEST_STATES } from '@linecheck/contract';
import { searchKey } from '@linecheck/texts/search-key';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type DbClient, keyOfTimestamp, timestampOfKey, workspaceLock } from '../../db/database';
import { comparedResult } from '../../db/result-statuses';
import { guestState, isReady } from '../../db/schema/readiness';
import type { DatabaseTables } from '../../db/tables';
import { boardLinkEndsAt } from '../../db/view-links';
import {
  type EpisodeId,
  levelId,
  type ResultId,
  type SessionId,
  type ShowId,
  showId,
  templateId,
  type WorkspaceId,
} from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';
import { type EmailsOfGuest, type EmailTimes, emailsOfGuest } from '../guest-emails/service';
import { needsHelp } from '../help-requests/service';
import { type ImportRow, isByGroup, lastImportOf } from './guest-row-store';

export interface EpisodeDraft extends Omit<EpisodeForm, 'level' | 'showId'> {
  readonly showId: string | null;
  readonly startsAt: Date;
  readonly level: LevelName;
  readonly levelId: string | null;
}

const columnsOf = (draft: EpisodeDraft) => ({
  show_id: draft.showId === null ? null : showId(draft.showId),
  title: draft.title,
  starts_local: draft.startsLocal,
  time_zone: draft.timeZone,
  starts_at: draft.startsAt,
  minutes: draft.minutes,
  studio: draft.studio,
  join_url: draft.joinUrl || null,
  message: draft.message || null,
  checklist_template_id: draft.checklistTemplateId === null ? null : templateId(draft.checklistTemplateId),
  level: draft.level,
  level_id: draft.levelId === null ? null : levelId(draft.levelId),
  fresh_days: draft.freshDays,
});

const ENDS_AT = sql<Date>`(e.starts_at + make_interval(mins => e.minutes))`;

const rankOf = (state: RawBuilder<unknown>) =>
  sql<number>`array_position(${[...GUEST_STATES]}::text[], ${state}::text)`;

const countOf = (state: GuestState) => sql`${sql.lit(state)}, count(*) filter (where state = ${sql.lit(state)})`;

const countOfLinks = sql`(
  select count(*) from board_links b
  where b.episode_id = e.id and ${boardLinkEndsAt} > now()
)`;

const countsOf = (guests: RawBuilder<unknown>) =>
  sql<GuestCounts>`(select json_build_object(${sql.join(GUEST_STATES.map(countOf))}) from ${guests})`;

const episodeColumns = sql`
  e.id, e.show_id, e.title, e.starts_local, e.time_zone, e.starts_at, e.minutes,
  e.studio, e.join_url, e.message, e.checklist_template_id, e.level, e.level_id, e.fresh_days, e.group_code, e.revision,
  e.reach, e.archived_at, e.called_off_at`;

const machineOf = (result: 'r' | 'o') =>
  sql.raw(`json_build_object('browser', ${result}.details ->> 'browser', 'system', ${result}.details ->> 'system')`);

/** The device without the version of its browser, which changes by itself. */
const deviceOf = (result: 'r' | 'o') =>
  sql.raw(`row (regexp_replace(${result}.details ->> 'browser', '[ 0-9.]+$', ''), ${result}.details ->> 'system')`);

/**
 * The newest ready result of another browser or device than that of the newest result `r` of the link `s`, which is not
 * ready. A first run follows no earlier one of its browser.
 */
const readyElsewhere = sql`(
  select o.submitted_at, json_build_object('before', ${machineOf('o')}, 'now', ${machineOf('r')}) as machines
  from (select r.*, ${isReady} as is_ready from guest_results r where r.session_id = s.id) o
  where s.state in ('fix', 'changed') and o.is_ready and o.id <> r.id
    and (r.run = 1 or ${deviceOf('o')} is distinct from ${deviceOf('r')})
  order by o.submitted_at desc, o.id limit 1
)`;

export type StoredEpisode = Pick<
  Selectable<DatabaseTables['episodes']>,
  | 'id'
  | 'show_id'
  | 'title'
  | 'starts_local'
  | 'time_zone'
  | 'starts_at'
  | 'minutes'
  | 'studio'
  | 'join_url'
  | 'message'
  | 'checklist_template_id'
  | 'level'
  | 'level_id'
  | 'fresh_days'
  | 'group_code'
  | 'revision'
  | 'reach'
  | 'archived_at'
  | 'called_off_at'
> & { readonly counts: GuestCounts };

type PlanColumns = Pick<
  Selectable<DatabaseTables['workspaces']>,
  'plan' | 'subscription_status' | 'trial_starts_at' | 'trial_ends_at'
>;

const notEnded = sql<boolean>`e.archived_at is null and ${ENDS_AT} > now()`;

/** The condition of an episode `e` in each list. */
const inPeriod: Readonly<Record<(typeof EPISODE_PERIODS)[number], RawBuilder<boolean>>> = {
  next: notEnded,
  held: sql<boolean>`${notEnded} and e.called_off_at is null`,
  past: sql<boolean>`not (${notEnded})`,
};

interface ListPage {
  readonly scope: keyof typeof inPeriod;
  readonly show: ShowId | undefined;
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

interface BoardPage {
  readonly terms: readonly string[];
  readonly inAddresses: boolean;
  readonly state: GuestState | undefined;
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

interface BoardRow {
  readonly id: SessionId;
  readonly session_code: string;
  readonly guest_name: string;
  readonly guest_email: string | null;
  readonly is_by_group: boolean;
  readonly booking: BoardGuest['booking'];
  readonly needs_help: boolean;
  readonly forwarded_by: string | null;
  readonly state: GuestState;
  readonly opened_at: Date | null;
  readonly other_device_at: Date | null;
  readonly elsewhere_at: Date | null;
  readonly elsewhere: Omit<NonNullable<BoardGuest['readyElsewhere']>, 'at'> | null;
  readonly expires_at: Date;
  readonly cursor_key: string;
  readonly is_twin: boolean;
  readonly result_id: ResultId | null;
  readonly submitted_at: Date | null;
  readonly updated_at: Date | null;
  readonly run: number | null;
  readonly recording: RecordingAnswer | null;
  readonly fit: LevelFit | null;
  readonly recheck: ComparedResult | null;
  readonly emails: EmailsOfGuest;
}

export const toBoardGuest = (
  row: BoardRow,
  help: HelpOnBoard | undefined,
  email: BoardEmail | undefined,
): BoardGuest => ({
  id: row.id,
  sessionCode: row.session_code,
  guestName: row.guest_name,
  guestEmail: row.guest_email,
  isByGroup: row.is_by_group,
  booking: row.booking,
  forwardedBy: row.forwarded_by,
  state: row.state,
  at: (row.updated_at ?? row.submitted_at ?? row.opened_at)?.toISOString() ?? null,
  ...worstStopping(row.state === 'fix' ? row.fit : null),
  needsHelp: help !== undefined,
  help: help ?? null,
  email: email ?? null,
  openedAt: row.opened_at?.toISOString() ?? null,
  otherDeviceAt: row.other_device_at?.toISOString() ?? null,
  readyElsewhere: row.elsewhere && row.elsewhere_at ? { at: row.elsewhere_at.toISOString(), ...row.elsewhere } : null,
  expiresAt: row.expires_at.toISOString(),
  isTwin: row.is_twin,
  result:
    row.result_id === null || row.submitted_at === null
      ? null
      : {
          id: row.result_id,
          submittedAt: row.submitted_at.toISOString(),
          updatedAt: row.updated_at?.toISOString() ?? null,
          run: row.run ?? 1,
          recording: row.recording,
          recheck: row.recheck,
        },
});

/** The level of an episode: a built-in one, or the base and the bounds of an own one. */
interface LevelRow {
  readonly level: LevelName;
  readonly bounds: OwnLevel['bounds'] | null;
  readonly level_name: string | null;
  readonly links: number;
  readonly group_guests: number;
  readonly last_import: ImportRow | null;
}

export class EpisodeStore {
  constructor(private readonly db: DbClient) {}

  async count(workspace: WorkspaceId): Promise<number> {
    const { count } = await this.db
      .selectFrom('episodes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    return count;
  }

  async insert(by: AuditActor, id: EpisodeId, draft: EpisodeDraft & EmailTimes): Promise<void> {
    const { reminderHours, tellsChanges } = draft;
    const plan = { reminder_hours: [...reminderHours], tells_changes: tellsChanges };
    const change = this.db
      .insertInto('episodes')
      .values({ id, workspace_id: by.workspace, ...plan, ...columnsOf(draft) })
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'episode_created' });
  }

  /** Changes an episode, and returns what was written. The caller has locked the workspace. */
  async update(by: AuditActor, id: EpisodeId, draft: EpisodeDraft & { readonly fields: string[] }) {
    const columns = columnsOf(draft);
    const change = this.db
      .updateTable('episodes')
      .set((eb) => ({ ...columns, revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: 'episode_changed', details: { fields: draft.fields } });
    return columns;
  }

  /** Guests read nothing of it: their calendars need no new version. */
  async setArchived(by: AuditActor, id: EpisodeId, isArchived: boolean): Promise<boolean> {
    const change = this.db
      .updateTable('episodes')
      .set({ archived_at: isArchived ? sql<Date>`coalesce(archived_at, now())` : null })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning('id');
    const rows = await executeRecorded(this.db, change, {
      by,
      act: 'episode_changed',
      details: { fields: ['archived'] },
    });
    return rows.length > 0;
  }

  /** The caller has locked the workspace. */
  async setCalledOff(by: AuditActor, id: EpisodeId, isCalledOff: boolean): Promise<void> {
    const change = this.db
      .updateTable('episodes')
      .set((eb) => ({
        called_off_at: isCalledOff ? sql<Date>`now()` : null,
        revision: eb('revision', '+', 1),
        updated_at: sql<Date>`now()`,
      }))
      .where('id', '=', id)
      .where('workspace_id', '=', by.workspace)
      .returning('id');
    await executeRecorded(this.db, change, { by, act: isCalledOff ? 'episode_called_off' : 'episode_held' });
  }

  /** Gives a duplicated episode the ways in which guests of the other one reach the host. */
  async copyReach(workspace: WorkspaceId, from: EpisodeId, to: EpisodeId): Promise<void> {
    await this.db
      .updateTable('episodes')
      .set({ reach: sql<string | null>`(select o.reach from episodes o where o.id = ${from})` })
      .where('id', '=', to)
      .where('workspace_id', '=', workspace)
      .execute();
  }

  async delete(by: AuditActor, id: EpisodeId): Promise<boolean> {
    const change = this.db
      .deleteFrom('episodes')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning('id');
    return (await executeRecorded(this.db, change, { by, act: 'episode_deleted' })).length > 0;
  }

  async contents(workspace: WorkspaceId, id: EpisodeId) {
    const { rows } = await sql<{ readonly guests: number; readonly results: number; readonly clips: number }>`
      select count(*) as guests,
        coalesce(sum((select count(*) from guest_results r where r.session_id = s.id)), 0)::int as results,
        coalesce(sum((select count(*) from recording_clips c where c.session_id = s.id)), 0)::int as clips
      from episodes e left join test_sessions s on s.episode_id = e.id
      where e.id = ${id} and e.workspace_id = ${workspace}
      having count(e.id) > 0`.execute(this.db);
    const [found] = rows;
    return found;
  }

  /** The episodes of a page, and one of the next page if there is one. */
  async list(workspace: WorkspaceId, { scope, show, after, limit }: ListPage) {
    const isNext = scope !== 'past';
    const order = sql.raw(isNext ? 'asc' : 'desc');
    const beyond =
      after === undefined
        ? sql`true`
        : sql`(e.starts_at, e.id) ${sql.raw(isNext ? '>' : '<')} (${timestampOfKey(after.key)}, ${after.id}::uuid)`;
    const { rows } = await sql<StoredEpisode & { readonly cursor_key: string }>`
      with page as (
        select e.* from episodes e
        where e.workspace_id = ${workspace} and ${beyond}
          and ${inPeriod[scope]} and ${show === undefined ? sql`true` : sql`e.show_id = ${show}`}
        order by e.starts_at ${order}, e.id ${order} limit ${limit}
      )
      select ${episodeColumns}, ${keyOfTimestamp(sql`e.starts_at`)} as cursor_key,
        ${countsOf(sql`(select ${guestState} as state from test_sessions s where s.episode_id = e.id) guests`)} as counts
      from page e order by e.starts_at ${order}, e.id ${order}`.execute(this.db);
    return rows;
  }

  async find(workspace: WorkspaceId, id: EpisodeId): Promise<(StoredEpisode & PlanColumns & LevelRow) | undefined> {
    const { rows } = await sql<StoredEpisode & PlanColumns & LevelRow>`
      select ${episodeColumns}, l.bounds, l.name as level_name, ${countOfLinks} as links, ${lastImportOf} as last_import,
        (select count(*) from test_sessions s where s.episode_id = e.id and ${isByGroup}) as group_guests,
        w.plan, w.subscription_status, w.trial_starts_at, w.trial_ends_at,
        ${countsOf(sql`(select ${guestState} as state from test_sessions s where s.episode_id = e.id) guests`)} as counts
      from episodes e join workspaces w on w.id = e.workspace_id left join levels l on l.id = e.level_id
      where e.id = ${id} and e.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  /** A page of the guests of an episode, and one of the next page if there is one. */
  async guests(workspace: WorkspaceId, id: EpisodeId, { terms, inAddresses, state, after, limit }: BoardPage) {
    const text = sql.raw(inAddresses ? 's.search_key' : 's.guest_name_key');
    const matches = terms.map((term) => sql`strpos(${text}, ${searchKey(term)}) > 0`);
    const { rows } = await sql<BoardRow>`
      with guests as (
        select s.*, ${guestState} as state, coalesce(${isByGroup}, false) as is_by_group, ${needsHelp} as needs_help,
          left(s.guest_name_key, 200) collate "C" as name_key
        from test_sessions s join episodes e on e.id = s.episode_id
        where e.id = ${id} and e.workspace_id = ${workspace}
          and ${matches.length === 0 ? sql`true` : sql.join(matches, sql` and `)}
      ),
      ranked as (
        select *, lpad(case when needs_help then 0 else ${rankOf(sql`state`)} end::text, 2, '0') || name_key as cursor_key from guests
        where ${state === undefined ? sql`true` : sql`state = ${state}`}
      ),
      page as (
        select * from ranked
        where ${after === undefined ? sql`true` : sql`(cursor_key collate "C", id) > (${after.key}, ${after.id}::uuid)`}
        order by cursor_key collate "C", id limit ${limit}
      ),
      names as (
        select s.guest_name_key, count(*) filter (where not s.known_apart) as unknown from test_sessions s
        where s.episode_id = ${id} group by s.guest_name_key having count(*) > 1
      )
      select s.id, s.session_code, s.guest_name, s.guest_email, s.is_by_group, s.state, s.needs_help,
        (select f.guest_name from test_sessions f where f.id = s.forwarded_from) as forwarded_by,
        (
          select case when b.is_signed then 'signed' else 'said' end from bookings b where b.session_id = s.id limit 1
        ) as booking,
        s.opened_at, s.other_device_at, s.expires_at, s.cursor_key,
        coalesce(n.unknown > 0, false) as is_twin,
        ${emailsOfGuest} as emails, o.submitted_at as elsewhere_at, o.machines as elsewhere,
        r.id as result_id, r.submitted_at, r.updated_at, r.run, r.recording, r.fit, ${comparedResult} as recheck
      from page s left join names n on n.guest_name_key = s.guest_name_key left join lateral (
        select r.* from guest_results r where r.session_id = s.id order by r.submitted_at desc, r.id limit 1
      ) r on true left join lateral ${readyElsewhere} o on true
      order by s.cursor_key collate "C", s.id`.execute(this.db);
    return rows;
  }
}
