import type { BounceReason, GuestEmailKind, GuestState, ObjectionScope, SkipReason } from '@linecheck/contract';
import { sql } from 'kysely';
import { type DbClient, daysFromNow } from '../../db/database';
import { guestState } from '../../db/schema/readiness';
import type { EpisodeId, GuestEmailId, PersonId, SessionId, WorkspaceId } from '../../domain/ids';
import { objectionScope } from '../email-objections/service';
import type { DueCount } from './rules';

interface NewEmail {
  readonly id: GuestEmailId;
  readonly session: SessionId;
  readonly kind: GuestEmailKind;
  readonly occasion: string;
  readonly askedBy: PersonId | null;
  /** Days after which it goes out. */
  readonly days: number;
}

interface InsertedEmail {
  readonly id: GuestEmailId;
  readonly due_at: Date;
}

/** A guest with what was sent. */
export interface EmailedRow {
  readonly id: SessionId;
  readonly guest_email: string | null;
  readonly is_expired: boolean;
  readonly state: GuestState | null;
  readonly invitations: number;
  readonly occasions: readonly string[];
  readonly is_invitation_waiting: boolean;
  readonly invited_keys: readonly string[];
  readonly last_key: string | null;
  readonly has_bounced: boolean;
  readonly is_told: boolean;
  readonly told_starts_at: Date | null;
  readonly told_called_off: boolean | null;
  readonly waiting: number;
  readonly waiting_kinds: readonly GuestEmailKind[];
}

export interface ReminderRow {
  readonly id: SessionId;
  readonly starts_at: Date;
  readonly asked_by: PersonId | null;
}

export interface StoredEmail {
  readonly id: GuestEmailId;
  readonly workspace_id: WorkspaceId;
  /** Null after the link is deleted. */
  readonly session_id: SessionId | null;
  readonly kind: GuestEmailKind;
  readonly occasion: string;
  readonly asked_by: PersonId | null;
  readonly due_at: Date;
}

export interface AddressRow {
  readonly objection: ObjectionScope | null;
  readonly has_bounced: boolean;
  readonly sent: number;
  readonly sent_by_workspace: number;
}

interface Settlement {
  readonly state: 'sent' | 'skipped' | 'bounced' | 'failed';
  readonly reason?: SkipReason | BounceReason | undefined;
  readonly addressKey?: string | null;
  readonly told?: { readonly startsAt: Date | null; readonly isCalledOff: boolean };
}

/** The newest value of the emails that fit. */
const newest = (value: string, when: string) =>
  sql.raw(`(array_agg(${value} order by g.settled_at desc, g.id) filter (where ${when}))[1]`);

/** The guest's address is one that only they have typed on a booking page. */
const isUnconfirmed = sql`exists (
  select from bookings b
  where b.session_id = s.id and not b.is_signed and lower(b.guest_email) = lower(s.guest_email)
)`;

const WENT_OUT = `g.state in ('sent', 'bounced')`;

type Emailed = { readonly episode: EpisodeId } | { readonly link: SessionId };

/** The emails to guests. */
export class GuestEmailStore {
  constructor(private readonly db: DbClient) {}

  /** The guests of an episode, or of a link, with what was sent to each, in one statement. */
  async guests(workspace: WorkspaceId, of: Emailed): Promise<readonly EmailedRow[]> {
    const which = 'episode' in of ? sql`s.episode_id = ${of.episode}` : sql`s.id = ${of.link}`;
    const { rows } = await sql<EmailedRow>`
      select s.id, s.guest_email, s.expires_at <= now() as is_expired, case when e.id is not null then ${guestState} end as state,
        m.*
      from test_sessions s left join episodes e on e.id = s.episode_id
      cross join lateral (
        select count(*) filter (where g.kind = 'invitation' and g.state in ('waiting', 'sent', 'bounced'))::int as invitations,
          coalesce(array_agg(g.occasion), '{}') as occasions,
          coalesce(bool_or(g.kind = 'invitation' and g.state = 'waiting'), false) as is_invitation_waiting,
          coalesce(array_agg(g.address_key) filter (where g.kind = 'invitation' and g.state = 'sent'), '{}') as invited_keys,
          ${newest('g.address_key', WENT_OUT)} as last_key,
          coalesce(${newest("g.state = 'bounced'", WENT_OUT)}, false) as has_bounced,
          coalesce(bool_or(g.state = 'sent'), false) as is_told,
          ${newest('g.told_starts_at', "g.state = 'sent'")} as told_starts_at,
          ${newest('g.told_called_off', "g.state = 'sent'")} as told_called_off,
          count(*) filter (where g.state = 'waiting')::int as waiting,
          coalesce(array_agg(g.kind) filter (where g.state = 'waiting'), '{}') as waiting_kinds
        from guest_emails g where g.session_id = s.id
      ) m
      where s.workspace_id = ${workspace} and ${which}
      order by s.created_at, s.guest_name_key collate "C", s.id`.execute(this.db);
    return rows;
  }

  /**
   * The guests of an episode who are not ready now, and have an address, invited before or not: one statement. An address
   * that only a guest has typed on a booking page can be anybody's: it gets nothing before a member has invited the guest.
   */
  async guestsToRemind(episode: EpisodeId, hours: number): Promise<readonly ReminderRow[]> {
    const { rows } = await sql<ReminderRow>`
      select s.id, e.starts_at,
        (select g.asked_by from guest_emails g where g.session_id = s.id order by g.created_at desc limit 1) as asked_by
      from test_sessions s join episodes e on e.id = s.episode_id
      where e.id = ${episode} and ${hours} = any(e.reminder_hours) and e.archived_at is null and e.called_off_at is null
        and s.guest_email is not null and s.expires_at > now() and ${guestState} <> 'ready'
        and not (${isUnconfirmed} and not exists (select from guest_emails i where i.session_id = s.id and i.kind = 'invitation'))
      order by s.id`.execute(this.db);
    return rows;
  }

  /** How many emails of a workspace were, and are, due when; those of the last day and all later ones. */
  async dueCounts(workspace: WorkspaceId): Promise<readonly DueCount[]> {
    const { rows } = await sql<DueCount>`
      select due_at as "dueAt", count(*)::int as count from guest_emails
      where workspace_id = ${workspace} and due_at > ${daysFromNow(-1)} and state <> 'skipped'
        and (state <> 'waiting' or session_id is not null)
      group by due_at`.execute(this.db);
    return rows;
  }

  /** Inserts emails in one statement, and returns those that did not exist for the same guest and occasion. */
  async insert(workspace: WorkspaceId, emails: readonly NewEmail[]): Promise<readonly InsertedEmail[]> {
    const { rows } = await sql<InsertedEmail>`
      insert into guest_emails (id, workspace_id, session_id, kind, occasion, asked_by, due_at)
      select n.id, ${workspace}, n.session, n.kind, n.occasion, n."askedBy", now() + make_interval(hours => 24 * n.days)
      from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as n (
        id uuid, session uuid, kind text, occasion text, "askedBy" uuid, days integer
      )
      on conflict (session_id, occasion) do nothing
      returning id, due_at`.execute(this.db);
    return rows;
  }

  async findWaiting(id: GuestEmailId): Promise<StoredEmail | undefined> {
    return this.db
      .selectFrom('guest_emails')
      .select(['id', 'workspace_id', 'session_id', 'kind', 'occasion', 'asked_by', 'due_at'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
  }

  /**
   * Notes the address to which an email is being sent, and then reads what decides about that address. Of two emails that
   * are sent to it at the same time, the one with the smaller id counts for the other. Cancellations do not count: they are
   * sent beyond the limits, and would use up what others may send.
   */
  async tryAddress({ id, workspace_id }: StoredEmail, key: string): Promise<AddressRow> {
    await this.db
      .updateTable('guest_emails')
      .set({ address_key: key })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    const { rows } = await sql<AddressRow>`
      select ${objectionScope(sql`${key}`, sql`${workspace_id}::uuid`)} as objection,
        coalesce((
          select b.state = 'bounced' from guest_emails b
          where b.address_key = ${key} and b.workspace_id = ${workspace_id} and b.state in ('sent', 'bounced')
          order by b.settled_at desc limit 1
        ), false) as has_bounced,
        t.sent, t.sent_by_workspace
      from (
        select count(*)::int as sent, count(*) filter (where t.workspace_id = ${workspace_id})::int as sent_by_workspace
        from guest_emails t where t.address_key = ${key} and t.id <> ${id} and t.kind <> 'called-off'
          and (t.state in ('sent', 'bounced') and t.settled_at > ${daysFromNow(-1)} or t.state = 'waiting' and t.id < ${id})
      ) t`.execute(this.db);
    return rows[0] ?? { objection: null, has_bounced: false, sent: 0, sent_by_workspace: 0 };
  }

  async settle(id: GuestEmailId, { state, reason, addressKey, told }: Settlement): Promise<void> {
    await this.db
      .updateTable('guest_emails')
      .set({
        state,
        reason: reason ?? null,
        settled_at: sql<Date>`now()`,
        ...(addressKey !== undefined && { address_key: addressKey }),
        ...(told && { told_starts_at: told.startsAt, told_called_off: told.isCalledOff }),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** Gives the emails of removed guests to the one who is kept, except for occasions that the kept one has. */
  async moveTo(keep: SessionId, from: readonly SessionId[]): Promise<void> {
    await sql`
      update guest_emails g set session_id = ${keep}
      from (
        select distinct on (occasion) id from guest_emails
        where session_id = any(${[...from]}::uuid[])
          and occasion not in (select occasion from guest_emails where session_id = ${keep})
        order by occasion, created_at desc
      ) moved
      where g.id = moved.id`.execute(this.db);
  }

  /** Settles emails whose link or whose job is gone, and deletes those that were settled long ago. */
  async expire(days: number, giveUpHours: number): Promise<void> {
    await sql`
      update guest_emails set state = 'skipped', reason = 'not-asked', settled_at = now()
      where state = 'waiting' and session_id is null`.execute(this.db);
    await sql`
      update guest_emails g set state = 'failed', settled_at = now()
      where g.state = 'waiting' and g.due_at < now() - make_interval(hours => ${giveUpHours})
        and not exists (select from jobs j where j.kind = 'guest-email' and j.key = g.id::text and j.failed_at is null)`.execute(
      this.db,
    );
    await this.db.deleteFrom('guest_emails').where('settled_at', '<', daysFromNow(-days)).execute();
  }
}
