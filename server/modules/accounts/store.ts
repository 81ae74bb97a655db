import { sql } from 'kysely';
import { type Db, daysFromNow } from '../../db/database';
import { accountIsGone } from '../../http/problem';
import type { HostId } from '../../http/scopes';

interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

const userColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'is_pro',
  'subscription_status',
  'trial_starts_at',
  'trial_ends_at',
] as const;

export class AccountStore {
  constructor(private readonly db: Db) {}

  insertUser(user: NewUser) {
    return this.db
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        password_hash: user.passwordHash,
        first_name: user.firstName,
        last_name: user.lastName,
      })
      .returning(userColumns)
      .executeTakeFirstOrThrow();
  }

  getUser(host: HostId) {
    return this.db
      .selectFrom('users')
      .select(userColumns)
      .where('id', '=', host)
      .executeTakeFirstOrThrow(accountIsGone);
  }

  /** Every host with what they have, for the operator. The oldest account comes first. */
  listHosts() {
    return this.db
      .selectFrom('users')
      .select([...userColumns, 'created_at'])
      .select((eb) => [
        eb
          .selectFrom('test_sessions')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('host_id', '=', 'users.id')
          .$asScalar()
          .as('links'),
        eb
          .selectFrom('guest_results')
          .innerJoin('test_sessions', 'test_sessions.id', 'guest_results.session_id')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('test_sessions.host_id', '=', 'users.id')
          .$asScalar()
          .as('results'),
      ])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /** `email` in lower case. */
  findUserWithPassword(email: string) {
    return this.db
      .selectFrom('users')
      .select([...userColumns, 'password_hash'])
      .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
      .executeTakeFirst();
  }

  async updatePassword(userId: string, passwordHash: string): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute();
  }

  async getPasswordHash(host: HostId): Promise<string> {
    const row = await this.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', host)
      .executeTakeFirstOrThrow(accountIsGone);
    return row.password_hash;
  }

  /** Whether the account still had the first of these passwords, in their stored form. */
  async replacePassword(host: HostId, from: string, to: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('users')
      .set({ password_hash: to, updated_at: sql<Date>`now()` })
      .where('id', '=', host)
      .where('password_hash', '=', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  rename(host: HostId, { firstName, lastName }: { readonly firstName: string; readonly lastName: string }) {
    return this.db
      .updateTable('users')
      .set({ first_name: firstName, last_name: lastName, updated_at: sql<Date>`now()` })
      .where('id', '=', host)
      .returning(userColumns)
      .executeTakeFirstOrThrow(accountIsGone);
  }

  /** Whether there was such an account with this password, in its stored form. All that refers to it goes with it. */
  async delete(host: HostId, passwordHash: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('users')
      .where('id', '=', host)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async isKnownBrowser(email: string, tokenHash: Buffer): Promise<boolean> {
    const row = await this.db
      .selectFrom('known_browsers as b')
      .innerJoin('users as u', 'u.id', 'b.user_id')
      .select('b.user_id')
      .where('b.token_hash', '=', tokenHash)
      .where((eb) => eb.fn<string>('lower', ['u.email']), '=', email)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** An account that has been deleted meanwhile has no browsers. */
  async rememberBrowser(userId: string, tokenHash: Buffer): Promise<void> {
    const seen_at = sql<Date>`now()`;
    await this.db
      .insertInto('known_browsers')
      .columns(['token_hash', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([sql<Buffer>`${tokenHash}::bytea`.as('token_hash'), 'id'])
          .where('id', '=', userId)
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ seen_at }))
      .execute();
  }

  /** All of them, but those of these tokens. */
  async forgetBrowsersOf(userId: string, { but = [] }: { readonly but?: readonly Buffer[] } = {}): Promise<void> {
    const query = this.db.deleteFrom('known_browsers').where('user_id', '=', userId);
    await (but.length === 0 ? query : query.where('token_hash', 'not in', but)).execute();
  }

  /** What somebody else is deleting already is left to them. */
  async forgetBrowsersUnseenFor(days: number): Promise<void> {
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
