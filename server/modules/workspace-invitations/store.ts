import type { WorkspaceInvitation } from '@linecheck/contract';
import { sql } from 'kysely';
import { affectsAny, type DbClient, daysFromNow, workspaceLock } from '../../db/database';
import type { PersonId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded } from '../audit/service';
import { WORKSPACE_NAME } from '../people/service';

const workspaceName = sql.raw<string>(WORKSPACE_NAME);

/** Null if it is not confirmed: it may be anyone's. */
const inviterEmail = sql<string | null>`case when u.email_confirmed_at is not null then u.email end`;

const isExpired = sql<boolean>`i.expires_at <= now()`;

interface NewInvitation {
  readonly workspace: WorkspaceId;
  readonly invitedBy: PersonId;
  readonly email: string | null;
  readonly role: WorkspaceInvitation['role'];
  readonly tokenHash: Buffer | null;
  readonly days: number;
}

interface Renewed {
  readonly by: PersonId;
  readonly tokenHash: Buffer | null;
  readonly days: number;
}

/** The invitations to workspaces. All addresses are in lower case. */
export class WorkspaceInvitationStore {
  constructor(private readonly db: DbClient) {}

  /** Those that are neither used nor revoked, the oldest first. */
  list(workspace: WorkspaceId) {
    return this.db
      .selectFrom('workspace_invitations')
      .select(['id', 'email', 'role', 'created_at', 'expires_at'])
      .where('workspace_id', '=', workspace)
      .where('ended', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /** The number of valid ones, without the one of this id. */
  async countValid(workspace: WorkspaceId, except: string | null): Promise<number> {
    const { rows } = await sql<{ valid: number }>`
      select count(*) as valid from workspace_invitations
      where workspace_id = ${workspace} and ended is null and expires_at > now()
        and id is distinct from ${except}::uuid
    `.execute(this.db);
    return rows[0]?.valid ?? 0;
  }

  /** True if an address has a valid invitation. An expired one is deleted, because it makes way for another. */
  async isInvited(workspace: WorkspaceId, email: string): Promise<boolean> {
    const { rows } = await sql<{ is_invited: boolean }>`
      with expired as (
        delete from workspace_invitations
        where workspace_id = ${workspace} and email = ${email} and ended is null and expires_at <= now()
      )
      select exists (
        select from workspace_invitations
        where workspace_id = ${workspace} and email = ${email} and ended is null and expires_at > now()
      ) as is_invited
    `.execute(this.db);
    return rows[0]?.is_invited ?? false;
  }

  async insert({ workspace, invitedBy, email, role, tokenHash, days }: NewInvitation): Promise<string> {
    const { id } = await this.db
      .insertInto('workspace_invitations')
      .values({
        workspace_id: workspace,
        invited_by: invitedBy,
        email,
        role,
        token_hash: tokenHash,
        expires_at: daysFromNow(days),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Extends an invitation and replaces its token: it is then that of the person who knows the token. Returns its address and role; undefined if it is over. */
  renew(workspace: WorkspaceId, id: string, { by, tokenHash, days }: Renewed) {
    return this.db
      .updateTable('workspace_invitations')
      .set({
        invited_by: by,
        token_hash: tokenHash,
        is_mailed: false,
        expires_at: daysFromNow(days),
        created_at: sql<Date>`now()`,
      })
      .where('workspace_id', '=', workspace)
      .where('id', '=', id)
      .where('ended', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirst();
  }

  findAddress(workspace: WorkspaceId, id: string) {
    return this.db
      .selectFrom('workspace_invitations')
      .select('email')
      .where('workspace_id', '=', workspace)
      .where('id', '=', id)
      .where('ended', 'is', null)
      .executeTakeFirst();
  }

  async revoke(by: AuditActor, id: string): Promise<boolean> {
    const change = this.db
      .updateTable('workspace_invitations')
      .set({ ended: 'revoked' })
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .where('id', '=', id)
      .where('ended', 'is', null)
      .returning('id');
    return (await executeRecorded(this.db, change, { by, act: 'invitation_revoked' })).length > 0;
  }

  /**
   * Gives a valid invitation the token of the email that is about to be sent. Returns the address, and that of the
   * inviter; undefined if that is not confirmed any more. The language is that of the account of the address, or else of
   * the inviter.
   */
  async setToken(id: string, tokenHash: Buffer) {
    const { rows } = await sql<{ email: string; inviter: string; language: string | null }>`
      update workspace_invitations i set token_hash = ${tokenHash}::bytea, is_mailed = true
      from workspaces w, users u
      where i.id = ${id}::uuid and i.email is not null and i.ended is null and i.expires_at > now()
        and w.id = i.workspace_id and w.blocked_at is null
        and u.id = i.invited_by and u.email_confirmed_at is not null
      returning i.email, u.email as inviter, coalesce(
        (select t.language from users t where lower(t.email) = i.email and t.deleting_at is null), u.language
      ) as language
    `.execute(this.db);
    return rows[0];
  }

  /** Deletes a token whose email was not delivered. */
  async dropToken(tokenHash: Buffer): Promise<void> {
    await this.db
      .updateTable('workspace_invitations')
      .set({ token_hash: null })
      .where('token_hash', '=', tokenHash)
      .execute();
  }

  /** An invitation by its token, valid or not. */
  find(tokenHash: Buffer) {
    return this.db
      .selectFrom('workspace_invitations as i')
      .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
      .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'i.invited_by').on('u.deleting_at', 'is', null))
      .select([
        'i.id',
        'i.workspace_id',
        'i.email',
        'i.role',
        'i.is_mailed',
        'i.expires_at',
        'i.ended',
        isExpired.as('is_expired'),
      ])
      .select([workspaceName.as('workspace_name'), 'u.first_name', 'u.last_name', inviterEmail.as('inviter_email')])
      .where('i.token_hash', '=', tokenHash)
      .where('w.deleting_at', 'is', null)
      .where('w.blocked_at', 'is', null)
      .executeTakeFirst();
  }

  /** Ends a valid invitation. False if it was not valid any more. */
  end(tokenHash: Buffer, as: 'used' | 'revoked'): Promise<boolean> {
    return affectsAny(
      this.db
        .updateTable('workspace_invitations')
        .set({ ended: as })
        .where('token_hash', '=', tokenHash)
        .where('ended', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`),
    );
  }

  async deleteExpiredFor(days: number): Promise<void> {
    await sql`
      delete from workspace_invitations where id in (
        select id from workspace_invitations where expires_at <= ${daysFromNow(-days)} for update skip locked
      )
    `.execute(this.db);
  }
}
