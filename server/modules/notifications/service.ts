import type { CheckStatus, Notification } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { coalesce } from '../../db/coalesce';
import type { Db } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import { countUnread, NotificationStore } from './store';

interface FinishedGuest {
  readonly guestResultId: string;
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

  constructor(private readonly parts: AppParts) {
    this.store = new NotificationStore(parts.db.kysely);
    this.countUnread = coalesce((signIns) => countUnread(parts.db.pool, signIns));
  }

  /** `db` is the transaction that stores the result, so that neither is there without the other. */
  add(db: Db, host: HostId, guest: FinishedGuest): Promise<void> {
    return new NotificationStore(db).insert(host, { ...guest, id: this.parts.newId() });
  }

  /** The same result says something else now: it is no further notification, and unread again. */
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

  async markRead(host: HostId, id: string): Promise<void> {
    if (!(await this.store.markRead(host, id))) throw new Problem('not_found');
  }

  markAllRead(host: HostId, newestSeenId: string | undefined): Promise<void> {
    return this.store.markAllRead(host, newestSeenId);
  }
}
