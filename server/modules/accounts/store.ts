import type { NameChanges } from '@linecheck/contract';
import { type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { affectsAny, type Db, runPrepared } from '../../db/database';
import type { Tables } from '../../db/tables';
import type { HostId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';

interface NewUser {
  readonly id: HostId;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  /** True if the address counts as confirmed without an email. The first account counts as confirmed in any case. */
  readonly isConfirmed: boolean;
}

const userColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'plan',
  'subscription_status',
  'trial_starts_at',
  'trial_ends_at',
] as const satisfies readonly (keyof Tables['users'])[];

type UserWithPassword = Pick<
  Selectable<Tables['users']>,
  (typeof userColumns)[number] | 'password_hash' | 'blocked_at'
>;

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
        // The first account belongs to the person who installed the app.
        email_confirmed_at: user.isConfirmed
          ? sql<Date>`now()`
          : sql<Date | null>`case when not exists (select from users where deleting_at is null) then now() end`,
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

  async hasUsers(): Promise<boolean> {
    const user = this.db.selectFrom('users').select('id').where('deleting_at', 'is', null).limit(1);
    return (await user.executeTakeFirst()) !== undefined;
  }

  /** Returns true if there is no user yet. Concurrent callers wait until this transaction ends. */
  async lockFirstUser(): Promise<boolean> {
    await sql`select pg_advisory_xact_lock(hashtext('the first host'))`.execute(this.db);
    return !(await this.hasUsers());
  }

  /** Finds a host by email address (in lower case), with the numbers of links, results and clips. */
  findWithCounts(email: string) {
    return this.withCounts()
      .select(['id', 'password_hash'])
      .select((eb) =>
        eb
          .selectFrom('recording_clips')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('user_id', '=', 'users.id')
          .$asScalar()
          .as('clips'),
      )
      .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
      .executeTakeFirst();
  }

  /** Returns those of these addresses, in lower case, that belong to hosts. */
  async findKnown(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db
      .selectFrom('users')
      .select((eb) => eb.fn<string>('lower', ['email']).as('email'))
      .where(
        (eb) => eb.fn<string>('lower', ['email']),
        '=',
        (eb) => eb.fn.any(eb.val([...emails])),
      )
      .execute();
    return new Set(rows.map(({ email }) => email));
  }

  /** Lists all hosts with the numbers of links and results, for the operator. The oldest account comes first. */
  listHosts() {
    return this.withCounts()
      .select([...userColumns, 'created_at', 'blocked_at'])
      .where('deleting_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  private withCounts() {
    return this.db.selectFrom('users').select((eb) => [
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
    ]);
  }

  /**
   * Blocks or unblocks the host with this email address (in lower case). Returns the host's id, or undefined if there
   * is no such host. A host who is already blocked keeps the earlier time.
   */
  async setBlocked(email: string, isBlocked: boolean): Promise<HostId | undefined> {
    const row = await this.db
      .updateTable('users')
      .set({ blocked_at: isBlocked ? sql<Date>`coalesce(blocked_at, now())` : null })
      .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  }

  async updatePassword(host: HostId, passwordHash: string): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('id', '=', host)
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

  /** Replaces the password hash `from` with `to`. False if the account has another hash. */
  replacePassword(host: HostId, from: string, to: string): Promise<boolean> {
    return affectsAny(
      this.db
        .updateTable('users')
        .set({ password_hash: to, updated_at: sql<Date>`now()` })
        .where('id', '=', host)
        .where('password_hash', '=', from),
    );
  }

  rename(host: HostId, { firstName, lastName }: NameChanges) {
    return this.db
      .updateTable('users')
      .set({
        ...(firstName !== undefined && { first_name: firstName }),
        ...(lastName !== undefined && { last_name: lastName }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', host)
      .returning(userColumns)
      .executeTakeFirstOrThrow(accountIsGone);
  }
}

/** Finds a user by email address (in lower case). The statement is prepared, because every sign-in runs it. */
export async function findUserWithPassword(pool: Pool, email: string): Promise<UserWithPassword | undefined> {
  const [row] = await runPrepared<UserWithPassword>(pool, {
    name: 'find-user-with-password',
    text: `select ${userColumns.join(', ')}, password_hash, blocked_at from users where lower(email) = $1`,
    values: [email],
  });
  return row;
}
