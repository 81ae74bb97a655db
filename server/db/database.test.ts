import { randomUUID } from 'node:crypto';
import type { Client, Pool } from 'pg';
import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ownWorkspaceId } from '../domain/ids';
import { newPersonId } from '../domain/new-person-id';
import { isStorageError } from '../http/problem-reply';
import { databaseUrl } from '../testing/start-program';
import { openDatabase, runPrepared, transaction, violatesUnique } from './database';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const database = await copyDatabase(server, inject('templateDatabase'));
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
const db = openDatabase({ ...server, database }, log);
afterAll(db.close);

const workspace = ownWorkspaceId(newPersonId(randomUUID));
await db.kysely.insertInto('workspaces').values({ id: workspace }).execute();

const person = (email: string) => ({
  id: newPersonId(randomUUID),
  workspace_id: workspace,
  email,
  first_name: 'Ada',
  last_name: 'Lovelace',
});

const countUsers = async (): Promise<unknown> => {
  const { rows } = await db.pool.query('select count(*) from users');
  return (rows[0] as { count: unknown }).count;
};

/** The settings of a connection that the app may set. */
async function limitsOf(connection: Pick<Client, 'query'> | Pool): Promise<Readonly<Record<string, string>>> {
  const { rows } = await connection.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
       ('statement_timeout', 'application_name', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe('the database', () => {
  it('returns counts as numbers and timestamps as dates', async () => {
    expect(await countUsers()).toBe(0);
    const { rows } = await db.pool.query("select timestamptz '2026-02-03T04:05:06.789Z' as moment");
    expect((rows[0] as { moment: unknown }).moment).toEqual(new Date('2026-02-03T04:05:06.789Z'));
  });

  it('limits every statement of the app', async () => {
    expect(await limitsOf(db.pool)).toEqual({
      application_name: 'linecheck',
      idle_in_transaction_session_timeout: '10000',
      lock_timeout: '10000',
      statement_timeout: '15000',
    });
    const client = db.openClient('unhurried');
    await client.connect();
    expect(await limitsOf(client)).toMatchObject({ lock_timeout: '0', statement_timeout: '0' });
    await client.end();
  });

  it('asks nothing of a pooler that it does not support, and bypasses it for migrations', async () => {
    const url = databaseUrl(database);
    const pooled = openDatabase({}, log, { databaseUrl: [url], databaseDirectUrl: [url] });
    await pooled.pool.query({ name: 'greeting', text: 'select $1 as word', values: ['hello'] });
    const { rows } = await pooled.pool.query('select name from pg_prepared_statements');
    expect([rows, await limitsOf(pooled.pool)]).toMatchObject([[], { lock_timeout: '0', statement_timeout: '0' }]);
    const direct = pooled.openClient();
    await direct.connect();
    expect(await limitsOf(direct)).toMatchObject({ lock_timeout: '10000', statement_timeout: '15000' });
    await direct.end();
    await pooled.close();
  });

  it('closes its connections even if only the pool was used', async () => {
    const other = openDatabase({ ...server, database }, log);
    await other.pool.query('select 1');
    await other.close();
    expect(other.pool.totalCount).toBe(0);
    await expect(other.pool.query('select 1')).rejects.toThrow('Cannot use a pool after calling end');
  });
});

describe('a transaction', () => {
  it('stores all of it', async () => {
    await transaction(db.kysely, async (trx) => {
      await trx.insertInto('users').values(person('one@example.org')).execute();
      await trx.insertInto('users').values(person('two@example.org')).execute();
    });
    expect(await countUsers()).toBe(2);
  });

  it('that fails stores nothing and passes the error on', async () => {
    const work = transaction(db.kysely, async (trx) => {
      await trx.insertInto('users').values(person('three@example.org')).execute();
      throw new Error('a rule says no');
    });
    await expect(work).rejects.toThrow('a rule says no');
    expect(await countUsers()).toBe(2);
  });

  it('whose backend dies rejects, warns the operator and leaves the process alive', async () => {
    warnings.length = 0;
    const work = transaction(db.kysely, async (trx) => {
      await trx.insertInto('users').values(person('four@example.org')).execute();
      const pid = await trx
        .selectFrom('users')
        .select(({ fn }) => fn<number>('pg_backend_pid', []).as('pid'))
        .executeTakeFirstOrThrow();
      await db.pool.query('select pg_terminate_backend($1)', [pid.pid]);
      await trx.insertInto('users').values(person('five@example.org')).execute();
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(isStorageError(error as Error)).toBe(true);
    expect(await countUsers()).toBe(2);
    expect(warnings.join()).toContain('database_connection_lost');
  });
});

describe('a prepared statement', () => {
  const rename = (email: string, firstName: string) => ({
    name: 'rename',
    text: 'update users set first_name = $2 where email = $1 returning first_name',
    values: [email, firstName],
  });

  it('gives its rows, and is prepared where the pool runs it', async () => {
    await db.kysely.insertInto('users').values(person('prepared@example.org')).execute();
    expect(await runPrepared(db.pool, rename('prepared@example.org', 'Maya'))).toEqual([{ first_name: 'Maya' }]);
    const { rows } = await db.pool.query("select name from pg_prepared_statements where name = 'rename'");
    expect(rows).toEqual([{ name: 'rename' }]);
  });

  it('is undone with the transaction that it is part of', async () => {
    await transaction(db.kysely, async (trx) => {
      expect(await runPrepared(trx, rename('prepared@example.org', 'Tomas'))).toEqual([{ first_name: 'Tomas' }]);
      throw new Error('changed my mind');
    }).catch(() => undefined);
    const { rows } = await db.pool.query("select first_name from users where email = 'prepared@example.org'");
    expect(rows).toEqual([{ first_name: 'Maya' }]);
  });
});

describe('a broken unique index', () => {
  it('is recognised by its name', async () => {
    const twice = db.kysely.insertInto('users').values(person('ONE@example.org')).execute();
    const error: unknown = await twice.catch((reason: unknown) => reason);
    expect([violatesUnique(error, 'users_email'), violatesUnique(error, 'users_pkey')]).toEqual([true, false]);
  });

  it.each([
    ['a broken rule', Object.assign(new Error('check'), { code: '23514', constraint: 'users_email' })],
    ['another error', new Error('users_email')],
    ['a text', '23505'],
    ['nothing', undefined],
  ])('is not %s', (_what, error) => {
    expect(violatesUnique(error, 'users_email')).toBe(false);
  });
});

describe('many concurrent calls', () => {
  it('wait for a free connection', async () => {
    const sleepers = Array.from({ length: 30 }, (_, at) => db.pool.query('select $1::int as number', [at]));
    const numbers = (await Promise.all(sleepers)).map(({ rows }) => (rows[0] as { number: number }).number);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => at));
    expect(db.pool.totalCount).toBeLessThanOrEqual(10);
  });
});
