import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { compactNightly, lastNight } from './nightly';

const app = await openTestApp({ config: { databaseUrl: 'postgres://elsewhere' } });
afterAll(app.close);
const { pool } = app.parts.db;

describe('the last night', () => {
  it.each([
    ['2026-11-22T02:59:59', '2026-11-21T03:00:00'],
    ['2026-11-22T03:00:00', '2026-11-22T03:00:00'],
    ['2026-11-22T23:00:00', '2026-11-22T03:00:00'],
  ])('before %s was at %s', (now, night) => {
    expect(lastNight(new Date(now))).toEqual(new Date(night));
  });
});

const doneAt = async (): Promise<Date> => (await pool.query('select done_at from chores')).rows[0].done_at;
/** Names the file that the rows of a table lie in. */
const fileOf = async (table: string): Promise<string> =>
  (await pool.query('select pg_relation_filepath($1) as path', [table])).rows[0].path;

const inDays = (days: number) => ({ ...app.parts, clock: () => Date.now() + days * 24 * 60 * 60 * 1000 });

describe('the compaction', () => {
  it('rewrites every table once a night', async () => {
    const [before, file] = [await doneAt(), await fileOf('guest_results')];
    await compactNightly(inDays(2));
    expect(await fileOf('guest_results')).not.toBe(file);
    expect((await doneAt()).getTime()).toBeGreaterThan(before.getTime());
  });

  it('is not due before the next night', async () => {
    await pool.query('update chores set done_at = now()');
    const file = await fileOf('guest_results');
    await compactNightly(inDays(-1));
    expect(await fileOf('guest_results')).toBe(file);
  });

  it('is done by one of two instances', async () => {
    await pool.query("update chores set done_at = now() - interval '2 days'");
    await Promise.all([compactNightly(app.parts), compactNightly(app.parts)]);
    expect(Date.now() - (await doneAt()).getTime()).toBeLessThan(60_000);
  });

  it('leaves a table alone that is in use, and rewrites the others', async () => {
    const user = await pool.connect();
    await user.query('begin');
    await user.query('select from guest_results');
    const files = { used: await fileOf('guest_results'), free: await fileOf('users') };
    await compactNightly(inDays(4));
    await user.query('commit');
    user.release();
    expect(await fileOf('guest_results')).toBe(files.used);
    expect(await fileOf('users')).not.toBe(files.free);
  });
});
