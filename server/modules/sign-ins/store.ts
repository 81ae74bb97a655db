import type { WorkspaceRole } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { CALLS, MEMBERSHIP, NEEDS_SECOND_FACTOR } from '../../db/calls';
import { affectsAny, type DbClient, daysFromNow, runPrepared, type StatementRunner } from '../../db/database';
import type { PersonId, WorkspaceId } from '../../domain/ids';

/** What a person has proved. Each method that was used must still be theirs. */
export interface SignInProof {
  /** The hash of the password that was compared; null without a password. */
  readonly passwordHash: string | null;
  /** The ids of the passkey, the app or the connection to the sign-in service; the one that signs in first. */
  readonly methods: readonly string[];
}

/** How long sign-ins last. */
export interface SignInDays {
  /** Days after the sign-in. */
  readonly maxDays: number;
  /** Days after the last use. */
  readonly idleDays: number;
}

interface SignInDraft extends SignInProof, SignInDays {
  readonly tokenHash: Buffer;
  readonly userId: PersonId;
  readonly userAgent: string | null;
  /** The session at the sign-in service. */
  readonly serviceSession: string | null;
  /** Days for which this browser skips the second step from now on; 0 to leave that as it is. */
  readonly trustDays: number;
  /** Identifies the browser from now on. */
  readonly browserHash: Buffer;
  /** Identified the browser until now, for every account that was signed in to from it. */
  readonly replacedBrowserHash: Buffer | null;
}

/** Until when a sign-in of the time `created` that is used now is valid, with the parameters of these numbers. */
const validUntil = (created: string, maxDays: string, idleDays: string): string =>
  `least(${created} + make_interval(days => ${maxDays}::int), now() + make_interval(days => ${idleDays}::int))`;

/**
 * Stores a sign-in and its known browser in one statement, because many hosts sign in at the same time before a show.
 * False if the account's password or method has been changed meanwhile. It waits for such a change in progress, and for
 * the blocking of the account.
 */
export async function insertSignIn(db: StatementRunner, signIn: SignInDraft): Promise<boolean> {
  const { tokenHash, userId, passwordHash, methods, userAgent, browserHash, replacedBrowserHash } = signIn;
  const rows = await runPrepared(db, {
    name: 'insert-sign-in',
    text: `with ${proved('blocked_at is null')}, signed_in as (
             insert into sign_ins (token_hash, user_id, user_agent, expires_at, method_id, service_session)
             select $4::bytea, id, $5::text, ${validUntil('now()', '$6', '$7')}, $8::uuid, $9::text from admitted
           ), renamed as (
             update known_browsers
             set token_hash = $10::bytea, seen_at = case when user_id = $1::uuid then now() else seen_at end,
               trusted_until = case when user_id = $1::uuid and $12::int > 0 then now() + make_interval(days => $12::int)
                 else trusted_until end
             where token_hash = $11::bytea and exists (select from admitted)
             returning user_id
           ), added as (
             insert into known_browsers (token_hash, user_id, trusted_until)
             select $10::bytea, id, case when $12::int > 0 then now() + make_interval(days => $12::int) end from admitted
             where not exists (select from renamed where user_id = $1::uuid)
           )
           select id from admitted`,
    values: [
      ...[userId, passwordHash, methods, tokenHash, userAgent, signIn.maxDays, signIn.idleDays],
      ...[passwordHash === null ? (methods[0] ?? null) : null, signIn.serviceSession],
      ...[browserHash, replacedBrowserHash, signIn.trustDays],
    ],
  });
  return rows.length > 0;
}

/**
 * The parts `person`, `used` and `admitted` of a statement: marks what a person $1 has proved as used, the password with
 * the hash $2 and the methods $3. `admitted` is empty unless all of it is still theirs. The person is locked first, as
 * everywhere.
 */
const proved = (condition: string): string =>
  `person as (
     select id from users where id = $1::uuid and ${condition} for share
   ), used as (
     update sign_in_methods m set last_used_at = now() from person p
     where m.user_id = p.id and (m.kind = 'password' and m.data ->> 'hash' = $2::text or m.id = any($3::uuid[]))
     returning m.id
   ), admitted as (
     select id from person
     where (select count(*) from used) = cardinality($3::uuid[]) + case when $2::text is null then 0 else 1 end
   )`;

interface SignInConfirmation extends SignInProof {
  readonly person: PersonId;
  readonly signIn: string;
}

/** Records that the person of a sign-in has proved again who they are. False if the proof has been changed meanwhile. */
export async function confirm(pool: Pool, confirmation: SignInConfirmation): Promise<boolean> {
  const { person, signIn, passwordHash, methods } = confirmation;
  const text = `with ${proved('true')}
    update sign_ins s set confirmed_at = now() from admitted where s.user_id = admitted.id and s.id = $4::uuid`;
  return (await pool.query({ text, values: [person, passwordHash, methods, signIn] })).rowCount === 1;
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
  readonly needs_second_factor: boolean;
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
             ${NEEDS_SECOND_FACTOR} as needs_second_factor, ${CONFIRMED_MS_AGO} as confirmed_ms_ago
           from ${CALLS} left join ${MEMBERSHIP}`,
    values: [keys],
  });
}

/** If several instances find a used sign-in, one of them records it, and none waits for another. */
export async function markUsed(pool: Pool, keys: readonly string[], days: SignInDays): Promise<void> {
  const text = `update sign_ins set last_used_at = now(), expires_at = ${validUntil('created_at', '$2', '$3')}
    where token_hash in (
      select token_hash from sign_ins
      where token_hash = any(select decode(hex, 'hex') from unnest($1::text[]) as hex) and ${STALE}
      for no key update skip locked
    )`;
  await pool.query({ text, values: [keys, days.maxDays, days.idleDays] });
}

export interface KnownBrowser {
  readonly id: string;
  /** True if it skips the second step. */
  readonly is_trusted: boolean;
}

/**
 * The browsers in which a host has signed in before: wrong passwords from other browsers cannot lock the host out
 * there.
 */
export class KnownBrowserStore {
  constructor(private readonly db: DbClient) {}

  /** This browser for this account. Its id stays when the token changes. */
  find(email: string, tokenHash: Buffer): Promise<KnownBrowser | undefined> {
    return this.db
      .selectFrom('known_browsers as b')
      .innerJoin('users as u', 'u.id', 'b.user_id')
      .select(['b.id', sql<boolean>`coalesce(b.trusted_until > now(), false)`.as('is_trusted')])
      .where('b.token_hash', '=', tokenHash)
      .where((eb) => eb.fn<string>('lower', ['u.email']), '=', email)
      .executeTakeFirst();
  }

  /** Lets every other browser of a person ask for the second step again. */
  async endTrust(person: PersonId, exceptHashes: readonly Buffer[]): Promise<void> {
    await this.db
      .updateTable('known_browsers')
      .set({ trusted_until: null })
      .where('user_id', '=', person)
      .where('trusted_until', 'is not', null)
      .$if(exceptHashes.length > 0, (query) => query.where('token_hash', 'not in', exceptHashes))
      .execute();
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
