import type { AppParts } from '../../app-parts';
import { type Db, transaction } from '../../db/database';
import { deleteExpiredTokens } from '../../db/hashed-tokens';
import { deleteToken, newToken, takeToken } from '../../db/single-use-tokens';
import { Problem } from '../../http/problem';
import type { Courier, Draft } from '../../mail/courier';
import { sendsMail } from '../../mail/mail-notice';
import { CONFIRMATION_DAYS, confirmationLetter, confirmationLink } from './rules';
import { AddressConfirmationStore } from './store';

const TOKENS = 'address_confirmations';

/** For the operator: vouches for a host. `email` in lower case; gives whether there is such a host. */
export const confirmHost = (db: Db, email: string): Promise<boolean> =>
  new AddressConfirmationStore(db).confirmEmail(email);

/** Whether the address of an account belongs to whoever has registered with it. Who has not shown that has less room for clips. */
export class AddressConfirmationService {
  constructor(
    private readonly parts: Pick<AppParts, 'db' | 'config' | 'randomBytes'>,
    private readonly courier: Courier,
  ) {}

  /**
   * Has a letter sent to a new account, whose address is in lower case. Nobody fails to register for want of it: a link for a
   * new password confirms the address as well.
   */
  async ask(email: string): Promise<void> {
    if (sendsMail(this.parts.config)) await this.courier.offer('confirmation', email);
  }

  async writeLetter(email: string): Promise<Draft | undefined> {
    const { db, config, randomBytes } = this.parts;
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

  /** By the link of the letter; gives whose address it was. */
  confirm(token: string): Promise<string> {
    return transaction(this.parts.db.kysely, async (trx) => {
      const userId = await takeToken(trx, TOKENS, token);
      if (userId === undefined) throw new Problem('confirmation_not_valid');
      await this.noteConfirmed(trx, userId);
      return userId;
    });
  }

  /** Whoever opens a letter to the address has it, whatever the letter was for. */
  async noteConfirmed(db: Db, userId: string): Promise<void> {
    await new AddressConfirmationStore(db).confirm(userId);
  }

  sweep(): Promise<void> {
    return deleteExpiredTokens(this.parts.db.kysely, TOKENS);
  }
}
