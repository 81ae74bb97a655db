import type { TokenScope, WorkspaceRole } from '@linecheck/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { NEEDS_SECOND_FACTOR } from '../../db/calls';
import { type DbClient, daysFromNow, runPrepared } from '../../db/database';
import type { ActingPerson } from '../../domain/caller';
import type { AccessTokenId, PersonId, WorkspaceId } from '../../domain/ids';

interface StoredSecret {
  readonly tokenHash: Buffer;
  readonly ending: string;
}

interface TokenDraft extends StoredSecret {
  readonly id: AccessTokenId;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number | null;
}

export class AccessTokenStore {
  constructor(private readonly db: DbClient) {}

  list({ person, workspace }: ActingPerson) {
    return this.db
      .selectFrom('access_tokens')
      .select(['id', 'name', 'ending', 'scopes', 'created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', person)
      .where('workspace_id', '=', workspace)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** The tokens that have not ended. */
  async count({ person, workspace }: ActingPerson): Promise<number> {
    const { count } = await this.db
      .selectFrom('access_tokens')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', person)
      .where('workspace_id', '=', workspace)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async insert({ person, workspace }: ActingPerson, draft: TokenDraft): Promise<Date | null> {
    const { id, name, scopes, days, tokenHash, ending } = draft;
    const row = await this.db
      .insertInto('access_tokens')
      .values({
        ...{ id, name, ending, user_id: person, workspace_id: workspace, token_hash: tokenHash },
        scopes: [...scopes],
        expires_at: days === null ? null : daysFromNow(days),
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    return row.expires_at;
  }

  /** A token with a new secret lives as long as it was meant to at first. Undefined if the person has no such token. */
  rotate({ person, workspace }: ActingPerson, id: AccessTokenId, { tokenHash, ending }: StoredSecret) {
    return this.db
      .updateTable('access_tokens')
      .set({
        ...{ token_hash: tokenHash, ending, used_at: null, is_end_told: false },
        created_at: sql<Date>`now()`,
        expires_at: sql<Date | null>`now() + (expires_at - created_at)`,
      })
      .where('id', '=', id)
      .where('user_id', '=', person)
      .where('workspace_id', '=', workspace)
      .returning(['id', 'expires_at'])
      .executeTakeFirst();
  }

  delete({ person, workspace }: ActingPerson, id: AccessTokenId) {
    return this.db
      .deleteFrom('access_tokens')
      .where('id', '=', id)
      .where('user_id', '=', person)
      .where('workspace_id', '=', workspace)
      .returning('id')
      .executeTakeFirst();
  }

  /**
   * Marks tokens that end within these days, so that one of several instances tells their owners. Owners without a
   * confirmed address are left out.
   */
  async takeEnding(days: number): Promise<readonly AccessTokenId[]> {
    const { rows } = await sql<{ id: AccessTokenId }>`
      update access_tokens set is_end_told = true where id in (
        select t.id from access_tokens t join users u on u.id = t.user_id
        where not t.is_end_told and t.expires_at > now() and t.expires_at <= ${daysFromNow(days)}
          and u.email_confirmed_at is not null and u.blocked_at is null and u.deleting_at is null
        for no key update of t skip locked
      ) returning id
    `.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /** A token that ends within these days, with the address and the language of its owner. */
  findEnding(id: AccessTokenId, days: number) {
    return this.db
      .selectFrom('access_tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
      .select([
        't.name',
        't.ending',
        't.workspace_id',
        'u.email',
        'u.language',
        'u.workspace_id as own_workspace',
        'w.name as workspace',
      ])
      .where('t.id', '=', id)
      .where('t.expires_at', '>', sql<Date>`now()`)
      .where('t.expires_at', '<=', daysFromNow(days))
      .where('u.blocked_at', 'is', null)
      .executeTakeFirst();
  }

  /** Deletes tokens that ended this many days ago. Rows that another transaction is deleting are skipped. */
  async deleteEndedFor(days: number): Promise<void> {
    const ended = this.db
      .selectFrom('access_tokens')
      .select('id')
      .where('expires_at', '<=', daysFromNow(-days))
      .forUpdate()
      .skipLocked();
    await this.db.deleteFrom('access_tokens').where('id', 'in', ended).execute();
  }
}

export interface TokenCallerRow {
  readonly key: string;
  readonly token_id: AccessTokenId;
  readonly scopes: TokenScope[];
  readonly person: PersonId;
  /** Null if the call names another workspace than that of the token. */
  readonly workspace: WorkspaceId | null;
  readonly role: WorkspaceRole;
  readonly needs_second_factor: boolean;
  readonly is_stale: boolean;
}

/** The use of a token is recorded to the hour, so that reads cause no writes. */
const isStale = (token: string): string => `(${token}used_at is null or ${token}used_at < date_trunc('hour', now()))`;

/**
 * The callers of valid tokens, by the keys of calls: the hex form of the hashed token, and `@` with the id of the
 * workspace if the call names one. A token acts with the present role of its owner.
 */
export function findTokenCallers(pool: Pool, keys: readonly string[]): Promise<readonly TokenCallerRow[]> {
  return runPrepared(pool, {
    name: 'find-token-callers',
    text: `select asked.key, t.id as token_id, t.scopes, t.user_id as person, m.role, ${NEEDS_SECOND_FACTOR} as needs_second_factor, ${isStale('t.')} as is_stale,
             case when coalesce(asked.workspace, t.workspace_id) = t.workspace_id then t.workspace_id end as workspace
           from (
             select key, split_part(key, '@', 1) as hex, nullif(split_part(key, '@', 2), '')::uuid as workspace
             from unnest($1::text[]) as key
           ) asked
           join access_tokens t on t.token_hash = decode(asked.hex, 'hex') and (t.expires_at is null or t.expires_at > now())
           join users u on u.id = t.user_id and u.blocked_at is null and u.deleting_at is null
           join memberships m on m.user_id = t.user_id and m.workspace_id = t.workspace_id`,
    values: [keys],
  });
}

/** If several instances find a used token, one of them records it, and none waits for another. */
export async function markTokensUsed(pool: Pool, ids: readonly AccessTokenId[]): Promise<void> {
  const text = `update access_tokens set used_at = date_trunc('hour', now()) where id in (
      select id from access_tokens where id = any($1::uuid[]) and ${isStale('')} for no key update skip locked
    )`;
  await pool.query({ text, values: [ids] });
}
