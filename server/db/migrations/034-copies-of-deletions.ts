import { type Kysely, sql } from 'kysely';

const statements = [
  'drop index deletions_uncopied',
  'alter table deletions drop column is_copied, add column copied_in timestamptz',
  'create index deletions_uncopied on deletions (deleted_at) where copied_in is null',
  'create index deletions_copied on deletions (copied_in) where copied_in is not null',
  // The job of known browsers read all of them.
  'create index known_browsers_unseen on known_browsers (seen_at)',
] as const;

/**
 * Copies the list of deletions to files of a limited length instead of one a month. All are copied once more; the files
 * of the months remain.
 *
 * @public The migrator calls it by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
