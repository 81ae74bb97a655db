import type { SignIn } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import type { Db, StatementRunner } from '../../db/database';
import { deleteExpiredTokens, deleteTokensOf, hashToken } from '../../db/hashed-tokens';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import { KnownBrowserStore } from './known-browser-store';
import { shortened } from './rules';
import { findLiveSignIns, insertSignIn, markUsed, SignInStore } from './store';

const SIGN_IN_DAYS = 30;
const KNOWN_BROWSER_DAYS = 365;
const TOKEN_BYTES = 32;

/** Whom a sign-in is for. */
interface Admitted {
  readonly userId: string;
  /** The one that the given password was compared with. */
  readonly passwordHash: string;
}

/** What a request brings along: its sign-ins, and the token by which this browser is known. */
export interface Own {
  readonly tokens: readonly string[];
  readonly browser: string | undefined;
}

export interface Caller extends Pick<Own, 'browser'> {
  readonly userAgent: string | undefined;
}

export interface Began {
  /** The credential for the cookie: 256 random bits. */
  readonly token: string;
  /** By which this browser is known from now on: a new one each time, so that a planted or copied one is worth nothing. */
  readonly browser: string;
}

type Parts = Pick<AppParts, 'db' | 'log' | 'randomBytes'>;

/** Whether it may have been given here: what anybody could guess, or has planted, names no browser. */
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Where a host is signed in. */
export class SignInService {
  private readonly store: SignInStore;
  private readonly browsers: KnownBrowserStore;

  constructor(private readonly parts: Parts) {
    this.store = new SignInStore(parts.db.kysely);
    this.browsers = new KnownBrowserStore(parts.db.kysely);
  }

  /** Undefined where the account has another password by now. */
  async begin(
    db: StatementRunner,
    admitted: Admitted,
    { userAgent, browser: brought }: Caller,
  ): Promise<Began | undefined> {
    const token = this.newToken();
    const browser = this.newToken();
    const replaced = brought !== undefined && isToken(brought) ? hashToken(brought) : null;
    const hashes = { tokenHash: hashToken(token), browserHash: hashToken(browser), replacedBrowserHash: replaced };
    const signIn = { ...admitted, ...hashes, userAgent: shortened(userAgent), days: SIGN_IN_DAYS };
    return (await insertSignIn(db, signIn)) ? { token, browser } : undefined;
  }

  /** By which this account knows the browser that brings this token, if it has been signed in to from there. */
  findBrowser(email: string, browser: string): Promise<string | undefined> {
    return this.browsers.find(email, hashToken(browser));
  }

  /** The users of the live ones among these, by their keys. */
  readonly findUsers = async (keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const found = await findLiveSignIns(this.parts.db.pool, keys);
    const stale = found.filter((row) => row.is_stale).map((row) => row.key);
    if (stale.length > 0) void this.markUsed(stale);
    return new Map(found.map((row) => [row.key, row.user_id]));
  };

  /** @param tokens Those of the request that asks. */
  async list(host: HostId, tokens: readonly string[]): Promise<SignIn[]> {
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

  async end(host: HostId, id: string): Promise<void> {
    if (!(await this.store.delete(host, id))) throw new Problem('not_found');
  }

  async endByTokens(tokens: readonly string[]): Promise<void> {
    if (tokens.length > 0) await this.store.deleteByTokens(tokens.map(hashToken));
  }

  /** Every sign-in and every known browser of a user but one's own, as part of the caller's transaction `db`. */
  async forgetAllBut(db: Db, userId: string, { tokens, browser }: Own): Promise<void> {
    await deleteTokensOf(db, 'sign_ins', userId, { but: tokens.map(hashToken) });
    const own = browser === undefined ? [] : [hashToken(browser)];
    await deleteTokensOf(db, 'known_browsers', userId, { but: own });
  }

  endOthers(host: HostId, tokens: readonly string[]): Promise<void> {
    return deleteTokensOf(this.parts.db.kysely, 'sign_ins', host, { but: tokens.map(hashToken) });
  }

  async sweep(): Promise<void> {
    await deleteExpiredTokens(this.parts.db.kysely, 'sign_ins');
    await this.browsers.deleteUnseenFor(KNOWN_BROWSER_DAYS);
  }

  private newToken(): string {
    return this.parts.randomBytes(TOKEN_BYTES).toString('base64url');
  }

  /** Nobody waits for it, and nothing depends on it. */
  private async markUsed(keys: readonly string[]): Promise<void> {
    try {
      await markUsed(this.parts.db.pool, keys);
    } catch (error) {
      this.parts.log.debug({ err: error }, 'the use of a sign-in was not written down');
    }
  }
}
