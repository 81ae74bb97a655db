import { sql } from 'kysely';
import { type Db, minutesFromNow } from '../../db/database';

interface NewToken {
  readonly tokenHash: Buffer;
  readonly minutes: number;
  /** Maximum valid tokens of the account, after which another one is refused. */
  readonly max: number;
}

export class PasswordResetStore {
  constructor(private readonly db: Db) {}

  /**
   * Locks the account of this address (in lower case) until the transaction ends, so that the following count stays
   * correct: concurrent calls would not count each other's tokens.
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
   * Stores a token for the account of this address (in lower case), if there is one, and returns the address as stored.
   */
  async insertToken(email: string, { tokenHash, minutes, max }: NewToken): Promise<string | undefined> {
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
      .executeTakeFirst();
    return row?.email;
  }
}
