import { JOIN_DAYS, type JoinOffer, type WorkspaceInvitation, type WorkspaceOfUser } from '@linecheck/contract';
import { type DbClient, lockPerson, lockWorkspace, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId, WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { hashToken, newToken } from '../../domain/tokens';
import type { JobQueue } from '../../jobs/queue';
import { letterRecipientOf } from '../../mail/letter-recipient';
import type { EmailDraft } from '../../mail/mail';
import type { AddressConfirmationService } from '../address-confirmations/service';
import { type AuditActor, recordAct } from '../audit/service';
import type { PeopleService } from '../people/service';
import { invalidity, joinEmail, joinLink } from './rules';
import { WorkspaceInvitationStore } from './store';

/** Days after its expiry for which an invitation is kept, so that its link leads to the reason. */
const KEPT_DAYS = 7;

/** The kind of the job that sends an invitation; its key is the id of the invitation. */
const EMAIL = 'workspace-invitation-letter';

export interface WorkspaceInvitationDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'randomBytes' | 'emailDelayMs'> {
  readonly people: PeopleService;
  readonly confirmations: AddressConfirmationService;
  readonly jobs: JobQueue;
}

interface Joining {
  readonly person: PersonId;
  /** The id of the sign-in; null for a person who has just registered. */
  readonly signIn: string | null;
  readonly email: string;
}

interface Invited {
  readonly email?: string | undefined;
  readonly role: WorkspaceInvitation['role'];
}

interface Link {
  readonly link: string | null;
}

export class WorkspaceInvitationService {
  constructor(private readonly deps: WorkspaceInvitationDependencies) {}

  /** Those that are neither used nor revoked. They may have expired. */
  async list(workspace: WorkspaceId): Promise<WorkspaceInvitation[]> {
    const rows = await new WorkspaceInvitationStore(this.deps.db.kysely).list(workspace);
    return rows.map(({ id, email, role, created_at, expires_at }) => ({
      id,
      email,
      role,
      createdAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    }));
  }

  /**
   * Invites an address by email, or returns a link to copy: without an address, if this installation sends no email, or
   * if the address of the inviter is not confirmed.
   */
  async invite(caller: AuditActor, { email, role }: Invited): Promise<Link> {
    const { person, workspace } = caller;
    const { db, randomBytes, config, people } = this.deps;
    const { token, tokenHash } = newToken(randomBytes);
    return transaction(db.kysely, async (trx) => {
      await people.lockAsOwner(trx, { person, workspace });
      const isMailed = (await this.isMailing(trx, caller)) && email !== undefined;
      const invitations = new WorkspaceInvitationStore(trx);
      if (email !== undefined) await this.assertNew(trx, workspace, email);
      await people.assertPlace(trx, workspace, await invitations.countValid(workspace, null));
      const draft = { workspace, invitedBy: person, email: email ?? null, role, days: JOIN_DAYS };
      const id = await invitations.insert({ ...draft, tokenHash: isMailed ? null : tokenHash });
      if (isMailed) await this.enqueueEmail(trx, id);
      await recordAct(trx, caller, { act: 'person_invited', details: { to: role } });
      return { link: isMailed ? null : joinLink(config.publicUrl, token) };
    });
  }

  /**
   * Whether this person's invitations are sent by email.
   *
   * @throws ProblemError `not_admitted` if nobody may be invited to this workspace.
   */
  private async isMailing(db: DbClient, caller: AuditActor): Promise<boolean> {
    const { mayInvite, sendsMail } = await this.deps.people.invitingOf(db, caller);
    if (!mayInvite) throw new ProblemError('not_admitted', { reason: 'invitation' });
    return sendsMail;
  }

  /** The address of an open invitation; null for a link to copy. */
  async addressOf(workspace: WorkspaceId, id: string): Promise<string | null> {
    const invitation = await new WorkspaceInvitationStore(this.deps.db.kysely).findAddress(workspace, id);
    if (invitation === undefined) throw new ProblemError('not_found');
    return invitation.email;
  }

  async renew(caller: AuditActor, id: string): Promise<Link> {
    const { person, workspace } = caller;
    const { db, randomBytes, config, people } = this.deps;
    const { token, tokenHash } = newToken(randomBytes);
    return transaction(db.kysely, async (trx) => {
      await people.lockAsOwner(trx, { person, workspace });
      const invitations = new WorkspaceInvitationStore(trx);
      const isMailing = await this.isMailing(trx, caller);
      const renewed = await invitations.renew(workspace, id, { by: person, tokenHash, days: JOIN_DAYS });
      if (renewed === undefined) throw new ProblemError('not_found');
      await people.assertPlace(trx, workspace, await invitations.countValid(workspace, id));
      await recordAct(trx, caller, { act: 'invitation_renewed', target: id, details: { to: renewed.role } });
      if (renewed.email === null || !isMailing) return { link: joinLink(config.publicUrl, token) };
      await invitations.dropToken(tokenHash);
      // The job of the earlier email may still be waiting, or have failed permanently.
      await this.deps.jobs.cancel(trx, EMAIL, id);
      await this.enqueueEmail(trx, id);
      return { link: null };
    });
  }

  async revoke(caller: AuditActor, id: string): Promise<void> {
    if (!(await new WorkspaceInvitationStore(this.deps.db.kysely).revoke(caller, id)))
      throw new ProblemError('not_found');
  }

  async writeEmail(id: string): Promise<EmailDraft | undefined> {
    const { db, randomBytes, config } = this.deps;
    const invitations = new WorkspaceInvitationStore(db.kysely);
    const { token, tokenHash } = newToken(randomBytes);
    const row = await invitations.setToken(id, tokenHash);
    if (row === undefined) return undefined;
    const { publicUrl } = config;
    const link = joinLink(publicUrl, token);
    return {
      email: joinEmail(letterRecipientOf(row), { link, publicUrl, inviter: row.inviter }),
      withdraw: () => invitations.dropToken(tokenHash),
    };
  }

  /** @throws ProblemError `join_not_valid` if the invitation is not valid. */
  async read(token: string): Promise<JoinOffer> {
    const row = await this.findValid(this.deps.db.kysely, token);
    return {
      workspaceName: row.workspace_name,
      invitedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      inviterEmail: row.inviter_email,
      role: row.role,
      email: row.email,
      expiresAt: row.expires_at.toISOString(),
    };
  }

  async accept({ person, signIn }: Omit<AuditActor, 'workspace' | 'token'>, token: string): Promise<WorkspaceOfUser> {
    return transaction(this.deps.db.kysely, async (trx) => {
      // The account may be deleted by another call until it is locked.
      await lockPerson(trx, person);
      const email = await this.deps.people.addressOf(trx, person);
      return this.join(trx, { person, signIn, email }, token);
    });
  }

  async decline(token: string): Promise<void> {
    await this.end(this.deps.db.kysely, token, 'revoked');
  }

  /**
   * Refuses a registration for which an invitation is not valid, before its password is hashed.
   *
   * @returns True if the link was sent to this address by email, so that the address is confirmed.
   */
  async assertFor(email: string, token: string): Promise<boolean> {
    const row = await this.findValid(this.deps.db.kysely, token);
    if (row.email !== null && row.email !== email) throw new ProblemError('join_other_account');
    return row.is_mailed;
  }

  /**
   * Makes a person, whose row is locked, a member by an invitation, which is used up, within the caller's transaction. If
   * the link was sent to the address of the account by email, the address is confirmed, as that of a new account is already.
   */
  async join(trx: DbClient, { person, signIn, email }: Joining, token: string): Promise<WorkspaceOfUser> {
    const found = await this.findValid(trx, token);
    await lockWorkspace(trx, found.workspace_id);
    // Another call may have used the invitation, or blocked the workspace, before the lock.
    const { workspace_id: workspace, workspace_name: name, role, ...invitation } = await this.findValid(trx, token);
    if (invitation.email !== null && invitation.email !== email) throw new ProblemError('join_other_account');
    await this.deps.people.add(trx, { person, workspace, signIn, token: null }, role);
    await this.end(trx, token, 'used');
    if (invitation.is_mailed && signIn !== null) await this.deps.confirmations.noteConfirmed(trx, person);
    const needsSecondFactor = await this.deps.people.isClosedTo(trx, { person, workspace });
    return { id: workspace, name, role, isOwn: false, needsSecondFactor };
  }

  purgeExpired(): Promise<void> {
    return new WorkspaceInvitationStore(this.deps.db.kysely).deleteExpiredFor(KEPT_DAYS);
  }

  private async assertNew(trx: DbClient, workspace: WorkspaceId, email: string): Promise<void> {
    const refuse = (code: 'already_member' | 'already_invited') =>
      new ProblemError('invalid', { fields: { email: code } });
    if (await this.deps.people.hasAddress(trx, workspace, email)) throw refuse('already_member');
    if (await new WorkspaceInvitationStore(trx).isInvited(workspace, email)) throw refuse('already_invited');
  }

  /** @throws ProblemError `join_not_valid` if the invitation has ended, perhaps since it was read. */
  private async end(db: DbClient, token: string, as: 'used' | 'revoked'): Promise<void> {
    if (await new WorkspaceInvitationStore(db).end(hashToken(token), as)) return;
    await this.findValid(db, token);
    throw new ProblemError('join_not_valid');
  }

  private async findValid(db: DbClient, token: string) {
    const row = await new WorkspaceInvitationStore(db).find(hashToken(token));
    if (row === undefined) throw new ProblemError('join_not_valid');
    const reason = invalidity(row);
    if (reason !== undefined) throw new ProblemError('join_not_valid', { reason });
    return row;
  }

  private async enqueueEmail(trx: DbClient, invitation: string): Promise<void> {
    const { jobs, emailDelayMs } = this.deps;
    const options = { key: invitation, delayMs: emailDelayMs() };
    await jobs.enqueue(trx, EMAIL, { invitation }, options);
  }
}
