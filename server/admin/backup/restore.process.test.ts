import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DeletionList } from '../../modules/deletions/service';
import { insertTestShow } from '../../testing/bookings';
import { sendClip } from '../../testing/clips';
import { createLink, submitTestResult } from '../../testing/guest-links';
import { openFolder } from '../../testing/open-folder';
import { openTestApp, type TestApp, type TestBrowser, type TestHost } from '../../testing/open-test-app';
import { runCommand } from '../../testing/run-command';
import { addTestApp } from '../../testing/second-factors';
import { backup } from '../commands/backup';
import { deleteGuest } from '../commands/guests';
import { restoreBackup } from '../commands/restore';

const folder = await openFolder();
const freshPath = () => join(folder, `${randomUUID()}.tar.gz`);

async function backUp(app: TestApp): Promise<string> {
  const path = freshPath();
  await runCommand(backup, app, [path]);
  return path;
}

const idsOf = async (app: TestApp, table: string): Promise<readonly string[]> =>
  (await app.deps.db.pool.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

const deleteAccount = (host: TestHost) => host.post('/api/account/delete', { email: host.email });

const remove = async (host: TestBrowser, url: string) => expect((await host.delete(url)).statusCode).toBe(200);

/** Two hosts with two links each, and a result and a clip by each of these. */
async function populate(app: TestApp) {
  const made: { host: TestHost; links: { id: string; sessionCode: string; result: string; clip: string }[] }[] = [];
  for (let hosts = 0; hosts < 2; hosts += 1) {
    const host = await app.signUpPro();
    const links = [];
    for (let count = 0; count < 2; count += 1) {
      const { id, sessionCode } = await createLink(host);
      const result = await submitTestResult(app.anonymous, sessionCode);
      links.push({ id, sessionCode, result, clip: (await sendClip(app.anonymous, sessionCode)).id });
    }
    made.push({ host, links });
  }
  const [[one, two], [three, four]] = made.map(({ links }) => links) as [[Link, Link], [Link, Link]];
  return { leaving: made[0]!.host, staying: made[1]!.host, one, two, three, four };
}

type Link = { readonly id: string; readonly sessionCode: string; readonly result: string; readonly clip: string };

describe('after a restore of an older backup', () => {
  it('second factors that were removed, and recovery codes that were used, do not work again', async () => {
    const app = await openTestApp();
    const { pool } = app.deps.db;
    const host = await app.signUp();
    await addTestApp(host);
    const lost = await addTestApp(host, Date.now(), 'Lost phone');
    const path = await backUp(app);
    await remove(host, `/api/account/sign-in-methods/${lost.id}`);
    await pool.query(
      'update recovery_codes set used_at = now() where code_hash = (select min(code_hash) from recovery_codes)',
    );
    await new DeletionList(app.deps).copy();
    await pool.query('delete from deletions');
    await runCommand(restoreBackup, app, [path, '--force']);
    const { rows: methods } = await pool.query('select kind, name from sign_in_methods order by created_at');
    expect(methods).toEqual([
      { kind: 'password', name: null },
      { kind: 'app', name: 'Phone' },
    ]);
    const { rowCount } = await pool.query('select from recovery_codes where used_at is null');
    expect(rowCount).toBe(9);
  });

  it('shows, webhooks and bookings that were deleted are deleted again, and a replaced booking page is closed', async () => {
    const app = await openTestApp();
    const { pool } = app.deps.db;
    const host = await app.signUpPro();
    const [kept, gone] = [
      await insertTestShow(app, host, { bookingCode: 'A'.repeat(22) }),
      await insertTestShow(app, host),
    ];
    const booked = `insert into bookings (id, workspace_id, show_id, external_id, is_signed, state, guest_name, guest_email,
        starts_at, said_at)
      values (gen_random_uuid(), $1, $2, $3, true, 'cancelled', 'Ada', $3 || '@example.org', now(), now())`;
    for (const name of ['ada', 'ben']) await pool.query(booked, [host.workspaceId, kept.id, name]);
    await pool.query(
      `insert into webhooks (id, workspace_id, name, url, format, kinds, secret)
       values (gen_random_uuid(), $1, 'Chat', 'https://chat.example', 'slack', '{guest.ready}', 'secret')`,
      [host.workspaceId],
    );
    const path = await backUp(app);
    await runCommand(deleteGuest, app, ['ada@example.org', '--yes']);
    await pool.query('delete from webhooks');
    await pool.query('delete from shows where id = $1', [gone.id]);
    await pool.query('update shows set booking_code = $1', ['B'.repeat(22)]);
    // The copy outside the database has all of them, too.
    await new DeletionList(app.deps).copy();
    await pool.query('delete from deletions');
    await runCommand(restoreBackup, app, [path, '--force']);
    const read = async (query: string) => (await pool.query(query)).rows;
    expect(await read('select id, booking_code from shows')).toEqual([{ id: kept.id, booking_code: null }]);
    expect(await read('select guest_email from bookings')).toEqual([{ guest_email: 'ben@example.org' }]);
    expect(await idsOf(app, 'webhooks')).toEqual([]);
  });

  it('accounts, links, results and clips that were deleted are deleted again, and nothing else', async () => {
    const app = await openTestApp();
    const { leaving, staying, three, four } = await populate(app);
    const kept = await createLink(staying);
    await submitTestResult(app.anonymous, kept.sessionCode);
    const path = await backUp(app);
    await deleteAccount(leaving);
    await remove(staying, `/api/test-sessions/${three.id}`);
    await remove(staying, `/api/recording-clips/${four.clip}`);
    await runCommand(deleteGuest, app, [four.sessionCode, '--yes']);
    const expected = await Promise.all(
      ['users', 'test_sessions', 'guest_results', 'recording_clips'].map((table) => idsOf(app, table)),
    );
    const said = await runCommand(restoreBackup, app, [path, '--force']);
    expect(said).toContain(
      'Deleted since the backup, and deleted again: 1 host, 4 guest links, 4 results and 4 clips.',
    );
    const found = await Promise.all(
      ['users', 'test_sessions', 'guest_results', 'recording_clips'].map((table) => idsOf(app, table)),
    );
    expect(found).toEqual(expected);
    expect(expected.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
  });

  it('accounts, links, results and clips are also deleted on another machine, by the copy in the blob store', async () => {
    const app = await openTestApp();
    const { leaving, staying } = await populate(app);
    const path = await backUp(app);
    await deleteAccount(leaving);
    await new DeletionList(app.deps).copy();
    const target = await openTestApp();
    await runCommand(restoreBackup, target, [path], app.deps.blobs);
    expect(await idsOf(target, 'users')).toEqual([staying.userId]);
  });

  it('accounts, links, results and clips are also deleted on a machine without that copy, if the backup contains the list', async () => {
    const app = await openTestApp();
    const { leaving, staying } = await populate(app);
    const older = await backUp(app);
    await deleteAccount(leaving);
    const newer = await backUp(app);
    const target = await openTestApp();
    for (const path of [newer, older]) await runCommand(restoreBackup, target, [path, '--force']);
    expect(await idsOf(target, 'users')).toEqual([staying.userId]);
  });

  it('an email to a guest that waited is not sent, since it may have gone out', async () => {
    const app = await openTestApp();
    const { staying, three } = await populate(app);
    await app.deps.db.pool.query(
      `insert into guest_emails (id, workspace_id, session_id, kind, occasion, due_at)
       values (gen_random_uuid(), $1, $2, 'invitation', 'invitation-1', now())`,
      [staying.workspaceId, three.id],
    );
    await runCommand(restoreBackup, app, [await backUp(app), '--force']);
    const { rows } = await app.deps.db.pool.query('select state, reason from guest_emails');
    expect(rows).toEqual([{ state: 'skipped', reason: 'not-asked' }]);
  });

  it('a workspace that was deleted is deleted again, and its person keeps the account with a new own one', async () => {
    const app = await openTestApp();
    const { leaving: founder, staying: heir, one, three } = await populate(app);
    const row = { workspace_id: founder.workspaceId, user_id: heir.userId, role: 'owner' } as const;
    await app.deps.db.kysely.insertInto('memberships').values(row).execute();
    const path = await backUp(app);
    const headers = { 'linecheck-workspace': founder.workspaceId };
    const deleted = await heir.post('/api/workspace/delete', { name: 'Jonas Lind' }, headers);
    expect(deleted.statusCode).toBe(200);
    await runCommand(restoreBackup, app, [path, '--force']);
    expect(await idsOf(app, 'users')).toEqual([founder.userId, heir.userId].sort());
    expect(await idsOf(app, 'test_sessions')).not.toContain(one.id);
    expect(await idsOf(app, 'test_sessions')).toContain(three.id);
    const again = await app.signIn(founder);
    expect((await again.get('/api/auth/user')).json()).toMatchObject({
      workspaces: [{ role: 'owner', isOwn: true }],
    });
    expect(await idsOf(app, 'workspaces')).not.toContain(founder.workspaceId);
  });

  it('deleted data is restored on request, and stays at the next restore', async () => {
    const app = await openTestApp();
    const { leaving, staying } = await populate(app);
    const path = await backUp(app);
    await deleteAccount(leaving);
    await new DeletionList(app.deps).copy();
    const said = await runCommand(restoreBackup, app, [path, '--force', '--with-deleted']);
    expect(said).not.toContain('deleted again');
    const both = [leaving.userId, staying.userId].sort();
    expect(await idsOf(app, 'users')).toEqual(both);
    await runCommand(restoreBackup, app, [path, '--force']);
    expect(await idsOf(app, 'users')).toEqual(both);
  });

  it('a replaced code is invalid, and its link can get a new one', async () => {
    const app = await openTestApp();
    const host = await app.signUpPro();
    const [replaced, other] = [await createLink(host), await createLink(host)];
    const path = await backUp(app);
    await host.post(`/api/test-sessions/${replaced.id}/regenerate`);
    const said = await runCommand(restoreBackup, app, [path, '--force']);
    expect(said).toContain('code was replaced since the backup: 1.');
    const statusOf = async (code: string) => (await app.anonymous.get(`/api/test-sessions/${code}`)).statusCode;
    expect([await statusOf(replaced.sessionCode), await statusOf(other.sessionCode)]).toEqual([404, 200]);
    expect(await idsOf(app, 'test_sessions')).toHaveLength(2);
  });

  it('no sign-in, known browser, reset link or invitation is valid', async () => {
    const app = await openTestApp();
    await app.signUp();
    const path = await backUp(app);
    await runCommand(restoreBackup, app, [path, '--force']);
    for (const table of ['sign_ins', 'known_browsers', 'password_reset_tokens', 'registration_invitations', 'jobs']) {
      expect((await app.deps.db.pool.query(`select from ${table}`)).rows).toEqual([]);
    }
  });
});

describe('the list of deletions', () => {
  it('has one row for an account or a link with all its data, and no personal data', async () => {
    const app = await openTestApp();
    const { leaving, staying, three, four } = await populate(app);
    await deleteAccount(leaving);
    await remove(staying, `/api/test-sessions/${three.id}`);
    await app.deps.db.pool.query('delete from guest_results where id = $1', [four.result]);
    await remove(staying, `/api/recording-clips/${four.clip}`);
    const { rows } = await app.deps.db.pool.query('select kind, key from deletions order by kind, key');
    expect(rows).toEqual([
      { kind: 'clip', key: four.clip },
      { kind: 'host', key: leaving.userId },
      { kind: 'link', key: three.id },
      { kind: 'result', key: four.result },
      { kind: 'workspace', key: leaving.workspaceId },
    ]);
  });

  it('is copied once, by one of two instances', async () => {
    const app = await openTestApp();
    const { leaving } = await populate(app);
    let puts = 0;
    const blobs = {
      ...app.deps.blobs,
      put: (...args: Parameters<typeof app.deps.blobs.put>) => {
        puts += 1;
        return app.deps.blobs.put(...args);
      },
    };
    await deleteAccount(leaving);
    const list = () => new DeletionList({ ...app.deps, blobs }).copy();
    await Promise.all([list(), list()]);
    await list();
    expect(puts).toBe(1);
  });
});
