import { sql } from 'kysely';
import type { DbClient } from '../db/database';
import type { DatabaseTables } from '../db/tables';

const orderedBy = {
  checklist_templates: 'created_at',
  guest_results: 'submitted_at',
  notifications: 'created_at',
  recording_clips: 'created_at',
  test_sessions: 'created_at',
} as const satisfies Partial<Record<keyof DatabaseTables, string>>;

/**
 * Makes every stored row a minute older, so that the next one is newer: the clock of a virtual machine may be set back
 * between two statements.
 */
export async function letMinutePass(db: DbClient): Promise<void> {
  for (const [table, column] of Object.entries(orderedBy)) {
    const time = sql.ref(column);
    await sql`update ${sql.table(table)} set ${time} = ${time} - interval '1 minute'`.execute(db);
  }
}
