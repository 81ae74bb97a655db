import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../../blobs/blob-store';
import { openS3Blobs } from '../../blobs/s3-blobs';
import { blobBytesOf } from '../../blobs/testing/bytes-of';
import { startS3 } from '../../blobs/testing/start-s3';
import { backupTables } from '../../db/backup-tables';
import { startOnDatabase } from '../../db/instance-lock';
import { saveHostClip, sendClip, webm } from '../../testing/clips';
import { createLink, insertResults, resultsOf, submitTestResult } from '../../testing/guest-links';
import { openFolder } from '../../testing/open-folder';

import { openTestApp, type TestApp, type TestHost } from '../../testing/open-test-app';
import { runCommand } from '../../testing/run-command';
import { backup } from '../commands/backup';
import { restoreBackup } from '../commands/restore';
import { checkArchive, writeArchive } from './archive';
import { addInstallation } from './back-up';
import type { BackupManifest } from './manifest';
import { restore } from './restore';

const folder = await openFolder();
const freshPath = () => join(folder, `${randomUUID()}.tar.gz`);

/** Two hosts with links, results, templates and clips; texts that COPY has to escape; more rows than one entry holds. */
async function populate(app: TestApp): Promise<{ readonly host: TestHost; readonly sessionId: string }> {
  const host = await app.signUpPro({ firstName: 'Zoë\tTab', lastName: 'Back\\slash' });
  const other = await app.signUp();
  await createLink(other, { guestFirstName: '\\N' });
  const link = await createLink(host, { guestMessage: 'One\nTwo\\nThree\r\n"quoted"' });
  for (let count = 0; count < 5; count += 1) {
    await submitTestResult(app.anonymous, link.sessionCode, { notes: `${count} 🎙️ ${'long '.repeat(60)}` });
    const video = webm(`video ${count} ${'x'.repeat(count * 30_000)}`).toString('base64');
    await sendClip(app.anonymous, link.sessionCode, { clipData: video });
  }
  await saveHostClip(host);
  await insertResults(app.deps.db.pool, link.id, 4500, { notes: 'repeat(md5(n::text), 30)' });
  return { host, sessionId: link.id };
}

/** Every kept row, and every clip by its bytes. */
async function contentsOf(app: TestApp, blobs: BlobStore = app.deps.blobs): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const table of backupTables) {
    const { rows } = await app.deps.db.pool.query(
      `select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${table} t`,
    );
    contents[table] = rows[0];
  }
  const { rows: clips } = await app.deps.db.pool.query('select blob_key from recording_clips order by blob_key');
  for (const { blob_key } of clips) {
    const bytes = await blobBytesOf(blobs, blob_key);
    contents[blob_key] = bytes && createHash('sha256').update(bytes).digest('hex');
  }
  return contents;
}

const source = await openTestApp();
const made = await populate(source);
const before = await contentsOf(source);
const drill = freshPath();
const report = await runCommand(backup, source, [drill]);

describe('a backup', () => {
  it('reports its content, and is readable by its owner only', async () => {
    expect(report).toMatch(
      /^Wrote 2 hosts, 2 guest links, 4505 results and 6 clips to .+\.tar\.gz \(\d+\.\d MB\); the file was read back and verified\.$/,
    );
    expect((await stat(drill)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContain(`${drill}.part`);
  });

  it('reports the percentage that is written, checked and restored', async () => {
    const target = await openTestApp();
    const said: string[] = [];
    const progress = (state: string) => void said.push(state);
    const manifest = await writeArchive(
      freshPath(),
      (add) => addInstallation({ ...source.deps, progress }, add),
      (path) => checkArchive(path, progress),
    );
    await restore({ ...target.deps, progress }, { path: drill, manifest, replace: false, withDeleted: false });
    for (const step of ['writing', 'checking', 'restoring']) {
      const lines = said.filter((line) => line.startsWith(`${step}: `));
      const percents = lines.map((line) => Number(/: (\d+)%$/.exec(line)?.[1]));
      expect(percents).toEqual([...percents].sort((one, other) => one - other));
      expect(percents.length).toBeGreaterThan(10);
      expect(percents.at(-1)).toBeGreaterThan(90);
      expect(percents.at(-1)).toBeLessThanOrEqual(100);
    }
  });

  it('is restored to an empty installation with equal rows and clips, ready to be used', async () => {
    const target = await openTestApp();
    expect(await runCommand(restoreBackup, target, [drill])).toBe(
      [
        'Restored 2 hosts, 2 guest links, 4505 results and 6 clips and compared them with the backup.',
        'All hosts are signed out: they sign in with the passwords of the time of the backup.',
      ].join('\n'),
    );
    expect(await contentsOf(target)).toEqual(before);
    expect(Object.keys(before)).toHaveLength(backupTables.length + 6);
    const headers = { cookie: made.host.cookieHeader() };
    expect((await target.anonymous.get('/api/test-sessions', headers)).statusCode).toBe(401);
    const host = await target.signIn(made.host);
    const reply = await host.get('/api/test-sessions');
    const [link] = reply.json<{ id: string }[]>();
    expect(link?.id).toBe(made.sessionId);
    // That link is full.
    const fresh = await host.post('/api/test-sessions', { guestFirstName: 'Ada' });
    await submitTestResult(target.anonymous, fresh.json<{ sessionCode: string }>().sessionCode);
    expect((await target.anonymous.get('/api/health')).statusCode).toBe(200);
  });

  it('is restored to another kind of blob store as well', async () => {
    const s3 = await startS3();
    const blobs = openS3Blobs(s3.place);
    const target = await openTestApp();
    await runCommand(restoreBackup, target, [drill], blobs);
    expect(await contentsOf(target, blobs)).toEqual(before);
    await s3.close();
  });

  it('never overwrites another file unless requested', async () => {
    const path = freshPath();
    await writeFile(path, 'precious');
    await expect(runCommand(backup, source, [path])).rejects.toThrow(
      `${path} already exists. Use --force to replace it.`,
    );
    expect(await readFile(path, 'utf8')).toBe('precious');
    await runCommand(backup, source, [path, '--force']);
    await runCommand(restoreBackup, await openTestApp(), [path]);
  });

  it('that fails leaves no file behind, and keeps the previous one', async () => {
    const path = freshPath();
    await writeFile(path, 'the one before');
    const blobs: BlobStore = { ...source.deps.blobs, read: () => Promise.reject(new Error('the store is away')) };
    await expect(runCommand(backup, source, [path, '--force'], blobs)).rejects.toThrow('the store is away');
    expect(await readFile(path, 'utf8')).toBe('the one before');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('made under load is a consistent snapshot: it contains everything acknowledged before, and nothing partial', async () => {
    const app = await openTestApp();
    const host = await app.signUpPro();
    const acknowledged = new Set<string>();
    let going = true;
    const load = async () => {
      while (going) {
        const link = await createLink(host);
        acknowledged.add(await submitTestResult(app.anonymous, link.sessionCode));
        acknowledged.add((await sendClip(app.anonymous, link.sessionCode)).id);
        const doomed = (await sendClip(app.anonymous, link.sessionCode)).id;
        await app.deps.db.pool.query('delete from recording_clips where id = $1', [doomed]);
      }
    };
    const guests = [load(), load(), load(), load()];
    while (acknowledged.size < 20) await submitTestResult(app.anonymous, (await createLink(host)).sessionCode);
    const known = [...acknowledged];
    const path = freshPath();
    // The backup reads its first clip only after further results were acknowledged.
    const read: BlobStore['read'] = async (...given) => {
      while (acknowledged.size <= known.length) await new Promise(setImmediate);
      return app.deps.blobs.read(...given);
    };
    await runCommand(backup, app, [path], { ...app.deps.blobs, read });
    going = false;
    await Promise.all(guests);
    const target = await openTestApp();
    await runCommand(restoreBackup, target, [path]);
    const { rows } = await target.deps.db.pool.query(
      `select array_agg(id) as ids, count(*) filter (where session is null) as alone from (
         select r.id, s.id as session from guest_results r left join test_sessions s on s.id = r.session_id
         union all select c.id, s.id from recording_clips c left join test_sessions s on s.id = c.session_id
       ) parts`,
    );
    expect(acknowledged.size).toBeGreaterThan(known.length);
    expect(rows[0].alone).toBe(0);
    expect(new Set(rows[0].ids)).toEqual(new Set([...known, ...rows[0].ids]));
    const silent = await target.deps.db.pool.query(
      'select 1 from guest_results r where not exists (select from notifications n where n.guest_result_id = r.id)',
    );
    expect(silent.rowCount).toBe(0);
    expect(Object.values(await contentsOf(target))).not.toContain(undefined);
  });

  it('reports clips whose bytes are missing, and leaves them out', async () => {
    const app = await openTestApp();
    const host = await app.signUpPro();
    for (let count = 0; count < 2; count += 1) await saveHostClip(host);
    const { rows } = await app.deps.db.pool.query('select blob_key from recording_clips');
    await app.deps.blobs.delete(rows[0].blob_key);
    const path = freshPath();
    const said = await runCommand(backup, app, [path]);
    expect(said).toContain('0 results and 1 clip to');
    expect(said).toContain('Clips not included because their bytes are missing in the blob store: 1.');
    const target = await openTestApp();
    await runCommand(restoreBackup, target, [path]);
    expect((await target.deps.db.pool.query('select blob_key from recording_clips')).rows).toEqual([rows[1]]);
  });
});

const occupied = await openTestApp();
const mine = await occupied.signUpPro();
await saveHostClip(mine);
const asItWas = await contentsOf(occupied);
const blobsAsTheyWere = await readdir(occupied.blobFolder);
const expectUnchanged = async () => {
  expect(await contentsOf(occupied)).toEqual(asItWas);
  expect(await readdir(occupied.blobFolder)).toEqual(blobsAsTheyWere);
};

describe('a restore', () => {
  it('reports what would be lost, and deletes nothing', async () => {
    await expect(runCommand(restoreBackup, occupied, [drill])).rejects.toThrow(
      /^This installation has 1 host, 0 guest links, 0 results and 1 clip\. With --force they are deleted and replaced by the backup of \d{4}-\d\d-\d\d \d\d:\d\d UTC: 2 hosts, 2 guest links, 4505 results and 6 clips\. Nothing was changed\.$/,
    );
    await expectUnchanged();
  });

  it('does nothing while an app runs on the database', async () => {
    const presence = await startOnDatabase(occupied.deps.db);
    await expect(runCommand(restoreBackup, occupied, [drill, '--force'])).rejects.toThrow(
      'Linecheck is running on this database.',
    );
    await presence.close();
    await expectUnchanged();
  });

  it('that fails halfway leaves everything as it was', async () => {
    let puts = 0;
    const put: BlobStore['put'] = (key, bytes) => {
      puts += 1;
      return puts === 3 ? Promise.reject(new Error('no space left')) : occupied.deps.blobs.put(key, bytes);
    };
    const failing = { ...occupied.deps.blobs, put };
    await expect(runCommand(restoreBackup, occupied, [drill, '--force'], failing)).rejects.toThrow('no space left');
    await expectUnchanged();
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'is not a backup of Linecheck.'],
    ['a text', Buffer.from('Dear Ada, '.repeat(99)), 'is not a backup of Linecheck.'],
    ['a packed text', gzipSync('Dear Ada, '.repeat(99)), 'is not a backup of Linecheck.'],
    ['another archive', archiveOf({ 'etc/hosts': '::1' }), 'is not a backup of Linecheck.'],
    [
      'a backup of a later kind',
      archiveOf({ 'linecheck-backup.json': '{"linecheckBackup":2}' }),
      'comes from a newer release of Linecheck. Install that release, then restore.',
    ],
    [
      'a backup without its end',
      archiveOf({ 'linecheck-backup.json': '{"linecheckBackup":1}' }),
      'is damaged (its end is missing). Nothing was changed; use another backup.',
    ],
  ])('refuses %s', async (_what, bytes, words) => {
    const path = freshPath();
    await writeFile(path, await bytes);
    await expect(runCommand(restoreBackup, occupied, [path, '--force'])).rejects.toThrow(`${path} ${words}`);
  });

  it('refuses a truncated file, or one with a wrong byte anywhere, before it changes anything', async () => {
    const whole = await readFile(drill);
    const path = freshPath();
    for (let at = 1; at <= 12; at += 1) {
      const place = Math.floor((whole.length * at) / 13);
      await writeFile(path, whole.subarray(0, place));
      await expect(runCommand(restoreBackup, occupied, [path, '--force'])).rejects.toThrow(
        /is damaged|is not a backup/,
      );
      const wrong = Buffer.from(whole);
      wrong[place] = (wrong[place] ?? 0) ^ 0xff;
      await writeFile(path, wrong);
      await expect(runCommand(restoreBackup, occupied, [path, '--force'])).rejects.toThrow(
        /is damaged|is not a backup/,
      );
    }
    await expectUnchanged();
  });

  it('refuses rows of an unknown schema', async () => {
    const path = await backupOf({ migrations: ['001-first-release', '999-later'], tables: [] });
    await expect(runCommand(restoreBackup, occupied, [path, '--force'])).rejects.toThrow('comes from a newer release');
  });

  it('refuses a file whose counts differ from its rows', async () => {
    const columns = ['id', 'name'];
    const tables = [{ name: 'workspaces', columns, rows: 1 }];
    const path = await backupOf({ migrations: ['001-first-release'], tables });
    await expect(runCommand(restoreBackup, occupied, [path, '--force'])).rejects.toThrow(
      'workspaces has 0 rows after the restore',
    );
    await expectUnchanged();
  });

  it('that may replace deletes all previous data: the next sweep deletes the previous clips', async () => {
    await runCommand(restoreBackup, occupied, [drill, '--force']);
    expect(await contentsOf(occupied)).toEqual(before);
    const { rows } = await occupied.deps.db.pool.query("select key from jobs where kind = 'delete-blob'");
    expect(rows.map((row) => row.key)).toEqual(blobsAsTheyWere);
    expect(await resultsOf(source.anonymous, made.sessionId).catch(() => 'closed')).toBe('closed');
  });
});

/** A gzipped tar file with these texts. */
async function archiveOf(texts: Record<string, string>): Promise<Buffer> {
  const archive = pack();
  for (const [name, text] of Object.entries(texts)) archive.entry({ name }, text);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

/** A well-formed backup with these rows of its first table. */
async function backupOf(given: Pick<BackupManifest, 'migrations' | 'tables'>, rows?: Buffer): Promise<string> {
  const path = freshPath();
  const manifest = { madeAt: '2026-03-01T12:00:00.000Z', missingBlobs: [], ...given };
  const fill = async (add: (name: string, bytes: Buffer) => Promise<void>) => {
    if (rows !== undefined) await add('tables/users/000001', rows);
    return manifest;
  };
  await writeArchive(path, fill, async () => ({ ...manifest, entries: [] }));
  return path;
}
