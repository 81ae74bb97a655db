import type { WorkspaceRole } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { CALLS, MEMBERSHIP } from '../../db/calls';
import { affectsAny, type DbClient, daysFromNow, runPrepared, type StatementRunner } from '../../db/database';
import type { PersonId, WorkspaceId } from '../../domain/ids';

interface SignInDraft {
  readonly tokenHash: Buffer;
  readonly userId: PersonId;
  readonly passwordHash: string;
  readonly userAgent: string | null;
  readonly days: number;
  /** Identifies the browser from now on. */
  readonly browserHash: Buffer;
  /** Identified the browser until now, for every account that was signed in to from it. */
  readonly replacedBrowserHash: Buffer | null;
}

/**
 * Stores a sign-in and its known browser in one statement, because many hosts sign in at the same time before a show.
 * False if the account's password has been changed meanwhile. It waits for a password change in progress, and for the
 * blocking of the account.
 */
export async function insertSignIn(db: StatementRunner, signIn: SignInDraft): Promise<boolean> {
  const { tokenHash, userId, passwordHash, userAgent, days, browserHash, replacedBrowserHash } = signIn;
  const rows = await runPrepared(db, {
    name: 'insert-sign-in',
    text: `with admitted as (${markPasswordUsed('(select id from users where id = $1::uuid and blocked_at is null for share)')}
           ), signed_in as (
             insert into sign_ins (token_hash, user_id, user_agent, expires_at)
             select $3::bytea, id, $4::text, now() + make_interval(days => $5::int) from admitted
           ), renamed as (
             update known_browsers
             set token_hash = $6::bytea, seen_at = case when user_id = $1::uuid then now() else seen_at end
             where token_hash = $7::bytea and exists (select from admitted)
             returning user_id
           ), added as (
             insert into known_browsers (token_hash, user_id) select $6::bytea, id from admitted
             where not exists (select from renamed where user_id = $1::uuid)
           )
           select id from admitted`,
    values: [userId, passwordHash, tokenHash, userAgent, days, browserHash, replacedBrowserHash],
  });
  return rows.length > 0;
}

/**
 * Marks the password with the hash $2 as used, if it is that of the person in `persons`, whose row is locked first as
 * everywhere.
 */
const markPasswordUsed = (persons: string): string =>
  `update sign_in_methods m set last_used_at = now() from ${persons} p
   where m.user_id = p.id and m.kind = 'password' and m.data ->> 'hash' = $2::text returning p.id`;

interface Confirmation {
  readonly person: PersonId;
  readonly signIn: string;
  readonly passwordHash: string;
}

/** Records that the person of a sign-in has entered the password again. False if it has been changed meanwhile. */
export async function confirm(pool: Pool, { person, signIn, passwordHash }: Confirmation): Promise<boolean> {
  const text = `with admitted as (${markPasswordUsed('(select id from users where id = $1::uuid for share)')})
    update sign_ins s set confirmed_at = now() from admitted where s.user_id = admitted.id and s.id = $3::uuid`;
  return (await pool.query({ text, values: [person, passwordHash, signIn] })).rowCount === 1;
}

export class SignInStore {
  constructor(private readonly db: DbClient) {}

  list(host: PersonId) {
    return this.db
      .selectFrom('sign_ins')
      .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', host)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** The ways in which a person signs in, without their secrets. */
  methods(person: PersonId) {
    return this.db
      .selectFrom('sign_in_methods')
      .select(['id', 'kind', 'created_at', 'last_used_at'])
      .where('user_id', '=', person)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  delete(host: PersonId, id: string): Promise<boolean> {
    return affectsAny(this.db.deleteFrom('sign_ins').where('user_id', '=', host).where('id', '=', id));
  }

  async deleteByTokens(tokenHashes: readonly Buffer[]): Promise<void> {
    await this.db.deleteFrom('sign_ins').where('token_hash', 'in', tokenHashes).execute();
  }
}

export interface CallerRow {
  readonly key: string;
  readonly sign_in: string;
  readonly person: PersonId;
  readonly sign_in_id: string;
  /** Both are null if the person is no member of the workspace. */
  readonly workspace: WorkspaceId | null;
  readonly role: WorkspaceRole | null;
  readonly is_stale: boolean;
  readonly confirmed_ms_ago: number;
}

/** The use of a sign-in is recorded at most once an hour, so that reads cause no writes. */
const STALE = "last_used_at < now() - interval '1 hour'";

/** By the database's clock, which wrote both times. */
const CONFIRMED_MS_AGO = 'extract(epoch from now() - coalesce(s.confirmed_at, s.created_at))::float8 * 1000';

/** The callers of valid sign-ins, by the keys of calls. A prepared statement, because every call of a host runs it. */
export async function findCallers(pool: Pool, keys: readonly string[]): Promise<readonly CallerRow[]> {
  return runPrepared(pool, {
    name: 'find-callers',
    text: `select asked.key, asked.sign_in, s.user_id as person, s.id as sign_in_id, m.workspace_id as workspace, m.role, ${STALE} as is_stale,
             ${CONFIRMED_MS_AGO} as confirmed_ms_ago
           from ${CALLS} left join ${MEMBERSHIP}`,
    values: [keys],
  });
}

/** If several instances find a used sign-in, one of them records it, and none waits for another. */
export async function markUsed(pool: Pool, keys: readonly string[]): Promise<void> {
  const text = `update sign_ins set last_used_at = now() where token_hash in (
      select token_hash from sign_ins
      where token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) as hex) and ${STALE}
      for no key update skip locked
    )`;
  await pool.query({ text, values: [keys] });
}

/**
 * The browsers in which a host has signed in before: wrong passwords from other browsers cannot lock the host out
 * there.
 */
export class KnownBrowserStore {
  constructor(private readonly db: DbClient) {}

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
