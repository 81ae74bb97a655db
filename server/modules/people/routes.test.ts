import { randomUUID } from 'node:crypto';
import type { PeopleReply, SignedInUser, WorkspaceRole } from '@linecheck/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { openSmtpMail } from '../../mail/smtp-mail';
import { createLink, insertLinks } from '../../testing/guest-links';
import { linkIn, openPostOffice, tokenIn } from '../../testing/letters';
import { openLiveStream } from '../../testing/open-live-stream';
import {
  browserOf,
  openTestApp,
  STRONG_PASSWORD,
  type TestApp,
  type TestBrowser,
  type TestHost,
  testAnswer,
} from '../../testing/open-test-app';
import { eraseHidden } from '../accounts/erasure';
import { makeInvitation } from '../invitations/service';

const office = await openPostOffice();
afterAll(office.close);
const mail = openSmtpMail({ url: office.url, from: 'no-reply@check.example.org' });
const mailing = await openTestApp({ mail, config: { publicUrl: 'https://check.example.org', smtpUrl: office.url } });
const app = await openTestApp();
const { pool } = app.deps.db;

const anyAddress = () => `${randomUUID()}@example.org`;
const inWorkspaceOf = ({ workspaceId }: Pick<TestHost, 'workspaceId'>) => ({ 'linecheck-workspace': workspaceId });

/** The browser of a member, whose calls act in this workspace. */
const within = (member: TestHost, { workspaceId }: TestHost): TestBrowser =>
  browserOf(({ headers, ...call }) =>
    member.call({ ...call, headers: { ...headers, 'linecheck-workspace': workspaceId } }),
  );

const listOf = async (owner: TestHost): Promise<PeopleReply> => (await owner.get('/api/people')).json();
const userOf = async (browser: TestBrowser): Promise<SignedInUser> => (await browser.get('/api/auth/user')).json();
const rolesOf = async (owner: TestHost) =>
  Object.fromEntries((await listOf(owner)).people.map(({ id, role }) => [id, role]));

/** The token of a new link to copy. */
async function linkTo(owner: TestHost, role: WorkspaceRole = 'producer'): Promise<string> {
  const reply = await owner.post('/api/workspace-invitations', { role });
  expect(reply.statusCode).toBe(201);
  return tokenIn(reply.json<{ link: string }>().link);
}

const accept = (browser: TestBrowser, token: string) => testAnswer(browser.post('/api/join/accept', { token }));
const read = (token: string, of: TestApp = app) => testAnswer(of.openBrowser().post('/api/join/read', { token }));

const confirmedAt = async (of: TestApp, { userId }: TestHost): Promise<Date | null> =>
  (await of.deps.db.pool.query('select email_confirmed_at as at from users where id = $1', [userId])).rows[0]?.at;

/** A new host who joins a workspace. */
async function memberOf(owner: TestHost, role: WorkspaceRole = 'producer'): Promise<TestHost> {
  const host = await app.signUp({ firstName: 'Maya', lastName: 'Torres' });
  expect(await accept(host, await linkTo(owner, role === 'owner' ? 'producer' : role))).toMatchObject({ status: 200 });
  if (role === 'owner') expect(await changeRole(owner, host, 'owner')).toMatchObject({ status: 200 });
  return host;
}

const changeRole = (owner: TestBrowser, { userId }: Pick<TestHost, 'userId'>, role: WorkspaceRole, headers = {}) =>
  testAnswer(owner.put(`/api/people/${userId}/role`, { role }, headers));
const remove = (owner: TestBrowser, { userId }: Pick<TestHost, 'userId'>, headers = {}) =>
  testAnswer(owner.delete(`/api/people/${userId}`, headers));
const leave = (browser: TestBrowser, headers = {}) =>
  testAnswer(browser.post('/api/workspace/leave', undefined, headers));

describe('the people of a workspace', () => {
  it('are listed with role, sign-in and times, and its open invitations', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner, 'viewer');
    await owner.post('/api/workspace-invitations', { email: 'Nia@Northfold.example ', role: 'producer' });
    const { people, invitations, ...rest } = await listOf(owner);
    expect(rest).toEqual({
      ...{ name: '', max: 10, sendsMail: false, mayInvite: true },
      requiresSecondFactor: false,
    });
    const known = {
      signsInBy: ['password'],
      lastSeenAt: expect.stringMatching(/:00:00\.000Z$/),
      joinedAt: expect.any(String),
      openLinks: 0,
    };
    expect(people).toEqual([
      { ...known, id: owner.userId, name: 'Jonas Lind', email: owner.email, role: 'owner', openInvitations: 1 },
      { ...known, id: maya.userId, name: 'Maya Torres', email: maya.email, role: 'viewer', openInvitations: 0 },
    ]);
    expect(invitations).toMatchObject([{ email: 'nia@northfold.example', role: 'producer' }]);
    const [{ createdAt, expiresAt } = { createdAt: '', expiresAt: '' }] = invitations;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
  });

  it('see the same links, by the header that names the workspace', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner);
    const link = await createLink(within(maya, owner), { guestFirstName: 'Amara' });
    expect((await owner.get('/api/test-sessions')).json()).toMatchObject([{ id: link.id }]);
    expect((await maya.get('/api/test-sessions')).json()).toEqual([]);
  });

  it('are told which workspaces they have, in the one statement that reads their account', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner);
    expect((await userOf(maya)).workspaces).toEqual([
      { id: maya.workspaceId, name: 'Maya Torres', role: 'owner', isOwn: true, needsSecondFactor: false },
      { id: owner.workspaceId, name: 'Jonas Lind', role: 'producer', isOwn: false, needsSecondFactor: false },
    ]);
    expect(await testAnswer(owner.put('/api/workspace/name', { name: ' Harbour \u202eLights ' }))).toMatchObject({
      status: 200,
    });
    expect((await userOf(maya)).workspaces[1]).toMatchObject({ name: 'Harbour Lights' });
    const refusals: unknown[] = [];
    for (const name of ['\u200b', 'Harb\u043eur Lights', 'x'.repeat(101), 'https\uff1a//evil.example/login'])
      refusals.push(await testAnswer(owner.put('/api/workspace/name', { name })));
    expect(refusals).toMatchObject([
      { status: 400, fieldCodes: { name: 'workspace_name_required' } },
      { status: 400, fields: { name: 'Letters of different alphabets are mixed in one word' } },
      { status: 400, fieldCodes: { name: 'workspace_name_too_long' } },
      { status: 400, fieldCodes: { name: 'name_with_address' } },
    ]);
  });
});

describe('an invitation', () => {
  it('admits one of two people who accept it at the same time', async () => {
    const owner = await app.signUpPro();
    const token = await linkTo(owner);
    const guests = [await app.signUp(), await app.signUp()];
    const answers = await Promise.all(guests.map((guest) => accept(guest, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await listOf(owner)).people).toHaveLength(2);
  });

  it('is read without being used up, and used once', async () => {
    const owner = await app.signUpPro();
    const token = await linkTo(owner, 'viewer');
    const offer = { status: 200, workspaceName: 'Jonas Lind', invitedBy: 'Jonas Lind', role: 'viewer', email: null };
    expect(await read(token)).toMatchObject(offer);
    expect(await read(token)).toMatchObject(offer);
    const [maya, sam] = [await app.signUp(), await app.signUp()];
    expect(await accept(maya, token)).toEqual({
      status: 200,
      id: owner.workspaceId,
      name: 'Jonas Lind',
      role: 'viewer',
      isOwn: false,
      needsSecondFactor: false,
    });
    const used = { status: 409, code: 'join_not_valid', params: { reason: 'used' } };
    expect(await accept(sam, token)).toMatchObject(used);
    expect(await read(token)).toMatchObject(used);
    expect(await accept(sam, 'made-up')).toMatchObject({ status: 409, code: 'join_not_valid' });
  });

  it('of an address is for the account with this address only', async () => {
    const owner = await app.signUpPro();
    const maya = await app.signUp({ email: 'Maya.Torres@example.org' });
    const reply = await owner.post('/api/workspace-invitations', {
      email: 'maya.torres@example.org',
      role: 'producer',
    });
    // Without a mail server, the owner passes the link on.
    const token = tokenIn(reply.json<{ link: string }>().link);
    expect(await accept(await app.signUp(), token)).toMatchObject({ status: 403, code: 'join_other_account' });
    expect(await accept(maya, token)).toMatchObject({ status: 200 });
  });

  it('can be revoked, declined, and expires', async () => {
    const owner = await app.signUpPro();
    const [revoked, declined, expired] = [await linkTo(owner), await linkTo(owner), await linkTo(owner)];
    const [first] = (await listOf(owner)).invitations;
    expect(await testAnswer(owner.delete(`/api/workspace-invitations/${first?.id}`))).toMatchObject({ status: 200 });
    expect(await testAnswer(app.openBrowser().post('/api/join/decline', { token: declined }))).toMatchObject({
      status: 200,
    });
    await pool.query(
      "update workspace_invitations set expires_at = now() - interval '1 second' where workspace_id = $1 and ended is null",
      [owner.workspaceId],
    );
    const guest = await app.signUp();
    const reasons = [];
    for (const token of [revoked, declined, expired]) reasons.push(await accept(guest, token));
    expect(reasons).toMatchObject(
      ['revoked', 'revoked', 'expired'].map((reason) => ({ code: 'join_not_valid', params: { reason } })),
    );
    expect((await userOf(guest)).workspaces).toHaveLength(1);
  });

  it('made again gets another link, and the earlier one ends', async () => {
    const owner = await app.signUpPro();
    const before = await linkTo(owner);
    const [{ id } = { id: '' }] = (await listOf(owner)).invitations;
    const renewed = await owner.post(`/api/workspace-invitations/${id}/renew`);
    const after = tokenIn(renewed.json<{ link: string }>().link);
    expect(await read(before)).toMatchObject({ status: 409 });
    expect(await read(after)).toMatchObject({ status: 200 });
  });

  it('is refused for a member, and for an address that has one', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner);
    const invite = (email: string) => testAnswer(owner.post('/api/workspace-invitations', { email, role: 'viewer' }));
    expect(await invite(maya.email)).toMatchObject({ status: 400, fieldCodes: { email: 'already_member' } });
    expect(await invite('sam@example.org')).toMatchObject({ status: 201 });
    expect(await invite('sam@example.org')).toMatchObject({ status: 400, fieldCodes: { email: 'already_invited' } });
    expect(await accept(maya, await linkTo(owner))).toMatchObject({ status: 409, code: 'already_member' });
  });

  it('takes one of the places of the plan', async () => {
    const plus = await app.signUp();
    expect(await testAnswer(plus.post('/api/workspace-invitations', { role: 'viewer' }))).toMatchObject({
      status: 403,
      code: 'plan_required',
      params: { reason: 'people' },
    });
    const small = await openTestApp({ config: { workspacePeopleMax: 2 } });
    const owner = await small.signUpPro();
    const token = await linkTo(owner);
    const full = { status: 403, code: 'people_limit', params: { max: 2 } };
    expect(await testAnswer(owner.post('/api/workspace-invitations', { role: 'viewer' }))).toMatchObject(full);
    // The one that was invited still has a place, unless the plan has become smaller.
    await small.setPlan(owner, 'plus');
    expect(await accept(await small.signUp(), token)).toMatchObject({ status: 403, code: 'plan_required' });
    await small.setPlan(owner, 'pro');
    expect(await accept(await small.signUp(), token)).toMatchObject({ status: 200 });
  });

  it('is sent by email with the inviter’s confirmed address, and again with another link', async () => {
    const owner = await mailing.signUpPro();
    await mailing.deps.db.pool.query('update users set email_confirmed_at = now() where id = $1', [owner.userId]);
    const to = anyAddress();
    const emails = () => office.letters.filter(({ to: [first] = [] }) => first?.address === to);
    await mailing.listen();
    const reply = await owner.post('/api/workspace-invitations', { email: to, role: 'producer' });
    expect(reply.json()).toEqual({ link: null });
    await expect.poll(emails).toHaveLength(1);
    expect(emails()[0]?.text).toContain(owner.email);
    expect(emails()[0]?.text).not.toContain('Jonas');
    const [{ id } = { id: '' }] = (await listOf(owner)).invitations;
    await owner.post(`/api/workspace-invitations/${id}/renew`);
    await expect.poll(emails).toHaveLength(2);
    const [before, after] = emails().map((email) => tokenIn(linkIn(email)));
    expect(await read(before ?? '', mailing)).toMatchObject({ status: 409 });
    expect(await read(after ?? '', mailing)).toMatchObject({ status: 200, email: to });
    // Opening the email proves that the address is the account's.
    const maya = await mailing.signUp({ email: to });
    expect(await confirmedAt(mailing, maya)).toBeNull();
    expect(await accept(maya, after ?? '')).toMatchObject({ status: 200 });
    expect(await confirmedAt(mailing, maya)).toEqual(expect.any(Date));
  });

  it('confirms no address by a link that an owner has passed on', async () => {
    await app.signUp();
    const owner = await app.signUpPro();
    const maya = await app.signUp();
    const reply = await owner.post('/api/workspace-invitations', { email: maya.email, role: 'viewer' });
    expect(await accept(maya, tokenIn(reply.json<{ link: string }>().link))).toMatchObject({ status: 200 });
    expect(await confirmedAt(app, maya)).toBeNull();
  });
});

describe('registration by an invitation to a workspace', () => {
  const register = (of: TestApp, given: object) =>
    testAnswer(
      of.openBrowser().post('/api/auth/register', {
        email: anyAddress(),
        password: STRONG_PASSWORD,
        firstName: 'Maya',
        lastName: 'Torres',
        ...given,
      }),
    );

  it.each(['closed', 'invite'] as const)(
    'admits its recipient while registration is %s, once',
    async (registration) => {
      const shut = await openTestApp({ config: { registration } });
      const owner = await firstHostOf(shut);
      const joinToken = await linkTo(owner);
      expect(await register(shut, { joinToken: 'made-up' })).toMatchObject({ status: 409, code: 'join_not_valid' });
      const joined = await register(shut, { joinToken });
      expect(joined).toMatchObject({ status: 201 });
      expect((await listOf(owner)).people).toMatchObject([
        { role: 'owner' },
        { name: 'Maya Torres', role: 'producer' },
      ]);
      expect(await register(shut, { joinToken })).toMatchObject({ status: 409, params: { reason: 'used' } });
    },
  );

  it('is for the invited address only, and creates no account otherwise', async () => {
    const owner = await app.signUpPro();
    const reply = await owner.post('/api/workspace-invitations', { email: 'lea@example.org', role: 'viewer' });
    const joinToken = tokenIn(reply.json<{ link: string }>().link);
    const email = anyAddress();
    expect(await register(app, { joinToken, email })).toMatchObject({ status: 403, code: 'join_other_account' });
    expect((await pool.query('select from users where email = $1', [email])).rows).toEqual([]);
    expect(await register(app, { joinToken, email: 'lea@example.org' })).toMatchObject({ status: 201 });
  });
});

/** The first host of an installation, on Pro. */
async function firstHostOf(of: TestApp): Promise<TestHost> {
  if (of.deps.config.registration === 'closed') return of.signUpPro();
  const email = anyAddress();
  const invitationToken = tokenIn(await makeInvitation(of.deps, email), 'invitation');
  return of.signUpPro({ email, ...{ invitationToken } });
}

describe('the last owner', () => {
  it('cannot leave, be removed or demoted, until there is another one', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner);
    const refused = { status: 409, code: 'last_owner' };
    expect(await leave(owner)).toMatchObject(refused);
    expect(await remove(owner, owner)).toMatchObject(refused);
    expect(await changeRole(owner, owner, 'viewer')).toMatchObject(refused);
    await changeRole(owner, maya, 'owner');
    expect(await changeRole(owner, owner, 'viewer')).toMatchObject({ status: 200 });
    expect(await changeRole(maya, maya, 'producer', inWorkspaceOf(owner))).toMatchObject(refused);
  });

  it.each([
    ['leave', (me: TestHost, _other: TestHost, headers: object) => leave(me, headers)],
    ['remove each other', (me: TestHost, other: TestHost, headers: object) => remove(me, other, headers)],
    ['demote each other', (me: TestHost, other: TestHost, headers: object) => changeRole(me, other, 'viewer', headers)],
  ])('stays when two owners %s at the same time, over two instances', async (_, act) => {
    const instance = await openTestApp({ connection: { database: app.database } });
    const owner = await app.signUpPro();
    const maya = await memberOf(owner, 'owner');
    const elsewhere = { ...maya, ...(await instance.signIn(maya)) };
    const headers = inWorkspaceOf(owner);
    const replies = await Promise.all([act(owner, maya, headers), act(elsewhere, owner, headers)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await pool.query(
      "select count(*) as owners from memberships where workspace_id = $1 and role = 'owner'",
      [owner.workspaceId],
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });

  it('is asked for the password before another person becomes an owner', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner, 'viewer');
    await pool.query("update sign_ins set created_at = now() - interval '1 hour' where user_id = $1", [owner.userId]);
    const refused = { status: 403, code: 'sign_in_again' };
    const handOver = () => testAnswer(owner.post(`/api/people/${maya.userId}/hand-over`));
    expect(await handOver()).toMatchObject(refused);
    expect(await changeRole(owner, maya, 'owner')).toMatchObject(refused);
    expect(await changeRole(owner, maya, 'producer')).toMatchObject({ status: 200 });
    expect(await testAnswer(owner.post('/api/workspace-invitations', { role: 'viewer' }))).toMatchObject(refused);
    await owner.post('/api/auth/confirm-sign-in', { password: STRONG_PASSWORD });
    expect(await handOver()).toMatchObject({ status: 200 });
  });

  it('hands over to a member and stays as a producer', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner, 'viewer');
    expect(await testAnswer(owner.post(`/api/people/${maya.userId}/hand-over`))).toMatchObject({ status: 200 });
    expect((await userOf(maya)).workspaces[1]).toMatchObject({ role: 'owner' });
    expect((await userOf(owner)).workspaces).toMatchObject([{ id: owner.workspaceId, role: 'producer', isOwn: true }]);
  });

  it('stays the owner if they hand over to themselves', async () => {
    const owner = await app.signUpPro();
    for (const id of [owner.userId, owner.userId.toUpperCase()])
      expect(await testAnswer(owner.post(`/api/people/${id}/hand-over`))).toMatchObject({ status: 200 });
    expect(await rolesOf(owner)).toEqual({ [owner.userId]: 'owner' });
  });
});

describe('the open pages of the members', () => {
  it('hear of everything that changes about them, with the entry in the log', async () => {
    const owner = await app.signUpPro();
    const [maya, sam] = [await memberOf(owner), await memberOf(owner, 'viewer')];
    const stream = await openLiveStream(app, owner);
    const seen: unknown[] = [];
    const hear = async (act: () => Promise<unknown>) => {
      await act();
      seen.push([...((await stream.next()) ?? [])].sort());
    };
    let token = '';
    await hear(async () => (token = await linkTo(owner)));
    const [{ id } = { id: '' }] = (await listOf(owner)).invitations;
    await hear(() => owner.post(`/api/workspace-invitations/${id}/renew`));
    await hear(() => owner.delete(`/api/workspace-invitations/${id}`));
    expect(await read(token)).toMatchObject({ status: 409 });
    await hear(() => owner.put('/api/workspace/name', { name: 'Harbour Lights' }));
    await hear(() => changeRole(owner, maya, 'viewer'));
    await hear(() => remove(owner, maya));
    await hear(() => leave(sam, inWorkspaceOf(owner)));
    expect(seen).toEqual(Array(7).fill(['activity', 'people']));
    stream.leave();
  });

  it('hear of a new role, a new member and another name', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner);
    const token = await linkTo(owner);
    const [sam, stream] = [await app.signUp(), await openLiveStream(app, maya, owner.workspaceId)];
    await changeRole(owner, maya, 'viewer');
    // Once for the person, and once for the workspace.
    expect([await stream.next(), [...((await stream.next()) ?? [])].sort()]).toEqual([
      ['people'],
      ['activity', 'people'],
    ]);
    await accept(sam, token);
    expect([...((await stream.next()) ?? [])].sort()).toEqual(['activity', 'people']);
    await owner.put('/api/account/name', { firstName: 'Olu', lastName: 'Ade' });
    expect(await stream.next()).toEqual(['people']);
    stream.leave();
  });
});

const deleteAccount = (host: TestHost, deleteWorkspaces?: readonly string[]) =>
  testAnswer(host.post('/api/account/delete', { email: host.email, ...(deleteWorkspaces && { deleteWorkspaces }) }));

/** Workspaces that are shown to someone although they have no owner. */
const ownerless = async () =>
  (
    await pool.query(`select w.id from workspaces w where w.deleting_at is null and not exists (
      select from memberships m join users u on u.id = m.user_id
      where m.workspace_id = w.id and m.role = 'owner' and u.deleting_at is null)`)
  ).rows;

describe('an account that is the only owner of a workspace', () => {
  it('is not deleted, and learns which workspaces it would leave without an owner', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner);
    await owner.put('/api/workspace/name', { name: 'Harbour Lights' });
    expect(await deleteAccount(owner)).toMatchObject({
      status: 409,
      code: 'last_owner',
      workspaces: [{ id: owner.workspaceId, name: 'Harbour Lights' }],
    });
    expect((await userOf(maya)).workspaces).toHaveLength(2);
    expect(await changeRole(owner, maya, 'owner')).toMatchObject({ status: 200 });
    expect(await deleteAccount(owner)).toMatchObject({ status: 200 });
    expect((await userOf(maya)).workspaces[1]).toMatchObject({ name: 'Harbour Lights', role: 'owner' });
  });

  it('is deleted together with those that the call names, and with no other', async () => {
    const [owner, other] = [await app.signUpPro(), await app.signUpPro()];
    const maya = await memberOf(owner);
    const heir = await memberOf(owner, 'owner');
    const shared = await memberOf(other, 'owner');
    const link = await createLink(owner);
    // It has another owner, and the second one is not the caller's.
    const named = [owner.workspaceId, other.workspaceId];
    expect(await deleteAccount(heir, named)).toMatchObject({ status: 200 });
    expect((await userOf(maya)).workspaces).toHaveLength(2);
    expect(await deleteAccount(owner, named)).toMatchObject({ status: 200 });
    expect((await userOf(maya)).workspaces).toMatchObject([{ id: maya.workspaceId }]);
    expect(await testAnswer(app.anonymous.get(`/api/test-sessions/${link.sessionCode}`))).toMatchObject({
      status: 404,
    });
    expect((await pool.query('select from workspaces where id = $1', [owner.workspaceId])).rows).toEqual([]);
    expect((await userOf(shared)).workspaces).toHaveLength(2);
  });

  it.each([
    ['both owners delete theirs', (me: TestHost) => deleteAccount(me)],
    ['the other owner leaves', (me: TestHost, of: TestHost) => leave(me, inWorkspaceOf(of))],
  ])('leaves no workspace without an owner when %s at the same time', async (_, act) => {
    const instance = await openTestApp({ connection: { database: app.database } });
    for (let round = 0; round < 4; round += 1) {
      const owner = await app.signUpPro();
      const second = await memberOf(owner, 'owner');
      await memberOf(owner);
      const elsewhere = await instance.signIn(second);
      const other = { ...second, ...elsewhere };
      const statuses = (await Promise.all([deleteAccount(owner), act(other, owner)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
      expect(await ownerless()).toEqual([]);
    }
  });
});

const deleteWorkspace = (host: TestHost, of: TestHost, name = 'Harbour Lights') =>
  testAnswer(host.post('/api/workspace/delete', { name }, inWorkspaceOf(of)));

describe('a workspace that is deleted', () => {
  /** A workspace whose person has handed it over to another owner, and stays as a producer. */
  async function inherited() {
    const founder = await app.signUpPro();
    const heir = await memberOf(founder, 'owner');
    await founder.put('/api/workspace/name', { name: 'Harbour Lights' });
    await changeRole(founder, founder, 'producer');
    return { founder, heir };
  }

  it('is hidden at once from its members and guests, whose accounts stay, and erased', async () => {
    const { founder, heir } = await inherited();
    await insertLinks(pool, founder.workspaceId, 120);
    const link = await createLink(founder);
    const invitation = await testAnswer(
      heir.post('/api/workspace-invitations', { role: 'viewer' }, inWorkspaceOf(founder)),
    );
    const stream = await openLiveStream(app, founder, founder.workspaceId);
    expect(await deleteWorkspace(heir, founder, 'Harbour')).toMatchObject({
      status: 400,
      fieldCodes: { name: 'workspace_name_different' },
    });
    expect(await deleteWorkspace(heir, founder)).toEqual({ status: 200, ok: true });
    while ((await stream.next()) !== undefined);
    for (const host of [founder, heir])
      expect(await testAnswer(host.get('/api/test-sessions', inWorkspaceOf(founder)))).toMatchObject({
        code: 'not_member',
      });
    expect(await testAnswer(app.anonymous.get(`/api/test-sessions/${link.sessionCode}`))).toMatchObject({
      status: 404,
    });
    expect(await accept(heir, tokenIn(String(Reflect.get(invitation, 'link'))))).toMatchObject({ status: 409 });
    const [own, ...others] = (await userOf(founder)).workspaces ?? [];
    expect([own, others]).toMatchObject([{ role: 'owner', isOwn: true }, []]);
    expect(own?.id).not.toBe(founder.workspaceId);
    expect((await userOf(heir)).workspaces).toHaveLength(1);
    const rows = async () =>
      (await pool.query('select from test_sessions where workspace_id = $1', [founder.workspaceId])).rowCount;
    await eraseHidden(app.deps.db.kysely, new AbortController().signal);
    expect(await rows()).toBe(0);
    expect((await pool.query('select from workspaces where id = $1', [founder.workspaceId])).rows).toEqual([]);
    const { rows: noted } = await pool.query('select kind from deletions where key = $1', [founder.workspaceId]);
    expect(noted).toEqual([{ kind: 'workspace' }]);
  });

  it('is never the caller’s own one', async () => {
    const owner = await app.signUpPro();
    expect(await deleteWorkspace(owner, owner, 'Jonas Lind')).toMatchObject({ status: 409, code: 'own_workspace' });
    expect((await userOf(owner)).workspaces).toHaveLength(1);
  });

  it('at the same time by two owners is deleted once, also while its person deletes the account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { founder, heir } = await inherited();
      const second = await memberOf({ ...heir, ...within(heir, founder) });
      expect(await changeRole({ ...heir, ...within(heir, founder) }, second, 'owner')).toMatchObject({ status: 200 });
      const [one, two, left] = await Promise.all([
        deleteWorkspace(heir, founder),
        deleteWorkspace(second, founder),
        deleteAccount(founder),
      ]);
      expect([one.status, two.status].sort()).toEqual([200, 403]);
      expect(left.status).toBe(200);
      await eraseHidden(app.deps.db.kysely, new AbortController().signal);
      const gone = await pool.query('select from workspaces where id = $1', [founder.workspaceId]);
      expect(gone.rows).toEqual([]);
      expect(await ownerless()).toEqual([]);
    }
  });
});

describe('a member who leaves or is removed', () => {
  it('loses the workspace on open pages at once, while the results stay', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner);
    const headers = inWorkspaceOf(owner);
    const link = await createLink(within(maya, owner), { guestFirstName: 'Amara' });
    const stream = await openLiveStream(app, maya, owner.workspaceId);
    const own = await openLiveStream(app, maya);
    await remove(owner, maya);
    expect([await stream.nextChange(), await stream.next()]).toEqual([
      { changed: ['people'], sessions: [] },
      undefined,
    ]);
    expect(await own.next()).toEqual(['people']);
    own.leave();
    expect(await testAnswer(maya.get('/api/test-sessions', headers))).toMatchObject({
      status: 403,
      code: 'not_member',
    });
    expect((await owner.get('/api/test-sessions')).json()).toMatchObject([{ id: link.id }]);
    expect((await userOf(maya)).workspaces).toHaveLength(1);
  });

  it('of their own workspace no longer hears of it on open pages', async () => {
    const owner = await app.signUpPro();
    const maya = await memberOf(owner, 'owner');
    const stream = await openLiveStream(app, owner);
    expect(await remove(maya, owner, inWorkspaceOf(owner))).toMatchObject({ status: 200 });
    // The end of the stream may come with later changes before it.
    const heard: string[] = [];
    for (let next = await stream.next(); next !== undefined; next = await stream.next()) heard.push(...next);
    expect(heard[0]).toBe('people');
  });

  it('of their own workspace gets an empty one, without a second trial', async () => {
    const owner = await app.signUp();
    expect(await testAnswer(owner.post('/api/start-trial'))).toMatchObject({ status: 200 });
    const maya = await memberOf(owner, 'owner');
    const link = await createLink(owner, { guestFirstName: 'Amara' });
    expect(await leave(owner)).toMatchObject({ status: 200 });
    const [own, ...others] = (await userOf(owner)).workspaces ?? [];
    expect([own, others]).toMatchObject([{ name: 'Jonas Lind', role: 'owner', isOwn: true }, []]);
    expect(own?.id).not.toBe(owner.workspaceId);
    expect(await userOf(owner)).toMatchObject({ isPro: false, subscriptionStatus: 'none' });
    expect(await testAnswer(owner.post('/api/start-trial'))).toMatchObject({ status: 409, code: 'trial_used' });
    expect((await owner.get('/api/test-sessions')).json()).toEqual([]);
    expect((await maya.get('/api/test-sessions', inWorkspaceOf(owner))).json()).toMatchObject([{ id: link.id }]);
  });
});
