import { type Kysely, sql } from 'kysely';

const statements = [
  'drop index deletions_uncopied',
  'alter table deletions add column copied_in timestamptz',
  'create index deletions_uncopied on deletions (deleted_at) where copied_in is null',
  'create index deletions_copied on deletions (copied_in) where copied_in is not null',
] as const;

/** @public The migrator reads it by name. */
export const isBackwardCompatible = true;

/**
 * Copies the list of deletions to files of a limited length instead of one a month. All are copied once more; the files
 * of the months remain, and `is_copied` for releases that write them.
 *
 * @public The migrator calls it by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
