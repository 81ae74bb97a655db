import { type NameChanges, planFields, type RegistrationMode, type SignedInUser } from '@linecheck/contract';
import { type DbClient, type StatementRunner, transaction, violatesUnique } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { ActingPerson, SignedInCaller } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import { ownWorkspaceId } from '../../domain/ids';
import { newPersonId } from '../../domain/new-person-id';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import type { EmailDraft } from '../../mail/mail';
import { isCommonPassword } from '../../passwords/common-passwords';
import type { AddressConfirmationService } from '../address-confirmations/service';
import type { InvitationService } from '../invitations/service';
import type { PeopleService } from '../people/service';
import type { PlanService } from '../plans/service';
import type { ClientInfo, CurrentCredentials, NewSignIn, SignInService } from '../sign-ins/service';
import type { WorkspaceInvitationService } from '../workspace-invitations/service';
import { eraseSome, hideAccount } from './erasure';
import { guessingEmail } from './rules';
import { AccountStore, findUserWithPassword, type UserRow } from './store';

const DUMMY_PASSWORD_BYTES = 32;

export interface SignedIn extends NewSignIn {
  readonly user: SignedInUser;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

interface Registration extends Credentials, PersonName {
  readonly invitationToken?: string | undefined;
  /** The token of an invitation to a workspace, which the new account joins. */
  readonly joinToken?: string | undefined;
}

interface PasswordChange {
  readonly host: PersonId;
  readonly from: string;
  readonly to: string;
  /** The sign-ins of the request that changes it. */
  readonly keep: CurrentCredentials;
}

export interface AccountDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'passwords' | 'randomBytes' | 'newId' | 'emailDelayMs'> {
  readonly plans: PlanService;
  readonly signIns: SignInService;
  readonly jobs: JobQueue;
  readonly invitations: InvitationService;
  readonly workspaceInvitations: WorkspaceInvitationService;
  readonly confirmations: AddressConfirmationService;
  readonly people: PeopleService;
}

export class AccountService {
  private readonly store: AccountStore;
  /** Verified for an unknown account, so that its refusal takes as long as that of an existing one. */
  private dummyHash: string | undefined;

  constructor(private readonly deps: AccountDependencies) {
    this.store = new AccountStore(deps.db.kysely);
  }

  async registrationMode(): Promise<RegistrationMode> {
    const { registration } = this.deps.config;
    return registration === 'closed' && !(await this.store.hasUsers()) ? 'open' : registration;
  }

  async register(
    { password, invitationToken, joinToken, ...person }: Registration,
    caller: ClientInfo,
  ): Promise<SignedIn> {
    // Hashing takes 19 MiB and some time, which a caller without permission to register must not cause.
    const isConfirmed = await this.assertMayRegister(person.email, { invitationToken, joinToken });
    const passwordHash = await this.hashNew(password, 'password');
    try {
      return await transaction(this.deps.db.kysely, async (trx) => {
        const store = new AccountStore(trx);
        if (joinToken === undefined) await this.admit(trx, person.email, invitationToken);
        const id = newPersonId(this.deps.newId);
        const own = { id, workspace: ownWorkspaceId(id) };
        const isAdmitted = joinToken === undefined || this.deps.config.registration === 'open';
        const row = await store.insertUser({ ...person, ...own, passwordHash, isConfirmed, isAdmitted });
        if (joinToken !== undefined) {
          const joining = { person: id, email: person.email, signIn: null };
          row.workspaces.push(await this.deps.workspaceInvitations.join(trx, joining, joinToken));
        }
        if (!isConfirmed) await this.deps.confirmations.ask(trx, person.email);
        return this.signIn(trx, { ...row, password_hash: passwordHash }, caller);
      });
    } catch (error) {
      if (!violatesUnique(error, 'users_email')) throw error;
      throw new ProblemError('email_taken', { fields: { email: 'email_taken' } });
    }
  }

  private async assertMayRegister(
    email: string,
    { invitationToken, joinToken }: Pick<Registration, 'invitationToken' | 'joinToken'>,
  ): Promise<boolean> {
    if (joinToken !== undefined) return this.deps.workspaceInvitations.assertFor(email, joinToken);
    const mode = await this.registrationMode();
    if (mode === 'closed') throw new ProblemError('registration_closed');
    if (mode === 'invite') await this.deps.invitations.assertFor(email, invitationToken);
    return this.deps.config.registration !== 'open';
  }

  /** Repeats the check with locks, so that only one of several concurrent calls succeeds. */
  private async admit(db: DbClient, email: string, invitationToken: string | undefined): Promise<void> {
    const { registration } = this.deps.config;
    if (registration === 'invite') await this.deps.invitations.take(db, email, invitationToken);
    if (registration === 'closed' && !(await new AccountStore(db).lockFirstUser())) {
      throw new ProblemError('registration_closed');
    }
  }

  async logIn({ email, password }: Credentials, caller: ClientInfo): Promise<SignedIn> {
    const row = await findUserWithPassword(this.deps.db.pool, email);
    const stored = row?.password_hash ?? undefined;
    const matches = await this.deps.passwords.verify(stored ?? (await this.dummy()), password);
    if (row === undefined || stored === undefined || !matches) throw new ProblemError('wrong_credentials');
    // Only revealed to a caller with the correct password.
    if (row.blocked_at !== null) throw new ProblemError('account_blocked');
    return this.signIn(this.deps.db.pool, { ...row, password_hash: stored }, caller);
  }

  /** Created once; if the hasher is too busy, the next call tries again. */
  private async dummy(): Promise<string> {
    this.dummyHash ??= await this.deps.passwords.hash(this.deps.randomBytes(DUMMY_PASSWORD_BYTES).toString('hex'));
    return this.dummyHash;
  }

  /**
   * Hashes a new password.
   *
   * @param field The field that contains it, for the error.
   * @throws ProblemError `invalid` if it is one of the passwords that attackers try first.
   */
  async hashNew(password: string, field: string): Promise<string> {
    if (await isCommonPassword(password)) throw new ProblemError('invalid', { fields: { [field]: 'password_common' } });
    return this.deps.passwords.hash(password);
  }

  /** Enqueues a warning to a host whose password is being guessed, whether or not the host exists. */
  async warnOfGuessing(email: string): Promise<void> {
    const { db, emailDelayMs } = this.deps;
    // A full email queue must not fail the call of the host who signs in.
    await this.deps.jobs.enqueue(db.kysely, 'guessing-letter', { email }, { delayMs: emailDelayMs() });
  }

  async writeWarning(email: string): Promise<EmailDraft | undefined> {
    const user = await findUserWithPassword(this.deps.db.pool, email);
    return user && { email: guessingEmail(user.email, this.deps.config.publicUrl) };
  }

  async logOut(tokens: readonly string[]): Promise<void> {
    await this.deps.signIns.endByTokens(tokens);
  }

  /** Returns the account's id for the browser with this token, if that browser has signed in to the account before. */
  findBrowser(email: string, browser: string): Promise<string | undefined> {
    return this.deps.signIns.findBrowser(email, browser);
  }

  /** Sets another password within the caller's transaction `db`, and ends all sign-ins of the account. */
  async setPassword(db: DbClient, host: PersonId, passwordHash: string): Promise<void> {
    // The order matters: a sign-in with the old password waits for the row, and then finds the new hash.
    await new AccountStore(db).updatePassword(host, passwordHash);
    await this.deps.signIns.forgetAllBut(db, host, { tokens: [], browser: undefined });
  }

  /**
   * Returns the stored hash if this is the host's password. The row may change at any time, so the statement that acts
   * on it must compare this hash again.
   */
  async assertPassword(host: PersonId, password: string, field: string): Promise<string> {
    const stored = await this.store.getPasswordHash(host);
    if (await this.deps.passwords.verify(stored, password)) return stored;
    throw new ProblemError('wrong_password', { fields: { [field]: 'password_wrong' } });
  }

  /** Makes a sign-in recent, if this is the host's password. */
  async confirmSignIn(caller: Pick<SignedInCaller, 'person' | 'signIn'>, password: string): Promise<void> {
    const passwordHash = await this.assertPassword(caller.person, password, 'password');
    if (!(await this.deps.signIns.confirm(caller, passwordHash))) throw new ProblemError('wrong_password');
  }

  /** Like `setPassword`, but this browser stays signed in and known. */
  async replacePassword(db: DbClient, { host, from, to, keep }: PasswordChange): Promise<void> {
    if (!(await new AccountStore(db).replacePassword(host, from, to))) throw new ProblemError('wrong_password');
    await this.deps.signIns.forgetAllBut(db, host, keep);
  }

  async rename(caller: ActingPerson, name: NameChanges): Promise<SignedInUser> {
    return this.toUser(await this.store.rename(caller, name));
  }

  /**
   * Hides the account immediately, and deletes it. The host's row is locked first, as in every transaction that changes
   * several rows of a host: the deletion waits for a submission in progress, and a later submission finds no link. A
   * job deletes what is left of an account with many links.
   *
   * @param shared The ids of workspaces with other members that are deleted as well if the host is their only owner.
   */
  async delete(host: PersonId, passwordHash: string, shared: readonly string[]): Promise<void> {
    const { db, jobs, people } = this.deps;
    const account = { host, passwordHash, ...(shared.length > 0 && { shared: { ids: shared, people } }) };
    await transaction(db.kysely, async (trx) => {
      if (!(await hideAccount(trx, account))) throw new ProblemError('wrong_password');
      await jobs.makeDue(trx, 'erase-accounts', 'regular');
    });
    // Ignore errors: the account is hidden, and the job deletes it.
    await eraseSome(db.kysely, host).catch(() => undefined);
  }

  addressOf(host: PersonId): Promise<string> {
    return this.store.getEmail(host);
  }

  async user(caller: ActingPerson): Promise<SignedInUser> {
    return this.toUser(await this.store.getUser(caller));
  }

  private async signIn(
    db: StatementRunner,
    row: UserRow & { password_hash: string },
    caller: ClientInfo,
  ): Promise<SignedIn> {
    const began = await this.deps.signIns.begin(db, { userId: row.id, passwordHash: row.password_hash }, caller);
    // The password may have been changed during the comparison with the old hash.
    if (began === undefined) throw new ProblemError('wrong_credentials');
    return { user: this.toUser(row), ...began };
  }

  private toUser(row: UserRow): SignedInUser {
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      ...planFields(this.deps.plans.operatorPlan(row)),
      isAdmitted: this.deps.plans.isOpenTo(row),
      subscriptionStatus: row.subscription_status,
      trialStartsAt: row.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
      workspaces: row.workspaces,
    };
  }
}
