import { sql } from 'kysely';
import { type DbClient, minutesFromNow } from '../../db/database';
import { type LetterRecipient, letterRecipientOf } from '../../mail/letter-recipient';

interface NewToken {
  readonly tokenHash: Buffer;
  readonly minutes: number;
  /** Maximum valid tokens of the account, after which another one is refused. */
  readonly max: number;
}

export class PasswordResetStore {
  constructor(private readonly db: DbClient) {}

  /**
   * Locks the account of this address (in lower case) until the transaction ends. Without the lock, concurrent calls of
   * `insertToken` would not count each other's tokens and could exceed the maximum.
   */
  async lockOwner(email: string): Promise<void> {
    await this.db
      .selectFrom('users')
      .select('id')
      .where((of) => of.fn<string>('lower', ['email']), '=', email)
      .forNoKeyUpdate()
      .execute();
  }

  /**
   * Stores a token for the account of this address (in lower case) and returns the address as stored, with the
   * language of the account. Returns undefined and stores nothing if there is no such account, or if it already has the maximum of valid tokens.
   */
  async insertToken(email: string, { tokenHash, minutes, max }: NewToken): Promise<LetterRecipient | undefined> {
    const row = await this.db
      .insertInto('password_reset_tokens')
      .columns(['token_hash', 'user_id', 'email', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([
            sql<Buffer>`${tokenHash}::bytea`.as('token_hash'),
            'users.id',
            'users.email',
            minutesFromNow(minutes).as('expires_at'),
          ])
          .where((of) => of.fn<string>('lower', ['users.email']), '=', email)
          .where(
            (of) =>
              of
                .selectFrom('password_reset_tokens')
                .select((live) => live.fn.countAll<number>().as('count'))
                .whereRef('user_id', '=', 'users.id')
                .where('expires_at', '>', sql<Date>`now()`),
            '<',
            max,
          ),
      )
      .returning('email')
      .returning((eb) =>
        eb
          .selectFrom('users')
          .select('users.language')
          .whereRef('users.id', '=', 'password_reset_tokens.user_id')
          .as('language'),
      )
      .executeTakeFirst();
    return row && letterRecipientOf(row);
  }
}
