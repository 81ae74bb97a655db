import { localTimeOf } from '@linecheck/contract';
import { type Selectable, sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { EpisodeId, SessionId, ShowId, WorkspaceId } from '../../domain/ids';
import { sortKeysOf } from '../test-sessions/service';

/** A show, with the values that its new episodes begin with. */
export type BookedShow = Pick<
  Selectable<DatabaseTables['shows']>,
  'id' | 'workspace_id' | 'title' | 'time_zone' | 'minutes' | 'ended_at' | 'approves_first'
>;

export interface BookedTime {
  readonly startsAt: Date;
  readonly minutes: number;
}

/** The episode of a guest's link, as it is before the guest moves. */
export type LeftEpisode = Pick<
  Selectable<DatabaseTables['episodes']>,
  | 'id'
  | 'workspace_id'
  | 'title'
  | 'message'
  | 'checklist_template_id'
  | 'starts_at'
  | 'minutes'
  | 'level'
  | 'level_id'
  | 'studio'
  | 'called_off_at'
> & {
  /** True without other guests. Strangers at the booking page do not count before they have sent a result. */
  readonly is_alone: boolean;
  readonly is_over: boolean;
};

/** The guest of a link is one who only said so on the booking page. */
const isUnsigned = (link: string) =>
  sql`exists (select from bookings b where b.session_id = ${sql.ref(`${link}.id`)} and not b.is_signed)`;

export interface GuestText {
  readonly title: string;
  readonly guestFirstName: string;
  readonly guestSurname: string | null;
  readonly guestName: string;
  readonly guestEmail: string | null;
}

/** SQL for the episodes that follow from bookings. The caller has locked the workspace. */
export class BookedStore {
  constructor(private readonly db: DbClient) {}

  /** The oldest episode of a show that starts at this instant, and takes place or was called off. */
  async findAt(show: ShowId, startsAt: Date, { isCalledOff }: { readonly isCalledOff: boolean }) {
    const { rows } = await sql<{ readonly id: EpisodeId; readonly guests: number }>`
      select e.id, (select count(*) from test_sessions s where s.episode_id = e.id) as guests
      from episodes e
      where e.show_id = ${show} and e.starts_at = ${startsAt} and e.archived_at is null
        and (e.called_off_at is not null) = ${isCalledOff}
      order by e.created_at, e.id limit 1`.execute(this.db);
    return rows[0];
  }

  /** How many episodes of a show are to come all of whose guests only said who they are. */
  async countOfStrangers(show: ShowId): Promise<number> {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*)::int as count from episodes e
      where e.show_id = ${show} and e.starts_at > now() and e.archived_at is null
        and exists (select from test_sessions s where s.episode_id = e.id)
        and not exists (select from test_sessions s where s.episode_id = e.id and not ${isUnsigned('s')})`.execute(
      this.db,
    );
    return rows[0]?.count ?? 0;
  }

  /** Makes an episode that begins with the values of its show. */
  async insertFromShow(id: EpisodeId, show: BookedShow, { startsAt, minutes }: BookedTime, isCalledOff = false) {
    await sql`
      insert into episodes (
        id, workspace_id, show_id, title, starts_local, time_zone, starts_at, minutes, studio, join_url, message,
        checklist_template_id, level, level_id, fresh_days, reminder_hours, tells_changes, called_off_at
      )
      select ${id}, w.workspace_id, w.id, w.title, ${localTimeOf(startsAt, show.time_zone)}, w.time_zone, ${startsAt},
        ${minutes}, w.studio, w.join_url, w.message, w.checklist_template_id, w.level, w.level_id, w.fresh_days,
        w.reminder_hours, w.tells_changes, case when ${isCalledOff} then now() end
      from shows w where w.id = ${show.id}`.execute(this.db);
  }

  async leftBy(workspace: WorkspaceId, session: SessionId): Promise<LeftEpisode | undefined> {
    const { rows } = await sql<LeftEpisode>`
      select e.id, e.workspace_id, e.title, e.message, e.checklist_template_id, e.starts_at, e.minutes, e.level, e.level_id,
        e.studio, e.called_off_at, e.starts_at + make_interval(mins => e.minutes) <= now() as is_over,
        e.group_code is null and not exists (
          select from test_sessions o where o.episode_id = e.id and o.id <> s.id
            and not (o.latest_result_at is null and ${isUnsigned('o')})
        ) as is_alone
      from test_sessions s join episodes e on e.id = s.episode_id
      where s.id = ${session} and s.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  async episode(id: EpisodeId): Promise<Omit<LeftEpisode, 'is_alone' | 'is_over'>> {
    return this.db
      .selectFrom('episodes')
      .select([
        'id',
        'workspace_id',
        'title',
        'message',
        'checklist_template_id',
        'starts_at',
        'minutes',
        'level',
        'level_id',
        'studio',
        'called_off_at',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** Moves an episode. Calendars of its guests get a new version. */
  async moveEpisode(id: EpisodeId, { startsAt, minutes }: BookedTime): Promise<void> {
    const { time_zone } = await this.db
      .selectFrom('episodes')
      .select('time_zone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await this.db
      .updateTable('episodes')
      .set((eb) => ({
        starts_at: startsAt,
        starts_local: localTimeOf(startsAt, time_zone),
        minutes,
        revision: eb('revision', '+', 1),
        updated_at: sql<Date>`now()`,
      }))
      .where('id', '=', id)
      .execute();
  }

  async callOff(id: EpisodeId): Promise<void> {
    await this.db
      .updateTable('episodes')
      .set((eb) => ({
        called_off_at: sql<Date>`now()`,
        revision: eb('revision', '+', 1),
        updated_at: sql<Date>`now()`,
      }))
      .where('id', '=', id)
      .where('called_off_at', 'is', null)
      .execute();
  }

  /** Files an episode away from which its only guest has moved: its host may have prepared it. */
  async archive(id: EpisodeId): Promise<void> {
    await this.db.updateTable('episodes').set({ archived_at: sql<Date>`now()` }).where('id', '=', id).execute();
  }

  /** Writes what a signed message says of a guest. Calendars show the name and the address. */
  async writeGuest(session: SessionId, guest: GuestText): Promise<void> {
    const keys = sortKeysOf(guest);
    await this.db
      .updateTable('test_sessions')
      .set((eb) => ({
        ...keys,
        guest_first_name: guest.guestFirstName,
        guest_surname: guest.guestSurname,
        guest_name: guest.guestName,
        guest_email: guest.guestEmail,
        revision: eb('revision', '+', 1),
        changed_at: sql<Date>`now()`,
      }))
      .where('id', '=', session)
      .execute();
  }

  /** The guest is no longer one who only said who they are. */
  async confirmGuest(session: SessionId): Promise<void> {
    await this.db.updateTable('test_sessions').set({ group_entry: null }).where('id', '=', session).execute();
  }

  /** Deletes a link that nobody has opened. @returns false if somebody has. */
  async deleteUnopened(session: SessionId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('test_sessions')
      .where('id', '=', session)
      .where('opened_at', 'is', null)
      .where('latest_result_at', 'is', null)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
