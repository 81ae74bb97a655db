import { randomUUID } from 'node:crypto';
import type { HostNotification } from '@linecheck/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type DbClient, transaction } from '../../db/database';
import { notificationId, type ResultId, resultId, type SessionId, sessionId } from '../../domain/ids';
import { createLink, submitTestResult } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { backendsThatWait } from '../../testing/lock-waits';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import { NotificationStore } from './store';

const app = await openTestApp();
const { pool } = app.deps.db;

const list = async (host: TestHost) => (await host.get('/api/notifications')).json<HostNotification[]>();

const unread = async (host: TestHost) =>
  (await host.get('/api/notifications/unread-count')).json<{ count: number }>().count;

const markAll = (host: TestHost, newestSeenId?: string) =>
  host.call({
    method: 'PUT',
    url: '/api/notifications/mark-all-read',
    ...(newestSeenId !== undefined && { body: { newestSeenId } }),
  });

/** A host on Pro, and the notifications of these guests, in the order in which they finished. */
async function hostOf(...guests: readonly string[]) {
  const host = await app.signUpPro();
  const { id, sessionCode } = await createLink(host);
  const finish = async (guestName: string) => {
    await letMinutePass(app.deps.db.kysely);
    return submitTestResult(app.anonymous, sessionCode, { guestName });
  };
  for (const guest of guests) await finish(guest);
  return { host, link: sessionId(id), sessionCode, finish };
}

const storeFor = (
  trx: DbClient,
  { workspaceId }: TestHost,
  guest: { guestName: string; guestResultId: ResultId; link: SessionId },
) => new NotificationStore(trx).insert(workspaceId, { ...guest, id: notificationId(randomUUID()), status: 'passed' });

/** True once the clock of the database has passed the newest notification: it may have been set back. */
async function isOver({ userId }: TestHost): Promise<boolean> {
  const { rows } = await pool.query(
    'select clock_timestamp() > max(created_at) as is_over from notifications where workspace_id = $1',
    [userId],
  );
  return rows[0].is_over;
}

const namesOf = (notifications: readonly HostNotification[]) => notifications.map(({ guestName }) => guestName);

describe('the list of notifications', () => {
  it('shows who has finished, newest first', async () => {
    const { host, finish } = await hostOf('Ada', 'Ben');
    const guestResultId = await finish('Cleo');
    const notifications = await list(host);
    expect(namesOf(notifications)).toEqual(['Cleo', 'Ben', 'Ada']);
    expect(notifications[0]).toEqual({
      id: expect.any(String),
      kind: 'result',
      help: null,
      guestName: 'Cleo',
      status: 'passed',
      isRead: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      guestResultId,
      recheck: null,
      fits: null,
    });
  });

  it('ends at the two hundred newest', async () => {
    const { host } = await hostOf('Ada');
    await pool.query(
      `insert into notifications (id, workspace_id, guest_result_id, guest_name, status, created_at)
       select gen_random_uuid(), workspace_id, guest_result_id, 'Guest ' || n, status, created_at + n * interval '1 second'
       from notifications, generate_series(1, 204) as n where workspace_id = $1`,
      [host.userId],
    );
    const notifications = await list(host);
    expect(notifications).toHaveLength(200);
    expect([notifications[0]?.guestName, notifications[199]?.guestName]).toEqual(['Guest 204', 'Guest 5']);
    expect(await unread(host)).toBe(205);
  });
});

describe('the unread count', () => {
  it('counts the unread ones of each host, with concurrent requests', async () => {
    const hosts = await Promise.all([hostOf(), hostOf('Ada'), hostOf('Ben', 'Cleo', 'Dora')]);
    const counts = await Promise.all([...hosts, ...hosts].map(({ host }) => unread(host)));
    expect(counts).toEqual([0, 1, 3, 0, 1, 3]);
  });

  it('is never outdated', async () => {
    const { host, finish } = await hostOf('Ada');
    expect(await unread(host)).toBe(1);
    await finish('Ben');
    expect(await unread(host)).toBe(2);
    await markAll(host);
    expect(await unread(host)).toBe(0);
  });
});

it('the unread count ends at a thousand', async () => {
  const { host } = await hostOf('Ada');
  await pool.query(
    `insert into notifications (id, workspace_id, guest_result_id, guest_name, status, created_at)
     select gen_random_uuid(), workspace_id, guest_result_id, guest_name, status, created_at
     from notifications, generate_series(1, 1002) where workspace_id = $1`,
    [host.userId],
  );
  expect(await unread(host)).toBe(1000);
  await markAll(host);
  expect([await unread(host), (await list(host)).every(({ isRead }) => isRead)]).toEqual([0, true]);
});

describe('marking one as read', () => {
  it('marks this one only, and may be repeated', async () => {
    const { host } = await hostOf('Ada', 'Ben');
    const [ben] = await list(host);
    const mark = () => host.put(`/api/notifications/${ben?.id}/read`);
    const replies = [await mark(), await mark()];
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    expect((await list(host)).map(({ guestName, isRead }) => [guestName, isRead])).toEqual([
      ['Ben', true],
      ['Ada', false],
    ]);
    expect(await unread(host)).toBe(1);
  });
});

describe('marking all as read', () => {
  it('without a parameter marks all of this host', async () => {
    const [{ host }, other] = [await hostOf('Ada', 'Ben'), await hostOf('Cleo')];
    expect(await testAnswer(markAll(host))).toEqual({ status: 200, ok: true });
    expect([await unread(host), await unread(other.host)]).toEqual([0, 1]);
  });

  it('up to the newest one seen keeps later ones unread', async () => {
    const { host, finish } = await hostOf('Ada', 'Ben');
    const [newestSeen] = await list(host);
    await finish('Cleo');
    await markAll(host, newestSeen?.id);
    expect(namesOf((await list(host)).filter(({ isRead }) => !isRead))).toEqual(['Cleo']);
  });

  it('keeps one unread whose transaction began before the newest one seen and ended after it', async () => {
    const { host, link, finish } = await hostOf('Ada');
    const [ada] = await list(host);
    await transaction(app.deps.db.kysely, async (trx) => {
      await sql`select now()`.execute(trx);
      await finish('Ben');
      await expect.poll(() => isOver(host)).toBe(true);
      await storeFor(trx, host, {
        guestName: 'Cleo',
        guestResultId: resultId(ada?.guestResultId ?? ''),
        link,
      });
    });
    const ben = (await list(host)).find(({ guestName }) => guestName === 'Ben');
    await markAll(host, ben?.id);
    expect(namesOf((await list(host)).filter(({ isRead }) => !isRead))).toEqual(['Cleo']);
  });

  it('cannot miss one, since those of a host are stored one after the other', async () => {
    const { host, link, sessionCode } = await hostOf('Ada');
    const [ada] = await list(host);
    let ben: Promise<string> | undefined;
    const seenMeanwhile = await transaction(app.deps.db.kysely, async (trx) => {
      await storeFor(trx, host, {
        guestName: 'Cleo',
        guestResultId: resultId(ada?.guestResultId ?? ''),
        link,
      });
      await letMinutePass(trx);
      ben = submitTestResult(app.anonymous, sessionCode, { guestName: 'Ben' });
      await backendsThatWait(pool);
      return namesOf(await list(host));
    });
    await ben;
    expect([seenMeanwhile, namesOf(await list(host))]).toEqual([['Ada'], ['Ben', 'Cleo', 'Ada']]);
  });

  it('up to an older one keeps newer ones unread, and later marks none as unread again', async () => {
    const { host } = await hostOf('Ada', 'Ben', 'Cleo');
    const [, ben, ada] = await list(host);
    const states = async () => (await list(host)).map(({ isRead }) => isRead);
    await markAll(host, ben?.id);
    expect(await states()).toEqual([false, true, true]);
    await markAll(host, ada?.id);
    expect(await states()).toEqual([false, true, true]);
  });

  it('leaves one unread that comes after the clock was set back, and one that is corrected then', async () => {
    const { host, sessionCode } = await hostOf('Ada');
    const submissionId = randomUUID();
    await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ben', submissionId });
    await pool.query(`update notifications set created_at = now() + interval '1 hour' where workspace_id = $1`, [
      host.userId,
    ]);
    await markAll(host);
    await submitTestResult(app.anonymous, sessionCode, { guestName: 'Cleo' });
    await submitTestResult(app.anonymous, sessionCode, { guestName: 'Ben B.', submissionId });
    expect(namesOf((await list(host)).filter(({ isRead }) => !isRead)).toSorted()).toEqual(['Ben B.', 'Cleo']);
    expect(await unread(host)).toBe(2);
  });

  it.each(['unknown', 'of another host'])('up to one that is %s marks nothing', async (which) => {
    const [{ host }, other] = [await hostOf('Ada'), await hostOf('Ben')];
    const [theirs] = await list(other.host);
    expect((await markAll(host, which === 'unknown' ? randomUUID() : theirs?.id)).statusCode).toBe(200);
    expect([await unread(host), await unread(other.host)]).toEqual([1, 1]);
  });
});
