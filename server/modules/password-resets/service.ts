import type { AppParts } from '../../app-parts';
import { type Db, transaction } from '../../db/database';
import { deleteExpiredTokens, deleteTokensOf } from '../../db/hashed-tokens';
import { deleteToken, findByToken, newToken, takeToken } from '../../db/single-use-tokens';
import { Problem } from '../../http/problem';
import type { Courier, Draft } from '../../mail/courier';
import type { AccountService } from '../accounts/service';
import type { AddressConfirmationService } from '../address-confirmations/service';
import { MOST_LIVE_LINKS, RESET_MINUTES, resetLetter, resetLink } from './rules';
import { PasswordResetStore } from './store';

const TOKENS = 'password_reset_tokens';

type Parts = Pick<AppParts, 'db' | 'config' | 'randomBytes'>;

/** Makes a link that resets the password of an account, or undefined where there is no such account. */
export async function makeResetLink(parts: Parts, email: string, { most = MOST_LIVE_LINKS } = {}) {
  const { token, tokenHash } = newToken(parts.randomBytes);
  const to = await transaction(parts.db.kysely, async (trx) => {
    const store = new PasswordResetStore(trx);
    await store.lockOwner(email);
    return store.insertToken(email, { tokenHash, minutes: RESET_MINUTES, most });
  });
  return to === undefined ? undefined : { to, link: resetLink(parts.config.publicUrl, token), tokenHash };
}

interface PasswordResetDependencies {
  readonly accounts: AccountService;
  readonly confirmations: AddressConfirmationService;
  readonly courier: Courier;
}

/** The way back in for a host who forgot the password. The token goes out by mail and by no other way (D1). */
export class PasswordResetService {
  constructor(
    private readonly parts: Parts,
    private readonly others: PasswordResetDependencies,
  ) {}

  /** Gives a decoy that opens nothing: the same for everybody, since even the look-up happens long after the answer. */
  async request(email: string): Promise<string> {
    await this.others.courier.take('reset', email);
    return newToken(this.parts.randomBytes).token;
  }

  /** The letter with a fresh link. One that could not be sent is no link of the five that may be under way. */
  async writeLetter(email: string): Promise<Draft | undefined> {
    const made = await makeResetLink(this.parts, email);
    if (made === undefined) return undefined;
    const { to, link, tokenHash } = made;
    const letter = resetLetter(to, { link, publicUrl: this.parts.config.publicUrl });
    return { letter, withdraw: () => deleteToken(this.parts.db.kysely, TOKENS, tokenHash) };
  }

  async isLive(token: string): Promise<boolean> {
    return (await findByToken(this.parts.db.kysely, TOKENS, token)) !== undefined;
  }

  /** Sets the password, once, and gives whose it is. Every sign-in of the account and every other link to it ends. */
  async reset(token: string, password: string): Promise<string> {
    // Hashing takes 19 MiB and a while, which a made-up token must not cost.
    if (!(await this.isLive(token))) throw new Problem('reset_not_valid');
    const passwordHash = await this.others.accounts.hashNew(password, 'password');
    return transaction(this.parts.db.kysely, async (trx) => {
      const userId = await takeToken(trx, TOKENS, token);
      if (userId === undefined) throw new Problem('reset_not_valid');
      await this.others.accounts.setPassword(trx, userId, passwordHash);
      await this.others.confirmations.noteConfirmed(trx, userId);
      await deleteTokensOf(trx, TOKENS, userId);
      return userId;
    });
  }

  /** Ends every reset link of an account, as part of the caller's transaction `db`. */
  async endLinksOf(db: Db, userId: string): Promise<void> {
    await deleteTokensOf(db, TOKENS, userId);
  }

  sweep(): Promise<void> {
    return deleteExpiredTokens(this.parts.db.kysely, TOKENS);
  }
}
