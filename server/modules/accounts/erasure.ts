import { sql } from 'kysely';
import { type DbClient, type OpenDatabase, transaction } from '../../db/database';
import type { PersonId, WorkspaceId } from '../../domain/ids';
import { accountIsGone, type OwnedWorkspace, ProblemError } from '../../domain/problem';
import {
  deleteSomeLinks,
  deleteWorkspaces,
  endInvitationsBy,
  eraseSomeOf,
  hiddenWorkspaces,
  hideWorkspaces,
  type PeopleService,
  WORKSPACE_NAME,
} from '../people/service';
import { signOutEverywhere } from '../sign-ins/service';
import { switchOffAllWebhooksOf } from '../webhooks/service';

export interface ErasedAccount {
  readonly host: PersonId;
  /** The workspaces with other members that are deleted as well where the host is the only owner. */
  readonly shared?: SharedWorkspaces;
}

interface SharedWorkspaces {
  readonly ids: readonly string[];
  readonly people: PeopleService;
}

/**
 * Hides an account immediately, within the caller's transaction: no host can sign in to it, its links are invalid, and
 * its address is free. `eraseSome` deletes its data.
 *
 * @throws ProblemError if the account is gone.
 */
export async function hideAccount(trx: DbClient, { host, shared }: ErasedAccount): Promise<void> {
  if (shared !== undefined) await shared.people.lockOwners(trx, host, shared.ids);
  const row = await trx
    .selectFrom('users as u')
    .select('u.email')
    .where('u.id', '=', host)
    .where('u.deleting_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(accountIsGone);
  // Before the person loses their name, which may name a workspace.
  await hideWorkspacesOf(trx, host, shared);
  await endInvitationsBy(trx, host);
  await switchOffAllWebhooksOf(trx, host);
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
  for (const table of ['address_confirmations', 'sign_in_methods', 'recovery_codes', 'email_changes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', host).execute();
  await sql`
    delete from jobs where payload ->> 'email' = lower(${row.email}) or payload ->> 'person' = ${host}
  `.execute(trx);
  await sql`insert into deletions (kind, key) values ('host', ${host}) on conflict do nothing`.execute(trx);
}

/**
 * Hides the workspaces of which this person is the only member, and those of `shared` of which they are the only owner:
 * their links are invalid.
 *
 * @throws ProblemError `last_owner` with the other workspaces that would be left without an owner.
 */
async function hideWorkspacesOf(trx: DbClient, person: PersonId, shared: SharedWorkspaces | undefined): Promise<void> {
  // Another owner may be leaving at the same time.
  await sql`
    select id from workspaces where id in (select workspace_id from memberships where user_id = ${person})
    order by id for no key update
  `.execute(trx);
  const { rows } = await sql<{ id: WorkspaceId; name: string; others: number; other_owners: number }>`
    select w.id, ${sql.raw(WORKSPACE_NAME)} as name, count(o.user_id) as others,
      count(o.user_id) filter (where o.role = 'owner') as other_owners
    from memberships m join workspaces w on w.id = m.workspace_id
      left join (memberships o join users u on u.id = o.user_id and u.deleting_at is null)
        on o.workspace_id = w.id and o.user_id <> m.user_id
    where m.user_id = ${person} and m.role = 'owner' group by w.id
  `.execute(trx);
  const ownerless = rows.filter(({ other_owners }) => other_owners === 0);
  const kept = ownerless.filter(({ id, others }) => others > 0 && !shared?.ids.includes(id));
  if (kept.length > 0) throw new ProblemError('last_owner', { workspaces: kept.map(toOwned) });
  for (const { id, others } of ownerless) if (others > 0) await shared?.people.takeOutOthers(trx, id, person);
  await hideWorkspaces(
    trx,
    ownerless.map(({ id }) => id),
  );
}

const toOwned = ({ id, name }: OwnedWorkspace): OwnedWorkspace => ({ id, name });

/**
 * Deletes links of a hidden account's hidden workspaces with all that belongs to them, and with the last ones the account
 * itself and these workspaces. The rows of both are locked first, as in every transaction that changes several of them.
 *
 * @returns Whether the account is gone.
 */
export function eraseSome(db: OpenDatabase['kysely'], host: PersonId): Promise<boolean> {
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
    const ids = hidden.map(({ id }) => id);
    if (await deleteSomeLinks(trx, ids)) return false;
    await trx.deleteFrom('users').where('id', '=', host).execute();
    await deleteWorkspaces(trx, ids);
    return true;
  });
}

/** Deletes the data of all hidden accounts and workspaces. Several instances may do so at the same time. */
export async function eraseHidden(db: OpenDatabase['kysely'], signal: AbortSignal): Promise<void> {
  const hidden = await db.selectFrom('users').select('id').where('deleting_at', 'is not', null).execute();
  for (const { id } of hidden) while (!(await eraseSome(db, id))) signal.throwIfAborted();
  for (const id of await hiddenWorkspaces(db)) while (!(await eraseSomeOf(db, id))) signal.throwIfAborted();
}
