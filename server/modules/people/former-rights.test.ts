import { randomUUID } from 'node:crypto';
import type { PeopleReply, WorkspaceRole } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { hostClip, saveHostClip } from '../../testing/clips';
import { addTestGuests, createLink, createTestEpisode, submitTestResult } from '../../testing/guest-links';
import { tokenIn } from '../../testing/letters';
import { openTestApp, STRONG_PASSWORD, type TestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import { blockAccount } from '../accounts/operator-service';
import { PlanService } from '../plans/service';

const app = await openTestApp();
const { pool } = app.deps.db;

/** A new member, whose calls act in this workspace. */
const memberOf = (owner: TestHost, role: WorkspaceRole): Promise<TestHost> => app.signUpMember(owner, role);

async function linkBy(owner: TestHost): Promise<string> {
  const reply = await owner.post('/api/workspace-invitations', { role: 'producer' });
  expect(reply.statusCode).toBe(201);
  return tokenIn(reply.json<{ link: string }>().link);
}

const accept = async (token: string) => testAnswer((await app.signUp()).post('/api/join/accept', { token }));

const listOf = async (owner: TestHost): Promise<PeopleReply> => (await owner.get('/api/people')).json();

const age = (host: TestHost) =>
  pool.query("update sign_ins set created_at = now() - interval '1 hour' where user_id = $1", [host.userId]);

const removal = (owner: TestHost, { userId }: TestHost, query = '') =>
  testAnswer(owner.delete(`/api/people/${userId}${query}`));
const demotion = (owner: TestHost, { userId }: TestHost) =>
  testAnswer(owner.put(`/api/people/${userId}/role`, { role: 'viewer' }));

describe('an invitation', () => {
  const ends: readonly (readonly [string, (owner: TestHost, maker: TestHost) => Promise<unknown>])[] = [
    ['is removed', removal],
    ['is demoted', demotion],
    ['leaves', (_, maker) => testAnswer(maker.post('/api/workspace/leave'))],
    ['hands over', (owner, maker) => testAnswer(maker.post(`/api/people/${owner.userId}/hand-over`))],
    ['deletes the account', (_, maker) => testAnswer(maker.post('/api/account/delete', { email: maker.email }))],
    ['is blocked', async (_, { email }) => ({ status: (await blockAccount(app.deps.db.kysely, email)) ? 200 : 404 })],
  ];

  it.each(ends)('ends when the owner who made or renewed it %s, and no other does', async (_, end) => {
    const owner = await app.signUpPro();
    const maker = await memberOf(owner, 'owner');
    const kept = await linkBy(owner);
    const made = await linkBy(maker);
    await linkBy(owner);
    const { invitations } = await listOf(owner);
    const renewal = await maker.post(`/api/workspace-invitations/${invitations.at(-1)?.id}/renew`);
    const renewed = tokenIn(renewal.json<{ link: string }>().link);
    expect((await listOf(owner)).people).toMatchObject([{ openInvitations: 1 }, { openInvitations: 2 }]);
    expect(await end(owner, maker)).toMatchObject({ status: 200 });
    const ended = { status: 409, code: 'join_not_valid', params: { reason: 'revoked' } };
    expect([await accept(made), await accept(renewed)]).toMatchObject([ended, ended]);
    expect((await listOf(owner)).invitations).toHaveLength(1);
    expect(await accept(kept)).toMatchObject({ status: 200 });
  });

  it('renewed by another owner does not end with the one who made it', async () => {
    const owner = await app.signUpPro();
    const maker = await memberOf(owner, 'owner');
    await linkBy(maker);
    const [{ id } = { id: '' }] = (await listOf(owner)).invitations;
    const renewal = await owner.post(`/api/workspace-invitations/${id}/renew`);
    expect(await removal(owner, maker)).toMatchObject({ status: 200 });
    expect(await accept(tokenIn(renewal.json<{ link: string }>().link))).toMatchObject({ status: 200 });
  });

  it('is offered with the address of its maker, if that is confirmed', async () => {
    const owner = await app.signUpPro();
    const token = await linkBy(owner);
    const read = () => testAnswer(app.anonymous.post('/api/join/read', { token }));
    await pool.query('update users set email_confirmed_at = null where id = $1', [owner.userId]);
    expect(await read()).toMatchObject({ inviterEmail: null });
    await pool.query('update users set email_confirmed_at = now() where id = $1', [owner.userId]);
    expect(await read()).toMatchObject({ inviterEmail: owner.email });
  });
});

describe('a sign-in that is not recent', () => {
  it('neither takes an owner out nor invites nor reads the addresses of all guests', async () => {
    const owner = await app.signUpPro();
    const second = await memberOf(owner, 'owner');
    const viewer = await memberOf(owner, 'viewer');
    const token = await linkBy(owner);
    const [{ id } = { id: '' }] = (await listOf(owner)).invitations;
    const episode = await createTestEpisode(owner);
    const csv = (of: TestHost) => of.get(`/api/episodes/${episode.id}/csv`);
    await Promise.all([age(owner), age(viewer)]);
    const refused = { status: 403, code: 'sign_in_again' };
    expect([
      await removal(owner, second),
      await demotion(owner, second),
      await demotion(owner, owner),
      await testAnswer(owner.post('/api/workspace/leave')),
      await testAnswer(owner.post('/api/workspace-invitations', { role: 'viewer' })),
      await testAnswer(owner.post(`/api/workspace-invitations/${id}/renew`)),
      await testAnswer(csv(owner)),
      await testAnswer(owner.get(`/api/episodes/${episode.id}/links`)),
    ]).toMatchObject(Array(8).fill(refused));
    expect(await testAnswer(app.anonymous.post('/api/join/read', { token }))).toMatchObject({ status: 200 });
    // Their table has no addresses, and their removal can be undone by an invitation.
    expect((await csv(viewer)).statusCode).toBe(200);
    expect(await removal(owner, viewer)).toMatchObject({ status: 200 });
    await owner.post('/api/auth/confirm-sign-in', { password: STRONG_PASSWORD });
    expect((await csv(owner)).statusCode).toBe(200);
    expect(await removal(owner, second)).toMatchObject({ status: 200 });
  });
});

describe('the read-only links of a member who is removed', () => {
  async function withLinks() {
    const owner = await app.signUpPro();
    const maker = await memberOf(owner, 'producer');
    const episode = await createTestEpisode(owner, { startsLocal: '2031-12-03T18:00' });
    await addTestGuests(owner, episode, { name: 'Ada' });
    const { rows } = await pool.query<{ session_code: string }>(
      'select session_code from test_sessions where episode_id = $1',
      [episode.id],
    );
    const result = await submitTestResult(app.anonymous, rows[0]?.session_code ?? '');
    const make = async (by: TestHost, path: string) => tokenIn((await by.post(path)).json<{ link: string }>().link);
    const [board, report] = [`/api/episodes/${episode.id}/board-links`, `/api/result-reports/${result}/links`];
    const links = [await make(maker, board), await make(maker, report)] as const;
    const own = [await make(owner, board), await make(owner, report)] as const;
    const statuses = async ([ofBoard, ofReport]: readonly [string, string]) => [
      (await app.anonymous.post('/api/shared-board', { token: ofBoard })).statusCode,
      (await app.anonymous.post('/api/shared-report', { token: ofReport })).statusCode,
    ];
    expect((await listOf(owner)).people).toMatchObject([{ openLinks: 2 }, { openLinks: 2 }]);
    return { owner, maker, links, own, statuses };
  }

  it('end with the membership, and no others', async () => {
    const { owner, maker, links, own, statuses } = await withLinks();
    expect(await removal(owner, maker)).toMatchObject({ status: 200 });
    expect([await statuses(links), await statuses(own)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    const { entries } = (await owner.get('/api/audit-log')).json<{ entries: { act: string }[] }>();
    expect(entries.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['board_link_ended', 'report_link_ended', 'person_removed']),
    );
  });

  it('stay if an owner keeps them', async () => {
    const { owner, maker, links, statuses } = await withLinks();
    expect(await removal(owner, maker, '?links=keep')).toMatchObject({ status: 200 });
    expect(await statuses(links)).toEqual([200, 200]);
  });
});

describe('what has begun while somebody was a member', () => {
  it.each([
    ['removed', removal, 'not_member'],
    ['demoted', demotion, 'role_refused'],
  ] as const)('is not stored after they are %s', async (_, end, code) => {
    let during: (() => Promise<unknown>) | undefined;
    const put: TestApp['deps']['blobs']['put'] = async (...given) => {
      await during?.();
      return app.deps.blobs.put(...given);
    };
    const other = await openTestApp({ connection: { database: app.database }, blobs: { ...app.deps.blobs, put } });
    const owner = await app.signUpPro();
    const member = await memberOf(owner, 'producer');
    const sender = await other.signIn(member);
    during = () => end(owner, member);
    const inTeam = { 'linecheck-workspace': owner.workspaceId };
    const reply = await testAnswer(sender.post('/api/recording-clips', hostClip(), inTeam));
    expect(reply).toMatchObject({ status: 403, code });
    expect(
      (await pool.query('select from recording_clips where workspace_id = $1', [owner.workspaceId])).rowCount,
    ).toBe(0);
  });

  it('is not read to the end: the export breaks off before the next file', async () => {
    let during: (() => Promise<unknown>) | undefined;
    const opened: string[] = [];
    const read: TestApp['deps']['blobs']['read'] = async (key, ...part) => {
      opened.push(key);
      await during?.();
      return app.deps.blobs.read(key, ...part);
    };
    const logLines: string[] = [];
    const other = await openTestApp({
      connection: { database: app.database },
      blobs: { ...app.deps.blobs, read },
      logLines,
    });
    const owner = await app.signUpPro();
    const member = await memberOf(owner, 'producer');
    await saveHostClip(owner);
    await saveHostClip(owner);
    await createLink(owner);
    const { cookieHeader } = await other.signIn(member);
    during = () => removal(owner, member);
    const headers = { cookie: cookieHeader() };
    const address = `http://127.0.0.1:${await other.listen()}/api/account/export?workspace=${owner.workspaceId}`;
    await expect(fetch(address, { headers }).then((reply) => reply.arrayBuffer())).rejects.toThrow();
    expect(opened).toHaveLength(1);
    // It is no fault of the server.
    expect(logLines.filter((line) => line.includes('reply_broken_off'))).toEqual([]);
  });

  it.each([
    ['removed', removal],
    ['demoted', demotion],
  ] as const)('is not read to the end: the table of guests breaks off after they are %s', async (_, end) => {
    const other = await openTestApp({ connection: { database: app.database } });
    const owner = await app.signUpPro();
    const member = await memberOf(owner, 'producer');
    const episode = await createTestEpisode(owner);
    const guests = Array.from({ length: 45 }, (_each, at) => ({ name: `Guest ${at}`, email: `g${at}@example.org` }));
    await addTestGuests(owner, episode, ...guests);
    const sender = await other.signIn(member);
    const read = () => sender.get(`/api/episodes/${episode.id}/csv`, { 'linecheck-workspace': owner.workspaceId });
    expect((await read()).body).toContain('g44@example.org');
    let ending: Promise<unknown> | undefined;
    other.deps.db.pool.on('acquire', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown; // One of its many signatures.
      const endFirst = async (...given: unknown[]) => {
        if (JSON.stringify(given[0]).includes('working_code')) {
          ending ??= end(owner, member);
          await ending;
        }
        return query(...given);
      };
      Object.assign(client, { query: endFirst });
    });
    await expect(read()).rejects.toThrow();
    expect(ending).toBeDefined();
  });
});

describe('an account that came by an invitation', () => {
  const register = (of: TestApp, given: object) =>
    of.openBrowser().post('/api/auth/register', {
      ...{ email: `${randomUUID()}@example.org`, password: STRONG_PASSWORD, firstName: 'Maya', lastName: 'Torres' },
      ...given,
    });
  const refused = (reason: string) => ({ status: 403, code: 'not_admitted', params: { reason } });

  it.each([{ defaultPlan: 'plus' }, { defaultPlan: 'pro' }] as const)(
    'has no trial and invites nobody to its own workspace while registration is closed, with %o',
    async (plan) => {
      const shut = await openTestApp({ config: { registration: 'closed', trialDays: 14, ...plan } });
      const first = await shut.signUpPro();
      const joinToken = await linkBy(first);
      const email = `${randomUUID()}@example.org`;
      expect((await register(shut, { email, joinToken })).json()).toMatchObject({ isAdmitted: false });
      const guest = await shut.signIn({ email });
      if (plan.defaultPlan === 'plus') {
        expect(await testAnswer(guest.post('/api/start-trial'))).toMatchObject(refused('trial'));
        await shut.deps.db.pool.query("update workspaces set plan = 'pro'");
      }
      const invite = () => testAnswer(guest.post('/api/workspace-invitations', { role: 'viewer' }));
      expect(await invite()).toMatchObject(refused('invitation'));
      expect((await guest.get('/api/people')).json()).toMatchObject({ mayInvite: false });
      // In the team of the first host, invitations are those of its owners.
      expect(await testAnswer(first.post('/api/workspace-invitations', { role: 'viewer' }))).toMatchObject({
        status: 201,
      });
      expect(await new PlanService(shut.deps).admit(shut.deps.db.kysely, email)).toBe(true);
      expect(await invite()).toMatchObject({ status: 201 });
    },
  );

  it('stays without them after it has left its own workspace, and has them where anyone may register', async () => {
    const shut = await openTestApp({ config: { registration: 'closed', trialDays: 14 } });
    const first = await shut.signUpPro();
    const email = `${randomUUID()}@example.org`;
    await register(shut, { email, joinToken: await linkBy(first) });
    const guest = await shut.signIn({ email });
    const open = await openTestApp({
      connection: { database: shut.database },
      config: { registration: 'open', trialDays: 14 },
    });
    const elsewhere = await open.signIn({ email });
    expect((await elsewhere.get('/api/auth/user')).json()).toMatchObject({ isAdmitted: true });
    const { rows } = await shut.deps.db.pool.query<{ id: string; workspace_id: string }>(
      'select id, workspace_id from users where email = $1',
      [email],
    );
    // The first host becomes an owner of the other's own workspace, who then leaves it.
    await shut.deps.db.pool.query("insert into memberships (user_id, workspace_id, role) values ($1, $2, 'owner')", [
      first.userId,
      rows[0]?.workspace_id,
    ]);
    expect(await testAnswer(guest.post('/api/workspace/leave'))).toMatchObject({ status: 200 });
    expect(await testAnswer(guest.post('/api/start-trial'))).toMatchObject(refused('trial'));
  });
});
