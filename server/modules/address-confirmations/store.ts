import { sql } from 'kysely';
import { affectsAny, type DbClient, daysFromNow } from '../../db/database';
import type { PersonId } from '../../domain/ids';
import { type LetterRecipient, letterRecipientOf } from '../../mail/letter-recipient';

interface Ticket {
  readonly tokenHash: Buffer;
  readonly days: number;
}

/** A confirmed address keeps the time of its first confirmation. */
const CONFIRMED = { email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` };

export class AddressConfirmationStore {
  constructor(private readonly db: DbClient) {}

  /**
   * Stores a token for the account of this address (in lower case) if it is not confirmed, and returns the address as
   * stored, with the language of the account.
   */
  async insertToken(email: string, { tokenHash, days }: Ticket): Promise<LetterRecipient | undefined> {
    const { rows } = await sql<{ email: string; language: string | null }>`
      with account as (select id, email, language from users where lower(email) = ${email} and email_confirmed_at is null),
      inserted as (
        insert into address_confirmations (token_hash, user_id, expires_at)
        select ${tokenHash}::bytea, id, ${daysFromNow(days)} from account
      )
      select email, language from account
    `.execute(this.db);
    return rows[0] && letterRecipientOf(rows[0]);
  }

  /** False if the address was confirmed before. */
  confirm(host: PersonId): Promise<boolean> {
    const unconfirmed = this.db.updateTable('users').set(CONFIRMED).where('email_confirmed_at', 'is', null);
    return affectsAny(unconfirmed.where('id', '=', host));
  }

  /** `email` in lower case. False if no account has it. */
  confirmEmail(email: string): Promise<boolean> {
    return affectsAny(
      this.db
        .updateTable('users')
        .set(CONFIRMED)
        .where((eb) => eb.fn<string>('lower', ['email']), '=', email),
    );
  }
}
