import type { SignIn } from '@linecheck/contract';
import type { DbClient, StatementRunner } from '../../db/database';
import { deleteExpiredTokens, deleteTokensOf } from '../../db/token-rows';
import type { ServerDependencies } from '../../dependencies';
import type { FoundCaller, SignedInCaller } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { hashToken } from '../../domain/tokens';
import { StepStore } from './step-store';
import {
  type CallerRow,
  confirm,
  findCallers,
  insertSignIn,
  type KnownBrowser,
  KnownBrowserStore,
  markUsed,
  type SignInDays,
  type SignInProof,
  SignInStore,
} from './store';

export { type ServiceTrip, STEP_MINUTES, StepStore } from './step-store';
export type { KnownBrowser, SignInProof } from './store';

/** Days after which a person signs in again, however much they work. */
export const SIGN_IN_MAX_DAYS = 90;
/** Days for which a browser skips the second step, if the person wants it. */
export const TRUST_DAYS = 30;
const KNOWN_BROWSER_DAYS = 365;
const TOKEN_BYTES = 32;

/** A person who may sign in, and what they have proved. */
export interface AdmittedPerson extends Partial<SignInProof> {
  readonly userId: PersonId;
  /** The session at the sign-in service, which can end this sign-in. */
  readonly serviceSession?: string | undefined;
  /** True if this browser skips the second step for some days. */
  readonly trustsBrowser?: boolean;
}

export interface CurrentCredentials {
  readonly tokens: readonly string[];
  readonly browser: string | undefined;
}

export interface ClientInfo extends Pick<CurrentCredentials, 'browser'> {
  readonly userAgent: string | undefined;
}

export interface NewSignIn {
  readonly token: string;
  /** Identifies this browser from now on. It is new at each sign-in, so that a planted or copied one is worthless. */
  readonly browser: string;
}

type SignInDependencies = Pick<ServerDependencies, 'db' | 'config' | 'log' | 'randomBytes'>;

/** Returns true if the token has the format of issued ones: a guessable or planted value identifies no browser. */
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

const toCaller = ({ workspace, role, ...row }: CallerRow): FoundCaller => ({
  person: row.person,
  signIn: row.sign_in_id,
  confirmedMsAgo: row.confirmed_ms_ago,
  token: null,
  membership:
    workspace === null || role === null ? undefined : { workspace, role, needsSecondFactor: row.needs_second_factor },
});

export class SignInService {
  private readonly store: SignInStore;
  private readonly browsers: KnownBrowserStore;

  constructor(private readonly deps: SignInDependencies) {
    this.store = new SignInStore(deps.db.kysely);
    this.browsers = new KnownBrowserStore(deps.db.kysely);
  }

  /** Undefined if what the person has proved has been changed meanwhile, or the account is blocked. */
  async begin(
    db: StatementRunner,
    admitted: AdmittedPerson,
    { userAgent, browser: previousBrowser }: ClientInfo,
  ): Promise<NewSignIn | undefined> {
    const token = this.newToken();
    const browser = this.newToken();
    const replaced = previousBrowser !== undefined && isToken(previousBrowser) ? hashToken(previousBrowser) : null;
    const hashes = { tokenHash: hashToken(token), browserHash: hashToken(browser), replacedBrowserHash: replaced };
    const { userId, passwordHash = null, methods = [], serviceSession = null, trustsBrowser = false } = admitted;
    const signIn = {
      ...{ userId, passwordHash, methods, serviceSession, userAgent: shortened(userAgent) },
      ...{ ...hashes, ...this.days, trustDays: trustsBrowser ? TRUST_DAYS : 0 },
    };
    return (await insertSignIn(db, signIn)) ? { token, browser } : undefined;
  }

  /** Returns the browser that sends this token, if it has signed in to the account of this address before. */
  findBrowser(email: string, browser: string): Promise<KnownBrowser | undefined> {
    return this.browsers.find(email, hashToken(browser));
  }

  /** Returns the callers of those calls that have a valid sign-in, by the key of the call. */
  readonly findCallers = async (keys: readonly string[]): Promise<ReadonlyMap<string, FoundCaller>> => {
    const found = await findCallers(this.deps.db.pool, keys);
    const stale = found.filter((row) => row.is_stale).map((row) => row.sign_in);
    if (stale.length > 0) void this.markUsed(stale);
    return new Map(found.map((row) => [row.key, toCaller(row)]));
  };

  /**
   * Makes a sign-in recent.
   *
   * @param proof What the person has proved. False if the account has another password or method by now.
   */
  async confirm(
    { person, signIn }: Pick<SignedInCaller, 'person' | 'signIn'>,
    { passwordHash = null, methods = [] }: Partial<SignInProof>,
  ): Promise<boolean> {
    if (signIn === null) throw new ProblemError('token_refused');
    return confirm(this.deps.db.pool, { person, signIn, passwordHash, methods });
  }

  /** @param tokens Those of the request. */
  async list(host: PersonId, tokens: readonly string[]): Promise<SignIn[]> {
    const own = tokens.map(hashToken);
    const rows = await this.store.list(host);
    const signIns = rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      userAgent: row.user_agent,
      isCurrent: own.some((hash) => hash.equals(row.token_hash)),
    }));
    return signIns.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  }

  async end(host: PersonId, id: string): Promise<void> {
    if (!(await this.store.delete(host, id))) throw new ProblemError('not_found');
  }

  async endByTokens(tokens: readonly string[]): Promise<void> {
    if (tokens.length > 0) await this.store.deleteByTokens(tokens.map(hashToken));
  }

  /**
   * Ends all sign-ins and deletes all known browsers of a user except the caller's own, within the caller's transaction
   * `db`.
   */
  async forgetAllBut(db: DbClient, userId: PersonId, { tokens, browser }: CurrentCredentials): Promise<void> {
    await deleteTokensOf(db, 'sign_ins', userId, { except: tokens.map(hashToken) });
    const own = browser === undefined ? [] : [hashToken(browser)];
    await deleteTokensOf(db, 'known_browsers', userId, { except: own });
    await new StepStore(db).deleteOf(userId);
  }

  /** Lets all other browsers ask for the second step again, within the caller's transaction `db`. */
  endTrust(db: DbClient, userId: PersonId, browser: string | undefined): Promise<void> {
    return new KnownBrowserStore(db).endTrust(userId, browser === undefined ? [] : [hashToken(browser)]);
  }

  endOthers(host: PersonId, tokens: readonly string[]): Promise<void> {
    return deleteTokensOf(this.deps.db.kysely, 'sign_ins', host, { except: tokens.map(hashToken) });
  }

  async purgeExpired(): Promise<void> {
    await deleteExpiredTokens(this.deps.db.kysely, 'sign_ins');
    await new StepStore(this.deps.db.kysely).deleteExpired();
    await this.browsers.deleteUnseenFor(KNOWN_BROWSER_DAYS);
  }

  private get days(): SignInDays {
    return { maxDays: SIGN_IN_MAX_DAYS, idleDays: this.deps.config.signInIdleDays };
  }

  private newToken(): string {
    return this.deps.randomBytes(TOKEN_BYTES).toString('base64url');
  }

  /** Runs in the background; no call waits for it or depends on it. */
  private async markUsed(keys: readonly string[]): Promise<void> {
    try {
      await markUsed(this.deps.db.pool, keys, this.days);
    } catch (error) {
      this.deps.log.debug({ err: error }, 'sign_in_use_not_recorded');
    }
  }
}

/** Enough to identify the browser and the system; no browser sends more. */
const USER_AGENT_MAX = 300;

/** The user agent as it is stored: printable ASCII of limited length. Exported for tests. */
export function shortened(userAgent: string | undefined): string | null {
  const printable = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim();
  return printable.slice(0, USER_AGENT_MAX) || null;
}

/** Ends all sign-ins and access tokens of a host, and deletes all known browsers and all links that let the host in. */
export async function signOutEverywhere(db: DbClient, host: PersonId): Promise<void> {
  await new StepStore(db).deleteOf(host);
  for (const table of ['sign_ins', 'known_browsers', 'password_reset_tokens', 'access_tokens'] as const) {
    await deleteTokensOf(db, table, host);
  }
}
