import { type DbClient, transaction } from '../../db/database';
import { deleteExpiredTokens, deleteToken, deleteTokensOf, findByToken, takeToken } from '../../db/token-rows';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { newToken } from '../../domain/tokens';
import type { JobQueue } from '../../jobs/queue';
import { type EmailDraft, sendsMail } from '../../mail/mail';
import type { AccountService } from '../accounts/service';
import type { AddressConfirmationService } from '../address-confirmations/service';
import { tellSignInChange } from '../sign-in-letters/service';
import { MAX_VALID_LINKS, RESET_MINUTES, resetEmail, resetLink } from './rules';
import { PasswordResetStore } from './store';

const TOKENS = 'password_reset_tokens';

type ResetLinkDependencies = Pick<ServerDependencies, 'db' | 'config' | 'randomBytes'>;

export async function makeResetLink(deps: ResetLinkDependencies, email: string, { max = MAX_VALID_LINKS } = {}) {
  const { token, tokenHash } = newToken(deps.randomBytes);
  const to = await transaction(deps.db.kysely, async (trx) => {
    const store = new PasswordResetStore(trx);
    await store.lockOwner(email);
    return store.insertToken(email, { tokenHash, minutes: RESET_MINUTES, max });
  });
  return to === undefined ? undefined : { to, link: resetLink(deps.config.publicUrl, token), tokenHash };
}

export interface PasswordResetDependencies extends ResetLinkDependencies, Pick<ServerDependencies, 'emailDelayMs'> {
  readonly accounts: AccountService;
  readonly confirmations: AddressConfirmationService;
  readonly jobs: JobQueue;
}

/** Password resets. The token is only sent by email (D1). */
export class PasswordResetService {
  constructor(private readonly deps: PasswordResetDependencies) {}

  /**
   * Returns a decoy token that is not valid, in every case. One job is stored, whether or not the address has an
   * account; the account is looked up some seconds later, at a time unknown to the caller.
   */
  async request(email: string): Promise<string> {
    const { db, emailDelayMs } = this.deps;
    const isTaken = await this.deps.jobs.enqueue(db.kysely, 'reset-letter', { email }, { delayMs: emailDelayMs() });
    if (!isTaken) throw new ProblemError('rate_limited');
    return newToken(this.deps.randomBytes).token;
  }

  /**
   * Writes the email with a new link. A link whose email could not be sent does not count towards the limit of valid
   * links.
   */
  async writeEmail(email: string): Promise<EmailDraft | undefined> {
    const made = await makeResetLink(this.deps, email);
    if (made === undefined) return undefined;
    const { to, link, tokenHash } = made;
    const message = resetEmail(to, { link, publicUrl: this.deps.config.publicUrl });
    return { email: message, withdraw: () => deleteToken(this.deps.db.kysely, TOKENS, tokenHash) };
  }

  /** The address of the account of a valid token. The email with the token was sent to it. */
  async addressOf(token: string): Promise<string | undefined> {
    const host = await findByToken(this.deps.db.kysely, TOKENS, token);
    return host && this.deps.accounts.addressOf(host);
  }

  /**
   * Sets the password with a single-use token, and returns the host. All sign-ins of the account and all other reset
   * links end. If the link is the first proof that the address is the person's, every other way into the account ends, too.
   */
  async reset(token: string, password: string): Promise<PersonId> {
    // Hashing takes 19 MiB and some time, which an invalid token must not cause.
    if ((await findByToken(this.deps.db.kysely, TOKENS, token)) === undefined)
      throw new ProblemError('reset_not_valid');
    const passwordHash = await this.deps.accounts.hashNew(password, 'password');
    return transaction(this.deps.db.kysely, async (trx) => {
      const userId = await takeToken(trx, TOKENS, token);
      if (userId === undefined) throw new ProblemError('reset_not_valid');
      await this.deps.accounts.setPassword(trx, userId, passwordHash);
      const isFirstProof = await this.deps.confirmations.noteConfirmed(trx, userId);
      // Somebody else may have made the account with this address, and waits for its holder.
      if (isFirstProof && sendsMail(this.deps.config)) await this.deps.accounts.endWaysButPassword(trx, userId);
      await deleteTokensOf(trx, TOKENS, userId);
      await tellSignInChange(this.deps, trx, { person: userId, change: 'password_changed' });
      return userId;
    });
  }

  /** Ends all reset links of an account, within the caller's transaction `db`. */
  async endLinksOf(db: DbClient, host: PersonId): Promise<void> {
    await deleteTokensOf(db, TOKENS, host);
  }

  purgeExpired(): Promise<void> {
    return deleteExpiredTokens(this.deps.db.kysely, TOKENS);
  }
}
