import type { CheckStatus } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { affectsAny, type Db, hostLock, lockHost, runPrepared } from '../../db/database';
import type { HostId, NotificationId, ResultId } from '../../domain/ids';

interface NewNotification {
  readonly id: NotificationId;
  readonly guestResultId: ResultId;
  readonly guestName: string;
  readonly status: CheckStatus;
}

/** Maximum number in a list; older ones will not be read any more. */
const LIST_MAX = 200;

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
        created_at: sql<Date>`clock_timestamp()`,
      })
      .execute();
  }

  /** Makes a notification unread and the newest again. The caller's transaction has locked the host. */
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

  /** Marks all up to the newest one seen, so that one that arrives meanwhile stays unread (D18); without an id, all. */
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
 * The unread counts of these sign-ins' hosts, by the keys of the sign-ins; invalid ones are left out. One prepared
 * statement checks and counts, because every open page polls it.
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
