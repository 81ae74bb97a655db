import type { Pool } from 'pg';

/** Every column, index, constraint, trigger and function of the schema. */
export async function schemaOf(pool: Pool): Promise<readonly object[]> {
  const { rows } = await pool.query(
    `select 'column' as kind, table_name || '.' || column_name as name, data_type || is_nullable || coalesce(column_default, '') as text
       from information_schema.columns where table_schema = 'public'
     union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select 'function', oid::regprocedure::text, pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace
     union all select 'storage', relname, array_to_string(reloptions, ' ') from pg_class
       where relnamespace = 'public'::regnamespace and reloptions is not null
     union all select 'statistics', attrelid::regclass || '.' || attname, attstattarget::text from pg_attribute
       where attstattarget >= 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by 1, 2, 3`,
  );
  return rows;
}
