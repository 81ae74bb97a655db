import { sql } from 'kysely';
import { type Database, type Db, transaction } from '../../db/database';
import { deleteTokensOf } from '../../db/token-rows';
import type { PersonId, WorkspaceId } from '../../domain/ids';
import { Problem } from '../../domain/problem';

export interface Account {
  readonly host: PersonId;
  /** The stored hash; the deletion fails if the row has another one by then. */
  readonly passwordHash: string;
}

/** Links that are deleted in one transaction: other calls wait for it at most about 0.1 s. */
const BATCH = 50;

/**
 * Hides an account immediately, within the caller's transaction: no host can sign in to it, its links are invalid, and
 * its address is free. `eraseSome` deletes its data.
 *
 * @returns False if there is no such account with this password hash.
 */
export async function hideAccount(trx: Db, { host, passwordHash }: Account): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', host)
    .where('password_hash', '=', passwordHash)
    .where('deleting_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  await trx
    .updateTable('users')
    .set({
      deleting_at: sql<Date>`now()`,
      blocked_at: sql<Date>`coalesce(blocked_at, now())`,
      email: sql<string>`id || '@deleted.invalid'`,
      first_name: '',
      last_name: '',
    })
    .where('id', '=', host)
    .execute();
  await signOutEverywhere(trx, host);
  await trx.deleteFrom('address_confirmations').where('user_id', '=', host).execute();
  await hideWorkspacesOf(trx, host);
  await sql`delete from jobs where payload ->> 'email' = lower(${row.email})`.execute(trx);
  await sql`insert into deletions (kind, key) values ('host', ${host}) on conflict do nothing`.execute(trx);
  return true;
}

/**
 * Hides the workspaces of which this person is the only member: their links are invalid.
 *
 * @throws Problem `last_owner` if a workspace with other members would be left without an owner.
 */
async function hideWorkspacesOf(trx: Db, person: PersonId): Promise<void> {
  // Another owner may be leaving at the same time.
  await sql`
    select id from workspaces where id in (select workspace_id from memberships where user_id = ${person})
    order by id for no key update
  `.execute(trx);
  const { rows } = await sql<{ id: WorkspaceId; others: number; other_owners: number }>`
    select w.id, count(o.user_id) as others, count(o.user_id) filter (where o.role = 'owner') as other_owners
    from memberships m join workspaces w on w.id = m.workspace_id
      left join (memberships o join users u on u.id = o.user_id and u.deleting_at is null)
        on o.workspace_id = w.id and o.user_id <> m.user_id
    where m.user_id = ${person} and m.role = 'owner' group by w.id
  `.execute(trx);
  if (rows.some(({ others, other_owners }) => others > 0 && other_owners === 0)) throw new Problem('last_owner');
  const alone = rows.filter(({ others }) => others === 0).map(({ id }) => id);
  await sql`
    with hidden as (
      update workspaces set deleting_at = now(), blocked_at = coalesce(blocked_at, now()), name = ''
      where id = any(${alone}::uuid[]) returning id
    ),
    unlogoed as (delete from logos where workspace_id in (select id from hidden))
    insert into deletions (kind, key) select 'workspace', id from hidden on conflict do nothing
  `.execute(trx);
}

/** Ends all sign-ins of a host, and deletes all known browsers and password reset links. */
export async function signOutEverywhere(db: Db, host: PersonId): Promise<void> {
  for (const table of ['sign_ins', 'known_browsers', 'password_reset_tokens'] as const) {
    await deleteTokensOf(db, table, host);
  }
}

/**
 * Deletes links of a hidden account's hidden workspaces with all that belongs to them, and with the last ones the account
 * itself and these workspaces. The rows of both are locked first, as in every transaction that changes several of them.
 *
 * @returns Whether the account is gone.
 */
export function eraseSome(db: Database['kysely'], host: PersonId): Promise<boolean> {
  return transaction(db, async (trx) => {
    const marked = trx.selectFrom('users').select('id').where('id', '=', host).where('deleting_at', 'is not', null);
    if ((await marked.forUpdate().executeTakeFirst()) === undefined) return true;
    const hidden = await trx
      .selectFrom('workspaces')
      .select('id')
      .where('deleting_at', 'is not', null)
      .where('id', 'in', (eb) => eb.selectFrom('memberships').select('workspace_id').where('user_id', '=', host))
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = sql<WorkspaceId>`any(${hidden.map(({ id }) => id)}::uuid[])`;
    const links = trx.selectFrom('test_sessions').select('id').where('workspace_id', '=', ids).limit(BATCH);
    const { numDeletedRows } = await trx.deleteFrom('test_sessions').where('id', 'in', links).executeTakeFirst();
    if (numDeletedRows === BigInt(BATCH)) return false;
    await trx.deleteFrom('users').where('id', '=', host).execute();
    await trx.deleteFrom('workspaces').where('id', '=', ids).execute();
    return true;
  });
}

/** Deletes the data of all hidden accounts. Several instances may do so at the same time. */
export async function eraseHidden(db: Database['kysely'], signal: AbortSignal): Promise<void> {
  const hidden = await db.selectFrom('users').select('id').where('deleting_at', 'is not', null).execute();
  for (const { id } of hidden) while (!(await eraseSome(db, id))) signal.throwIfAborted();
}
