import type { CheckStatus } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { CALLS, MEMBERSHIP } from '../../db/calls';
import { type DbClient, lockWorkspace, runPrepared } from '../../db/database';
import { comparedResult } from '../../db/result-statuses';
import type { ActingPerson } from '../../domain/caller';
import type { HelpRequestId, NotificationId, ResultId, WorkspaceId } from '../../domain/ids';

interface NewNotification {
  readonly id: NotificationId;
  readonly guestResultId: ResultId;
  readonly guestName: string;
  readonly status: CheckStatus;
}

interface NewHelpNotification {
  readonly helpRequestId: HelpRequestId;
  readonly guestName: string;
}

/** Maximum number in a list; older ones will not be read any more. */
const LIST_MAX = 200;

/** Maximum count of unread ones: "this many or more". A badge shows at most 9+. */
const UNREAD_MAX = 1000;

/**
 * The time of a notification that becomes the newest one. It is unread even if the clock has been set back behind the
 * host's line.
 */
const newestTime = (workspace: WorkspaceId) => sql<Date>`greatest(
  clock_timestamp(), (select max(notifications_read_to) + interval '1 microsecond' from memberships where workspace_id = ${workspace})
)`;

/** True if the notification `n` is read by the member `m` of its workspace. */
export const isRead = sql<boolean>`(
  n.created_at <= coalesce(m.notifications_read_to, '-infinity')
  or exists (select from notification_reads r where r.notification_id = n.id and r.user_id = m.user_id)
)`;

export class NotificationStore {
  constructor(private readonly db: DbClient) {}

  /**
   * Inserts are serialised per host and use the current time, so that a notification that appears later is never older
   * than one already seen (D18). `now()` would be the start of the transaction.
   */
  async insert(workspace: WorkspaceId, notification: NewNotification): Promise<void> {
    await lockWorkspace(this.db, workspace);
    await sql`
      insert into notifications (id, workspace_id, guest_result_id, guest_name, status, created_at)
      values (${notification.id}, ${workspace}, ${notification.guestResultId}, ${notification.guestName},
        ${notification.status}, ${newestTime(workspace)})`.execute(this.db);
  }

  /** Makes a notification unread for all members and the newest again. The caller's transaction has locked the workspace. */
  async correct(workspace: WorkspaceId, notification: Omit<NewNotification, 'id'>): Promise<void> {
    await sql`
      with corrected as (
        update notifications n set guest_name = ${notification.guestName}, status = ${notification.status},
          created_at = ${newestTime(workspace)}
        where n.workspace_id = ${workspace} and n.guest_result_id = ${notification.guestResultId}
        returning n.id
      )
      delete from notification_reads where notification_id in (select id from corrected)
    `.execute(this.db);
  }

  /** Inserts as `insert` does. */
  async insertHelp(workspace: WorkspaceId, help: NewHelpNotification & { readonly id: NotificationId }): Promise<void> {
    await lockWorkspace(this.db, workspace);
    await sql`
      insert into notifications (id, workspace_id, help_request_id, guest_name, status, created_at)
      values (${help.id}, ${workspace}, ${help.helpRequestId}, ${help.guestName}, 'failed', ${newestTime(workspace)})
    `.execute(this.db);
  }

  /** As `correct`, for a request that rings again. False if it has not rung before. */
  async renewHelp(workspace: WorkspaceId, { helpRequestId, guestName }: NewHelpNotification): Promise<boolean> {
    const { rows } = await sql`
      with renewed as (
        update notifications n set guest_name = ${guestName}, created_at = ${newestTime(workspace)}
        where n.workspace_id = ${workspace} and n.help_request_id = ${helpRequestId}
        returning n.id
      ),
      unread as (delete from notification_reads where notification_id in (select id from renewed))
      select id from renewed
    `.execute(this.db);
    return rows.length > 0;
  }

  list({ workspace, person }: ActingPerson) {
    return this.db
      .selectFrom('notifications as n')
      .innerJoin('memberships as m', 'm.workspace_id', 'n.workspace_id')
      .leftJoin('guest_results as r', 'r.id', 'n.guest_result_id')
      .leftJoin('help_requests as h', 'h.id', 'n.help_request_id')
      .leftJoin('test_sessions as s', 's.id', 'h.session_id')
      .select(['h.id as help_id', 'h.session_id', 's.episode_id', 'h.step', 'h.code'])
      .select(['n.id', 'n.guest_name', 'n.status', isRead.as('is_read'), 'n.created_at', 'n.guest_result_id'])
      .select(comparedResult.as('recheck'))
      .select('r.fit')
      .where('n.workspace_id', '=', workspace)
      .where('m.user_id', '=', person)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id')
      .limit(LIST_MAX)
      .execute();
  }

  /** False if there is no such notification. */
  async markRead({ workspace, person }: ActingPerson, id: NotificationId): Promise<boolean> {
    const { rows } = await sql`
      with found as (select id from notifications where workspace_id = ${workspace} and id = ${id}),
      marked as (
        insert into notification_reads (notification_id, user_id) select id, ${person}::uuid from found
        on conflict do nothing
      )
      select id from found
    `.execute(this.db);
    return rows.length > 0;
  }

  /**
   * Marks all up to the newest one seen, so that one that arrives meanwhile stays unread (D18); without an id, all. Only
   * the reader's line moves.
   */
  async markAllRead({ workspace, person }: ActingPerson, newestSeenId: NotificationId | undefined): Promise<void> {
    const newest = this.db
      .selectFrom('notifications')
      .select('created_at')
      .where('workspace_id', '=', workspace)
      .$if(newestSeenId !== undefined, (query) => query.where('id', '=', newestSeenId ?? null))
      .orderBy('created_at', 'desc')
      .limit(1);
    await this.db
      .updateTable('memberships')
      .set({ notifications_read_to: sql<Date>`greatest(notifications_read_to, (${newest}))` })
      .where('user_id', '=', person)
      .where('workspace_id', '=', workspace)
      .execute();
  }
}

interface CountRow {
  readonly key: string;
  readonly unread: number | null;
}

/**
 * The unread counts of these calls' members, at most `UNREAD_MAX`, by the keys of the calls; null without a membership.
 * Calls without a valid sign-in are left out. One prepared statement checks and counts, because every open page polls it.
 */
export async function countUnread(pool: Pool, keys: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  const rows = await runPrepared<CountRow>(pool, {
    name: 'count-unread',
    text: `select asked.key, case when m.role is not null then (
             select count(*) from (
               select from notifications n where n.workspace_id = m.workspace_id
                 and n.created_at > coalesce(m.notifications_read_to, '-infinity')
                 and not exists (select from notification_reads r where r.notification_id = n.id and r.user_id = m.user_id)
               limit ${UNREAD_MAX}
             ) unread) end as unread
           from ${CALLS} left join ${MEMBERSHIP}`,
    values: [keys],
  });
  return new Map(rows.map((row) => [row.key, row.unread]));
}
