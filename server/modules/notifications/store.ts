import type { CheckStatus } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { affectsAny, type Db, runPrepared } from '../../db/database';
import { hostLock, lockHost } from '../../db/lock-host';
import type { HostId, NotificationId, ResultId } from '../../domain/ids';

interface NewNotification {
  readonly id: NotificationId;
  readonly guestResultId: ResultId;
  readonly guestName: string;
  readonly status: CheckStatus;
}

/** Most notifications that a list shows; older ones are read by then or never will be. */
const LIST_MAX = 200;

export class NotificationStore {
  constructor(private readonly db: Db) {}

  /**
   * Inserts run one after the other for each host and take the current time, so that one which shows up later is never older
   * than one that was seen already (D18). `now()` would be the time at which the transaction began.
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
        created_at: sql<Date>`clock_timestamp()`,
      })
      .execute();
  }

  /** Makes it unread and the newest again: the caller's transaction has locked the host. */
  async correct(host: HostId, { guestResultId, guestName, status }: Omit<NewNotification, 'id'>): Promise<void> {
    await this.db
      .updateTable('notifications')
      .set({ guest_name: guestName, status, is_read: false, created_at: sql<Date>`clock_timestamp()` })
      .where('host_id', '=', host)
      .where('guest_result_id', '=', guestResultId)
      .execute();
  }

  list(host: HostId) {
    return this.db
      .selectFrom('notifications')
      .select(['id', 'guest_name', 'status', 'is_read', 'created_at', 'guest_result_id'])
      .where('host_id', '=', host)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(LIST_MAX)
      .execute();
  }

  markRead(host: HostId, id: NotificationId): Promise<boolean> {
    return affectsAny(
      this.db.updateTable('notifications').set({ is_read: true }).where('host_id', '=', host).where('id', '=', id),
    );
  }

  /** Up to the newest one seen, so that one which arrives meanwhile stays unread (D18); without it, all there are. */
  async markAllRead(host: HostId, newestSeenId: NotificationId | undefined): Promise<void> {
    const unread = this.db
      .updateTable('notifications')
      .set({ is_read: true })
      .where('host_id', '=', hostLock(host))
      .where('is_read', '=', false);
    if (newestSeenId === undefined) await unread.execute();
    else await unread.where('created_at', '<=', seenAt(host, newestSeenId)).execute();
  }
}

const seenAt = (host: HostId, id: NotificationId) =>
  sql<Date>`(select created_at from notifications where host_id = ${host} and id = ${id})`;

interface CountRow {
  readonly sign_in: string;
  readonly unread: number;
}

/**
 * How many are unread for the hosts of these sign-ins, by their keys; a sign-in that is not live is left out. One
 * prepared statement checks and counts at once: every open page polls it.
 */
export async function countUnread(pool: Pool, signIns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await runPrepared<CountRow>(pool, {
    name: 'count-unread',
    text: `select encode(s.token_hash, 'hex') as sign_in,
             (select count(*) from notifications n where n.host_id = s.user_id and not n.is_read) as unread
           from sign_ins s
           where s.token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) as hex) and s.expires_at > now()`,
    values: [signIns],
  });
  return new Map(rows.map((row) => [row.sign_in, row.unread]));
}
