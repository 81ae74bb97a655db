import { planFields, type RegistrationMode, type SignedInUser, type SignInWays } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import {
  type DbClient,
  type DbTransaction,
  type StatementRunner,
  transaction,
  violatesUnique,
} from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { ActingPerson, SignedInCaller } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import { ownWorkspaceId } from '../../domain/ids';
import { newPersonId } from '../../domain/new-person-id';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { letterRecipientOf } from '../../mail/letter-recipient';
import type { EmailDraft } from '../../mail/mail';
import { isCommonPassword } from '../../passwords/common-passwords';
import type { AddressConfirmationService } from '../address-confirmations/service';
import { assertNotHeld, withdrawEmailChange } from '../email-changes/service';
import type { InvitationService } from '../invitations/service';
import type { PasskeyService } from '../passkeys/service';
import type { PeopleService } from '../people/service';
import type { PlanService } from '../plans/service';
import type { SecondFactorService } from '../second-factors/service';
import { ConnectionService } from '../service-connections/service';
import {
  type AdmittedPerson,
  type ClientInfo,
  type CurrentCredentials,
  type KnownBrowser,
  type NewSignIn,
  type SignInService,
  StepStore,
} from '../sign-ins/service';
import type { WorkspaceInvitationService } from '../workspace-invitations/service';
import { eraseSome, hideAccount } from './erasure';
import { guessingEmail } from './rules';
import { type BegunSecondStep, SecondStepService } from './second-step';
import { type AccountChanges, AccountStore, findUserWithPassword, type UserRow } from './store';

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
  /** Of the page on which the person registers. */
  readonly language: LanguageCode;
  readonly invitationToken?: string | undefined;
  /** The token of an invitation to a workspace, which the new account joins. */
  readonly joinToken?: string | undefined;
}

/** What a person brings who registers by the sign-in service. */
interface ServiceRegistration extends Omit<Registration, 'password'> {
  /** True if the address counts as confirmed without an email. */
  readonly isConfirmed: boolean;
}

interface NewProof {
  readonly passwordHash: string | null;
  readonly prove: (trx: DbClient, person: PersonId) => Promise<Omit<AdmittedPerson, 'userId'>>;
}

/** No sign-in and no browser. */
const NONE: CurrentCredentials = { tokens: [], browser: undefined };

export interface AccountDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'passwords' | 'randomBytes' | 'newId' | 'emailDelayMs'> {
  readonly plans: PlanService;
  readonly signIns: SignInService;
  readonly jobs: JobQueue;
  readonly invitations: InvitationService;
  readonly workspaceInvitations: WorkspaceInvitationService;
  readonly confirmations: AddressConfirmationService;
  readonly people: PeopleService;
  readonly passkeys: PasskeyService;
  readonly secondFactors: SecondFactorService;
  /** Whether people sign in by the sign-in service alone. */
  readonly onlyService: { readonly isOn: () => Promise<boolean> };
}

export class AccountService {
  /** What follows the password of an account with a second factor. */
  readonly secondSteps: SecondStepService;
  private readonly store: AccountStore;
  /** Verified for an unknown account, so that its refusal takes as long as that of an existing one. */
  private dummyHash: string | undefined;
  private readonly connections: ConnectionService;

  constructor(private readonly deps: AccountDependencies) {
    this.store = new AccountStore(deps.db.kysely);
    this.secondSteps = new SecondStepService({ ...deps, accounts: this });
    this.connections = new ConnectionService(deps);
  }

  /** Connects the account of the sign-in service that waits in a browser, after its person has signed in otherwise. */
  connectWaiting(token: string, user: Pick<SignedInUser, 'id' | 'email'>): Promise<boolean> {
    return this.connections.connectWaiting(token, user);
  }

  /** How people sign in on this installation. */
  async ways(): Promise<SignInWays> {
    const { config, passkeys, onlyService } = this.deps;
    const service = config.signInService?.name ?? null;
    return { service, isServiceOnly: await onlyService.isOn(), hasPasskeys: passkeys.isOn };
  }

  async registrationMode(): Promise<RegistrationMode> {
    const { registration } = this.deps.config;
    return registration === 'closed' && !(await this.store.hasUsers()) ? 'open' : registration;
  }

  async register({ password, ...registration }: Registration, caller: ClientInfo): Promise<SignedIn> {
    // Hashing takes 19 MiB and some time, which a caller without permission to register must not cause.
    const isConfirmed = await this.assertMayRegister(registration.email, registration);
    const passwordHash = await this.hashNew(password, 'password');
    const proved = async () => ({ passwordHash });
    return this.create({ ...registration, isConfirmed }, { passwordHash, prove: proved }, caller);
  }

  /**
   * Creates the account of a person who has signed in by the sign-in service, without a password.
   *
   * @param connect Connects the account in its transaction, and returns what the person has proved.
   */
  async registerByService(
    { isConfirmed, ...registration }: ServiceRegistration,
    connect: (trx: DbClient, person: PersonId) => Promise<Omit<AdmittedPerson, 'userId'>>,
    caller: ClientInfo,
  ): Promise<SignedIn> {
    const isInvited = await this.assertMayRegister(registration.email, registration);
    const person = { ...registration, isConfirmed: isConfirmed || isInvited };
    return this.create(person, { passwordHash: null, prove: connect }, caller);
  }

  private async create(
    { invitationToken, joinToken, isConfirmed, ...person }: ServiceRegistration,
    { passwordHash, prove }: NewProof,
    caller: ClientInfo,
  ): Promise<SignedIn> {
    try {
      return await transaction(this.deps.db.kysely, async (trx) => {
        const store = new AccountStore(trx);
        if (joinToken === undefined) await this.admit(trx, person.email, invitationToken);
        const id = newPersonId(this.deps.newId);
        const own = { id, workspace: ownWorkspaceId(id) };
        const isAdmitted = joinToken === undefined || this.deps.config.registration === 'open';
        const row = await store.insertUser({ ...person, ...own, passwordHash, isConfirmed, isAdmitted });
        await assertNotHeld(trx, { person: id, email: person.email });
        if (joinToken !== undefined) {
          const joining = { person: id, email: person.email, signIn: null };
          row.workspaces.push(await this.deps.workspaceInvitations.join(trx, joining, joinToken));
        }
        if (!isConfirmed) await this.deps.confirmations.ask(trx, person.email);
        return this.signIn(trx, row, await prove(trx, id), caller);
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

  /**
   * @param isTrusted True if the browser skips the second step.
   * @returns the token of a second step if the account asks for one.
   */
  async logIn(
    { email, password }: Credentials,
    { isTrusted, ...caller }: ClientInfo & { readonly isTrusted: boolean },
  ): Promise<SignedIn | BegunSecondStep> {
    const row = await findUserWithPassword(this.deps.db.pool, email);
    const stored = row?.password_hash ?? undefined;
    const matches = await this.deps.passwords.verify(stored ?? (await this.dummy()), password);
    if (row === undefined || stored === undefined || !matches) throw new ProblemError('wrong_credentials');
    // Only revealed to a caller with the correct password.
    if (row.blocked_at !== null) throw new ProblemError('account_blocked');
    if (row.has_factor && !isTrusted) return this.secondSteps.begin(row.id, stored);
    return this.signIn(this.deps.db.pool, row, { passwordHash: stored }, caller);
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
    return user && { email: guessingEmail(letterRecipientOf(user), this.deps.config.publicUrl) };
  }

  async logOut(tokens: readonly string[]): Promise<void> {
    await this.deps.signIns.endByTokens(tokens);
  }

  /** Returns the browser with this token, if it has signed in to the account of this address before. */
  findBrowser(email: string, browser: string): Promise<KnownBrowser | undefined> {
    return this.deps.signIns.findBrowser(email, browser);
  }

  /**
   * Sets the password, also the first one, within the caller's transaction `db`, and ends all sign-ins of the account but
   * those of `keep`. A change of the address that waits ends as well: a thief may have asked for it.
   */
  async setPassword(
    db: DbClient,
    host: PersonId,
    passwordHash: string,
    keep: CurrentCredentials = NONE,
  ): Promise<void> {
    // The order matters: a sign-in with the old password waits for the row, and then finds the new hash.
    await new AccountStore(db).setPassword(host, passwordHash);
    await this.deps.signIns.forgetAllBut(db, host, keep);
    await withdrawEmailChange(db, host);
  }

  /** Ends every way into an account but its password, within the caller's transaction `db`. */
  endWaysButPassword(db: DbClient, host: PersonId): Promise<void> {
    return new AccountStore(db).endWaysButPassword(host);
  }

  /**
   * Returns the stored hash if this is the host's password. The row may change at any time, so the statement that acts
   * on it must compare this hash again.
   */
  async assertPassword(host: PersonId, password: string, field: string): Promise<string> {
    const stored = await this.store.findPasswordHash(host);
    if (stored !== undefined && (await this.deps.passwords.verify(stored, password))) return stored;
    throw new ProblemError('wrong_password', { fields: { [field]: 'password_wrong' } });
  }

  /** Makes a sign-in recent, if this is the host's password. */
  async confirmSignIn(caller: Pick<SignedInCaller, 'person' | 'signIn'>, password: string): Promise<void> {
    const passwordHash = await this.assertPassword(caller.person, password, 'password');
    if (!(await this.deps.signIns.confirm(caller, { passwordHash }))) throw new ProblemError('wrong_password');
  }

  async change(caller: ActingPerson, changes: AccountChanges): Promise<SignedInUser> {
    return this.toUser(await this.store.change(caller, changes));
  }

  /**
   * Hides the account immediately, and deletes it. The host's row is locked first, as in every transaction that changes
   * several rows of a host: the deletion waits for a submission in progress, and a later submission finds no link. A
   * job deletes what is left of an account with many links.
   *
   * @param shared The ids of workspaces with other members that are deleted as well if the host is their only owner.
   */
  async delete(host: PersonId, shared: readonly string[]): Promise<void> {
    const { db, jobs, people } = this.deps;
    const account = { host, ...(shared.length > 0 && { shared: { ids: shared, people } }) };
    await transaction(db.kysely, async (trx) => {
      await hideAccount(trx, account);
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

  /**
   * Signs in a person who has proved who they are by other means than a password alone, within the transaction `trx` if
   * the caller has one.
   *
   * @throws ProblemError `account_blocked`, or `wrong_credentials` if the account, or what was proved, is gone.
   */
  async enter(admitted: AdmittedPerson, caller: ClientInfo, trx?: DbTransaction): Promise<SignedIn> {
    const { db } = this.deps;
    const row = await new AccountStore(trx ?? db.kysely).findOwnUser(admitted.userId);
    if (row === undefined) throw new ProblemError('wrong_credentials');
    if (row.blocked_at !== null) throw new ProblemError('account_blocked');
    return this.signIn(trx ?? db.pool, row, admitted, caller);
  }

  /**
   * Signs in by a link of the operator, once.
   *
   * @throws ProblemError `sign_in_link_not_valid`, or `account_blocked`, after which the link is still valid.
   */
  enterByLink(token: string, caller: ClientInfo): Promise<SignedIn> {
    return transaction(this.deps.db.kysely, async (trx) => {
      const link = await new StepStore(trx).take('link', token);
      if (!link?.person) throw new ProblemError('sign_in_link_not_valid');
      return this.enter({ userId: link.person }, caller, trx);
    });
  }

  private async signIn(
    db: StatementRunner,
    row: UserRow,
    admitted: Omit<AdmittedPerson, 'userId'>,
    caller: ClientInfo,
  ): Promise<SignedIn> {
    const began = await this.deps.signIns.begin(db, { ...admitted, userId: row.id }, caller);
    // What was proved may have been changed meanwhile.
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
      language: row.language,
      subscriptionStatus: row.subscription_status,
      trialStartsAt: row.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
      workspaces: row.workspaces,
    };
  }
}
