import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { GuestState } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import { NEEDS_SECOND_FACTOR } from '../../db/calls';
import type { DbClient } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { EpisodeId, PersonId, SessionId, WorkspaceId } from '../../domain/ids';
import type { SubscriptionRow } from '../plans/service';

/** What goes out by itself, and when. */
export interface EpisodePlan {
  readonly id: EpisodeId;
  readonly starts_local: string;
  readonly time_zone: string;
  readonly starts_at: Date;
  readonly reminder_hours: readonly number[];
  readonly tells_changes: boolean;
  readonly has_summary: boolean;
  /** False while it is called off or archived. */
  readonly is_held: boolean;
}

/** A plan with what its jobs need. */
interface StoredPlan extends EpisodePlan {
  readonly workspace_id: WorkspaceId;
  readonly revision: number;
  readonly called_off_at: Date | null;
  /** Who asked for the newest email to one of its guests. */
  readonly last_asker: PersonId | null;
}

export interface PlannedEpisode extends EpisodePlan, SubscriptionRow {
  readonly title: string;
  readonly minutes: number;
  readonly revision: number;
  readonly called_off_at: Date | null;
  readonly archived_at: Date | null;
  /** True if the person who asks gets the summary. */
  readonly is_summary_mine: boolean;
  readonly is_confirmed: boolean;
  readonly reply_to: string | null;
  readonly brand_color: string;
}

/** A link with what decides about an email to its guest. */
export interface LinkToEmail extends SubscriptionRow {
  readonly session_code: string;
  readonly guest_time_zone: string | null;
  readonly guest_language: string | null;
  readonly expires_at: Date;
  readonly is_expired: boolean;
  readonly state: GuestState | null;
  readonly fit: LevelFit | null;
  readonly reminder_hours: readonly number[] | null;
  readonly archived_at: Date | null;
  readonly is_told: boolean;
  readonly told_starts_at: Date | null;
  readonly told_called_off: boolean | null;
  readonly is_blocked: boolean;
  readonly brand_color: string;
  readonly reply_to: string | null;
  readonly asker_name: string | null;
  readonly is_confirmed: boolean;
}

interface Member {
  readonly id: PersonId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string | null;
  /** Null if the workspace is the member's own. */
  readonly team_id: WorkspaceId | null;
}

interface SummaryRow {
  /** Empty for a guest who typed the name: such names are in no email. */
  readonly guest_name: string;
  readonly state: GuestState;
  readonly fit: LevelFit | null;
}

/** The confirmed address for answers: that of the member who asked, or of an owner. A former member's is never one. */
const replyTo = (workspace: RawBuilder<unknown>, asker: PersonId | null) => sql<string | null>`(
  select u.email from memberships m join users u on u.id = m.user_id
  where m.workspace_id = ${workspace} and u.email_confirmed_at is not null and u.blocked_at is null
    and (m.role = 'owner' or m.user_id = ${asker}::uuid)
  order by coalesce(m.user_id = ${asker}::uuid, false) desc, m.created_at, m.user_id limit 1
)`;

/** What a member sees of it: only owners see addresses of others. A producer's emails go out once theirs is confirmed. */
export const replyToFor = (workspace: RawBuilder<unknown>, reader: PersonId | null) => sql<string | null>`coalesce((
  select u.email from memberships m join users u on u.id = m.user_id
  where m.workspace_id = ${workspace} and m.user_id = ${reader}::uuid and m.role = 'producer'
), ${replyTo(workspace, reader)})`;

const isConfirmed = (person: PersonId) => sql<boolean>`exists (
  select from users c where c.id = ${person} and c.email_confirmed_at is not null
)`;

const planColumns = sql`w.plan, w.subscription_status, w.trial_starts_at, w.trial_ends_at`;

const episodePlan = sql`e.id, e.starts_local, e.time_zone, e.starts_at, e.reminder_hours, e.tells_changes,
  e.called_off_at is null and e.archived_at is null as is_held,
  exists (select from episode_summaries y where y.episode_id = e.id) as has_summary`;

const newestResult = sql`left join lateral (
  select r.fit from guest_results r where r.session_id = s.id order by r.submitted_at desc, r.id limit 1
) r on true`;

/** What goes out by itself for an episode, and what an email about it needs. */
export class EmailPlanStore {
  constructor(private readonly db: DbClient) {}

  async find(workspace: WorkspaceId, id: EpisodeId, person: PersonId): Promise<PlannedEpisode | undefined> {
    const { rows } = await sql<PlannedEpisode>`
      select ${episodePlan}, ${planColumns}, e.title, e.minutes, e.revision, e.called_off_at, e.archived_at, w.brand_color,
        exists (select from episode_summaries y where y.episode_id = e.id and y.user_id = ${person}) as is_summary_mine,
        ${isConfirmed(person)} as is_confirmed, ${replyToFor(sql`w.id`, person)} as reply_to
      from episodes e join workspaces w on w.id = e.workspace_id
      where e.id = ${id} and e.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  async findPlan(id: EpisodeId): Promise<StoredPlan | undefined> {
    const { rows } = await sql<StoredPlan>`
      select ${episodePlan}, e.workspace_id, e.revision, e.called_off_at, (
        select g.asked_by from test_sessions s join guest_emails g on g.session_id = s.id
        where s.episode_id = e.id order by g.created_at desc limit 1
      ) as last_asker
      from episodes e where e.id = ${id}`.execute(this.db);
    return rows[0];
  }

  /** The plans of the episodes to come. */
  async nextPlans(): Promise<readonly EpisodePlan[]> {
    const { rows } = await sql<EpisodePlan>`
      select * from (select ${episodePlan} from episodes e where e.starts_at > now()) p
      where p.is_held and (p.has_summary or p.reminder_hours <> '{}')`.execute(this.db);
    return rows;
  }

  /** What an email to the guest of a link needs beside the page of the link. */
  async findLink(
    workspace: WorkspaceId,
    id: SessionId,
    asker: PersonId | null,
    answers = replyTo,
  ): Promise<LinkToEmail | undefined> {
    const { rows } = await sql<LinkToEmail>`
      select s.session_code, s.time_zone as guest_time_zone,
        coalesce(s.guest_language, s.language, h.language, a.language) as guest_language, s.expires_at, s.expires_at <= now() as is_expired,
        case when e.id is not null then ${guestState} end as state, r.fit, e.reminder_hours, e.archived_at,
        t.told_starts_at, t.told_called_off, t.id is not null as is_told,
        w.blocked_at is not null or w.deleting_at is not null as is_blocked, w.brand_color, ${planColumns},
        ${answers(sql`w.id`, asker)} as reply_to, ${asker === null ? sql`false` : isConfirmed(asker)} as is_confirmed,
        (
          select concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) from memberships m join users u on u.id = m.user_id
          where m.workspace_id = w.id and m.user_id = ${asker}::uuid
        ) as asker_name
      from test_sessions s join workspaces w on w.id = s.workspace_id left join episodes e on e.id = s.episode_id
        left join shows h on h.id = e.show_id left join users a on a.id = ${asker}::uuid
      ${newestResult}
      left join lateral (
        select g.id, g.told_starts_at, g.told_called_off from guest_emails g
        where g.session_id = s.id and g.state = 'sent' order by g.settled_at desc, g.id limit 1
      ) t on true
      where s.id = ${id} and s.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  /** The caller has locked the workspace. */
  async setPlan(id: EpisodeId, plan: { readonly reminderHours: readonly number[]; readonly tellsChanges: boolean }) {
    await this.db
      .updateTable('episodes')
      .set({ reminder_hours: [...plan.reminderHours], tells_changes: plan.tellsChanges })
      .where('id', '=', id)
      .execute();
  }

  async setSummary(episode: EpisodeId, person: PersonId, isWanted: boolean): Promise<void> {
    if (isWanted)
      await this.db
        .insertInto('episode_summaries')
        .values({ episode_id: episode, user_id: person })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await this.db
        .deleteFrom('episode_summaries')
        .where('episode_id', '=', episode)
        .where('user_id', '=', person)
        .execute();
  }

  /** The members who want the summary of an episode and have a confirmed address; one of them, if one is named. */
  async summaryReaders(episode: EpisodeId, person: string | null = null): Promise<readonly Member[]> {
    const { rows } = await sql<Member>`
      select u.id, u.email, u.first_name, u.last_name, u.language, nullif(e.workspace_id, u.workspace_id) as team_id
      from episode_summaries y join episodes e on e.id = y.episode_id
        join memberships m on m.workspace_id = e.workspace_id and m.user_id = y.user_id
        join users u on u.id = y.user_id join workspaces w on w.id = e.workspace_id
      where y.episode_id = ${episode} and e.called_off_at is null and e.archived_at is null
        and u.email_confirmed_at is not null and u.blocked_at is null and w.blocked_at is null and w.deleting_at is null
        and not ${sql.raw(NEEDS_SECOND_FACTOR)} and (${person}::uuid is null or u.id = ${person}::uuid)
      order by u.id`.execute(this.db);
    return rows;
  }

  /** A member as the reader of a summary, wanted or not. */
  async findReader(episode: EpisodeId, person: PersonId): Promise<Member | undefined> {
    const { rows } = await sql<Member>`
      select u.id, u.email, u.first_name, u.last_name, u.language, nullif(e.workspace_id, u.workspace_id) as team_id
      from episodes e, users u where e.id = ${episode} and u.id = ${person}`.execute(this.db);
    return rows[0];
  }

  /** The named guest of an episode, or the first one with an address. */
  async guestToShow(episode: EpisodeId, guest: SessionId | null): Promise<SessionId | undefined> {
    const { rows } = await sql<{ readonly id: SessionId }>`
      select s.id from test_sessions s
      where s.episode_id = ${episode} and (s.id = ${guest}::uuid or ${guest}::uuid is null and s.guest_email is not null)
      order by s.created_at, s.guest_name_key collate "C", s.id limit 1`.execute(this.db);
    return rows[0]?.id;
  }

  async summaryGuests(episode: EpisodeId): Promise<readonly SummaryRow[]> {
    const { rows } = await sql<SummaryRow>`
      select case when s.group_entry is null then s.guest_name else '' end as guest_name, ${guestState} as state, r.fit
      from test_sessions s join episodes e on e.id = s.episode_id ${newestResult}
      where e.id = ${episode}
      order by s.guest_name_key collate "C", s.id`.execute(this.db);
    return rows;
  }
}
