import type { BounceReason, ObjectionScope } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import { affectsAny, type DbClient } from '../../db/database';
import type { GuestEmailId, WorkspaceId } from '../../domain/ids';
import { WORKSPACE_NAME } from '../people/service';

interface SentEmail {
  readonly workspace_id: WorkspaceId;
  readonly address_key: string;
  /** The present address of the guest, which may be another than the one that the email went to; null after the link is deleted. */
  readonly guest_email: string | null;
  readonly host_name: string;
  readonly stopped: ObjectionScope | null;
}

type AddressOfWorkspace = Pick<SentEmail, 'address_key' | 'workspace_id'>;

/**
 * SQL for what the owner of an address no longer wants from a workspace; null if they have said nothing. The objection to
 * all emails comes first.
 */
export const objectionScope = (
  addressKey: RawBuilder<unknown>,
  workspace: RawBuilder<unknown>,
): RawBuilder<ObjectionScope | null> => sql<ObjectionScope | null>`(
  select o.scope from email_objections o
  where o.address_key = ${addressKey} and (o.workspace_id = ${workspace} or o.workspace_id is null)
  order by o.workspace_id nulls first limit 1
)`;

/** What the owner of an address no longer wants from a workspace; null if they have said nothing. */
export async function objectionOf(
  db: DbClient,
  addressKey: string,
  workspace: WorkspaceId,
): Promise<ObjectionScope | null> {
  return (await objectionsAmong(db, [addressKey], workspace)).get(addressKey) ?? null;
}

/** What the owners of these addresses no longer want from a workspace, by the key of the address, in one statement. */
export async function objectionsAmong(
  db: DbClient,
  addressKeys: readonly string[],
  workspace: WorkspaceId,
): Promise<ReadonlyMap<string, ObjectionScope>> {
  if (addressKeys.length === 0) return new Map();
  const { rows } = await sql<{ readonly key: string; readonly scope: ObjectionScope | null }>`
    select key, ${objectionScope(sql`key`, sql`${workspace}::uuid`)} as scope
    from unnest(${addressKeys}::text[]) as key
  `.execute(db);
  return new Map(rows.flatMap(({ key, scope }) => (scope === null ? [] : [[key, scope] as const])));
}

/**
 * Notes that the address of an email does not work. Only an email that was sent can bounce, and only once.
 *
 * @returns False if nothing has changed.
 */
export const noteBounce = (db: DbClient, email: GuestEmailId, reason: BounceReason): Promise<boolean> =>
  affectsAny(
    db
      .updateTable('guest_emails')
      .set({ state: 'bounced', reason, settled_at: sql`now()` })
      .where('id', '=', email)
      .where('state', '=', 'sent'),
  );

/** The link that an email was about; undefined once it is deleted. */
export async function linkOfEmail(db: DbClient, email: GuestEmailId) {
  const row = await db
    .selectFrom('guest_emails')
    .select(['workspace_id as workspace', 'session_id as session'])
    .where('id', '=', email)
    .executeTakeFirst();
  return row?.session ? { workspace: row.workspace, session: row.session } : undefined;
}

/** The key of the address that an email went to. */
export async function recipientKeyOf(db: DbClient, email: GuestEmailId): Promise<string | undefined> {
  const row = await db.selectFrom('guest_emails').select('address_key').where('id', '=', email).executeTakeFirst();
  return row?.address_key ?? undefined;
}

export class EmailObjectionStore {
  constructor(private readonly db: DbClient) {}

  /** Finds an email whose workspace still exists. */
  async find(email: GuestEmailId): Promise<SentEmail | undefined> {
    const { rows } = await sql<SentEmail>`
      select e.workspace_id, e.address_key, s.guest_email,
        coalesce(nullif(w.brand_sender_name, ''), ${sql.raw(WORKSPACE_NAME)}) as host_name,
        ${objectionScope(sql`e.address_key`, sql`e.workspace_id`)} as stopped
      from guest_emails e left join test_sessions s on s.id = e.session_id join workspaces w on w.id = e.workspace_id
      where e.id = ${email}::uuid and e.address_key is not null and w.deleting_at is null
    `.execute(this.db);
    return rows[0];
  }

  /**
   * Replaces what the owner of the address has said before to this host, or to all. An objection to all hosts stays when
   * they choose less on the page of one: null ends it.
   */
  async replace({ address_key, workspace_id }: AddressOfWorkspace, scope: ObjectionScope | null): Promise<void> {
    if (scope === null) {
      await sql`
        delete from email_objections where address_key = ${address_key}
          and (workspace_id = ${workspace_id} or workspace_id is null)
      `.execute(this.db);
      return;
    }
    await this.db
      .insertInto('email_objections')
      .values({ address_key, workspace_id: scope === 'all' ? null : workspace_id, scope })
      .onConflict((conflict) => conflict.columns(['address_key', 'workspace_id']).doUpdateSet({ scope }))
      .execute();
  }

  /** Adds an objection, unless the owner of the address has stopped as much or more before. */
  async add({ address_key, workspace_id }: AddressOfWorkspace, scope: 'reminders' | 'host'): Promise<void> {
    await sql`
      insert into email_objections (address_key, workspace_id, scope)
      select ${address_key}, ${workspace_id}::uuid, ${scope}
      where not exists (
        select from email_objections where address_key = ${address_key} and workspace_id is null
      )
      on conflict (address_key, workspace_id) do update set scope = excluded.scope
      where excluded.scope = 'host' and email_objections.scope = 'reminders'
    `.execute(this.db);
  }
}
