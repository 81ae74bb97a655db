import { randomUUID } from 'node:crypto';
import type { PeopleReply } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue';
import { limits } from '../../limits/limits';
import { MailError, type OutgoingEmail } from '../../mail/mail';
import { linkIn, tokenIn } from '../../testing/letters';
import { backendsThatWait } from '../../testing/lock-waits';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import { AddressConfirmationService } from '../address-confirmations/service';
import { PeopleService } from '../people/service';
import { PlanService } from '../plans/service';
import { WorkspaceInvitationService } from './service';

const anyAddress = () => `${randomUUID()}@example.org`;

const invite = (owner: TestHost, email?: string) =>
  testAnswer(owner.post('/api/workspace-invitations', { role: 'producer', ...(email !== undefined && { email }) }));

const invitationsOf = async (owner: TestHost) => (await owner.get('/api/people')).json<PeopleReply>().invitations;

/** An app whose mail server refuses emails for as long as `isDown`. */
async function openMailingApp(emailDelayMs = 0) {
  const sent: OutgoingEmail[] = [];
  const office = { isDown: false };
  const send = async (email: OutgoingEmail) => {
    sent.push(email);
    if (office.isDown) throw new MailError('452');
  };
  const config = { smtpUrl: 'smtp://mail.example.org', publicUrl: 'https://check.example.org' };
  const app = await openTestApp({ mail: { way: 'smtp', send }, config, emailDelayMs: () => emailDelayMs });
  const jobs = async () => {
    const { rows } = await app.deps.db.pool.query<{ attempts: number; last_error: string | null }>(
      "select attempts, last_error from jobs where kind = 'workspace-invitation-letter'",
    );
    return rows;
  };
  return { app, sent, office, jobs };
}

describe('the email of an invitation', () => {
  it('that is refused is tried again, and its link is not valid', async () => {
    const { app, sent, office, jobs } = await openMailingApp();
    office.isDown = true;
    const owner = await app.signUpPro();
    await app.listen();
    expect(await invite(owner, anyAddress())).toMatchObject({ status: 201, link: null });
    await expect.poll(jobs).toEqual([{ attempts: 1, last_error: '452' }]);
    const [email] = sent;
    const token = tokenIn(linkIn(email ?? { text: '' }));
    expect(await testAnswer(app.anonymous.post('/api/join/read', { token }))).toMatchObject({
      status: 409,
      code: 'join_not_valid',
    });
    expect(await invitationsOf(owner)).toHaveLength(1);
  });

  it('is sent again on request, also if the job of the first one has failed permanently', async () => {
    const { app, sent, office, jobs } = await openMailingApp();
    office.isDown = true;
    const owner = await app.signUpPro();
    await app.listen();
    await invite(owner, anyAddress());
    await expect.poll(jobs).toMatchObject([{ attempts: 1, last_error: '452' }]);
    await app.deps.db.pool.query("update jobs set failed_at = now() where kind = 'workspace-invitation-letter'");
    office.isDown = false;
    const [{ id } = { id: '' }] = await invitationsOf(owner);
    expect(await testAnswer(owner.post(`/api/workspace-invitations/${id}/renew`))).toMatchObject({ link: null });
    await expect.poll(jobs).toEqual([]);
    const token = tokenIn(linkIn(sent.at(-1) ?? { text: '' }));
    expect(sent).toHaveLength(2);
    expect(await testAnswer(app.anonymous.post('/api/join/read', { token }))).toMatchObject({ status: 200 });
  });

  it('is not sent if the invitation is revoked before', async () => {
    const { app, sent, jobs } = await openMailingApp(60_000);
    const owner = await app.signUpPro();
    const [revoked, kept] = [anyAddress(), anyAddress()];
    expect(await invite(owner, revoked)).toMatchObject({ status: 201, link: null });
    const [{ id } = { id: '' }] = await invitationsOf(owner);
    expect(await testAnswer(owner.delete(`/api/workspace-invitations/${id}`))).toMatchObject({ status: 200 });
    expect(await invite(owner, kept)).toMatchObject({ status: 201, link: null });
    expect(await jobs()).toHaveLength(2);
    await app.deps.db.pool.query("update jobs set run_at = now() where kind = 'workspace-invitation-letter'");
    await app.listen();
    await expect.poll(jobs).toEqual([]);
    expect(sent.map(({ to }) => to)).toEqual([kept]);
  });
});

describe('an invitation by an owner whose address is not confirmed', () => {
  it('is a link to copy, and no email is sent', async () => {
    const { app, sent, jobs } = await openMailingApp();
    await app.signUpPro();
    const owner = await app.signUpPro();
    await app.listen();
    await expect.poll(() => sent.filter(({ to }) => to === owner.email)).toHaveLength(1);
    const to = anyAddress();
    expect(await invite(owner, to)).toMatchObject({ status: 201, link: expect.stringContaining('#token=') });
    const [{ id } = { id: '' }] = await invitationsOf(owner);
    const renewed = await testAnswer(owner.post(`/api/workspace-invitations/${id}/renew`));
    expect(renewed).toMatchObject({ link: expect.stringContaining('#token=') });
    expect((await owner.get('/api/people')).json()).toMatchObject({ sendsMail: false });
    expect(await jobs()).toEqual([]);
    expect(sent.filter((email) => email.to === to)).toEqual([]);
  });
});

describe('an expired invitation', () => {
  it('is kept for a week, so that its link leads to the reason, and then deleted', async () => {
    const app = await openTestApp();
    const owner = await app.signUpPro();
    const links: string[] = [];
    for (const expiredDaysAgo of [6.9, 7.1, -1]) {
      const { link } = (await owner.post('/api/workspace-invitations', { role: 'viewer' })).json<{ link: string }>();
      links.push(link);
      await app.deps.db.pool.query(
        "update workspace_invitations set expires_at = now() - $1 * interval '1 day' where expires_at > now() + interval '6 days'",
        [expiredDaysAgo],
      );
    }
    const deps = { ...app.deps, jobs: new JobQueue() };
    const people = new PeopleService({ ...deps, plans: new PlanService(deps) });
    const confirmations = new AddressConfirmationService(deps);
    const invitations = new WorkspaceInvitationService({ ...deps, people, confirmations });
    await Promise.all([invitations.purgeExpired(), invitations.purgeExpired()]);
    const answers = [];
    for (const link of links)
      answers.push(await testAnswer(app.anonymous.post('/api/join/read', { token: tokenIn(link) })));
    const [kept, deleted, valid] = answers;
    expect(kept).toMatchObject({ code: 'join_not_valid', params: { reason: 'expired' } });
    expect(deleted).toMatchObject({ code: 'join_not_valid' });
    expect(deleted).not.toMatchObject({ params: { reason: 'expired' } });
    expect(valid).toMatchObject({ status: 200 });
  });
});

describe('the limits of invitations', () => {
  const config = { rateLimitFactor: 1, trustProxy: ['loopback'] };

  it('apply to the invitations of a person', async () => {
    const app = await openTestApp({ config });
    const [owner, other] = [await app.signUpPro(), await app.signUpPro()];
    const statuses: number[] = [];
    // Also those that find no place count.
    for (let n = 0; n <= limits.workspaceInvitations.max; n += 1) statuses.push((await invite(owner)).status);
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(201));
    expect(statuses.slice(-2)).toEqual([403, 429]);
    expect(await invite(other)).toMatchObject({ status: 201 });
  });

  it('apply to the invitations of an address, by whomever', async () => {
    const app = await openTestApp({ config });
    const email = anyAddress();
    const statuses: number[] = [];
    for (let n = 0; n <= limits.invitationsOfAddress.max; n += 1)
      statuses.push((await invite(await app.signUpPro(), n % 2 === 0 ? email : email.toUpperCase())).status);
    expect(statuses).toEqual([...Array(limits.invitationsOfAddress.max).fill(201), 429]);
    expect(await invite(await app.signUpPro(), anyAddress())).toMatchObject({ status: 201 });
  });

  it('count the tags of an address as one', async () => {
    const app = await openTestApp({ config });
    const statuses: number[] = [];
    for (let n = 0; n <= limits.invitationsOfAddress.max; n += 1)
      statuses.push((await invite(await app.signUpPro(), `victim+${n}@mail.example`)).status);
    expect(statuses).toEqual([...Array(limits.invitationsOfAddress.max).fill(201), 429]);
  });

  it('apply to the addresses that the owners of a workspace invite within a day', async () => {
    const app = await openTestApp({ config });
    const owner = await app.signUpPro();
    const statuses: number[] = [];
    for (let n = 0; n <= limits.emailInvitations.max; n += 1) {
      statuses.push((await invite(owner, anyAddress())).status);
      const [{ id } = { id: '' }] = await invitationsOf(owner);
      await owner.delete(`/api/workspace-invitations/${id}`);
    }
    expect(statuses).toEqual([...Array(limits.emailInvitations.max).fill(201), 429]);
    // A link to copy is sent by no one but its owner.
    expect(await invite(owner)).toMatchObject({ status: 201 });
  });

  it('apply to one network address, whichever accounts invite from it', async () => {
    const app = await openTestApp({ config });
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const owners = await Promise.all(Array.from({ length: 3 }, () => app.signUpPro()));
    const statuses: number[] = [];
    for (let n = 0; n <= limits.invitationsFrom.max; n += 1) {
      const owner = owners[n % owners.length];
      statuses.push((await owner?.post('/api/workspace-invitations', { role: 'viewer' }, headers))?.statusCode ?? 0);
    }
    expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([201, 403, 429]);
    expect((await owners[0]?.post('/api/workspace-invitations', { role: 'viewer' }))?.statusCode).toBe(403);
  });

  it('apply to the tokens that an address tries, and not to a member who accepts', async () => {
    const app = await openTestApp({ config });
    const owner = await app.signUpPro();
    const { link } = (await owner.post('/api/workspace-invitations', { role: 'viewer' })).json<{ link: string }>();
    const guest = await app.signUp();
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const attempt = (path: string) => app.anonymous.post(`/api/join/${path}`, { token: 'A'.repeat(43) }, headers);
    const statuses: number[] = [];
    for (let n = 0; n < limits.resetTokens.max; n += 1)
      statuses.push((await attempt(n % 2 === 0 ? 'read' : 'decline')).statusCode);
    expect(new Set(statuses)).toEqual(new Set([409]));
    expect((await attempt('read')).statusCode).toBe(429);
    expect((await attempt('decline')).statusCode).toBe(429);
    const body = { token: tokenIn(link) };
    expect(await testAnswer(guest.post('/api/join/accept', body, headers))).toMatchObject({ status: 200 });
  });
});

describe('a person who joins', () => {
  /** Accepts an invitation while another transaction has changed a row, which is committed before the acceptance ends. */
  async function acceptBeside(change: string) {
    const app = await openTestApp();
    const { pool } = app.deps.db;
    const owner = await app.signUpPro();
    const { link } = (await owner.post('/api/workspace-invitations', { role: 'viewer' })).json<{ link: string }>();
    const guest = await app.signUp({ email: 'guest@example.org' });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(change);
    const joining = testAnswer(guest.post('/api/join/accept', { token: tokenIn(link) }));
    await backendsThatWait(holder);
    await holder.query('commit');
    holder.release();
    const { status } = await joining;
    const { rowCount } = await pool.query('select from memberships where workspace_id = $1', [owner.workspaceId]);
    return { status, members: rowCount };
  }

  it('is no member if the invitation is revoked at the same moment', async () => {
    const revoked = "update workspace_invitations set ended = 'revoked'";
    expect(await acceptBeside(revoked)).toEqual({ status: 409, members: 1 });
  });

  it('is no member if the account is deleted at the same moment', async () => {
    const deleted = "update users set deleting_at = now() where email = 'guest@example.org'";
    expect(await acceptBeside(deleted)).toEqual({ status: 401, members: 1 });
  });
});
