import type { HookKind, HookMessageState, HookOutcome } from '@linecheck/contract';
import { type Selectable, sql } from 'kysely';
import {
  type DbClient,
  daysFromNow,
  hoursFromNow,
  keyOfTimestamp,
  timestampOfKey,
  workspaceLock,
} from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { BookingHookId, BookingId, EpisodeId, HookMessageId, ShowId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';

type HookTable = Selectable<DatabaseTables['booking_hooks']>;
type MessageTable = Selectable<DatabaseTables['hook_messages']>;

export interface HookRow
  extends Pick<HookTable, 'id' | 'show_id' | 'kind' | 'created_at' | 'received_at' | 'earlier_until'> {
  readonly troubles: number;
}

/** A hook that takes messages. */
export interface OpenHook extends Pick<HookTable, 'id' | 'workspace_id' | 'show_id' | 'kind'> {
  /** The secrets that are valid now. */
  readonly secrets: readonly string[];
}

interface NewHook {
  readonly id: BookingHookId;
  readonly showId: ShowId;
  readonly kind: HookKind;
  readonly secret: string;
}

/** Hours for which the secret before a rotation is valid. */
const EARLIER_HOURS = 24;
const TROUBLE_DAYS = 7;

/** SQL for the addresses to which booking tools send messages. */
export class BookingHookStore {
  constructor(private readonly db: DbClient) {}

  async list(workspace: WorkspaceId): Promise<readonly HookRow[]> {
    const { rows } = await sql<HookRow>`
      select h.id, h.show_id, h.kind, h.created_at, h.received_at,
        case when h.earlier_until > now() then h.earlier_until end as earlier_until,
        (
          select count(*) from hook_messages m
          where m.hook_id = h.id and m.state in ('failed', 'refused') and m.received_at > ${daysFromNow(-TROUBLE_DAYS)}
        ) as troubles
      from booking_hooks h where h.workspace_id = ${workspace} order by h.created_at, h.id`.execute(this.db);
    return rows;
  }

  async count(workspace: WorkspaceId): Promise<number> {
    const { count } = await this.db
      .selectFrom('booking_hooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** @returns False if the workspace has no such show. */
  async insert(by: AuditActor, { id, showId, kind, secret }: NewHook): Promise<boolean> {
    const change = sql<{ id: BookingHookId }>`
      insert into booking_hooks (id, workspace_id, show_id, kind, secret, created_by)
      select ${id}, workspace_id, id, ${kind}, ${secret}, ${by.person} from shows
      where id = ${showId} and workspace_id = ${by.workspace}
      returning id`;
    return (await executeRecorded(this.db, change, { by, act: 'hook_created' })).length > 0;
  }

  async findKind(workspace: WorkspaceId, id: BookingHookId): Promise<HookKind | undefined> {
    const row = await this.db
      .selectFrom('booking_hooks')
      .select('kind')
      .where('id', '=', id)
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
    return row?.kind;
  }

  async rotate(by: AuditActor, id: BookingHookId, secret: string): Promise<boolean> {
    const change = this.db
      .updateTable('booking_hooks')
      .set({ earlier_secret: sql<string>`secret`, earlier_until: hoursFromNow(EARLIER_HOURS), secret })
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning('id');
    return (await executeRecorded(this.db, change, { by, act: 'hook_renewed' })).length > 0;
  }

  async delete(by: AuditActor, id: BookingHookId): Promise<boolean> {
    const change = this.db
      .deleteFrom('booking_hooks')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning('id');
    return (await executeRecorded(this.db, change, { by, act: 'hook_deleted' })).length > 0;
  }

  /** Undefined for an unknown hook, and while its workspace is blocked or being deleted. */
  async findOpen(id: BookingHookId): Promise<OpenHook | undefined> {
    const { rows } = await sql<OpenHook>`
      select h.id, h.workspace_id, h.show_id, h.kind,
        array_remove(array[h.secret, case when h.earlier_until > now() then h.earlier_secret end], null) as secrets
      from booking_hooks h join workspaces w on w.id = h.workspace_id
      where h.id = ${id} and w.blocked_at is null and w.deleting_at is null`.execute(this.db);
    return rows[0];
  }

  /** True for a hook that a member has deleted, alone or with its show. */
  async isDeleted(id: BookingHookId): Promise<boolean> {
    const row = await this.db
      .selectFrom('deletions')
      .select('key')
      .where('kind', '=', 'hook')
      .where('key', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  async dropEarlierSecrets(): Promise<void> {
    await this.db
      .updateTable('booking_hooks')
      .set({ earlier_secret: null, earlier_until: null })
      .where('earlier_until', '<', sql<Date>`now()`)
      .execute();
  }
}

interface NewMessage {
  readonly id: HookMessageId;
  readonly hookId: BookingHookId;
  readonly body: object;
  readonly saidAt: Date;
  readonly about: readonly string[];
  readonly state: HookMessageState;
  readonly outcome: HookOutcome | null;
}

/** A message with what is needed to work it. */
export interface MessageToWork
  extends Pick<MessageTable, 'id' | 'hook_id' | 'body' | 'state' | 'said_at' | 'received_at'>,
    Pick<HookTable, 'kind' | 'workspace_id' | 'show_id'> {}

export interface ListedMessage
  extends Pick<MessageTable, 'id' | 'received_at' | 'body' | 'state' | 'outcome' | 'times'>,
    Pick<HookTable, 'kind'> {
  readonly episode_id: EpisodeId | null;
  readonly cursor_key: string;
}

const TO_WORK = sql`m.id, m.hook_id, m.body, m.state, m.said_at, m.received_at, h.kind, h.workspace_id, h.show_id`;

const LISTED = sql`m.id, m.received_at, m.body, m.state, m.outcome, m.times, h.kind, s.episode_id,
  ${keyOfTimestamp(sql`m.received_at`)} as cursor_key`;

const LISTED_FROM = sql`hook_messages m join booking_hooks h on h.id = m.hook_id
  left join bookings b on b.id = m.booking_id left join test_sessions s on s.id = b.session_id`;

/** More messages about one booking than this are not looked at. */
const ABOUT_MAX = 40;

/** SQL for the messages of booking tools. */
export class HookMessageStore {
  constructor(private readonly db: DbClient) {}

  /**
   * Stores a message once, and the minute of the newest one: many at once do not wait for each other. A message that has
   * failed and comes again is as if it were new.
   *
   * @returns Whether it is to be worked.
   */
  async insert({ id, hookId, body, saidAt, about, state, outcome }: NewMessage): Promise<boolean> {
    const { rows } = await sql<{ state: HookMessageState }>`
      with received as (
        update booking_hooks set received_at = now()
        where id = ${hookId} and (received_at is null or received_at < now() - interval '1 minute')
      )
      insert into hook_messages as m (id, hook_id, body, said_at, about, state, outcome)
      values (${id}, ${hookId}, ${JSON.stringify(body)}::jsonb, ${saidAt}, ${about}::text[], ${state}, ${outcome})
      on conflict (id) do update set times = m.times + 1,
        state = case when m.state = 'failed' then excluded.state else m.state end,
        outcome = case when m.state = 'failed' then excluded.outcome else m.outcome end
      returning state`.execute(this.db);
    return rows[0]?.state === 'waiting';
  }

  /** Notes that a message was not taken, without it. */
  async noteRefused(
    id: HookMessageId,
    hookId: BookingHookId,
    refused: Pick<NewMessage, 'state' | 'outcome'>,
  ): Promise<void> {
    await sql`
      insert into hook_messages as m (id, hook_id, state, outcome)
      values (${id}, ${hookId}, ${refused.state}, ${refused.outcome})
      on conflict (id) do update set times = m.times + 1, received_at = now()`.execute(this.db);
  }

  async workspaceOf(id: HookMessageId): Promise<WorkspaceId | undefined> {
    const { rows } = await sql<{ workspace_id: WorkspaceId }>`
      select h.workspace_id from hook_messages m join booking_hooks h on h.id = m.hook_id where m.id = ${id}`.execute(
      this.db,
    );
    return rows[0]?.workspace_id;
  }

  async find(id: HookMessageId): Promise<MessageToWork | undefined> {
    const { rows } = await sql<MessageToWork>`
      select ${TO_WORK} from hook_messages m join booking_hooks h on h.id = m.hook_id where m.id = ${id}`.execute(
      this.db,
    );
    return rows[0];
  }

  /** The newest messages of a hook about any of these bookings. */
  async listAbout(hook: BookingHookId, ids: readonly string[]): Promise<readonly MessageToWork[]> {
    const { rows } = await sql<MessageToWork>`
      select ${TO_WORK} from hook_messages m join booking_hooks h on h.id = m.hook_id
      where m.hook_id = ${hook} and m.about && ${ids}::text[] and m.body is not null
      order by m.said_at desc, m.id limit ${ABOUT_MAX}`.execute(this.db);
    return rows;
  }

  /** Those of these bookings that are booked or pencilled, the first one first. */
  async listLive(
    show: ShowId,
    ids: readonly string[],
  ): Promise<readonly Pick<Selectable<DatabaseTables['bookings']>, 'external_id' | 'state' | 'is_signed'>[]> {
    return this.db
      .selectFrom('bookings')
      .select(['external_id', 'state', 'is_signed'])
      .where('show_id', '=', show)
      .where('external_id', 'in', ids)
      .where('state', 'in', ['booked', 'asked'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  async settle(
    id: HookMessageId,
    settled: Pick<NewMessage, 'state' | 'outcome'> & { readonly bookingId: BookingId | null },
  ) {
    await sql`
      update hook_messages set state = ${settled.state}, outcome = ${settled.outcome},
        booking_id = coalesce(${settled.bookingId}, booking_id)
      where id = ${id}`.execute(this.db);
  }

  async page(hook: BookingHookId, { after, limit }: MessagePage): Promise<readonly ListedMessage[]> {
    const { rows } = await sql<ListedMessage>`
      select ${LISTED} from ${LISTED_FROM} where m.hook_id = ${hook}
        and ${after === undefined ? sql`true` : sql`(m.received_at, m.id) < (${timestampOfKey(after.key)}, ${after.id}::uuid)`}
      order by m.received_at desc, m.id desc limit ${limit}`.execute(this.db);
    return rows;
  }

  async findListed(workspace: WorkspaceId, id: HookMessageId): Promise<ListedMessage | undefined> {
    const { rows } = await sql<ListedMessage>`
      select ${LISTED} from ${LISTED_FROM} where m.id = ${id} and h.workspace_id = ${workspace}`.execute(this.db);
    return rows[0];
  }

  /** The oldest messages that wait without a job that will work them. */
  async listStranded(most: number) {
    const { rows } = await sql<{ readonly id: HookMessageId; readonly workspace_id: WorkspaceId }>`
      select m.id, h.workspace_id from hook_messages m join booking_hooks h on h.id = m.hook_id
      where m.state = 'waiting' and not exists (
        select from jobs j where j.kind = 'hook-message' and j.key = m.id::text and j.failed_at is null
      )
      order by m.received_at limit ${most}`.execute(this.db);
    return rows;
  }

  /** @returns The number of deleted messages, at most `most`. */
  async deleteOlderThan(days: number, most: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from hook_messages where id in (
        select id from hook_messages where received_at < ${daysFromNow(-days)} order by received_at limit ${most}
      )`.execute(this.db);
    return Number(numAffectedRows);
  }
}

interface MessagePage {
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}
