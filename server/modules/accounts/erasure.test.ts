import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ownWorkspaceId } from '../../domain/ids';
import { newPersonId } from '../../domain/new-person-id';
import { hostClip } from '../../testing/clips';
import { createLink, insertLinks, submitTestResult, testSubmission } from '../../testing/guest-links';
import { openTestApp, STRONG_PASSWORD, type TestHost, testAnswer } from '../../testing/open-test-app';
import { eraseSomeOf } from '../people/service';
import { PlanService } from '../plans/service';
import { eraseHidden } from './erasure';
import { eraseAccount, findAccount, summarizeHosts } from './operator-service';

const app = await openTestApp();
const { kysely, pool } = app.deps.db;

const LINKS = 130;

/** A host with more links than one transaction deletes, and the newest of these links. */
async function heavyHost() {
  const host = await app.signUpPro();
  await insertLinks(pool, host.userId, LINKS - 1);
  const link = await createLink(host);
  await submitTestResult(app.anonymous, link.sessionCode);
  await host.post('/api/recordings', hostClip());
  return { host, link };
}

const rowsOf = async ({ userId }: TestHost) => {
  const { rows } = await pool.query(
    `select (select count(*) from users where id = $1) as users, (select count(*) from test_sessions where workspace_id = $1) as links,
       (select count(*) from notifications where workspace_id = $1) as notifications, (select count(*) from recording_clips where workspace_id = $1) as clips`,
    [userId],
  );
  return rows[0];
};

const deletionsBut = async (known: readonly string[] = []) =>
  (await pool.query('select kind, key from deletions where key <> all($1)', [known])).rows;

describe('an account with many links that is deleted', () => {
  it('is hidden immediately, and a job deletes what the first transaction has left', async () => {
    const { host, link } = await heavyHost();
    const before = await deletionsBut();
    expect((await host.post('/api/account/delete', { email: host.email })).statusCode).toBe(200);
    expect(await rowsOf(host)).toMatchObject({ users: 1, links: LINKS - 50 });
    const login = await app.openBrowser().post('/api/auth/login', { email: host.email, password: STRONG_PASSWORD });
    expect([login.statusCode, (await host.get('/api/auth/user')).statusCode]).toEqual([401, 401]);
    const sent = app.anonymous.post('/api/guest-results', testSubmission(link.sessionCode));
    expect(await testAnswer(sent)).toMatchObject({ status: 404 });
    expect(await findAccount(kysely, host.email)).toBeUndefined();
    const { rows } = await pool.query('select email, first_name, last_name from users where id = $1', [host.userId]);
    expect(rows).toEqual([{ email: `${host.userId}@deleted.invalid`, first_name: '', last_name: '' }]);
    await eraseHidden(kysely, new AbortController().signal);
    expect(await rowsOf(host)).toEqual({ users: 0, links: 0, notifications: 0, clips: 0 });
    // The account's links and results need no separate entries.
    expect(await deletionsBut(before.map(({ key }) => key))).toEqual([
      { kind: 'workspace', key: host.workspaceId },
      { kind: 'host', key: host.userId },
    ]);
  });

  it('leaves its address to another account', async () => {
    const { host } = await heavyHost();
    await host.post('/api/account/delete', { email: host.email });
    const again = await app.signUp({ email: host.email });
    await eraseHidden(kysely, new AbortController().signal);
    expect((await again.get('/api/auth/user')).json()).toMatchObject({ id: again.userId, email: host.email });
  });

  it('is not listed for the operator, whose command deletes all of it', async () => {
    const [{ host }, other] = [await heavyHost(), await heavyHost()];
    await host.post('/api/account/delete', { email: host.email });
    const emails = (await summarizeHosts(kysely, new PlanService(app.deps))).map(({ email }) => email);
    expect([emails.includes(other.host.email), emails.some((email) => email.endsWith('.invalid'))]).toEqual([
      true,
      false,
    ]);
    const account = await findAccount(kysely, other.host.email);
    await eraseAccount(kysely, account ?? { host: other.host.userId });
    expect((await rowsOf(other.host)).users).toBe(0);
  });
});

it('the erasure stops with the app between two transactions', async () => {
  const { host } = await heavyHost();
  await host.post('/api/account/delete', { email: host.email });
  await expect(eraseHidden(kysely, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect((await rowsOf(host)).users).toBe(1);
});

it('a hidden workspace without members is erased in batches, and no other', async () => {
  const [id, shown] = [ownWorkspaceId(newPersonId(randomUUID)), ownWorkspaceId(newPersonId(randomUUID))];
  await kysely
    .insertInto('workspaces')
    .values([{ id, deleting_at: new Date() }, { id: shown }])
    .execute();
  for (const workspace of [id, shown]) await insertLinks(pool, workspace, LINKS);
  const outcomes = [];
  for (let batch = 0; batch < 3; batch += 1) outcomes.push(await eraseSomeOf(kysely, id));
  expect([...outcomes, await eraseSomeOf(kysely, shown)]).toEqual([false, false, true, true]);
  const { rows } = await pool.query(
    'select workspace_id as id, count(*) as links from test_sessions where workspace_id = any($1) group by 1',
    [[id, shown]],
  );
  expect(rows).toEqual([{ id: shown, links: LINKS }]);
});

it('while the only account is being deleted, the next host is the first one', async () => {
  const alone = await openTestApp({ config: { registration: 'closed' } });
  const host = await alone.signUp();
  await insertLinks(alone.deps.db.pool, host.userId, LINKS);
  await host.post('/api/account/delete', { email: host.email });
  expect((await alone.signUp({ email: `${randomUUID()}@example.org` })).userId).not.toBe(host.userId);
});
