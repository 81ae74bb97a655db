import type { Plan, User } from '@linecheck/contract';
import { hash, verify } from '@node-rs/argon2';
import type { AppParts } from '../../app-parts';
import { type Db, transaction, violatesUnique } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import { hashToken } from '../../http/sign-in-gate';
import type { PlanService } from '../plans/service';
import { AccountStore } from './store';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const hashing = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The form in which a password is stored. It takes 19 MiB and a while. */
export const hashPassword = (password: string): Promise<string> => hash(password, hashing);

const SIGN_IN_DAYS = 30;
const KNOWN_BROWSER_DAYS = 365;
const TOKEN_BYTES = 32;

export interface SignedIn {
  readonly user: User;
  /** The credential for the cookie: 256 random bits. */
  readonly token: string;
}

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A host as the operator sees them. */
export interface HostSummary {
  readonly email: string;
  readonly name: string;
  readonly plan: Plan;
  readonly subscriptionStatus: User['subscriptionStatus'];
  readonly trialEndsAt: string | null;
  readonly links: number;
  readonly results: number;
  readonly registeredAt: string;
}

export async function listHosts(db: Db, plans: PlanService): Promise<readonly HostSummary[]> {
  const rows = await new AccountStore(db).listHosts();
  return rows.map((row) => ({
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    plan: plans.planOfUser(row),
    subscriptionStatus: row.subscription_status,
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    links: row.links ?? 0,
    results: row.results ?? 0,
    registeredAt: row.created_at.toISOString(),
  }));
}

type UserRow = Awaited<ReturnType<AccountStore['getUser']>>;

export class AccountService {
  private readonly store: AccountStore;
  /** Stands in for an unknown account, so that its refusal takes as long as that of a known one. */
  private dummyHash: Promise<string> | undefined;

  constructor(
    private readonly parts: AppParts,
    private readonly plans: PlanService,
  ) {
    this.store = new AccountStore(parts.db.kysely);
  }

  async register({ password, ...person }: Registration): Promise<SignedIn> {
    const passwordHash = await hashPassword(password);
    try {
      return await transaction(this.parts.db.kysely, async (trx) => {
        const store = new AccountStore(trx);
        const row = await store.insertUser({ ...person, id: this.parts.newId(), passwordHash });
        return this.signIn(store, { ...row, password_hash: passwordHash });
      });
    } catch (error) {
      if (!violatesUnique(error, 'users_email')) throw error;
      throw new Problem('email_taken', { fields: { email: 'An account with this email exists already.' } });
    }
  }

  async logIn(email: string, password: string): Promise<SignedIn> {
    const row = await this.store.findUserWithPassword(email);
    this.dummyHash ??= hash(this.parts.randomBytes(TOKEN_BYTES), hashing);
    const matches = await verify(row?.password_hash ?? (await this.dummyHash), password);
    if (row === undefined || !matches) throw new Problem('wrong_credentials');
    return this.signIn(this.store, row);
  }

  async logOut(tokens: readonly string[]): Promise<void> {
    if (tokens.length > 0) await this.store.deleteSignIns(tokens.map(hashToken));
  }

  /** Whether this account has been signed in to from the browser that brings this token. */
  knowsBrowser(email: string, browserToken: string): Promise<boolean> {
    return this.store.isKnownBrowser(email, hashToken(browserToken));
  }

  /** Gives the token by which this browser is known from now on: the one that it brought, or a first one. */
  async rememberBrowser(userId: string, brought: string | undefined): Promise<string> {
    const token = brought ?? this.parts.randomBytes(TOKEN_BYTES).toString('base64url');
    await this.store.rememberBrowser(userId, hashToken(token));
    return token;
  }

  /** Sets another password, as part of the caller's transaction `db`, and ends every sign-in of the account. */
  async setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
    const store = new AccountStore(db);
    // In this order: a sign-in with the old password waits for the row, and then finds the new one.
    await store.updatePassword(userId, passwordHash);
    await store.deleteSignInsOf(userId);
    await store.forgetBrowsersOf(userId);
  }

  async sweep(): Promise<void> {
    await this.store.deleteExpiredSignIns();
    await this.store.forgetBrowsersUnseenFor(KNOWN_BROWSER_DAYS);
  }

  async user(host: HostId): Promise<User> {
    return this.toUser(await this.store.getUser(host));
  }

  private async signIn(store: AccountStore, row: UserRow & { password_hash: string }): Promise<SignedIn> {
    const token = this.parts.randomBytes(TOKEN_BYTES).toString('base64url');
    const passwordHash = row.password_hash;
    const signIn = { tokenHash: hashToken(token), userId: row.id, passwordHash, days: SIGN_IN_DAYS };
    // The password may have been changed while this one was compared with the old one.
    if (!(await store.insertSignIn(signIn))) throw new Problem('wrong_credentials');
    return { user: this.toUser(row), token };
  }

  private toUser(row: UserRow): User {
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      isPro: this.plans.hasPro({ isPro: row.is_pro }),
      subscriptionStatus: row.subscription_status,
      trialStartsAt: row.trial_starts_at?.toISOString() ?? null,
      trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    };
  }
}
