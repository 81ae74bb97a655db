import { type Compilable, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DbClient } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { BookingId, EpisodeId, ShowId, WorkspaceId } from '../../domain/ids';
import { executeRecorded } from '../audit/service';
import type { BookedShow } from '../episodes/service';

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
