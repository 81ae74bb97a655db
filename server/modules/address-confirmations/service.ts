import { type DbClient, transaction } from '../../db/database';
import { deleteExpiredTokens, deleteToken, takeToken } from '../../db/token-rows';
import type { ServerDependencies } from '../../dependencies';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { newToken } from '../../domain/tokens';
import type { JobQueue } from '../../jobs/queue';
import { type EmailDraft, sendsMail } from '../../mail/mail';
import { CONFIRMATION_DAYS, confirmationEmail, confirmationLink } from './rules';
import { AddressConfirmationStore } from './store';

const TOKENS = 'address_confirmations';

export const confirmAddressOf = (db: DbClient, email: string): Promise<boolean> =>
  new AddressConfirmationStore(db).confirmEmail(email);

export interface ConfirmationDependencies
  extends Pick<ServerDependencies, 'db' | 'config' | 'randomBytes' | 'emailDelayMs'> {
  readonly jobs: JobQueue;
}

/**
 * Confirms that the address of an account belongs to the person who registered with it. Hosts without a confirmed
 * address have a smaller clip quota.
 */
export class AddressConfirmationService {
  constructor(private readonly deps: ConfirmationDependencies) {}

  /**
   * Enqueues an email to a new account, whose address is in lower case, within the caller's transaction `db`.
   * Registering succeeds without it: a password reset link confirms the address as well.
   */
  async ask(db: DbClient, email: string): Promise<void> {
    const { config, emailDelayMs } = this.deps;
    if (!sendsMail(config)) return;
    await this.deps.jobs.enqueue(db, 'confirmation-letter', { email }, { delayMs: emailDelayMs() });
  }

  async writeEmail(email: string): Promise<EmailDraft | undefined> {
    const { db, config, randomBytes } = this.deps;
    const { token, tokenHash } = newToken(randomBytes);
    const days = CONFIRMATION_DAYS;
    const to = await new AddressConfirmationStore(db.kysely).insertToken(email, { tokenHash, days });
    if (to === undefined) return undefined;
    const message = confirmationEmail(to, {
      link: confirmationLink(config.publicUrl, token),
      publicUrl: config.publicUrl,
    });
    return { email: message, withdraw: () => deleteToken(db.kysely, TOKENS, tokenHash) };
  }

  confirm(token: string): Promise<PersonId> {
    return transaction(this.deps.db.kysely, async (trx) => {
      const userId = await takeToken(trx, TOKENS, token);
      if (userId === undefined) throw new ProblemError('confirmation_not_valid');
      await this.noteConfirmed(trx, userId);
      return userId;
    });
  }

  /**
   * Marks an address as confirmed. Opening any email to the address proves that it belongs to the reader.
   *
   * @returns False if it was confirmed before.
   */
  noteConfirmed(db: DbClient, host: PersonId): Promise<boolean> {
    return new AddressConfirmationStore(db).confirm(host);
  }

  purgeExpired(): Promise<void> {
    return deleteExpiredTokens(this.deps.db.kysely, TOKENS);
  }
}
