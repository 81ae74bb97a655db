import { type Compilable, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type DbClient, daysFromNow, keyOfTimestamp, timestampOfKey } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { BookingId, EpisodeId, ShowId, WorkspaceId } from '../../domain/ids';
import { executeRecorded } from '../audit/service';
import { type BookedShow, type HostRow, hostColumns, withHostOf } from '../episodes/service';
import { TOMBSTONE_NAME } from './rules';

export interface StoredBooking extends Selectable<DatabaseTables['bookings']> {
  /** The code of the guest's link; null without one. */
  readonly session_code: string | null;
  /** The name and the address that the link has now, and its title. */
  readonly link_name: string | null;
  readonly link_email: string | null;
  readonly link_title: string | null;
  readonly group_entry: string | null;
  readonly episode_id: EpisodeId | null;
}

export type BookingChange = Updateable<DatabaseTables['bookings']>;

export type NewBooking = Omit<Insertable<DatabaseTables['bookings']>, 'workspace_id' | 'show_id'>;

export type BookingAct = 'booking_made' | 'booking_moved' | 'booking_cancelled';

const bookingColumns = sql`b.*, s.session_code, s.guest_name as link_name, s.guest_email as link_email,
  s.title as link_title, s.group_entry, s.episode_id`;

export interface BookingPageRow extends Omit<BookedShow, 'workspace_id'>, HostRow {}

/** A row of a list, with the key of the order: those that wait for a member first. */
export interface ListedBooking
  extends Pick<
    StoredBooking,
    'id' | 'guest_name' | 'guest_email' | 'starts_at' | 'is_signed' | 'state' | 'created_at' | 'episode_id'
  > {
  readonly cursor_key: string;
}

interface BookingListPage {
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** The order of a list, as the first letter of its key. */
const GROUP_OF = sql`case when b.state = 'asked' then 1 else 0 end`;

/** What `executeRecorded` needs: the target of the act is the show. */
const ofShow = ['workspace_id', 'show_id as id'] as const;

/** SQL for bookings. Changes need the lock of the workspace. */
export class BookingStore {
  constructor(private readonly db: DbClient) {}

  async findShow(workspace: WorkspaceId, id: ShowId): Promise<BookedShow | undefined> {
    return this.db
      .selectFrom('shows')
      .select(['id', 'workspace_id', 'title', 'time_zone', 'minutes', 'ended_at', 'approves_first'])
      .where('id', '=', id)
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
  }

  /** The show of a booking page, with its host; undefined if it is closed. */
  async findPage(code: string): Promise<BookingPageRow | undefined> {
    const { rows } = await sql<BookingPageRow>`
      select p.id, p.title, p.time_zone, p.minutes, p.ended_at, p.approves_first, ${hostColumns}
      from shows p ${withHostOf(sql`p.workspace_id`)} where p.booking_code = ${code}`.execute(this.db);
    return rows[0];
  }

  /** A page of the bookings of a show, and one of the next page if there is one. */
  async list(show: ShowId, { after, limit }: BookingListPage): Promise<readonly ListedBooking[]> {
    const beyond =
      after === undefined
        ? sql`true`
        : sql`(${GROUP_OF}, b.created_at, b.id)
            < (${Number(after.key.slice(0, 1))}::int, ${timestampOfKey(after.key.slice(1))}, ${after.id}::uuid)`;
    const { rows } = await sql<ListedBooking>`
      select b.id, b.guest_name, b.guest_email, b.starts_at, b.is_signed, b.state, b.created_at, s.episode_id,
        ${GROUP_OF} || ${keyOfTimestamp(sql`b.created_at`)} as cursor_key
      from bookings b left join test_sessions s on s.id = b.session_id
      where b.show_id = ${show} and b.guest_name <> ${TOMBSTONE_NAME} and ${beyond}
      order by ${GROUP_OF} desc, b.created_at desc, b.id desc limit ${limit}`.execute(this.db);
    return rows;
  }

  /** Deletes up to `max` bookings whose time was more than these days ago. Several instances may do so at the same time. */
  async deleteOlderThan(days: number, max: number): Promise<number> {
    const old = this.db
      .selectFrom('bookings')
      .select('id')
      .where('starts_at', '<', daysFromNow(-days))
      .limit(max)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await this.db.deleteFrom('bookings').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  }

  async find(show: ShowId, externalId: string): Promise<StoredBooking | undefined> {
    const { rows } = await sql<StoredBooking>`
      select ${bookingColumns} from bookings b left join test_sessions s on s.id = b.session_id
      where b.show_id = ${show} and b.external_id = ${externalId}`.execute(this.db);
    return rows[0];
  }

  async findById(workspace: WorkspaceId, id: BookingId): Promise<StoredBooking | undefined> {
    const { rows } = await sql<StoredBooking>`
      select ${bookingColumns} from bookings b left join test_sessions s on s.id = b.session_id
      where b.id = ${id} and b.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  /** Adds a booking. With an act, the log of the workspace has an entry. */
  async insert(show: BookedShow, booking: NewBooking, act?: BookingAct): Promise<void> {
    const change = this.db
      .insertInto('bookings')
      .values({ ...booking, workspace_id: show.workspace_id, show_id: show.id })
      .returning(ofShow);
    await this.execute(change, act);
  }

  async update(id: BookingId, values: BookingChange, act?: BookingAct): Promise<void> {
    await this.execute(this.db.updateTable('bookings').set(values).where('id', '=', id).returning(ofShow), act);
  }

  private async execute<Row>(change: Compilable<Row>, act: BookingAct | undefined): Promise<void> {
    if (act === undefined) await sql`${change}`.execute(this.db);
    else await executeRecorded(this.db, change, { by: 'guest', act });
  }

  async delete(id: BookingId): Promise<void> {
    await this.db.deleteFrom('bookings').where('id', '=', id).execute();
  }
}
