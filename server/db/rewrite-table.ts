import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Time in ms that a lock may be waited for, during which all queries of the table queue behind it. */
export const LOCK_WAIT_MS = 100;
/** Attempts to get the locks, and the pause between two in ms. An export may hold them for seconds. */
const ATTEMPTS = 60;
const PAUSE_MS = 500;

/** Pages of 8 kB in a part of the copy, with some 300 rows and what they have outside of their table. */
const PAGES = 64;

/** Fewer changes than this are applied while the table is locked. */
const FEW_CHANGES = 50;

/** PostgreSQL's error codes for a lock that was not available in time, and for a deadlock. */
const LOCKED: readonly unknown[] = ['55P03', '40P01'];

/** A schema for the copy of one table, and the changes of the table since the copy was begun. */
const SCHEMA = 'compaction';

/** The statements that give a copy what `create table like` leaves out. */
interface Definition {
  /** Names and types of all columns. */
  readonly columns: readonly string[];
  /** Names of the columns of the primary key. */
  readonly key: readonly string[];
  /** Options of the table and of its columns. */
  readonly options: readonly string[];
  /** Run while the table is in use. */
  readonly indexes: readonly string[];
  /** Run while the table is locked. */
  readonly triggers: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
}

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly text: string;
}

/** The table was altered while it was copied. */
class AlteredError extends Error {}

interface RewriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Number of times that each of the two locks is tried. */
  readonly attempts?: number;
}

/**
 * Rewrites a table without its dead rows while it is in use (decision 131): a trigger notes the changes of the table
 * while its rows are copied, and the copy replaces the table once all changes are applied to it. No other lock than the
 * first and the last one makes a query wait, at most `LOCK_WAIT_MS` for the lock and some milliseconds while it is held.
 *
 * @param client A connection without time limits, on which no transaction is open.
 * @param table A table with a primary key and without generated columns.
 * @returns False if the table was in use all the time, or was altered meanwhile. Nothing has changed then.
 */
export async function rewriteTable(
  client: Client,
  table: string,
  { signal, attempts = ATTEMPTS }: RewriteOptions = {},
): Promise<boolean> {
  const exclusively = (tables: readonly string[], work: () => Promise<void>) =>
    locked(client, { tables, signal, attempts }, work);
  // An earlier attempt may have been killed.
  if (!(await clear(client, attempts))) return false;
  const definition = await definitionOf(client, table);
  try {
    if (!(await exclusively([table], () => run(client, beginning(table, definition))))) return false;
    await copyRows(client, table, signal);
    // Removes the earlier ones of rows that were copied twice, because they were changed meanwhile.
    await applyChanges(client, table, definition);
    await run(client, definition.indexes);
    while ((await applyChanges(client, table, definition)) >= FEW_CHANGES) signal?.throwIfAborted();
    const related = definition.foreignKeys.flatMap(({ child, parent }) => [child, parent]);
    const all = [...new Set([table, ...related])].sort();
    if (!(await exclusively(all, () => replace(client, table, definition)))) return false;
  } finally {
    // If the connection is lost, the next attempt clears what is left.
    await clear(client, attempts).catch(() => undefined);
  }
  await run(client, [
    ...definition.foreignKeys.map(
      ({ child, name }) => `alter table ${escapeIdentifier(child)} validate constraint ${escapeIdentifier(name)}`,
    ),
    // Counts and searches read an index alone where VACUUM has marked the pages of the table.
    `vacuum (analyze, truncate false) ${escapeIdentifier(table)}`,
  ]);
  return true;
}

/** Removes the copy and the trigger of an attempt that did not end. @returns False if its table is in use all the time. */
async function clear(client: Client, attempts: number): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA]);
  if (rowCount === 0) return true;
  return locked(client, { tables: [], attempts }, () => run(client, [`drop schema ${SCHEMA} cascade`]));
}

/** Copies the rows in small parts, with pauses as long as each took, so that other queries have half of the disk. */
async function copyRows(client: Client, table: string, signal: AbortSignal | undefined): Promise<void> {
  const name = escapeIdentifier(table);
  // A copy that a crash ends is cleared, so its parts need not be durable.
  await client.query('set synchronous_commit = off');
  try {
    const { rows } = await client.query<{ pages: number }>(
      "select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages",
      [`public.${name}`],
    );
    const pages = rows[0]?.pages ?? 0;
    for (let page = 0; page < pages; page += PAGES) {
      signal?.throwIfAborted();
      const startedAt = performance.now();
      await client.query(
        `insert into ${SCHEMA}.${name} select * from public.${name} where ctid >= '(${page},0)' and ctid < '(${page + PAGES},0)'`,
      );
      await wait(performance.now() - startedAt);
    }
  } finally {
    await client.query('set synchronous_commit = on');
  }
}

async function run(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

type Locks = RewriteOptions & { readonly tables: readonly string[]; readonly attempts: number };

/** Runs `work` in a transaction that has the tables for itself. @returns False if it never got them. */
async function locked(
  client: Client,
  { tables, signal, attempts }: Locks,
  work: () => Promise<void>,
): Promise<boolean> {
  const names = tables.map((name) => `public.${escapeIdentifier(name)}`).join(', ');
  const lock = names === '' ? [] : [`lock table ${names}`];
  const attempt = async () => {
    signal?.throwIfAborted();
    try {
      await run(client, ['begin', `set local lock_timeout = ${LOCK_WAIT_MS}`, ...lock]);
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  return untilUnlocked(attempt, { attempts, pauseMs: PAUSE_MS }).catch((error: unknown) => {
    if (error instanceof AlteredError) return false;
    throw error;
  });
}

/** Repeats an attempt that failed for a lock. @returns False if all of them did. */
export async function untilUnlocked(
  attempt: () => Promise<void>,
  { attempts, pauseMs }: { readonly attempts: number; readonly pauseMs: number },
): Promise<boolean> {
  for (let count = 0; count < attempts; count += 1) {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && LOCKED.includes(error.code))) throw error;
    }
    await wait(pauseMs);
  }
  return false;
}

/** Creates the copy without rows, and the trigger that notes the keys of changed rows. */
function beginning(table: string, { key, options }: Definition): readonly string[] {
  const [name, columns] = [escapeIdentifier(table), key.map(escapeIdentifier)];
  const noteKey = (row: string) =>
    `insert into ${SCHEMA}.changes values (${columns.map((column) => `${row}.${column}`).join(', ')});`;
  const body = `begin
    if tg_op <> 'INSERT' then ${noteKey('old')} end if;
    if tg_op <> 'DELETE' then ${noteKey('new')} end if;
    return null;
  end`;
  return [
    `create schema ${SCHEMA}`,
    `create table ${SCHEMA}.changes as select ${columns.join(', ')} from public.${name} limit 0`,
    `create table ${SCHEMA}.${name} (like public.${name} including all excluding indexes)`,
    ...options,
    // The copy is vacuumed once, when it is complete.
    `alter table ${SCHEMA}.${name} set (autovacuum_enabled = off, toast.autovacuum_enabled = off)`,
    `create function ${SCHEMA}.note_change() returns trigger language plpgsql as ${escapeLiteral(body)}`,
    `create trigger compaction after insert or update or delete on public.${name}
       for each row execute function ${SCHEMA}.note_change()`,
  ];
}

/** Applies all noted changes to the copy. @returns The number of changes. */
async function applyChanges(client: Client, table: string, definition: Definition): Promise<number> {
  // One snapshot: a change that is committed meanwhile is left for the next time.
  await client.query('begin isolation level repeatable read');
  try {
    const count = await applyVisible(client, table, definition);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyVisible(client: Client, table: string, { key }: Definition): Promise<number> {
  const [copy, own] = [SCHEMA, 'public'].map((schema) => `${schema}.${escapeIdentifier(table)}`);
  const isChanged = (row: string) =>
    `exists (select from ${SCHEMA}.changes c where ${key
      .map((column) => `c.${escapeIdentifier(column)} = ${row}.${escapeIdentifier(column)}`)
      .join(' and ')})`;
  await client.query(`delete from ${copy} t where ${isChanged('t')}`);
  await client.query(`insert into ${copy} select * from ${own} t where ${isChanged('t')}`);
  const { rowCount } = await client.query(`delete from ${SCHEMA}.changes`);
  return rowCount ?? 0;
}

/** Replaces the table by the copy, in a transaction that has locked it and all related tables. */
async function replace(client: Client, table: string, definition: Definition): Promise<void> {
  // A migration, or the job that builds indexes.
  if (!isDeepStrictEqual(await definitionOf(client, table), definition)) throw new AlteredError();
  await applyVisible(client, table, definition);
  const name = escapeIdentifier(table);
  await run(client, [
    // With the foreign keys of other tables that reference it.
    `drop table public.${name} cascade`,
    `alter table ${SCHEMA}.${name} reset (autovacuum_enabled, toast.autovacuum_enabled)`,
    `alter table ${SCHEMA}.${name} set schema public`,
    ...definition.triggers,
    ...definition.foreignKeys.map(
      (each) =>
        `alter table public.${escapeIdentifier(each.child)} add constraint ${escapeIdentifier(each.name)} ${each.text} not valid`,
    ),
    `drop schema ${SCHEMA} cascade`,
  ]);
}

async function definitionOf(client: Client, table: string): Promise<Definition> {
  const of = [`public.${escapeIdentifier(table)}`];
  const texts = async (query: string) => (await client.query<{ text: string }>(query, of)).rows.map(({ text }) => text);
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conname as name, c.relname as child, p.relname as parent, pg_get_constraintdef(k.oid) as text
     from pg_constraint k join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
     where contype = 'f' and $1::regclass in (conrelid, confrelid) order by 1`,
    of,
  );
  return {
    columns: await texts(
      `select concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as text
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    ),
    key: await texts(
      `select attname as text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    ),
    options: [
      ...(await texts(
        `select format('alter table ${SCHEMA}.%I set (%s)', relname, array_to_string(reloptions, ', ')) as text
         from pg_class where oid = $1::regclass and reloptions is not null`,
      )),
      ...(await texts(
        `select format('alter table ${SCHEMA}.%I alter column %I set statistics %s', relname, attname, attstattarget) as text
         from pg_attribute join pg_class on pg_class.oid = attrelid
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attstattarget >= 0`,
      )),
    ],
    indexes: [
      ...(await texts(
        `select replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON ${SCHEMA}.') as text from pg_index
         where indrelid = $1::regclass order by indexrelid`,
      )),
      ...(await texts(
        `select format('alter table ${SCHEMA}.%I add constraint %I %s using index %I', relname, conname,
           case contype when 'p' then 'primary key' else 'unique' end, conname) as text
         from pg_constraint join pg_class on pg_class.oid = conrelid
         where conrelid = $1::regclass and contype in ('p', 'u')`,
      )),
      // The planner keeps no statistics of expressions with personal data.
      ...(await texts(
        `select format('alter index ${SCHEMA}.%I alter column %s set statistics %s', relname, attnum, attstattarget) as text
         from pg_index join pg_class on pg_class.oid = indexrelid join pg_attribute on attrelid = indexrelid
         where indrelid = $1::regclass and attstattarget >= 0`,
      )),
    ],
    triggers: await texts(
      `select pg_get_triggerdef(oid) as text from pg_trigger
       where tgrelid = $1::regclass and not tgisinternal and tgname <> 'compaction' order by oid`,
    ),
    foreignKeys,
  };
}
