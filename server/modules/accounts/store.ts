import type { NameChanges, WorkspaceOfUser } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { type Selectable, sql } from 'kysely';
import type { Pool } from 'pg';
import { NEEDS_SECOND_FACTOR } from '../../db/calls';
import { type DbClient, personLock, runPrepared } from '../../db/database';
import type { DatabaseTables } from '../../db/tables';
import type { ActingPerson } from '../../domain/caller';
import type { PersonId, WorkspaceId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { WORKSPACE_NAME } from '../people/service';

interface NewUser {
  readonly id: PersonId;
  readonly workspace: WorkspaceId;
  readonly email: string;
  /** Null for a person who signs in otherwise. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  /** True if the address counts as confirmed without an email. The first account counts as confirmed in any case. */
  readonly isConfirmed: boolean;
  /** False if an invitation to the workspace of others is all that admits the person. */
  readonly isAdmitted: boolean;
}

const userColumns = ['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.language'] as const;
const planColumns = [
  'w.plan',
  'w.subscription_status',
  'w.trial_starts_at',
  'w.trial_ends_at',
  'w.is_admitted',
] as const;

/** The name of a workspace; of the user's own one with the name that the same statement changes. */
const NAME_FOR_USER = `case when w.name = '' and w.id = u.workspace_id and m.role = 'owner'
  then concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) else ${WORKSPACE_NAME} end`;

/** The workspaces of a user `u`, their own first, then by the time at which they joined. */
const WORKSPACES = `(
  select json_agg(
    json_build_object('id', w.id, 'name', ${NAME_FOR_USER}, 'role', m.role, 'isOwn', w.id = u.workspace_id,
      'needsSecondFactor', ${NEEDS_SECOND_FACTOR})
    order by w.id = u.workspace_id desc, m.created_at, w.id
  )
  from memberships m join workspaces w on w.id = m.workspace_id where m.user_id = u.id
)`;
const workspaces = sql.raw<WorkspaceOfUser[]>(WORKSPACES).as('workspaces');

export interface UserRow
  extends Pick<Selectable<DatabaseTables['users']>, 'id' | 'email' | 'first_name' | 'last_name' | 'language'>,
    Pick<
      Selectable<DatabaseTables['workspaces']>,
      'plan' | 'subscription_status' | 'trial_starts_at' | 'trial_ends_at' | 'is_admitted'
    > {
  readonly workspaces: WorkspaceOfUser[];
}

interface UserWithPassword extends UserRow, Pick<Selectable<DatabaseTables['users']>, 'blocked_at'> {
  /** True if the password needs a second step. */
  readonly has_factor: boolean;
  /** Null for a person who signs in without one. */
  readonly password_hash: string | null;
}

export interface AccountChanges extends NameChanges {
  readonly language?: string | null;
}

export class AccountStore {
  constructor(private readonly db: DbClient) {}

  /** Stores an account with its own workspace, whose owner it is, in one statement. */
  async insertUser(user: NewUser): Promise<UserRow> {
    // The first account belongs to the person who installed the app, so its address counts as confirmed.
    const confirmedAt = user.isConfirmed
      ? sql`now()`
      : sql`case when not exists (select from users where deleting_at is null) then now() end`;
    const { rows } = await sql<Omit<UserRow, 'workspaces'>>`
      with w as (insert into workspaces (id, is_admitted) values (${user.workspace}, ${user.isAdmitted}) returning *),
      u as (
        insert into users (id, email, first_name, last_name, language, email_confirmed_at, workspace_id)
        select ${user.id}::uuid, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.language}, ${confirmedAt}, id
        from w
        returning *
      ),
      p as (
        insert into sign_in_methods (user_id, kind, data)
        select id, 'password', jsonb_build_object('hash', ${user.passwordHash}::text) from u
        where ${user.passwordHash}::text is not null
      ),
      m as (insert into memberships (user_id, workspace_id, role) select id, workspace_id, 'owner' from u)
      select ${sql.join([...userColumns, ...planColumns].map((column) => sql.ref(column)))} from u, w
    `.execute(this.db);
    const [row] = rows;
    if (row === undefined) throw new Error('an account that is inserted is returned');
    // The statement does not see the membership that it inserts.
    const name = `${user.firstName} ${user.lastName}`;
    return { ...row, workspaces: [{ id: user.workspace, name, role: 'owner', isOwn: true, needsSecondFactor: false }] };
  }

  getUser({ person, workspace }: ActingPerson): Promise<UserRow> {
    return this.db
      .selectFrom('users as u')
      .innerJoin('workspaces as w', (join) => join.on('w.id', '=', workspace))
      .select([...userColumns, ...planColumns, workspaces])
      .where('u.id', '=', person)
      .executeTakeFirstOrThrow(accountIsGone);
  }

  /** A person with the plan of their own workspace, in which they act after signing in. */
  findOwnUser(person: PersonId) {
    return this.db
      .selectFrom('users as u')
      .innerJoin('workspaces as w', 'w.id', 'u.workspace_id')
      .select([...userColumns, ...planColumns, workspaces, 'u.blocked_at'])
      .where('u.id', '=', person)
      .where('u.deleting_at', 'is', null)
      .executeTakeFirst();
  }

  async getEmail(host: PersonId): Promise<string> {
    const query = this.db.selectFrom('users').select('email').where('id', '=', host).where('deleting_at', 'is', null);
    return (await query.executeTakeFirstOrThrow(accountIsGone)).email;
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
      .select('u.id')
      .select((eb) =>
        eb
          .selectFrom('recording_clips')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('recording_clips.workspace_id', '=', 'u.workspace_id')
          .$asScalar()
          .as('clips'),
      )
      .where((eb) => eb.fn<string>('lower', ['u.email']), '=', email)
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

  listHosts() {
    return this.withCounts()
      .innerJoin('workspaces as w', 'w.id', 'u.workspace_id')
      .select([...userColumns, ...planColumns, 'u.created_at', 'u.blocked_at'])
      .where('u.deleting_at', 'is', null)
      .orderBy('u.created_at')
      .orderBy('u.id')
      .execute();
  }

  private withCounts() {
    return this.db.selectFrom('users as u').select((eb) => [
      eb
        .selectFrom('test_sessions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('test_sessions.workspace_id', '=', 'u.workspace_id')
        .$asScalar()
        .as('links'),
      eb
        .selectFrom('guest_results')
        .innerJoin('test_sessions', 'test_sessions.id', 'guest_results.session_id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('test_sessions.workspace_id', '=', 'u.workspace_id')
        .$asScalar()
        .as('results'),
    ]);
  }

  /**
   * Blocks or unblocks the host with this email address (in lower case), and the host's own workspace. Returns the
   * host's id, or undefined if there is no such host. A host who is already blocked keeps the earlier time.
   */
  async setBlocked(email: string, isBlocked: boolean): Promise<PersonId | undefined> {
    const blockedAt = isBlocked ? sql`coalesce(blocked_at, now())` : sql`null`;
    const { rows } = await sql<{ id: PersonId }>`
      with blocked as (
        update users set blocked_at = ${blockedAt} where lower(email) = ${email} returning id, workspace_id
      ),
      own as (update workspaces set blocked_at = ${blockedAt} where id in (select workspace_id from blocked))
      select id from blocked
    `.execute(this.db);
    return rows[0]?.id;
  }

  /** Sets the password of a person, also the first one. The person is locked first. */
  async setPassword(person: PersonId, passwordHash: string): Promise<void> {
    const data = sql`jsonb_build_object('hash', ${passwordHash}::text)`;
    await sql`
      insert into sign_in_methods (user_id, kind, data)
      values (${personLock(person)}, 'password', ${data})
      on conflict (user_id) where kind = 'password'
      do update set data = ${data}, created_at = now(), last_used_at = null
    `.execute(this.db);
  }

  /** Removes the other methods of a person, who is locked, their recovery codes, and the tokens of their programs. */
  async endWaysButPassword(person: PersonId): Promise<void> {
    await this.db.deleteFrom('sign_in_methods').where('user_id', '=', person).where('kind', '<>', 'password').execute();
    for (const table of ['recovery_codes', 'access_tokens', 'calendar_feeds'] as const)
      await this.db.deleteFrom(table).where('user_id', '=', person).execute();
  }

  async findPasswordHash(person: PersonId): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('sign_in_methods')
      .select(sql<string>`data ->> 'hash'`.as('hash'))
      .where('user_id', '=', person)
      .where('kind', '=', 'password')
      .executeTakeFirst();
    return row?.hash;
  }

  change({ person, workspace }: ActingPerson, { firstName, lastName, language }: AccountChanges): Promise<UserRow> {
    return this.db
      .updateTable('users as u')
      .from('workspaces as w')
      .set({
        ...(firstName !== undefined && { first_name: firstName }),
        ...(lastName !== undefined && { last_name: lastName }),
        ...(language !== undefined && { language: language || null }),
        updated_at: sql<Date>`now()`,
      })
      .where('u.id', '=', person)
      .where('w.id', '=', workspace)
      .returning([...userColumns, ...planColumns, workspaces])
      .executeTakeFirstOrThrow(accountIsGone);
  }
}

/** Finds a user by email address (in lower case). The statement is prepared, because every sign-in runs it. */
export async function findUserWithPassword(pool: Pool, email: string): Promise<UserWithPassword | undefined> {
  const [row] = await runPrepared<UserWithPassword>(pool, {
    name: 'find-user-with-password',
    text: `select ${[...userColumns, ...planColumns].join(', ')}, ${WORKSPACES} as workspaces, u.blocked_at,
             p.data ->> 'hash' as password_hash,
             exists (select from sign_in_methods f where f.user_id = u.id and f.kind in ('app', 'passkey')) as has_factor
           from users u join workspaces w on w.id = u.workspace_id
             left join sign_in_methods p on p.user_id = u.id and p.kind = 'password'
           where lower(u.email) = $1`,
    values: [email],
  });
  return row;
}
