import { searchKey } from '@linecheck/texts/search-key';
import { type Kysely, sql } from 'kysely';

const ROWS_AT_ONCE = 1000;

interface Link {
  readonly id: string;
  readonly guest_name: string;
  readonly guest_email: string | null;
  readonly title: string;
}

/**
 * Links have the keys by which they are searched and sorted (`packages/contract/people-text.ts`), because the database
 * cannot compute them.
 *
 * @public The migrator calls it by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table test_sessions
    add guest_name_key text not null default '',
    add search_key text not null default ''`.execute(db);
  for (let last = ''; ; ) {
    const after = last === '' ? sql`true` : sql`id > ${last}::uuid`;
    const { rows } = await sql<Link>`select id, guest_name, guest_email, title from test_sessions
      where ${after} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    if (rows.length === 0) break;
    const keys = rows.map((row) => [row.guest_name, [row.guest_name, row.guest_email ?? '', row.title].join('\n')]);
    await sql`update test_sessions t set guest_name_key = k.name_key, search_key = k.search_key
      from unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${keys.map(([name = '']) => searchKey(name))}::text[],
        ${keys.map(([, all = '']) => searchKey(all))}::text[]
      ) as k (id, name_key, search_key)
      where t.id = k.id`.execute(db);
    last = rows.at(-1)?.id ?? '';
  }
  // The planner keeps no statistics on typed text.
  await sql`alter table test_sessions
    alter guest_name_key set statistics 0, alter search_key set statistics 0`.execute(db);
  await sql`drop index test_sessions_name`.execute(db);
  await sql`create index test_sessions_name on test_sessions (host_id, (left(guest_name_key, 200) collate "C"), id)`.execute(
    db,
  );
  await sql`alter index test_sessions_name alter column 2 set statistics 0`.execute(db);
}
