import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue';
import { JobRunner } from '../../jobs/runner';
import { blobsOf, guestClip, hostClip, megabyte, saveHostClip, sendClip, webm } from '../../testing/clips';
import { createLink } from '../../testing/guest-links';
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/open-test-app';
import { ClipRetention, SLICES } from './retention';

/** The retention of one instance, and its jobs that delete blobs. */
function open(deps: TestApp['deps']) {
  const retention = new ClipRetention({ ...deps, jobs: new JobQueue() });
  const runner = new JobRunner(deps, { 'delete-blob': ({ blobKey }) => retention.deleteBlob(blobKey) });
  return { retention, deleteDue: () => runner.runDue() };
}

const app = await openTestApp({ config: { clipDays: 30 } });
const host = await app.signUpPro();

const save = (browser: TestBrowser, given: object = {}) => browser.post('/api/recording-clips', hostClip(given));
const send = (to: TestApp, code: string, given: object = {}) =>
  to.anonymous.post('/api/guest-recording', guestClip(code, given));
const rowsOf = async (of: TestApp) =>
  of.deps.db.kysely.selectFrom('recording_clips').select(['id', 'blob_key']).execute();

describe('a clip that has been kept for long enough', () => {
  it('is deleted with its bytes once, by several concurrent instances, and newer ones are kept', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => saveHostClip(host)));
    const { pool } = app.deps.db;
    const age = "update recording_clips set created_at = now() - $2 * interval '1 day' where id = any($1)";
    await pool.query(age, [ids.slice(0, 10), 31]);
    await pool.query(age, [ids.slice(10), 29]);
    const instances = Array.from({ length: 4 }, () => open(app.deps));
    await Promise.all(instances.map(({ retention }) => retention.purgeExpired()));
    await Promise.all(instances.map(({ deleteDue }) => deleteDue()));
    const left = await rowsOf(app);
    expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(10).sort());
    expect([...(await blobsOf(app))].sort()).toEqual(left.map((row) => row.blob_key).sort());
  });
});

describe('an orphaned blob', () => {
  let own: TestApp;
  beforeEach(async () => {
    own = await openTestApp();
  });

  const setAge = (key: string, hours: number) => {
    const then = Date.now() / 1000 - hours * 3600;
    return utimes(join(own.blobFolder, key), then, then);
  };
  const dueDays = async () => {
    const { rows } = await own.deps.db.pool.query(
      'select key, round(extract(epoch from run_at - now()) / 86400)::int as days from jobs order by 1',
    );
    return Object.fromEntries(rows.map(({ key, days }) => [key, days]));
  };

  it('is scheduled when it is a day old and deleted a week later, unless it has a row again by then', async () => {
    const [oldOne, oldTwo, young] = [randomUUID(), randomUUID(), randomUUID()];
    const id = await saveHostClip(await own.signUpPro());
    const known = (await rowsOf(own)).find((row) => row.id === id) ?? { blob_key: 'none' };
    for (const key of [oldOne, oldTwo, young]) await own.deps.blobs.put(key, webm());
    for (const key of [oldOne, oldTwo, known.blob_key]) await setAge(key, 25);
    await setAge(young, 23);
    const { retention, deleteDue } = open(own.deps);
    const others = open(own.deps).retention;
    for (const slice of SLICES) await Promise.all([retention, others].map((each) => each.findOrphans(slice)));
    expect(await dueDays()).toEqual({ [oldOne]: 7, [oldTwo]: 7 });
    await deleteDue();
    expect(await blobsOf(own)).toContain(oldOne);

    const { pool } = own.deps.db;
    await pool.query("update jobs set run_at = now() - interval '1 second'");
    await pool.query('update recording_clips set blob_key = $2 where blob_key = $1', [known.blob_key, oldTwo]);
    await deleteDue();
    expect(await blobsOf(own)).not.toContain(oldOne);
    expect(await blobsOf(own)).toEqual(expect.arrayContaining([oldTwo, young, known.blob_key]));
  });

  it('is kept if the app does not use such names, since a bucket may be shared', async () => {
    const theirs = ['backup-2026', 'index', `${randomUUID()}-copy`];
    for (const key of theirs) await own.deps.blobs.put(key, webm());
    for (const key of theirs) await setAge(key, 1000);
    for (const slice of ['', ...SLICES]) await open(own.deps).retention.findOrphans(slice);
    const noted = Object.keys(await dueDays());
    expect(noted.filter((key) => theirs.includes(key))).toEqual([]);
  });
});

describe('a blob that cannot be deleted', () => {
  /** An app with these blobs without rows, whose store cannot delete those that match `stuck`. */
  async function openStuck(stuck: RegExp, names: readonly string[]) {
    const tried: string[] = [];
    const other = await openTestApp();
    const { blobs, db } = other.deps;
    const remove = (key: string) => {
      tried.push(key);
      return stuck.test(key) ? Promise.reject(new Error('held by a lock')) : blobs.delete(key);
    };
    for (const [at, name] of names.entries()) {
      await blobs.put(name, webm());
      await db.pool.query(
        "insert into jobs (kind, key, payload, run_at) values ('delete-blob', $1, jsonb_build_object('blobKey', $1::text), now() - $2 * interval '1 minute')",
        [name, 90 - at],
      );
    }
    return { other, tried, ...open({ ...other.deps, blobs: { ...blobs, delete: remove } }) };
  }

  it('does not delay the others, and is retried later', async () => {
    const { other, tried, deleteDue } = await openStuck(/stuck/, ['stuck-1', 'free-1', 'stuck-2', 'free-2']);
    await deleteDue();
    expect([...(await blobsOf(other))].sort()).toEqual(['stuck-1', 'stuck-2']);
    await deleteDue();
    expect(tried).toHaveLength(4);
    await other.deps.db.pool.query("update jobs set run_at = run_at - interval '1 minute'");
    await deleteDue();
    expect(tried.slice(4).toSorted()).toEqual(['stuck-1', 'stuck-2']);
  });

  it('is not requested repeatedly while the store is down', async () => {
    const { tried, deleteDue } = await openStuck(/./, ['a', 'b', 'c', 'd', 'e']);
    await deleteDue();
    await deleteDue();
    expect(tried.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe("a host's storage quota for clips", () => {
  const openSmall = () => openTestApp({ config: { clipQuotaMb: 3 } });

  it('cannot be exceeded by concurrent uploads of host and guests, and the refused ones leave nothing', async () => {
    const small = await openSmall();
    const owner = await small.signUpPro();
    const { sessionCode } = await createLink(owner);
    const body = { clipData: megabyte() };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 ? save(owner, body) : send(small, sessionCode, body))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    const refusals = replies.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(refusals.map((reply) => `${reply.statusCode} ${reply.json().code}`))).toMatchObject(
      new Set(['403 clip_quota']),
    );
    expect(await rowsOf(small)).toHaveLength(3);
    await expect.poll(() => blobsOf(small)).toHaveLength(3);
    await small.close();
  });

  it('has separate messages for host and guest, and is free again after a deletion', async () => {
    const small = await openSmall();
    const owner = await small.signUpPro();
    const { sessionCode } = await createLink(owner);
    const uploadId = '7f8d2c1e-1111-4222-8333-444455556666';
    const ids: string[] = [];
    for (let clips = 0; clips < 3; clips += 1) {
      const given = { clipData: megabyte(), ...(clips === 0 && { uploadId }) };
      ids.push((await sendClip(small.anonymous, sessionCode, given)).id);
    }
    const storageUsage = async () => (await owner.get('/api/recording-room')).json();
    const full = await storageUsage();
    expect(full).toEqual({ usedBytes: expect.any(Number), quotaBytes: 3_000_000, isConfirmed: true });
    expect(full.usedBytes).toBeGreaterThan(2_900_000);
    expect((await save(owner)).json()).toMatchObject({
      code: 'clip_quota',
      message: 'Your storage for recordings is full. Delete recordings that you no longer need, then save again.',
    });
    expect((await send(small, sessionCode)).json()).toMatchObject({
      code: 'clip_quota',
      message: 'Your host has no storage left for recordings at the moment. Your test results are not affected.',
    });
    const again = await send(small, sessionCode, { clipData: megabyte(), uploadId });
    expect([again.statusCode, again.json().id]).toEqual([201, ids[0]]);
    const stranger = await small.signUpPro();
    expect((await save(stranger)).statusCode).toBe(201);
    await owner.delete(`/api/recording-clips/${ids[1]}`);
    expect((await storageUsage()).usedBytes).toBe((full.usedBytes / 3) * 2);
    expect((await save(owner)).statusCode).toBe(201);
    await small.close();
  });
});
