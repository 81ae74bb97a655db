import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type Db, daysFromNow } from '../../db/database';
import type { HostId } from '../../http/scopes';

interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface NewSignIn {
  readonly tokenHash: Buffer;
  readonly userId: string;
  /** The one that the given password was compared with. */
  readonly passwordHash: string;
  readonly days: number;
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
    return this.db.selectFrom('users').select(userColumns).where('id', '=', host).executeTakeFirstOrThrow();
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

  /** False where the account has another password by now. A change of it that is under way is waited for. */
  async insertSignIn({ tokenHash, userId, passwordHash, days }: NewSignIn): Promise<boolean> {
    const row = await this.db
      .insertInto('sign_ins')
      .columns(['token_hash', 'user_id', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([sql<Buffer>`${tokenHash}::bytea`.as('token_hash'), 'id', daysFromNow(days).as('expires_at')])
          .where('id', '=', userId)
          .where('password_hash', '=', passwordHash)
          .forShare(),
      )
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async updatePassword(userId: string, passwordHash: string): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute();
  }

  async deleteSignIns(tokenHashes: readonly Buffer[]): Promise<void> {
    await this.db.deleteFrom('sign_ins').where('token_hash', 'in', tokenHashes).execute();
  }

  async deleteSignInsOf(userId: string): Promise<void> {
    await this.db.deleteFrom('sign_ins').where('user_id', '=', userId).execute();
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

  async rememberBrowser(userId: string, tokenHash: Buffer): Promise<void> {
    const seen_at = sql<Date>`now()`;
    await this.db
      .insertInto('known_browsers')
      .values({ user_id: userId, token_hash: tokenHash })
      .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ seen_at }))
      .execute();
  }

  async forgetBrowsersOf(userId: string): Promise<void> {
    await this.db.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
  }

  async forgetBrowsersUnseenFor(days: number): Promise<void> {
    await this.db.deleteFrom('known_browsers').where('seen_at', '<=', daysFromNow(-days)).execute();
  }

  async deleteExpiredSignIns(): Promise<void> {
    await this.db.deleteFrom('sign_ins').where('expires_at', '<=', sql<Date>`now()`).execute();
  }
}

interface SignInRow {
  readonly token: string;
  readonly user_id: string;
}

/** The users of live sign-ins, by the hex form of their hashed tokens. A prepared statement: every call of a host asks. */
export async function findSignedInUsers(pool: Pool, tokens: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<SignInRow>({
    name: 'find-signed-in-users',
    text: `select encode(token_hash, 'hex') as token, user_id from sign_ins
           where token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) as hex) and expires_at > now()`,
    values: [tokens],
  });
  return new Map(rows.map((row) => [row.token, row.user_id]));
}
