import type { SignInMethodKind } from '@linecheck/contract';
import { sql } from 'kysely';
import { affectsAny, type DbClient } from '../../db/database';
import type { PersonId } from '../../domain/ids';

interface NewApp {
  readonly name: string;
  /** In base32. */
  readonly secret: string;
  /** The step of the code that proved it, which is used up. */
  readonly lastStep: number;
}

const methodColumns = [
  'id',
  'kind',
  'name',
  'created_at',
  'last_used_at',
  sql<string | null>`data ->> 'rpId'`.as('rp_id'),
  sql<string | null>`data ->> 'issuer'`.as('issuer'),
] as const;

/** The ways in which people sign in. */
export class SignInMethodStore {
  constructor(private readonly db: DbClient) {}

  list(person: PersonId) {
    return this.db
      .selectFrom('sign_in_methods')
      .select(methodColumns)
      .where('user_id', '=', person)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  async listApps(person: PersonId): Promise<readonly { readonly id: string; readonly secret: string }[]> {
    return this.db
      .selectFrom('sign_in_methods')
      .select(['id', sql<string>`data ->> 'secret'`.as('secret')])
      .where('user_id', '=', person)
      .where('kind', '=', 'app')
      .execute();
  }

  insertApp(person: PersonId, { name, secret, lastStep }: NewApp) {
    return this.db
      .insertInto('sign_in_methods')
      .values({ user_id: person, kind: 'app', name, data: JSON.stringify({ secret, lastStep }) })
      .returning(methodColumns)
      .executeTakeFirstOrThrow();
  }

  /** Uses up the codes of an app up to this step. False if that of the step, or a later one, is used already. */
  async takeStep(id: string, step: number): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update sign_in_methods set data = jsonb_set(data, '{lastStep}', to_jsonb(${step}::bigint))
      where id = ${id}::uuid and kind = 'app' and (data ->> 'lastStep')::bigint < ${step}
    `.execute(this.db);
    return numAffectedRows === 1n;
  }

  /** Renames a passkey or an app. False if the person has none with this id. */
  rename(person: PersonId, id: string, name: string): Promise<boolean> {
    return affectsAny(
      this.db
        .updateTable('sign_in_methods')
        .set({ name })
        .where('user_id', '=', person)
        .where('id', '=', id)
        .where('kind', 'in', ['app', 'passkey']),
    );
  }

  async delete(person: PersonId, id: string): Promise<void> {
    await this.db.deleteFrom('sign_in_methods').where('user_id', '=', person).where('id', '=', id).execute();
  }

  /** Deletes all apps, passkeys and recovery codes of a person. */
  async deleteFactors(person: PersonId): Promise<void> {
    await this.db
      .deleteFrom('sign_in_methods')
      .where('user_id', '=', person)
      .where('kind', 'in', ['app', 'passkey'])
      .execute();
    await this.deleteCodes(person);
  }

  /** Ends the sign-ins that were made by a method, but for one. Sign-ins by a password name no method. */
  async endSignInsBy(
    person: PersonId,
    { id, kind }: { readonly id: string; readonly kind: SignInMethodKind },
    kept: string | null,
  ): Promise<void> {
    await sql`
      delete from sign_ins
      where user_id = ${person}::uuid and id is distinct from ${kept}::uuid
        and method_id is not distinct from ${kind === 'password' ? null : id}::uuid
    `.execute(this.db);
  }

  /** Replaces the recovery codes of a person. */
  async replaceCodes(person: PersonId, hashes: readonly Buffer[]): Promise<void> {
    await this.deleteCodes(person);
    await this.db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ user_id: person, code_hash: hash })))
      .execute();
  }

  async deleteCodes(person: PersonId): Promise<void> {
    await this.db.deleteFrom('recovery_codes').where('user_id', '=', person).execute();
  }

  /** Uses up a recovery code: of several concurrent calls with it, only one succeeds. */
  takeCode(person: PersonId, hash: Buffer): Promise<boolean> {
    return affectsAny(
      this.db
        .updateTable('recovery_codes')
        .set({ used_at: sql<Date>`now()` })
        .where('user_id', '=', person)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null),
    );
  }

  async countCodes(person: PersonId): Promise<number> {
    const { count } = await this.db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', person)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  }
}
