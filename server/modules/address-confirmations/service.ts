import { type Db, transaction } from '../../db/database';
import { deleteToken, takeToken } from '../../db/single-use-tokens';
import { deleteExpiredTokens } from '../../db/token-rows';
import type { Dependencies } from '../../dependencies';
import type { HostId } from '../../domain/ids';
import { Problem } from '../../domain/problem';
import { newToken } from '../../domain/tokens';
import type { JobQueue } from '../../jobs/queue';
import type { Draft } from '../../mail/send-draft';
import { sendsMail } from '../../mail/sends-mail';
import { CONFIRMATION_DAYS, confirmationLetter, confirmationLink } from './rules';
import { AddressConfirmationStore } from './store';

const TOKENS = 'address_confirmations';

/** For the operator: confirms the address of a host. `email` in lower case; returns whether there is such a host. */
export const confirmHost = (db: Db, email: string): Promise<boolean> =>
  new AddressConfirmationStore(db).confirmEmail(email);

export interface ConfirmationDependencies extends Pick<Dependencies, 'db' | 'config' | 'randomBytes' | 'letterPause'> {
  readonly jobs: JobQueue;
}

/** Whether the address of an account belongs to the person who registered with it. Unconfirmed hosts have a smaller quota for clips. */
export class AddressConfirmationService {
  constructor(private readonly deps: ConfirmationDependencies) {}

  /**
   * Has a letter sent to a new account, whose address is in lower case, as part of the caller's transaction `db`. Without
   * the letter registering still succeeds: a link for a new password confirms the address as well.
   */
  async ask(db: Db, email: string): Promise<void> {
    const { config, letterPause } = this.deps;
    if (!sendsMail(config)) return;
    await this.deps.jobs.enqueue(db, 'confirmation-letter', { email }, { delayMs: letterPause() });
  }

  async writeLetter(email: string): Promise<Draft | undefined> {
    const { db, config, randomBytes } = this.deps;
    const { token, tokenHash } = newToken(randomBytes);
    const days = CONFIRMATION_DAYS;
    const to = await new AddressConfirmationStore(db.kysely).insertToken(email, { tokenHash, days });
    if (to === undefined) return undefined;
    const letter = confirmationLetter(to, {
      link: confirmationLink(config.publicUrl, token),
      publicUrl: config.publicUrl,
    });
    return { letter, withdraw: () => deleteToken(db.kysely, TOKENS, tokenHash) };
  }

  /** By the link of the letter; returns whose address it was. */
  confirm(token: string): Promise<HostId> {
    return transaction(this.deps.db.kysely, async (trx) => {
      const userId = await takeToken(trx, TOKENS, token);
      if (userId === undefined) throw new Problem('confirmation_not_valid');
      await this.noteConfirmed(trx, userId);
      return userId;
    });
  }

  /** Opening a letter to the address proves that it is the reader's, whatever the letter was for. */
  async noteConfirmed(db: Db, host: HostId): Promise<void> {
    await new AddressConfirmationStore(db).confirm(host);
  }

  purgeExpired(): Promise<void> {
    return deleteExpiredTokens(this.deps.db.kysely, TOKENS);
  }
}
