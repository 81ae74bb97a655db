import type { CheckStatus, Notification } from '@linecheck/contract';
import { coalesce } from '../../db/coalesce';
import type { Db } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { type HostId, type NotificationId, notificationId, type ResultId } from '../../domain/ids';
import { Problem } from '../../domain/problem';
import { countUnread, NotificationStore } from './store';

interface FinishedGuest {
  readonly guestResultId: ResultId;
  readonly guestName: string;
  readonly status: CheckStatus;
}

export class NotificationService {
  private readonly store: NotificationStore;
  /**
   * For the host of a sign-in, by its key. The statement that counts also checks that the sign-in is live: undefined
   * where it is not.
   */
  readonly countUnread: (signIn: string) => Promise<number | undefined>;

  constructor(private readonly deps: Pick<Dependencies, 'db' | 'newId'>) {
    this.store = new NotificationStore(deps.db.kysely);
    this.countUnread = coalesce((signIns) => countUnread(deps.db.pool, signIns));
  }

  /** `db` is the transaction that stores the result, so that neither is there without the other. */
  add(db: Db, host: HostId, guest: FinishedGuest): Promise<void> {
    return new NotificationStore(db).insert(host, { ...guest, id: notificationId(this.deps.newId()) });
  }

  /** A result has changed: that makes no further notification, but its own is unread again. */
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
