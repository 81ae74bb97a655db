import { describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { compact } from './compact';

const app = await openTestApp({ config: { databaseUrl: ['postgres://elsewhere'] } });
const { pool } = app.deps.db;

/** The file with the rows of a table. */
const fileOf = async (table: string): Promise<string> =>
  (await pool.query('select pg_relation_filepath($1) as path', [table])).rows[0].path;

describe('the compaction', () => {
  it('rewrites every table', async () => {
    const files = [await fileOf('guest_results'), await fileOf('jobs')];
    expect(await compact({ ...app.deps })).toEqual([]);
    expect(await fileOf('guest_results')).not.toBe(files[0]);
    expect(await fileOf('jobs')).not.toBe(files[1]);
  });

  it('skips a table that is in use, and rewrites the others', async () => {
    const user = await pool.connect();
    await user.query('begin');
    await user.query('select from guest_results');
    const files = { used: await fileOf('guest_results'), free: await fileOf('users') };
    expect(await compact({ ...app.deps })).toEqual(['guest_results']);
    await user.query('commit');
    user.release();
    expect(await fileOf('guest_results')).toBe(files.used);
    expect(await fileOf('users')).not.toBe(files.free);
  });
});
