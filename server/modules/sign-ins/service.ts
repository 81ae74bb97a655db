import type { SignIn, SignInMethod } from '@linecheck/contract';
import type { DbClient, StatementRunner } from '../../db/database';
import { deleteExpiredTokens, deleteTokensOf } from '../../db/token-rows';
import type { ServerDependencies } from '../../dependencies';
import type { FoundCaller, SignedInCaller } from '../../domain/caller';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { hashToken } from '../../domain/tokens';
import { type CallerRow, confirm, findCallers, insertSignIn, KnownBrowserStore, markUsed, SignInStore } from './store';

const SIGN_IN_DAYS = 30;
const KNOWN_BROWSER_DAYS = 365;
const TOKEN_BYTES = 32;

interface Admitted {
  readonly userId: PersonId;
  readonly passwordHash: string;
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

type SignInDependencies = Pick<ServerDependencies, 'db' | 'log' | 'randomBytes'>;

/** Returns true if the token has the format of issued ones: a guessable or planted value identifies no browser. */
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

const toCaller = ({ workspace, role, ...row }: CallerRow): FoundCaller => ({
  person: row.person,
  signIn: row.sign_in_id,
  confirmedMsAgo: row.confirmed_ms_ago,
  token: null,
  membership: workspace === null || role === null ? undefined : { workspace, role },
});

export class SignInService {
  private readonly store: SignInStore;
  private readonly browsers: KnownBrowserStore;

  constructor(private readonly deps: SignInDependencies) {
    this.store = new SignInStore(deps.db.kysely);
    this.browsers = new KnownBrowserStore(deps.db.kysely);
  }

  /** Undefined if the account's password has been changed meanwhile. */
  async begin(
    db: StatementRunner,
    admitted: Admitted,
    { userAgent, browser: previousBrowser }: ClientInfo,
  ): Promise<NewSignIn | undefined> {
    const token = this.newToken();
    const browser = this.newToken();
    const replaced = previousBrowser !== undefined && isToken(previousBrowser) ? hashToken(previousBrowser) : null;
    const hashes = { tokenHash: hashToken(token), browserHash: hashToken(browser), replacedBrowserHash: replaced };
    const signIn = { ...admitted, ...hashes, userAgent: shortened(userAgent), days: SIGN_IN_DAYS };
    return (await insertSignIn(db, signIn)) ? { token, browser } : undefined;
  }

  /** Returns the account's id of the browser that sends this token, if it has signed in to the account before. */
  findBrowser(email: string, browser: string): Promise<string | undefined> {
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
   * @param passwordHash The hash against which the password was verified. False if the account has another one by now.
   */
  async confirm({ person, signIn }: Pick<SignedInCaller, 'person' | 'signIn'>, passwordHash: string): Promise<boolean> {
    if (signIn === null) throw new ProblemError('token_refused');
    return confirm(this.deps.db.pool, { person, signIn, passwordHash });
  }

  async methods(person: PersonId): Promise<SignInMethod[]> {
    const rows = await this.store.methods(person);
    return rows.map(({ id, kind, created_at, last_used_at }) => ({
      id,
      kind,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    }));
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
  }

  endOthers(host: PersonId, tokens: readonly string[]): Promise<void> {
    return deleteTokensOf(this.deps.db.kysely, 'sign_ins', host, { except: tokens.map(hashToken) });
  }

  async purgeExpired(): Promise<void> {
    await deleteExpiredTokens(this.deps.db.kysely, 'sign_ins');
    await this.browsers.deleteUnseenFor(KNOWN_BROWSER_DAYS);
  }

  private newToken(): string {
    return this.deps.randomBytes(TOKEN_BYTES).toString('base64url');
  }

  /** Runs in the background; no call waits for it or depends on it. */
  private async markUsed(keys: readonly string[]): Promise<void> {
    try {
      await markUsed(this.deps.db.pool, keys);
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
