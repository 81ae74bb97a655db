import { type Kysely, sql } from 'kysely';

const statements = [
  // The number of changes of an own level, so that a change that began with another version is refused.
  'alter table levels add revision integer not null default 0',
  // The time at which a guest's link was first opened in a second browser.
  'alter table test_sessions add other_device_at timestamptz',
] as const;

/** @public The migrator reads it by name. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
