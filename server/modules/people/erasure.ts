import { sql } from 'kysely';
import { type DbClient, type OpenDatabase, transaction } from '../../db/database';
import type { PersonId, WorkspaceId } from '../../domain/ids';

/** Links that are deleted in one transaction: other calls wait for it at most about 0.1 s. */
const BATCH = 50;

const anyOf = (ids: readonly WorkspaceId[]) => sql<WorkspaceId>`any(${ids}::uuid[])`;

/**
 * Hides locked workspaces immediately, within the caller's transaction: their links are invalid. Their data is deleted
 * in batches afterwards, by `eraseSomeOf` or with the account of their last member.
 */
export async function hideWorkspaces(trx: DbClient, ids: readonly WorkspaceId[]): Promise<void> {
  await sql`
    with hidden as (
      update workspaces set deleting_at = now(), blocked_at = coalesce(blocked_at, now()), name = ''
      where id = ${anyOf(ids)} returning id
    ),
    unlogoed as (delete from logos where workspace_id in (select id from hidden))
    insert into deletions (kind, key) select 'workspace', id from hidden on conflict do nothing
  `.execute(trx);
}

/** Ends the open invitations of an account that is blocked or deleted: their links may still be known to its owner. */
export async function endInvitationsBy(trx: DbClient, person: PersonId): Promise<void> {
  const open = trx.updateTable('workspace_invitations').set({ ended: 'revoked' }).where('invited_by', '=', person);
  await open.where('ended', 'is', null).execute();
}

/** Deletes links of hidden workspaces with all that belongs to them. Returns whether some may be left. */
export async function deleteSomeLinks(trx: DbClient, ids: readonly WorkspaceId[]): Promise<boolean> {
  const links = trx.selectFrom('test_sessions').select('id').where('workspace_id', '=', anyOf(ids)).limit(BATCH);
  const { numDeletedRows } = await trx.deleteFrom('test_sessions').where('id', 'in', links).executeTakeFirst();
  return numDeletedRows === BigInt(BATCH);
}

/** Deletes hidden workspaces, and the hidden accounts whose own they are: these would still reference them. */
export async function deleteWorkspaces(trx: DbClient, ids: readonly WorkspaceId[]): Promise<void> {
  const hidden = trx.deleteFrom('users').where('workspace_id', '=', anyOf(ids)).where('deleting_at', 'is not', null);
  await hidden.execute();
  await trx.deleteFrom('workspaces').where('id', '=', anyOf(ids)).execute();
}

/** The hidden workspaces without a member, which are not deleted with an account. */
export async function hiddenWorkspaces(db: DbClient): Promise<readonly WorkspaceId[]> {
  const rows = await db
    .selectFrom('workspaces as w')
    .select('w.id')
    .where('w.deleting_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships as m').select('m.user_id').whereRef('m.workspace_id', '=', 'w.id'))),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes links of a hidden workspace, and with the last ones the workspace itself.
 *
 * @returns Whether the workspace is gone.
 */
export function eraseSomeOf(db: OpenDatabase['kysely'], id: WorkspaceId): Promise<boolean> {
  return transaction(db, async (trx) => {
    const hidden = trx.selectFrom('workspaces').select('id').where('id', '=', id).where('deleting_at', 'is not', null);
    if ((await hidden.forUpdate().executeTakeFirst()) === undefined) return true;
    if (await deleteSomeLinks(trx, [id])) return false;
    await deleteWorkspaces(trx, [id]);
    return true;
  });
}
