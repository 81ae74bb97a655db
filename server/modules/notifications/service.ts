import type { CheckStatus, Notification } from '@linecheck/contract';
import { coalesce } from '../../db/coalesce';
import type { Db } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { type HostId, type NotificationId, notificationId, type ResultId } from '../../domain/ids';
import { Problem } from '../../domain/problem';
import { countUnread, NotificationStore } from './store';

export { isRead } from './store';

interface FinishedGuest {
  readonly guestResultId: ResultId;
  readonly guestName: string;
  readonly status: CheckStatus;
}

export class NotificationService {
  private readonly store: NotificationStore;
  /**
   * Counts the unread notifications of a sign-in's host, by the key of the sign-in. The statement also checks the
   * sign-in: undefined if it is not valid.
   */
  readonly countUnread: (signIn: string) => Promise<number | undefined>;

  constructor(private readonly deps: Pick<Dependencies, 'db' | 'newId'>) {
    this.store = new NotificationStore(deps.db.kysely);
    this.countUnread = coalesce((signIns) => countUnread(deps.db.pool, signIns));
  }

  /** Adds a notification. `db` is the transaction that stores the result, so that either both are stored or neither. */
  add(db: Db, host: HostId, guest: FinishedGuest): Promise<void> {
    return new NotificationStore(db).insert(host, { ...guest, id: notificationId(this.deps.newId()) });
  }

  /** Updates the notification of a corrected result: it becomes unread again, and no further one is added. */
  correct(db: Db, host: HostId, guest: FinishedGuest): Promise<void> {
    return new NotificationStore(db).correct(host, guest);
  }

  async list(host: HostId): Promise<Notification[]> {
    const rows = await this.store.list(host);
    return rows.map((row) => ({
      id: row.id,
      guestName: row.guest_name,
      status: row.status,
      isRead: row.is_read,
      createdAt: row.created_at.toISOString(),
      guestResultId: row.guest_result_id,
    }));
  }

  async markRead(host: HostId, id: NotificationId): Promise<void> {
    if (!(await this.store.markRead(host, id))) throw new Problem('not_found');
  }

  markAllRead(host: HostId, newestSeenId: NotificationId | undefined): Promise<void> {
    return this.store.markAllRead(host, newestSeenId);
  }
}
