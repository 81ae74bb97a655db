import type { AddedSignInMethod, SignInMethodsReply } from '@linecheck/contract';
import { FACTORS_MAX, LIVE_CHANGES_PATH, WORKSPACE_HEADER } from '@linecheck/contract';
import { emails } from '@linecheck/texts/en/server';
import { afterAll, describe, expect, it } from 'vitest';
import { resultId } from '../../domain/ids';
import { JobQueue } from '../../jobs/queue';
import { openSmtpMail } from '../../mail/smtp-mail';
import { createLink, createTestEpisode, submitTestResult } from '../../testing/guest-links';
import { openPostOffice } from '../../testing/letters';
import { openLiveStream } from '../../testing/open-live-stream';
import { openTestApp, type TestBrowser, type TestHost } from '../../testing/open-test-app';
import { addTestApp, codeOfApp, firstStep, secondStep } from '../../testing/second-factors';
import { ResultLetterService } from '../result-letters/service';

const office = await openPostOffice();
afterAll(office.close);
const mail = openSmtpMail({ url: office.url, from: 'Linecheck <no-reply@check.example.org>' });
const app = await openTestApp({ mail, config: { smtpUrl: office.url, publicUrl: 'https://check.example.org' } });
const { pool } = app.deps.db;

const METHODS = '/api/account/sign-in-methods';
const listOf = async (host: TestBrowser) => (await host.get(METHODS)).json<SignInMethodsReply>();
const idOf = async (host: TestBrowser, kind: string) =>
  (await listOf(host)).methods.find((method) => method.kind === kind)?.id ?? '';
const codeIn = (reply: { json: () => unknown }) => reply.json();

/** Stores a passkey. Only its kind and its site matter here. */
async function storePasskey({ userId }: TestHost, rpId = 'check.example.org', name = 'Key'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into sign_in_methods (user_id, kind, name, data) values ($1, 'passkey', $2, $3) returning id`,
    [userId, name, { credentialId: crypto.randomUUID(), rpId }],
  );
  return rows[0]?.id ?? '';
}

describe('the list of sign-in methods', () => {
  it('has the password first, marks passkeys of another site, and has no secrets', async () => {
    const host = await app.signUp();
    await addTestApp(host);
    await storePasskey(host, 'old.example.org', 'Old key');
    await storePasskey(host);
    const list = await listOf(host);
    expect(list.methods.map(({ kind, name, isOrphaned }) => ({ kind, name, isOrphaned }))).toEqual([
      { kind: 'password', name: null, isOrphaned: false },
      { kind: 'app', name: 'Phone', isOrphaned: false },
      { kind: 'passkey', name: 'Old key', isOrphaned: true },
      { kind: 'passkey', name: 'Key', isOrphaned: false },
    ]);
    expect(list).toMatchObject({ recoveryCodesLeft: 10, askedByTeams: [] });
    expect(Object.keys(list.methods[0] ?? {}).sort()).toEqual([
      ...['createdAt', 'id', 'isOrphaned', 'kind', 'lastUsedAt', 'name'],
    ]);
  });
});

describe('an authenticator app', () => {
  it('is added by its code, with ten recovery codes for the first one', async () => {
    const host = await app.signUp();
    const offer = await host.post('/api/account/authenticator-apps/new');
    const { secret, address } = offer.json<{ secret: string; address: string }>();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`issuer=check.example.org`);
    expect(decodeURIComponent(address)).toContain(host.email);
    const wrong = await host.post('/api/account/authenticator-apps', { name: 'Phone', code: '000000' });
    expect(codeIn(wrong)).toMatchObject({ code: 'wrong_code', fieldCodes: { code: 'code_wrong' } });
    const code = codeOfApp(secret, Date.now());
    const reply = await host.post('/api/account/authenticator-apps', { name: ' Phone ', code });
    const added = reply.json<AddedSignInMethod>();
    expect([reply.statusCode, added.method.name, new Set(added.recoveryCodes).size]).toEqual([201, 'Phone', 10]);
    expect((await addTestApp(host, Date.now(), 'Tablet')).recoveryCodes).toBeNull();
    expect(codeIn(await host.post('/api/account/authenticator-apps', { name: 'Again', code }))).toMatchObject({
      code: 'step_over',
    });
    // What is stored of the codes is their hashes.
    const { rows } = await pool.query<{ row: string }>(
      'select c::text as row from recovery_codes c where user_id = $1',
      [host.userId],
    );
    for (const recovery of added.recoveryCodes ?? [])
      expect(rows.some(({ row }) => row.includes(recovery) || row.includes(recovery.replaceAll('-', '')))).toBe(false);
  });

  it('needs a recent sign-in', async () => {
    const host = await app.signUp();
    await pool.query("update sign_ins set created_at = now() - interval '11 minutes' where user_id = $1", [
      host.userId,
    ]);
    expect(codeIn(await host.post('/api/account/authenticator-apps/new'))).toMatchObject({ code: 'sign_in_again' });
  });

  it('is one of at most 20', async () => {
    const host = await app.signUp();
    for (let count = 0; count < FACTORS_MAX; count += 1) await storePasskey(host);
    expect(codeIn(await host.post('/api/account/authenticator-apps/new'))).toMatchObject({ code: 'method_limit' });
  });

  it('can be renamed, and the password cannot', async () => {
    const host = await app.signUp();
    const { id } = await addTestApp(host);
    expect((await host.put(`${METHODS}/${id}`, { name: 'New phone' })).statusCode).toBe(200);
    expect((await listOf(host)).methods.map(({ name }) => name)).toEqual([null, 'New phone']);
    const password = await idOf(host, 'password');
    expect((await host.put(`${METHODS}/${password}`, { name: 'Mine' })).statusCode).toBe(404);
    const stranger = await app.signUp();
    expect((await stranger.put(`${METHODS}/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await stranger.delete(`${METHODS}/${id}`)).statusCode).toBe(404);
  });
});

describe('removing a sign-in method', () => {
  it('that is the last second factor deletes the recovery codes and ends the trust of browsers', async () => {
    const host = await app.signUp();
    const [first, second] = [await addTestApp(host), await addTestApp(host, Date.now(), 'Tablet')];
    await pool.query("update known_browsers set trusted_until = now() + interval '1 day' where user_id = $1", [
      host.userId,
    ]);
    const isTrusted = async () => {
      const { rows } = await pool.query('select from known_browsers where user_id = $1 and trusted_until is not null', [
        host.userId,
      ]);
      return rows.length > 0;
    };
    await host.delete(`${METHODS}/${first.id}`);
    // The browser that removed one of two is still trusted.
    expect([(await listOf(host)).recoveryCodesLeft, await isTrusted()]).toEqual([10, true]);
    await host.delete(`${METHODS}/${second.id}`);
    expect([(await listOf(host)).recoveryCodesLeft, await isTrusted()]).toEqual([0, false]);
    expect(await firstStep(app.openBrowser(), host.email)).toBe(200);
  });

  it('needs another way in', async () => {
    const host = await app.signUp();
    await addTestApp(host);
    await storePasskey(host, 'old.example.org');
    const remove = async (kind: string) => host.delete(`${METHODS}/${await idOf(host, kind)}`);
    expect(codeIn(await remove('password'))).toMatchObject({ code: 'last_method' });
    await storePasskey(host);
    expect((await remove('password')).statusCode).toBe(200);
    expect((await listOf(host)).methods.map(({ kind }) => kind)).toEqual(['app', 'passkey', 'passkey']);
  });

  it('is not helped by an account of a sign-in service that is not set', async () => {
    const host = await app.signUp();
    await pool.query("insert into sign_in_methods (user_id, kind, data) values ($1, 'service', $2)", [
      host.userId,
      { issuer: 'https://id.example', subject: host.userId },
    ]);
    const reply = await host.delete(`${METHODS}/${await idOf(host, 'password')}`);
    expect(codeIn(reply)).toMatchObject({ code: 'last_method' });
  });

  it('ends the other sign-ins that were made by it', async () => {
    const host = await app.signUp();
    const [byPasskey, byPassword] = [await app.signIn(host), await app.signIn(host)];
    const passkey = await storePasskey(host);
    await pool.query(
      `update sign_ins set method_id = $2 where token_hash in (
         select token_hash from sign_ins where user_id = $1 order by created_at limit 1 offset 1
       )`,
      [host.userId, passkey],
    );
    await host.delete(`${METHODS}/${passkey}`);
    const statuses = [host, byPasskey, byPassword].map(async (each) => (await each.get('/api/auth/user')).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });
});

describe('recovery codes', () => {
  it('are renewed, and the earlier ones stop working', async () => {
    const host = await app.signUp();
    expect((await host.post('/api/account/recovery-codes')).statusCode).toBe(404);
    const earlier = (await addTestApp(host)).recoveryCodes?.[0];
    const { recoveryCodes } = (await host.post('/api/account/recovery-codes')).json<{ recoveryCodes: string[] }>();
    const browser = app.openBrowser();
    await firstStep(browser, host.email);
    expect(await secondStep(browser, { recoveryCode: earlier })).toBe('wrong_code');
    expect(await secondStep(browser, { recoveryCode: recoveryCodes[9] })).toBe(200);
  });
});

describe('a change of how a person signs in', () => {
  it('is told to the person, without what anyone has typed', async () => {
    const host = await app.signUp();
    const { id, recoveryCodes } = await addTestApp(host, Date.now(), 'Click http://evil.example');
    const browser = app.openBrowser();
    await firstStep(browser, host.email);
    await secondStep(browser, { recoveryCode: recoveryCodes?.[0] });
    await host.post('/api/account/recovery-codes');
    await host.delete(`${METHODS}/${id}`);
    await app.listen();
    const ours = () => office.letters.filter((letter) => letter.to?.[0]?.address === host.email);
    const changes = ['app_added', 'recovery_code_used', 'recovery_codes_new', 'app_removed'] as const;
    const told = (change: (typeof changes)[number]) =>
      emails.signIn.changes[change].replace('{publicUrl}', 'https://check.example.org');
    const isTold = (change: (typeof changes)[number]) => ours().some(({ text }) => text?.includes(told(change)));
    await expect.poll(() => changes.filter(isTold)).toEqual(changes);
    for (const { text, html } of ours().filter((letter) => letter.text?.includes(' UTC.'))) {
      expect(`${text}${html}`).not.toContain('evil');
      expect(text).toContain('https://check.example.org/forgot-password');
      expect(text).toContain('https://check.example.org/account');
    }
  });
});

describe('a team that asks for a second factor', () => {
  const require = (owner: TestBrowser, isRequired = true) => owner.put('/api/workspace/second-factor', { isRequired });

  async function openTeam() {
    const owner = await app.signUpPro();
    const member = await app.signUpMember(owner, 'producer');
    return { owner, member };
  }

  it('needs an owner who has one, and records the act', async () => {
    const { owner, member } = await openTeam();
    expect(codeIn(await require(owner))).toMatchObject({ code: 'factor_first' });
    expect(codeIn(await require(member))).toMatchObject({ code: 'role_refused' });
    await addTestApp(owner);
    for (const isRequired of [true, true, false]) expect((await require(owner, isRequired)).statusCode).toBe(200);
    const { entries } = (await owner.get('/api/audit-log')).json<{ entries: { act: string }[] }>();
    expect(entries.map(({ act }) => act)).toEqual(['second_factor_not_required', 'second_factor_required']);
  });

  it('closes to members without one, whose open pages end at once, and opens when they add one', async () => {
    const { owner, member } = await openTeam();
    await addTestApp(owner);
    const { name } =
      (await member.get('/api/auth/user')).json<{ workspaces: { name: string }[] }>().workspaces[1] ?? {};
    const [page, ownersPage] = [await openLiveStream(app, member, owner.workspaceId), await openLiveStream(app, owner)];
    await require(owner);
    let message: unknown = await page.next();
    while (message !== undefined) message = await page.next();
    expect(await ownersPage.next()).toBeDefined();
    expect(codeIn(await member.get('/api/episodes'))).toMatchObject({ code: 'second_factor_needed' });
    expect(codeIn(await member.get(LIVE_CHANGES_PATH))).toMatchObject({ code: 'second_factor_needed' });
    expect((await listOf(member)).askedByTeams).toEqual([name]);
    const { id } = await addTestApp(member);
    expect((await member.get('/api/episodes')).statusCode).toBe(200);
    const open = await openLiveStream(app, member, owner.workspaceId);
    await member.delete(`${METHODS}/${id}`);
    message = await open.next();
    while (message !== undefined) message = await open.next();
    expect(codeIn(await member.get('/api/episodes'))).toMatchObject({ code: 'second_factor_needed' });
  });

  it('is open to members who sign in without a password', async () => {
    const { owner, member } = await openTeam();
    await addTestApp(owner);
    await pool.query("update sign_in_methods set kind = 'service', data = $2 where user_id = $1", [
      ...[member.userId, { issuer: 'https://id.example', subject: member.userId }],
    ]);
    await require(owner);
    expect((await member.get('/api/episodes')).statusCode).toBe(200);
  });

  it('gives tokens, calendar feeds and emails nothing while it is closed to their person', async () => {
    const { owner, member } = await openTeam();
    await addTestApp(owner);
    await pool.query('update users set email_confirmed_at = now() where id = $1', [member.userId]);
    await member.put('/api/account/result-letters', { letters: 'all' });
    const token = { name: 'n8n', scopes: ['read'], days: 90 };
    const made = (await member.post('/api/access-tokens', token)).json<{ token: string }>();
    const { address } = (await member.post('/api/account/calendar-feed')).json<{ address: string }>();
    const { id: episode } = await createTestEpisode(owner, { title: 'Tides' });
    await pool.query("update episodes set starts_at = now() + interval '1 day' where id = $1", [episode]);
    const { sessionCode } = await createLink(owner);
    const result = await submitTestResult(app.anonymous, sessionCode);
    const letters = new ResultLetterService({ ...app.deps, jobs: new JobQueue() });
    const given = async () => ({
      program: (await app.openBrowser().get('/api/episodes', { authorization: `Bearer ${made.token}` })).statusCode,
      feed: (await app.anonymous.get(new URL(address).pathname)).body.includes('Tides'),
      letter: (await letters.writeEmail(resultId(result), member.userId)) !== undefined,
    });
    expect(await given()).toEqual({ program: 200, feed: true, letter: true });
    await require(owner);
    expect(await given()).toEqual({ program: 403, feed: false, letter: false });
    await addTestApp(member);
    expect(await given()).toEqual({ program: 200, feed: true, letter: true });
  });

  it('can still be joined, and is then closed until the person has one', async () => {
    const { owner } = await openTeam();
    await addTestApp(owner);
    await require(owner);
    const invited = await app.signUp();
    const body = { email: invited.email, role: 'producer' };
    await owner.post('/api/workspace-invitations', body);
    const { rows } = await pool.query<{ id: string }>('select id from workspace_invitations where email = $1', [
      invited.email,
    ]);
    const token = 'Xq3vT9bLw_0aKZr7Yd2mNfUe5oPcGs8HjVtB1iRkWxE';
    await pool.query("update workspace_invitations set token_hash = sha256(convert_to($2, 'UTF8')) where id = $1", [
      ...[rows[0]?.id, token],
    ]);
    expect((await invited.post('/api/join/accept', { token })).json()).toMatchObject({ needsSecondFactor: true });
    const asked = await invited.get('/api/episodes', { [WORKSPACE_HEADER]: owner.workspaceId });
    expect(codeIn(asked)).toMatchObject({ code: 'second_factor_needed' });
  });
});
