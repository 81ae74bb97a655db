import type { CheckStatus } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { affectsAny, type Db, lockHost, runPrepared } from '../../db/database';
import type { HostId, NotificationId, ResultId } from '../../domain/ids';

interface NewNotification {
  readonly id: NotificationId;
  readonly guestResultId: ResultId;
  readonly guestName: string;
  readonly status: CheckStatus;
}

/** Maximum number in a list; older ones will not be read any more. */
const LIST_MAX = 200;

/** Maximum count of unread ones: "this many or more". A badge shows at most 9+. */
const UNREAD_MAX = 1000;

/**
 * The time of a notification that becomes the newest one. It is unread even if the clock has been set back behind the
 * host's line.
 */
const newestTime = (host: HostId) => sql<Date>`greatest(
  clock_timestamp(), (select notifications_read_to + interval '1 microsecond' from users where id = ${host})
)`;

/** True if the notification `n` of the host `u` is read. */
export const isRead = sql<boolean>`(n.is_read or n.created_at <= coalesce(u.notifications_read_to, '-infinity'))`;

export class NotificationStore {
  constructor(private readonly db: Db) {}

  /**
   * Inserts are serialised per host and use the current time, so that a notification that appears later is never older
   * than one already seen (D18). `now()` would be the start of the transaction.
   */
  async insert(host: HostId, notification: NewNotification): Promise<void> {
    await lockHost(this.db, host);
    await this.db
      .insertInto('notifications')
      .values({
        id: notification.id,
        host_id: host,
        guest_result_id: notification.guestResultId,
        guest_name: notification.guestName,
        status: notification.status,
        created_at: newestTime(host),
      })
      .execute();
  }

  /** Makes a notification unread and the newest again. The caller's transaction has locked the host. */
  async correct(host: HostId, { guestResultId, guestName, status }: Omit<NewNotification, 'id'>): Promise<void> {
    await this.db
      .updateTable('notifications')
      .set({ guest_name: guestName, status, is_read: false, created_at: newestTime(host) })
      .where('host_id', '=', host)
      .where('guest_result_id', '=', guestResultId)
      .execute();
  }

  list(host: HostId) {
    return this.db
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.host_id')
      .select(['n.id', 'n.guest_name', 'n.status', isRead.as('is_read'), 'n.created_at', 'n.guest_result_id'])
      .where('n.host_id', '=', host)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id')
      .limit(LIST_MAX)
      .execute();
  }

  markRead(host: HostId, id: NotificationId): Promise<boolean> {
    return affectsAny(
      this.db.updateTable('notifications').set({ is_read: true }).where('host_id', '=', host).where('id', '=', id),
    );
  }

  /**
   * Marks all up to the newest one seen, so that one that arrives meanwhile stays unread (D18); without an id, all. Only
   * the host's line moves.
   */
  async markAllRead(host: HostId, newestSeenId: NotificationId | undefined): Promise<void> {
    const newest = this.db
      .selectFrom('notifications')
      .select('created_at')
      .where('host_id', '=', host)
      .$if(newestSeenId !== undefined, (query) => query.where('id', '=', newestSeenId ?? null))
      .orderBy('created_at', 'desc')
      .limit(1);
    await this.db
      .updateTable('users')
      .set({ notifications_read_to: sql<Date>`greatest(notifications_read_to, (${newest}))` })
      .where('id', '=', host)
      .execute();
  }
}

interface CountRow {
  readonly sign_in: string;
  readonly unread: number;
}

/**
 * The unread counts of these sign-ins' hosts, at most `UNREAD_MAX`, by the keys of the sign-ins; invalid ones are left out. One prepared
 * statement checks and counts, because every open page polls it.
 */
export async function countUnread(pool: Pool, signIns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await runPrepared<CountRow>(pool, {
    name: 'count-unread',
    text: `select encode(s.token_hash, 'hex') as sign_in,
             (select count(*) from (
               select from notifications n where n.host_id = u.id and not n.is_read
                 and n.created_at > coalesce(u.notifications_read_to, '-infinity') limit ${UNREAD_MAX}
             ) unread) as unread
           from sign_ins s join users u on u.id = s.user_id
           where s.token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) as hex) and s.expires_at > now()`,
    values: [signIns],
  });
  return new Map(rows.map((row) => [row.sign_in, row.unread]));
}
