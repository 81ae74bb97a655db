import { type Db, daysFromNow } from '../../db/database';

/**
 * The browsers in which a host has signed in before: wrong passwords from other browsers cannot lock the host out
 * there.
 */
export class KnownBrowserStore {
  constructor(private readonly db: Db) {}

  /** The id of this browser for this account. It stays when the token changes. */
  async find(email: string, tokenHash: Buffer): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('known_browsers as b')
      .innerJoin('users as u', 'u.id', 'b.user_id')
      .select('b.id')
      .where('b.token_hash', '=', tokenHash)
      .where((eb) => eb.fn<string>('lower', ['u.email']), '=', email)
      .executeTakeFirst();
    return row?.id;
  }

  /** Rows that another transaction is deleting are skipped. */
  async deleteUnseenFor(days: number): Promise<void> {
    const unseen = this.db
      .selectFrom('known_browsers')
      .select(['token_hash', 'user_id'])
      .where('seen_at', '<=', daysFromNow(-days))
      .forUpdate()
      .skipLocked();
    await this.db
      .deleteFrom('known_browsers')
      .using(unseen.as('unseen'))
      .whereRef('known_browsers.token_hash', '=', 'unseen.token_hash')
      .whereRef('known_browsers.user_id', '=', 'unseen.user_id')
      .execute();
  }
}
