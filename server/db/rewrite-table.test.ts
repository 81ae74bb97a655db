import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { allTables } from './backup-tables';
import { rewriteTable } from './rewrite-table';
import { schemaOf } from './testing/schema-of';

const { deps } = await openTestApp();
const { pool } = deps.db;
let client: Client;

beforeAll(async () => {
  client = deps.db.openClient('unhurried');
  await client.connect();
});
afterAll(() => client.end());

const fileOf = async (table: string): Promise<string> =>
  (await pool.query('select pg_relation_filepath($1) as path', [table])).rows[0].path;

const leftovers = async () =>
  (await pool.query("select nspname from pg_namespace where nspname = 'compaction'")).rows.length;

describe('the rewrite of a table', () => {
  it('gives each table another file, and keeps its columns, indexes, constraints, triggers and options', async () => {
    await pool.query('alter table notifications set (fillfactor = 90)');
    const before = await schemaOf(pool);
    for (const table of allTables) {
      const file = await fileOf(table);
      expect(await rewriteTable(client, table), table).toBe(true);
      expect(await fileOf(table), table).not.toBe(file);
    }
    expect(await schemaOf(pool)).toEqual(before);
    const { rows } = await pool.query("select conname from pg_constraint where contype = 'f' and not convalidated");
    expect([rows, await leftovers()]).toEqual([[], 0]);
  });

  it('keeps every change that is made meanwhile', async () => {
    await pool.query('create table notes (owner int, id int, text text, primary key (owner, id))');
    await pool.query('create table twins (like notes including all)');
    await pool.query("insert into notes select id % 7, id, repeat('kept', 200) from generate_series(1, 7000) id");
    await pool.query('insert into twins select * from notes');
    let isDone = false;
    const write = async (writer: number) => {
      for (let turn = 0; !isDone; turn += 1) {
        // Each writer has its own ids: otherwise two could wait for each other.
        const id = 2000 * writer + ((37 * turn) % 1990);
        const change = [
          `insert into TABLE values (${id % 7}, ${id}, 'new') on conflict do nothing`,
          `update TABLE set text = text || '${turn}' where id = ${id + 1}`,
          `update TABLE set owner = owner + 10 where id = ${id + 2} and owner < 10`,
          `delete from TABLE where id = ${id + 3}`,
        ].join('; ');
        await pool.query(
          `begin; ${change.replaceAll('TABLE', 'notes')}; ${change.replaceAll('TABLE', 'twins')}; commit`,
        );
      }
    };
    const writers = [1, 2, 3].map(write);
    for (let round = 0; round < 3; round += 1) expect(await rewriteTable(client, 'notes')).toBe(true);
    isDone = true;
    await Promise.all(writers);
    const { rows } = await pool.query(
      '(table notes except table twins) union all (table twins except table notes) limit 5',
    );
    expect(rows).toEqual([]);
  });

  it('changes nothing of a table that is in use, and waits no longer than a tenth of a second for it', async () => {
    const user = await pool.connect();
    await user.query('begin; select from guest_results');
    const file = await fileOf('guest_results');
    expect(await rewriteTable(client, 'guest_results', { attempts: 2 })).toBe(false);
    await user.query('commit');
    user.release();
    expect([await fileOf('guest_results'), await leftovers()]).toEqual([file, 0]);
  });

  it('changes nothing of a table that is altered meanwhile', async () => {
    let locks = 0;
    const alter = async (query: string) => {
      if (!query.startsWith('lock table')) return;
      locks += 1;
      if (locks === 2) await pool.query('create index jobs_new on jobs (created_at)');
    };
    const watched = Object.create(client, {
      query: {
        value: async (query: string, values?: unknown[]) => alter(query).then(() => client.query(query, values)),
      },
    });
    const file = await fileOf('jobs');
    expect(await rewriteTable(watched, 'jobs')).toBe(false);
    expect([await fileOf('jobs'), await leftovers()]).toEqual([file, 0]);
    expect(await rewriteTable(client, 'jobs')).toBe(true);
    expect(await schemaOf(pool)).toContainEqual(expect.objectContaining({ name: 'jobs_new' }));
  });

  it('removes what is left of one that was killed', async () => {
    const before = await schemaOf(pool);
    await pool.query(`
      create schema compaction;
      create table compaction.changes (id uuid);
      create function compaction.note_change() returns trigger language plpgsql as 'begin return null; end';
      create trigger compaction after insert on users for each row execute function compaction.note_change()
    `);
    expect(await rewriteTable(client, 'notifications')).toBe(true);
    expect([await schemaOf(pool), await leftovers()]).toEqual([before, 0]);
  });
});
