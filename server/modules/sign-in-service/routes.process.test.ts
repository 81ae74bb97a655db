import type { ServiceOutcome } from '@linecheck/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app';
import type { ServerConfig } from '../../env';
import { freePort } from '../../testing/free-port';
import { openOidcProvider, TEST_CLIENT, type TestOidcProvider } from '../../testing/open-oidc-provider';
import { browserOf, openTestApp, STRONG_PASSWORD, type TestBrowser } from '../../testing/open-test-app';
import { makeInvitation } from '../invitations/service';
import { startTrial, tryService } from './operator-service';

const port = await freePort();
const publicUrl = `http://localhost:${port}`;
const provider = await openOidcProvider(publicUrl);
afterAll(() => provider.close());

const settings: NonNullable<ServerConfig['signInService']> = {
  issuer: provider.issuer,
  clientId: TEST_CLIENT.id,
  clientSecret: TEST_CLIENT.secret,
  name: 'The house',
  isOnly: false,
  trustedDomains: ['trusted.example'],
  workspaceClaim: 'team',
  roleClaim: 'role',
};

const open = (config: Partial<ServerConfig> = {}, logLines?: string[]) =>
  openTestApp({ config: { publicUrl, signInService: settings, ...config }, ...(logLines && { logLines }) });

const lines: string[] = [];
const app = await open({}, lines);
await app.signUp({ email: 'first@example.org' });

type Claims = Readonly<Record<string, unknown>>;

/** Goes the way through the service as this subject, and returns the address of the page at its end. */
async function visit(browser: TestBrowser, query = '', at: { readonly until?: 'callback' } = {}): Promise<string> {
  const begun = await browser.get(`/sign-in-service?${query}`);
  const callback = await passProvider(String(begun.headers.location));
  return at.until === 'callback' ? callback : arrive(browser, callback);
}

async function passProvider(start: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  while (!url.startsWith(publicUrl)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const each of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      jar.set(name, value);
    }
    const next = reply.headers.get('location');
    if (next === null) throw new Error(`the sign-in service answered ${reply.status}: ${await reply.text()}`);
    url = new URL(next, url).href;
  }
  return url.slice(publicUrl.length);
}

/** The page at the end, or the outcome in a window. */
async function arrive(browser: TestBrowser, callback: string): Promise<string> {
  const reply = await browser.get(callback, { 'sec-fetch-site': 'cross-site' });
  const window = /data-outcome="(\w+)"/.exec(reply.body)?.[1];
  return window ?? String(reply.headers.location).replace(publicUrl, '');
}

const signInAs = async (sub: string, claims: Claims, { of = app, query = '' } = {}) => {
  const browser = of.openBrowser();
  await provider.set({ accounts: { [sub]: claims }, next: sub });
  const page = await visit(browser, query);
  return { page, browser };
};

const CONNECTING = '/login?service=connect';

const refused = (outcome: ServiceOutcome) => `/login?service=${outcome}`;

const me = async (browser: TestBrowser) =>
  (await browser.get('/api/auth/user')).json<{ id?: string; email?: string }>();

const waiting = async (browser: TestBrowser) => (await browser.get('/api/auth/connection')).json<object>();

const logIn = (browser: TestBrowser, email: string) =>
  browser.post('/api/auth/login', { email, password: STRONG_PASSWORD });

describe('a person who comes for the first time', () => {
  it('gets an account without a password, and is found by the subject after the address has changed', async () => {
    const first = await signInAs('ada', { email: 'Ada@Example.org', email_verified: true, name: 'Ada Byron' });
    expect(first.page).toBe('/dashboard');
    expect(await me(first.browser)).toMatchObject({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' });
    const again = await signInAs('ada', { email: 'new@example.org', email_verified: true });
    expect((await me(again.browser)).id).toBe((await me(first.browser)).id);
    expect((await me(again.browser)).email).toBe('ada@example.org');
  });

  it('returns to a page of this site, and to no other', async () => {
    const claims = { email: 'ret@example.org', email_verified: true };
    const pages = ['/account?a=1', '//evil.example', '/.//evil.example', 'https://evil.example', '/\\evil.example'];
    const seen = [];
    for (const page of pages)
      seen.push((await signInAs('ret', claims, { query: `returnTo=${encodeURIComponent(page)}` })).page);
    expect(seen).toEqual(['/account?a=1', '/dashboard', '//evil.example', '/dashboard', '/dashboard']);
  });

  it('has an address that waits for its confirmation, unless the service or the operator confirms it', async () => {
    const confirmed = async (email: string) => {
      const query = { text: 'select email_confirmed_at from users where email = $1', values: [email] };
      return (await app.deps.db.pool.query(query)).rows[0].email_confirmed_at !== null;
    };
    await signInAs('u1', { email: 'un@example.org' });
    await signInAs('u2', { email: 'text@example.org', email_verified: 'true' });
    await signInAs('u3', { email: 'kim@trusted.example' });
    await signInAs('u4', { email: 'kim@sub.trusted.example' });
    const emails = ['un@example.org', 'text@example.org', 'kim@trusted.example', 'kim@sub.trusted.example'];
    expect(await Promise.all(emails.map(confirmed))).toEqual([false, false, true, false]);
  });
});

describe('an account with a password', () => {
  it.each([
    [true, 'password'],
    [false, 'unconfirmed'],
  ])('is connected once its password was right (email_verified %s)', async (email_verified, reason) => {
    const { email } = await app.signUp();
    const sub = `sub of ${email}`;
    const { page, browser } = await signInAs(sub, { email, email_verified });
    expect([page, await waiting(browser)]).toEqual([CONNECTING, { email, reason }]);
    expect((await me(browser)).email).toBeUndefined();
    await logIn(browser, email);
    expect(await waiting(browser)).toEqual({ email: null, reason: null });
    const later = await signInAs(sub, { email, email_verified });
    expect([later.page, (await me(later.browser)).email]).toEqual(['/dashboard', email]);
  });

  it('is not connected by a sign-in to an account with another address', async () => {
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { browser } = await signInAs('other', { email: ada.email, email_verified: true });
    await logIn(browser, eve.email);
    expect(await waiting(browser)).toEqual({ email: ada.email, reason: 'password' });
    expect((await signInAs('other', { email: ada.email, email_verified: true })).page).toBe(CONNECTING);
  });

  it('belongs to one address: another part after a plus is another person', async () => {
    await app.signUp({ email: 'plus@example.org' });
    const { browser } = await signInAs('plus', { email: 'plus+eve@example.org', email_verified: true });
    expect((await me(browser)).email).toBe('plus+eve@example.org');
  });

  it('waits no longer if the person does not want it', async () => {
    const { email } = await app.signUp();
    const { browser } = await signInAs('no', { email, email_verified: true });
    await browser.delete('/api/auth/connection');
    expect(await waiting(browser)).toEqual({ email: null, reason: null });
  });
});

describe('an account with a passkey and no password', () => {
  const claims = { email: 'key@example.org', email_verified: true };

  it('is not connected again after its person has disconnected it, but where only the service signs in', async () => {
    const only = await open({ signInService: { ...settings, isOnly: true } });
    for (const of of [app, only]) {
      const { pool } = of.deps.db;
      const { browser } = await signInAs('key', claims, { of });
      await pool.query(
        `insert into sign_in_methods (user_id, kind, name, data)
         values ($1, 'passkey', 'Key', '{"credentialId": "key", "rpId": "localhost"}')`,
        [(await me(browser)).id],
      );
      const list = await browser.get('/api/account/sign-in-methods');
      const { methods } = list.json<{ methods: { id: string; kind: string }[] }>();
      const removed = methods.find(({ kind }) => kind === 'service');
      expect((await browser.delete(`/api/account/sign-in-methods/${removed?.id}`)).statusCode).toBe(200);
      if (of === only) await visit(browser, 'purpose=test');
      const again = await signInAs('key', claims, { of });
      expect(again.page).toBe(of === only ? '/dashboard' : CONNECTING);
      if (of === app) expect(await waiting(again.browser)).toEqual({ email: claims.email, reason: 'password' });
    }
  });
});

describe('a way through the service', () => {
  it('ends once: its code, its cookie and its state are of no more use', async () => {
    const browser = app.openBrowser();
    await provider.set({ accounts: { once: { email: 'once@example.org', email_verified: true } }, next: 'once' });
    const callback = await visit(browser, '', { until: 'callback' });
    expect(await arrive(app.openBrowser(), callback)).toBe(refused('over'));
    const cookie = { cookie: browser.cookieHeader() };
    const copy = browserOf((call) => app.anonymous.call({ ...call, headers: { ...call.headers, ...cookie } }));
    expect([await arrive(browser, callback), await arrive(browser, callback), await arrive(copy, callback)]).toEqual([
      '/dashboard',
      refused('over'),
      refused('over'),
    ]);
  });

  it('is refused for another issuer than that of the service (RFC 9207)', async () => {
    const browser = app.openBrowser();
    const callback = new URL(await visit(browser, '', { until: 'callback' }), publicUrl);
    callback.searchParams.set('iss', 'https://other.example');
    expect(await arrive(browser, `${callback.pathname}${callback.search}`)).toBe(refused('not_valid'));
  });

  it('may begin at one instance and end at another', async () => {
    const other = await buildApp(app.deps);
    const browser = app.openBrowser();
    await provider.set({ accounts: { two: { email: 'two@example.org', email_verified: true } }, next: 'two' });
    const callback = await visit(browser, '', { until: 'callback' });
    const reply = await other.inject({ url: callback, headers: { cookie: browser.cookieHeader() } });
    expect(reply.headers.location).toBe(`${publicUrl}/dashboard`);
    await other.close();
  });

  it.each<[string, Parameters<TestOidcProvider['set']>[0], ServiceOutcome]>([
    ['the service refuses', { next: null }, 'refused'],
    ['it sends no address', { next: 'x', accounts: { x: {} } }, 'claim_missing'],
    ['its clock is fast', { next: 'x', clockSeconds: 90 }, 'clock'],
    ['its clock is slow', { next: 'x', clockSeconds: -90 }, 'clock'],
  ])('says why it ended if %s', async (_why, state, outcome) => {
    await provider.set(state);
    lines.length = 0;
    try {
      expect(await visit(app.openBrowser())).toBe(refused(outcome));
    } finally {
      await provider.set({ clockSeconds: 0 });
    }
    const faults = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign_in_service_failed');
    expect(faults).toMatchObject([{ outcome }]);
  });

  it('ends with the signature of another key', async () => {
    const own = await open();
    await provider.set({ accounts: { x: { email: 'x@example.org' } }, next: 'x', hasWrongKeys: true });
    try {
      expect(await visit(own.openBrowser())).toBe(refused('not_valid'));
    } finally {
      await provider.set({ hasWrongKeys: false });
    }
  });

  it('is off without a service, and leaves the password alone while the service is unreachable', async () => {
    const [off, gone] = [
      await open({ signInService: undefined }),
      await open({ signInService: { ...settings, issuer: 'http://localhost:1' } }),
    ];
    const { email } = await gone.signUp();
    const locations = [off, gone].map(
      async (each) => (await each.openBrowser().get('/sign-in-service')).headers.location,
    );
    expect(await Promise.all(locations)).toEqual([
      `${publicUrl}${refused('off')}`,
      `${publicUrl}${refused('unreachable')}`,
    ]);
    expect((await logIn(gone.openBrowser(), email)).statusCode).toBe(200);
  });
});

describe('who may come in', () => {
  const claims = (email: string) => ({ email, email_verified: true });

  it('the first host, and nobody else while registration is closed', async () => {
    const closed = await open({ registration: 'closed' });
    const first = await signInAs('one', claims('one@example.org'), { of: closed });
    const second = await signInAs('two', claims('two@example.org'), { of: closed });
    expect([first.page, second.page]).toEqual(['/dashboard', refused('registration_closed')]);
  });

  it('who has the invitation of the address', async () => {
    const invite = await open({ registration: 'invite' });
    const link = await makeInvitation(invite.deps, 'in@example.org');
    const query = `invitation=${String(link).split('=')[1]}`;
    const without = await signInAs('in', claims('in@example.org'), { of: invite });
    const other = await signInAs('out', claims('out@example.org'), { of: invite, query });
    const invited = await signInAs('in', claims('in@example.org'), { of: invite, query });
    expect([without.page, other.page, invited.page]).toEqual([
      refused('invitation_needed'),
      refused('invitation_needed'),
      '/dashboard',
    ]);
  });

  it('nobody whose account is blocked', async () => {
    const { browser } = await signInAs('bad', claims('bad@example.org'));
    const { id } = await me(browser);
    await app.deps.db.pool.query('update users set blocked_at = now() where id = $1', [id]);
    expect((await signInAs('bad', claims('bad@example.org'))).page).toBe(refused('account_blocked'));
  });
});

describe('what the service says about workspaces', () => {
  it('adds and changes a membership, and never takes the last owner', async () => {
    const pro = await app.signUpPro();
    const role = async (of: string, id?: string) => {
      const query = 'select role from memberships where workspace_id = $1 and user_id = $2';
      return (await app.deps.db.pool.query(query, [of, id])).rows[0]?.role;
    };
    const claims = { email: 'team@example.org', email_verified: true };
    const { browser } = await signInAs('team', { ...claims, team: [pro.workspaceId, 'unknown'], role: 'viewer' });
    const { id } = await me(browser);
    expect(await role(pro.workspaceId, id)).toBe('viewer');
    await signInAs('team', { ...claims, team: pro.workspaceId, role: 'producer' });
    expect(await role(pro.workspaceId, id)).toBe('producer');
    await signInAs('team', { ...claims, team: id, role: 'viewer' });
    expect([await role(String(id), id), await role(pro.workspaceId, id)]).toEqual(['owner', 'producer']);
  });
});

describe('a person who is signed in', () => {
  it('connects an account of any address, is told, and makes the sign-in recent by it', async () => {
    const host = await app.signUp();
    await provider.set({ accounts: { mine: { email: 'elsewhere@example.org' } }, next: 'mine' });
    expect(await visit(host, 'purpose=confirm')).toBe('other_account');
    expect(await visit(host, 'purpose=connect')).toBe('done');
    await app.deps.db.pool.query("update sign_ins set created_at = now() - interval '1 hour' where user_id = $1", [
      host.userId,
    ]);
    expect((await host.get('/sign-in-service?purpose=connect')).body).toContain('data-outcome="over"');
    expect(await visit(host, 'purpose=confirm')).toBe('done');
    expect((await host.put('/api/account/password', { newPassword: `${STRONG_PASSWORD}8` })).statusCode).toBe(200);
  });

  it('cannot connect an account of somebody else, nor from another site, nor as another person', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await provider.set({ accounts: { hers: { email: 'hers@example.org' } }, next: 'hers' });
    expect(await visit(one, 'purpose=connect')).toBe('done');
    expect(await visit(other, 'purpose=connect')).toBe('other_account');
    const foreign = await other.get('/sign-in-service?purpose=connect', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.body).toContain('data-outcome="over"');
    const callback = await visit(other, 'purpose=confirm', { until: 'callback' });
    await logIn(other, one.email);
    expect(await arrive(other, callback)).toBe('over');
  });
});

describe('a person who signs out at the service', () => {
  it('is signed out here, in that session only', async () => {
    const claims = { email: 'out@example.org', email_verified: true };
    await app.listen(port);
    const [one, two] = [await signInAs('leaver', claims), await signInAs('leaver', claims)];
    expect(await provider.endSession({ sub: 'leaver' })).toBe(true);
    expect([(await me(one.browser)).email, (await me(two.browser)).email]).toEqual(['out@example.org', undefined]);
    expect((await app.anonymous.post('/sign-in-service/logout', 'logout_token=a', FORM)).statusCode).toBe(400);
  });
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the sign-in service alone', () => {
  it('closes the other ways only after a test by the first host with these settings', async () => {
    const only = await open({ signInService: { ...settings, isOnly: true } });
    const first = await only.signUp();
    const second = await only.signUp();
    const claims = { email: 'tester@example.org', email_verified: true };
    await provider.set({ accounts: { tester: claims }, next: 'tester' });
    expect((await second.get('/sign-in-service?purpose=test')).body).toContain('data-outcome="over"');
    expect((await logIn(only.openBrowser(), first.email)).statusCode).toBe(200);
    expect(await visit(first, 'purpose=test')).toBe('done');
    expect((await logIn(only.openBrowser(), first.email)).json()).toMatchObject({ code: 'password_off' });
    expect((await signInAs('tester', claims, { of: only })).page).toBe('/dashboard');
    const moved = await buildApp({
      ...only.deps,
      config: { ...only.deps.config, signInService: { ...settings, isOnly: true, clientSecret: 'new' } },
    });
    const reply = await moved.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: first.email, password: STRONG_PASSWORD },
    });
    expect(reply.statusCode).toBe(200);
    await moved.close();
  });
});

describe('the test of the operator', () => {
  const findings = async (changes: Partial<typeof settings>, at = publicUrl) => {
    const found = [];
    for await (const each of tryService({ ...settings, ...changes }, at)) found.push(each);
    return found.map(({ isGood, kind }) => `${isGood ? 'ok' : 'to do'}: ${kind}`);
  };

  it('finds nothing to do with the right settings', async () => {
    const found = await findings({});
    expect(found.filter((line) => line.startsWith('to do'))).toEqual([]);
    expect(found).toHaveLength(4);
  });

  it.each<[string, Partial<typeof settings>, string, string]>([
    ['no service', { issuer: 'http://localhost:1' }, publicUrl, 'unreachable'],
    ['another address', {}, 'https://other.example', 'redirect_refused'],
    ['another secret', { clientSecret: 'wrong' }, publicUrl, 'refuses_client'],
  ])('names what to do with %s', async (_what, changes, at, kind) => {
    expect((await findings(changes, at)).filter((each) => each.startsWith('to do'))).toEqual([`to do: ${kind}`]);
  });

  it('says that the clocks differ', async () => {
    await provider.set({ clockSeconds: 300 });
    const found = await findings({}).finally(() => provider.set({ clockSeconds: 0 }));
    expect(found.filter((each) => each.startsWith('to do'))).toEqual(['to do: clock']);
  });

  it('counts once someone has gone the whole way by its link', async () => {
    await provider.set({ accounts: { t: { email: 't@example.org' } }, next: 't' });
    const { link, hasPassed } = await startTrial(app.deps, settings);
    expect(await hasPassed()).toBe(false);
    expect(await visit(app.openBrowser(), new URL(link).search.slice(1))).toBe('done');
    expect(await hasPassed()).toBe(true);
  });
});
