import { problems, type RegistrationMode, type User } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { type Db, type StatementRunner, transaction, violatesUnique } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import type { Courier, Draft } from '../../mail/courier';
import { isCommonPassword } from '../../passwords/common-passwords';
import type { AddressConfirmationService } from '../address-confirmations/service';
import type { InvitationService } from '../invitations/service';
import type { PlanService } from '../plans/service';
import type { Began, Caller, Own, SignInService } from '../sign-ins/service';
import { guessingLetter } from './rules';
import { AccountStore, findUserWithPassword } from './store';

const DUMMY_PASSWORD_BYTES = 32;

const COMMON_PASSWORD = 'This is one of the most common passwords. Please choose another one.';

export interface SignedIn extends Began {
  readonly user: User;
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
}

interface PasswordChange {
  readonly host: HostId;
  /** Stored forms. */
  readonly from: string;
  readonly to: string;
  /** What the one who changes it has brought along. */
  readonly keep: Own;
}

type UserRow = Awaited<ReturnType<AccountStore['getUser']>>;

interface AccountDependencies {
  readonly plans: PlanService;
  readonly signIns: SignInService;
  readonly courier: Courier;
  readonly invitations: InvitationService;
  readonly confirmations: AddressConfirmationService;
}

export class AccountService {
  private readonly store: AccountStore;
  /** Stands in for an unknown account, so that its refusal takes as long as that of a known one. */
  private dummyHash: string | undefined;

  constructor(
    private readonly parts: AppParts,
    private readonly others: AccountDependencies,
  ) {
    this.store = new AccountStore(parts.db.kysely);
  }

  /** Who may register now. The first host can always come, as long as nobody needs an invitation. */
  async registrationMode(): Promise<RegistrationMode> {
    const { registration } = this.parts.config;
    return registration === 'closed' && !(await this.store.hasUsers()) ? 'open' : registration;
  }

  async register({ password, invitationToken, ...person }: Registration, caller: Caller): Promise<SignedIn> {
    // Hashing takes 19 MiB and a while, which somebody who may not register must not cost.
    await this.assertMayRegister(person.email, invitationToken);
    const passwordHash = await this.hashNew(password, 'password');
    const isConfirmed = this.parts.config.registration !== 'open';
    try {
      const signedIn = await transaction(this.parts.db.kysely, async (trx) => {
        const store = new AccountStore(trx);
        await this.admit(trx, person.email, invitationToken);
        const row = await store.insertUser({ ...person, id: this.parts.newId(), passwordHash, isConfirmed });
        return this.signIn(trx, { ...row, password_hash: passwordHash }, caller);
      });
      if (!isConfirmed) await this.others.confirmations.ask(person.email);
      return signedIn;
    } catch (error) {
      if (!violatesUnique(error, 'users_email')) throw error;
      throw new Problem('email_taken', { fields: { email: 'An account with this email exists already.' } });
    }
  }

  private async assertMayRegister(email: string, invitationToken: string | undefined): Promise<void> {
    const mode = await this.registrationMode();
    if (mode === 'closed') throw new Problem('registration_closed');
    if (mode === 'invite') await this.others.invitations.assertFor(email, invitationToken);
  }

  /** What was looked at before is held now, so that of many calls at once one gets in. */
  private async admit(db: Db, email: string, invitationToken: string | undefined): Promise<void> {
    const { registration } = this.parts.config;
    if (registration === 'invite') await this.others.invitations.take(db, email, invitationToken);
    if (registration === 'closed' && !(await new AccountStore(db).lockFirstUser())) {
      throw new Problem('registration_closed');
    }
  }

  async logIn({ email, password }: Credentials, caller: Caller): Promise<SignedIn> {
    const row = await findUserWithPassword(this.parts.db.pool, email);
    const matches = await this.parts.passwords.verify(row?.password_hash ?? (await this.dummy()), password);
    if (row === undefined || !matches) throw new Problem('wrong_credentials');
    // Only its owner is told: whoever has the right password.
    if (row.blocked_at !== null) throw new Problem('account_blocked');
    return this.signIn(this.parts.db.pool, row, caller);
  }

  /** Made once. A hasher that was too busy to make it is asked again. */
  private async dummy(): Promise<string> {
    this.dummyHash ??= await this.parts.passwords.hash(this.parts.randomBytes(DUMMY_PASSWORD_BYTES).toString('hex'));
    return this.dummyHash;
  }

  /**
   * The stored form of a password that is being set.
   *
   * @param field Where it was typed.
   * @throws Problem `invalid` where everybody would try it first.
   */
  async hashNew(password: string, field: string): Promise<string> {
    if (await isCommonPassword(password)) throw new Problem('invalid', { fields: { [field]: COMMON_PASSWORD } });
    return this.parts.passwords.hash(password);
  }

  /** Tells a host that strangers go on trying passwords, whether or not there is such a host. */
  async warnOfGuessing(email: string): Promise<void> {
    // It is no fault of theirs who signs in now if too many letters wait.
    await this.others.courier.offer('guessing', email);
  }

  async writeWarning(email: string): Promise<Draft | undefined> {
    const user = await findUserWithPassword(this.parts.db.pool, email);
    return user && { letter: guessingLetter(user.email, this.parts.config.publicUrl) };
  }

  async logOut(tokens: readonly string[]): Promise<void> {
    await this.others.signIns.endByTokens(tokens);
  }

  /** By which this account knows the browser that brings this token, if it has been signed in to from there. */
  findBrowser(email: string, browser: string): Promise<string | undefined> {
    return this.others.signIns.findBrowser(email, browser);
  }

  /** Sets another password, as part of the caller's transaction `db`, and ends every sign-in of the account. */
  async setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
    // In this order: a sign-in with the old password waits for the row, and then finds the new one.
    await new AccountStore(db).updatePassword(userId, passwordHash);
    await this.others.signIns.forgetAllBut(db, userId, { tokens: [], browser: undefined });
  }

  /**
   * The stored form of a host's password, if this is it. The row may have another one a moment later: whoever acts on it
   * asks for this very form again.
   */
  async assertPassword(host: HostId, password: string, field: string): Promise<string> {
    const stored = await this.store.getPasswordHash(host);
    if (await this.parts.passwords.verify(stored, password)) return stored;
    throw new Problem('wrong_password', { fields: { [field]: problems.wrong_password.message } });
  }

  /** Like `setPassword`, but for the one who gives it: this browser stays signed in, and known. */
  async replacePassword(db: Db, { host, from, to, keep }: PasswordChange): Promise<void> {
    if (!(await new AccountStore(db).replacePassword(host, from, to))) throw new Problem('wrong_password');
    await this.others.signIns.forgetAllBut(db, host, keep);
  }

  async rename(host: HostId, name: PersonName): Promise<User> {
    return this.toUser(await this.store.rename(host, name));
  }

  /**
   * Deletes the account and all that refers to it. The host's row is locked first, like by everybody who changes several
   * things of a host; a submission under way is waited for, and a later one finds no link any more.
   */
  async delete(host: HostId, passwordHash: string): Promise<void> {
    if (!(await this.store.delete(host, passwordHash))) throw new Problem('wrong_password');
  }

  async user(host: HostId): Promise<User> {
    return this.toUser(await this.store.getUser(host));
  }

  private async signIn(
    db: StatementRunner,
    row: UserRow & { password_hash: string },
    caller: Caller,
  ): Promise<SignedIn> {
    const began = await this.others.signIns.begin(db, { userId: row.id, passwordHash: row.password_hash }, caller);
    // The password may have been changed while this one was compared with the old one.
    if (began === undefined) throw new Problem('wrong_credentials');
    return { user: this.toUser(row), ...began };
  }

  private toUser(row: UserRow): User {
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      isPro: this.others.plans.hasPro({ isPro: row.is_pro }),
      subscriptionStatus: row.subscription_status,
      trialStartsAt: row.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    };
  }
}
