import type { SignIn } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import type { Db } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import { hashToken } from '../../http/sign-in-gate';
import { shortened } from './rules';
import { findLiveSignIns, markUsed, SignInStore } from './store';

const SIGN_IN_DAYS = 30;
const TOKEN_BYTES = 32;

/** Whom a sign-in is for. */
export interface Admitted {
  readonly userId: string;
  /** The one that the given password was compared with. */
  readonly passwordHash: string;
  readonly userAgent: string | undefined;
}

type Parts = Pick<AppParts, 'db' | 'log' | 'randomBytes'>;

/** Where a host is signed in. */
export class SignInService {
  private readonly store: SignInStore;

  constructor(private readonly parts: Parts) {
    this.store = new SignInStore(parts.db.kysely);
  }

  /** Gives the credential: 256 random bits. Undefined where the account has another password by now. */
  async begin(db: Db, { userId, passwordHash, userAgent }: Admitted): Promise<string | undefined> {
    const token = this.parts.randomBytes(TOKEN_BYTES).toString('base64url');
    const signIn = { tokenHash: hashToken(token), userId, passwordHash, days: SIGN_IN_DAYS };
    return (await new SignInStore(db).insert({ ...signIn, userAgent: shortened(userAgent) })) ? token : undefined;
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

  /** Every sign-in of a user but those of these tokens, as part of the caller's transaction `db`. */
  async endAllBut(db: Db, userId: string, tokens: readonly string[]): Promise<void> {
    await new SignInStore(db).deleteAllOf(userId, { but: tokens.map(hashToken) });
  }

  endOthers(host: HostId, tokens: readonly string[]): Promise<void> {
    return this.endAllBut(this.parts.db.kysely, host, tokens);
  }

  sweep(): Promise<void> {
    return this.store.deleteExpired();
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
