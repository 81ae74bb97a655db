import { type CheckStatus, type HostNotification, outcomeOfCompared } from '@linecheck/contract';
import { coalesce } from '../../db/coalesce';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { ActingPerson } from '../../domain/caller';
import {
  type HelpRequestId,
  type NotificationId,
  notificationId,
  type ResultId,
  type WorkspaceId,
} from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { countUnread, NotificationStore } from './store';

export { isRead } from './store';

interface FinishedGuest {
  readonly guestResultId: ResultId;
  readonly guestName: string;
  readonly status: CheckStatus;
}

interface GuestInNeed {
  readonly helpRequestId: HelpRequestId;
  readonly guestName: string;
}

export class NotificationService {
  private readonly store: NotificationStore;
  /**
   * Counts the unread notifications of a member, by the key of the call. The statement also checks the sign-in and the
   * membership: undefined without the one, null without the other.
   */
  readonly countUnread: (key: string) => Promise<number | null | undefined>;

  constructor(private readonly deps: Pick<ServerDependencies, 'db' | 'newId'>) {
    this.store = new NotificationStore(deps.db.kysely);
    this.countUnread = coalesce((keys) => countUnread(deps.db.pool, keys));
  }

  /** Adds a notification. `db` is the transaction that stores the result, so that either both are stored or neither. */
  add(db: DbClient, workspace: WorkspaceId, guest: FinishedGuest): Promise<void> {
    return new NotificationStore(db).insert(workspace, { ...guest, id: notificationId(this.deps.newId()) });
  }

  /** Updates the notification of a corrected result: it becomes unread again, and no further one is added. */
  correct(db: DbClient, workspace: WorkspaceId, guest: FinishedGuest): Promise<void> {
    return new NotificationStore(db).correct(workspace, guest);
  }

  addHelp(db: DbClient, workspace: WorkspaceId, guest: GuestInNeed): Promise<void> {
    return new NotificationStore(db).insertHelp(workspace, { ...guest, id: notificationId(this.deps.newId()) });
  }

  /** Makes the notification of a request that rings again unread and the newest. False if there is none. */
  renewHelp(db: DbClient, workspace: WorkspaceId, guest: GuestInNeed): Promise<boolean> {
    return new NotificationStore(db).renewHelp(workspace, guest);
  }

  async list(reader: ActingPerson): Promise<HostNotification[]> {
    const rows = await this.store.list(reader);
    return rows.map((row) => ({
      id: row.id,
      kind: row.help_id === null ? 'result' : 'help',
      guestName: row.guest_name,
      status: row.status,
      isRead: row.is_read,
      createdAt: row.created_at.toISOString(),
      guestResultId: row.guest_result_id,
      recheck: row.recheck && outcomeOfCompared(row.recheck),
      fits: row.fit?.fits ?? null,
      help: helpOf(row),
    }));
  }

  async markRead(reader: ActingPerson, id: NotificationId): Promise<void> {
    if (!(await this.store.markRead(reader, id))) throw new ProblemError('not_found');
  }

  markAllRead(reader: ActingPerson, newestSeenId: NotificationId | undefined): Promise<void> {
    return this.store.markAllRead(reader, newestSeenId);
  }
}

type ListedRow = Awaited<ReturnType<NotificationStore['list']>>[number];

function helpOf({ help_id, session_id, episode_id, step, code }: ListedRow): HostNotification['help'] {
  if (help_id === null || session_id === null || step === null || code === null) return null;
  return { id: help_id, sessionId: session_id, episodeId: episode_id, step, code };
}
