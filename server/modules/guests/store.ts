import type { TakeMarks } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import { type DbClient, firstOwnerOf } from '../../db/database';
import { executeRecorded } from '../audit/service';

/** The operator's selection of a guest: the current code of a link, or an email address in lower case. */
export type GuestSelector =
  | { readonly kind: 'link'; readonly code: string }
  | { readonly kind: 'email'; readonly email: string };

const isTheirs = (whom: GuestSelector): RawBuilder<boolean> =>
  whom.kind === 'link' ? sql`session_code = ${whom.code}` : sql`lower(guest_email) = ${whom.email}`;

const sentByThem = (whom: GuestSelector): RawBuilder<boolean> =>
  whom.kind === 'link' ? sql`false` : sql`lower(guest_email) = ${whom.email}`;

const bookedByThem = (whom: GuestSelector): RawBuilder<boolean> =>
  whom.kind === 'link' ? sql`false` : sql`lower(b.guest_email) = ${whom.email}`;

/**
 * Links created for this guest, everything sent through them, the guest's results on other links, and the clips of
 * both.
 */
const theirs = (whom: GuestSelector): RawBuilder<unknown> => sql`
  links as (select * from test_sessions where ${isTheirs(whom)}),
  results as (select * from guest_results where session_id in (select id from links) or ${sentByThem(whom)}),
  booked as (
    select * from bookings b where b.session_id in (select id from links) or ${bookedByThem(whom)}
  ),
  clips as (
    select * from recording_clips c where session_id in (select id from links) or guest_result_id in (select id from results)
      or exists (select from results r where r.session_id = c.session_id and r.submission_id = c.submission_id)
  )`;

/** The address of the owner of a row's workspace, of the first one if there are several. */
const ownerOf = (row: string) =>
  sql`(select email from users where id = ${firstOwnerOf(sql.ref(`${row}.workspace_id`))})`;

interface GuestLink {
  readonly id: string;
  readonly title: string;
  readonly guest_name: string;
  readonly created_at: Date;
  readonly host_email: string;
}

interface GuestHelpOf {
  readonly id: string;
  readonly step: string;
  readonly code: string;
  readonly asked_at: Date;
  readonly host_email: string;
}

interface GuestEmailOf {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly due_at: Date;
  readonly settled_at: Date | null;
  readonly host_email: string;
}

interface GuestBookingOf {
  readonly id: string;
  readonly state: string;
  readonly starts_at: Date;
  readonly host_email: string;
}

interface GuestResultOf {
  readonly id: string;
  readonly guest_name: string;
  readonly submitted_at: Date;
  readonly host_email: string;
}

export interface GuestClip {
  readonly id: string;
  readonly blob_key: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly created_at: Date;
  readonly byte_length: number;
  readonly take: TakeMarks | null;
}

/** Stored data about guests of all hosts. For the operator only. */
export class GuestStore {
  constructor(private readonly db: DbClient) {}

  async links(whom: GuestSelector): Promise<readonly GuestLink[]> {
    const { rows } = await sql<GuestLink>`
      with ${theirs(whom)}
      select links.*, ${ownerOf('links')} as host_email from links order by links.created_at, links.id
    `.execute(this.db);
    return rows;
  }

  async helpRequests(whom: GuestSelector): Promise<readonly GuestHelpOf[]> {
    const { rows } = await sql<GuestHelpOf>`
      with ${theirs(whom)}
      select h.*, ${ownerOf('h')} as host_email from help_requests h where h.session_id in (select id from links)
      order by h.asked_at, h.id
    `.execute(this.db);
    return rows;
  }

  /** The emails to the guest, without their addresses' keys. */
  async emails(whom: GuestSelector): Promise<readonly GuestEmailOf[]> {
    const { rows } = await sql<GuestEmailOf>`
      with ${theirs(whom)}
      select g.id, g.session_id, g.kind, g.occasion, g.due_at, g.state, g.reason, g.told_starts_at, g.told_called_off,
        g.created_at, g.settled_at, ${ownerOf('g')} as host_email
      from guest_emails g where g.session_id in (select id from links) order by g.created_at, g.id
    `.execute(this.db);
    return rows;
  }

  async bookings(whom: GuestSelector): Promise<readonly GuestBookingOf[]> {
    const { rows } = await sql<GuestBookingOf>`
      with ${theirs(whom)}
      select b.*, ${ownerOf('b')} as host_email from booked b order by b.created_at, b.id
    `.execute(this.db);
    return rows;
  }

  async results(whom: GuestSelector): Promise<readonly GuestResultOf[]> {
    const { rows } = await sql<GuestResultOf>`
      with ${theirs(whom)}
      select results.*, ${ownerOf('s')} as host_email from results join test_sessions s on s.id = results.session_id
      order by results.submitted_at, results.id
    `.execute(this.db);
    return rows;
  }

  async clips(whom: GuestSelector): Promise<readonly GuestClip[]> {
    const { rows } = await sql<GuestClip>`
      with ${theirs(whom)}
      select id, session_id, guest_result_id, guest_name, consent_given, duration, file_name, mime_type, byte_length, created_at, take, blob_key
      from clips order by created_at, id
    `.execute(this.db);
    return rows;
  }

  /** Locks all workspaces concerned, always in the order of their ids, and adds the deletion to their logs. */
  async recordDeletion(whom: GuestSelector): Promise<void> {
    const concerned = sql<object>`
      with ${theirs(whom)}
      select id as workspace_id from workspaces where id in (
        select workspace_id from links union select workspace_id from booked union select workspace_id from test_sessions where id in (select session_id from results)
      ) order by id for no key update
    `;
    await executeRecorded(this.db, concerned, { by: 'operator', act: 'guest_deleted' });
  }

  /**
   * Deletes clips, results, emails, bookings and links, and what receivers of webhooks have answered about them. Requests for help are deleted with their links, notifications with what they are about, and a trigger enqueues the deletion
   * of the clips' bytes.
   */
  async delete(whom: GuestSelector): Promise<void> {
    await this.deleteHookMessages(whom);
    await this.deleteReplies(whom);
    await sql`with ${theirs(whom)} delete from recording_clips where id in (select id from clips)`.execute(this.db);
    await sql`with ${theirs(whom)} delete from guest_results where id in (select id from results)`.execute(this.db);
    await sql`with ${theirs(whom)} delete from guest_emails where session_id in (select id from links)`.execute(
      this.db,
    );
    await sql`with ${theirs(whom)} delete from bookings where id in (select id from booked)`.execute(this.db);
    await sql`with ${theirs(whom)} delete from test_sessions where id in (select id from links)`.execute(this.db);
  }

  /** Receivers may repeat a name in their answers. */
  private async deleteReplies(whom: GuestSelector): Promise<void> {
    await sql`
      with ${theirs(whom)}
      update webhook_deliveries set reply = null where reply is not null and event_id in (
        select id from domain_events
        where session_id in (select id from links union select session_id from results)
      )`.execute(this.db);
  }

  /** Deletes what booking tools have sent about the guest; what was made of it stays in the list. */
  private async deleteHookMessages(whom: GuestSelector): Promise<void> {
    const named = whom.kind === 'link' ? sql`false` : sql`position(${whom.email} in lower(m.body::text)) > 0`;
    await sql`
      with ${theirs(whom)}
      update hook_messages m set body = null, about = '{}',
        state = case m.state when 'waiting' then 'failed' else m.state end,
        outcome = case m.state when 'waiting' then 'unreadable' else m.outcome end
      where m.body is not null and (${named}
        or m.booking_id in (select id from booked))`.execute(this.db);
  }
}
