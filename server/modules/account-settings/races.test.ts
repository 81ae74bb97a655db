import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blobsOf, guestClip, hostClip } from '../../testing/clips';
import { createLink, submitTestResult, testSubmission } from '../../testing/guest-links';
import { tokenIn } from '../../testing/letters';
import { backendsThatWait } from '../../testing/lock-waits';
import { openTestApp, STRONG_PASSWORD, type TestBrowser, type TestHost } from '../../testing/open-test-app';
import { makeResetLink } from '../password-resets/service';

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const { pool } = app.deps.db;

const ROUNDS = 6;

const deleteAccount = (host: TestHost) => host.post('/api/account/delete', { email: host.email });

const post = (url: string, body: object, as: TestBrowser = app.anonymous) => as.post(url, body);

/** Log lines about deadlocks (40P01). */
const deadlocks = () => logLines.filter((line) => line.includes('40P01') || line.includes('deadlock'));

async function expectNothingLeft(host: TestHost): Promise<void> {
  const { rows } = await pool.query(
    `select from test_sessions where workspace_id = $1 union all
     select from guest_results r where not exists (select from test_sessions s where s.id = r.session_id) union all
     select from recording_clips where workspace_id = $1 union all
     select from notifications where workspace_id = $1 union all
     select from sign_ins where user_id = $1 union all
     select from known_browsers where user_id = $1`,
    [host.userId],
  );
  expect(rows).toHaveLength(0);
}

describe('an account that is deleted during other calls', () => {
  it('is deleted with every row and every video, without a deadlock', { timeout: 600_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const host = await app.signUpPro();
      const links = [await createLink(host), await createLink(host), await createLink(host)];
      const resent = randomUUID();
      for (const { sessionCode } of links) await submitTestResult(app.anonymous, sessionCode, { submissionId: resent });
      const before = links.flatMap(({ id, sessionCode }, at) => [
        post('/api/guest-results', testSubmission(sessionCode)),
        post('/api/guest-recording', guestClip(sessionCode)),
        post(
          '/api/guest-results',
          testSubmission(sessionCode, { submissionId: resent, guestName: `Changed ${round}` }),
        ),
        at === 0 ? host.delete(`/api/test-sessions/${id}`) : post('/api/recordings', hostClip(), host),
      ]);
      const deletion = deleteAccount(host);
      const after = links.flatMap(({ id, sessionCode }) => [
        host.put('/api/notifications/mark-all-read'),
        post('/api/guest-results', testSubmission(sessionCode)),
        post('/api/guest-recording', guestClip(sessionCode)),
        post(`/api/test-sessions/${id}/regenerate`, {}, host),
        post('/api/test-sessions', { guestFirstName: 'Noor' }, host),
        post('/api/auth/login', { email: host.email, password: STRONG_PASSWORD }, app.openBrowser()),
      ]);
      const replies = await Promise.all([...before, ...after]);
      expect((await deletion).statusCode).toBe(200);
      const strange = replies.filter(({ statusCode }) => ![200, 201, 401, 404].includes(statusCode));
      expect(strange.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([]);
      expect(deadlocks()).toEqual([]);
      await expectNothingLeft(host);
    }
    await expect.poll(() => blobsOf(app)).toEqual([]);
  });

  it('waits for a submission in progress, and deletes it as well', async () => {
    const host = await app.signUp();
    const { sessionCode } = await createLink(host);
    const holder = await pool.connect();
    await holder.query('begin');
    // Every transaction that changes several rows of a workspace begins with this lock.
    await holder.query('select from workspaces where id = $1 for no key update', [host.workspaceId]);
    const sending = post('/api/guest-results', testSubmission(sessionCode));
    await backendsThatWait(holder);
    const deletion = deleteAccount(host);
    await backendsThatWait(holder, 2);
    await holder.query('commit');
    holder.release();
    expect((await deletion).statusCode).toBe(200);
    expect([201, 404]).toContain((await sending).statusCode);
    await expectNothingLeft(host);
  });
});

describe('a host who deletes the account twice concurrently', () => {
  it('gets one confirmation of the deletion, and then the refusal of a missing sign-in', async () => {
    const host = await app.signUp();
    const statuses = (await Promise.all([deleteAccount(host), deleteAccount(host)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses).toContain(401);
  });
});

describe('a reset of the password and the deletion of the account', () => {
  it('do not deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const host = await app.signUp();
      const link = await makeResetLink(app.deps, host.email);
      const reset = { token: tokenIn(link?.link), password: 'Control-Room-8' };
      const [deleted, was] = await Promise.all([deleteAccount(host), post('/api/auth/reset-password', reset)]);
      expect([200, 401]).toContain(deleted.statusCode);
      expect([200, 400]).toContain(was.statusCode);
    }
    expect(deadlocks()).toEqual([]);
  });
});
