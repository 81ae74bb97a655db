import type { SignInMethod } from '@linecheck/contract';
import { sql } from 'kysely';
import type { DbClient } from '../../db/database';
import type { PersonId } from '../../domain/ids';

/** What is stored of a passkey. */
export interface PasskeyData {
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** Uses that the authenticator has counted; 0 forever for most that are synchronized. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** The host name of the `PUBLIC_URL` for which it was made. */
  readonly rpId: string;
  readonly isBackedUp: boolean;
}

interface StoredPasskey {
  readonly id: string;
  readonly person: PersonId;
  readonly data: PasskeyData;
}

interface PasskeyDraft {
  readonly person: PersonId;
  readonly name: string;
  readonly data: PasskeyData;
}

interface PasskeyUse extends Pick<PasskeyData, 'counter' | 'isBackedUp'> {
  readonly id: string;
}

export class PasskeyStore {
  constructor(private readonly db: DbClient) {}

  /** Those of one site, the oldest first. */
  async listOf(person: PersonId, rpId: string): Promise<readonly StoredPasskey[]> {
    const { rows } = await sql<StoredPasskey>`
      select id, user_id as person, data from sign_in_methods
      where user_id = ${person}::uuid and kind = 'passkey' and data ->> 'rpId' = ${rpId} order by created_at, id
    `.execute(this.db);
    return rows;
  }

  async find(credentialId: string): Promise<StoredPasskey | undefined> {
    const { rows } = await sql<StoredPasskey>`
      select id, user_id as person, data from sign_in_methods
      where kind = 'passkey' and data ->> 'credentialId' = ${credentialId}
    `.execute(this.db);
    return rows[0];
  }

  /** @throws the violation of the index `sign_in_methods_passkey` if it is stored already. */
  async insert({ person, name, data }: PasskeyDraft): Promise<SignInMethod> {
    const { id, created_at } = await this.db
      .insertInto('sign_in_methods')
      .values({ user_id: person, kind: 'passkey', name, data: JSON.stringify(data) })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    const createdAt = created_at.toISOString();
    return { id, kind: 'passkey', name, createdAt, lastUsedAt: null, isOrphaned: false };
  }

  /** Counts a use. False if the passkey is gone, or has counted as far already: it was copied, or answered twice. */
  async markUsed({ id, counter, isBackedUp }: PasskeyUse): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update sign_in_methods
      set data = data || jsonb_build_object('counter', ${counter}::bigint, 'isBackedUp', ${isBackedUp}::boolean)
      where id = ${id}::uuid and kind = 'passkey'
        and ((data ->> 'counter')::bigint < ${counter}::bigint or (data ->> 'counter')::bigint + ${counter}::bigint = 0)
    `.execute(this.db);
    return numAffectedRows === 1n;
  }

  /** The number of passkeys of another site. */
  async countOrphaned(rpId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from sign_in_methods where kind = 'passkey' and data ->> 'rpId' <> ${rpId}
    `.execute(this.db);
    return rows[0]?.count ?? 0;
  }
}
