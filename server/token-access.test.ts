import { randomBytes, randomUUID } from 'node:crypto';
import {
  LIVE_CHANGES_PATH,
  roleMay,
  TOKEN_SCOPES,
  type TokenScope,
  WORKSPACE_HEADER,
  type WorkspaceRole,
} from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { newAccessToken } from './domain/access-token';
import { signOutEverywhere } from './modules/sign-ins/service';
import { openTestToken, programWith } from './testing/access-tokens';
import { endpoints } from './testing/endpoints';
import { openTestApp, type TestBrowser, type TestHost } from './testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;
const owner = await app.signUpPro();
const stranger = await app.signUpPro();

/** The address of the live pages, too. The refusal there has a test of its own. */
const LIVE = `GET ${LIVE_CHANGES_PATH}`;

const guarded = endpoints.flatMap(({ name, endpoint }) =>
  name !== LIVE && endpoint.action !== undefined && app.app.hasRoute({ method: endpoint.method, url: endpoint.path })
    ? [{ name, endpoint }]
    : [],
);

type Guarded = (typeof guarded)[number]['endpoint'];

/** A call of a thing that does not exist, without a body: it does nothing, and says whether it was admitted. */
async function admission(program: TestBrowser, { method, path }: Guarded) {
  const reply = await program.call({ method, url: path.replace(/:\w+/g, () => randomUUID()) });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const { code = '', params = {} } = isJson && reply.body ? reply.json<{ code?: string; params?: object }>() : {};
  const isGate = ['not_signed_in', 'not_member', 'role_refused', 'scope_refused', 'token_refused'].includes(code);
  if (!isGate) return 'admitted';
  return { status: reply.statusCode, code, params, challenge: reply.headers['www-authenticate'] };
}

/** What the contract says about a token with these scopes of a member with this role. */
function expected({ scope, action }: Guarded, scopes: readonly TokenScope[], role: WorkspaceRole) {
  const refused = (code: string, params = {}) => ({ status: 403, code, params, challenge: undefined });
  if (scope === null || scope === undefined) return refused('token_refused');
  if (!scopes.includes(scope))
    return { ...refused('scope_refused', { scope }), challenge: `Bearer error="insufficient_scope", scope="${scope}"` };
  return action !== undefined && roleMay(role, action) ? 'admitted' : refused('role_refused');
}

const notSignedIn = { status: 401, code: 'not_signed_in', params: {}, challenge: 'Bearer error="invalid_token"' };

async function admissions(program: TestBrowser): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name, endpoint } of guarded) found[name] = await admission(program, endpoint);
  return found;
}

const all = (of: (endpoint: Guarded) => unknown) =>
  Object.fromEntries(guarded.map(({ name, endpoint }) => [name, of(endpoint)]));

async function join(role: WorkspaceRole): Promise<TestHost> {
  const member = await app.signUp();
  await app.deps.db.kysely
    .insertInto('memberships')
    .values({ user_id: member.userId, workspace_id: owner.workspaceId, role })
    .execute();
  return member;
}

const leave = ({ userId }: TestHost) =>
  pool.query('delete from memberships where user_id = $1 and workspace_id = $2', [userId, owner.workspaceId]);

describe('every call that needs a sign-in', () => {
  it('is in the tests of this file, with its scope', () => {
    expect(guarded.length).toBeGreaterThan(100);
    expect(guarded.filter(({ endpoint }) => endpoint.scope === undefined)).toEqual([]);
    const recent = guarded.filter(({ endpoint }) => endpoint.recentSignIn);
    expect(recent.filter(({ endpoint }) => endpoint.scope !== null)).toEqual([]);
  });

  it.each(TOKEN_SCOPES)('takes a token with the scope %s exactly where the contract names it', async (scope) => {
    const program = await openTestToken(app, await app.signUpPro(), { scopes: [scope] });
    expect(await admissions(program)).toEqual(all((endpoint) => expected(endpoint, [scope], 'owner')));
  });

  it.each(['owner', 'producer', 'viewer'] as const)('takes a token with all scopes as its %s at most', async (role) => {
    const { workspaceId: workspace } = owner;
    const program = await openTestToken(app, await join(role), { scopes: TOKEN_SCOPES, workspace });
    expect(await admissions(program)).toEqual(all((endpoint) => expected(endpoint, TOKEN_SCOPES, role)));
  });

  it('refuses a token that is unknown, mistyped, expired or ended, or whose owner is gone', async () => {
    const scopes = TOKEN_SCOPES;
    const unknown = newAccessToken(randomBytes).token;
    const { token } = await openTestToken(app, owner, { scopes });
    const mistyped = `${token.slice(0, 9)}${token[9] === 'A' ? 'B' : 'A'}${token.slice(10)}`;
    const expired = await openTestToken(app, owner, { scopes, expiresAt: new Date(Date.now() - 1000) });
    const ended = await openTestToken(app, owner, { scopes });
    expect((await owner.delete(`/api/access-tokens/${ended.id}`)).statusCode).toBe(200);
    const [former, blocked] = [await join('producer'), await app.signUpPro()];
    const ofFormer = await openTestToken(app, former, { scopes, workspace: owner.workspaceId });
    await leave(former);
    const ofBlocked = await openTestToken(app, blocked, { scopes });
    await pool.query('update users set blocked_at = now() where id = $1', [blocked.userId]);
    const programs = [programWith(app, unknown), programWith(app, mistyped), expired, ended, ofFormer, ofBlocked];
    for (const program of programs) expect(await admissions(program)).toEqual(all(() => notSignedIn));
  });
});

describe('the operator', () => {
  it('ends all tokens of a host with the sign-ins', async () => {
    const host = await app.signUp();
    const program = await openTestToken(app, host);
    expect((await program.get('/api/test-sessions')).statusCode).toBe(200);
    await signOutEverywhere(app.deps.db.kysely, host.userId);
    expect((await program.get('/api/test-sessions')).statusCode).toBe(401);
    expect((await pool.query('select from access_tokens where user_id = $1', [host.userId])).rowCount).toBe(0);
  });
});

describe('a token', () => {
  const boardOf = (program: TestBrowser, headers = {}) => program.get('/api/dashboard/test-sessions', headers);
  const codeOf = async (reply: ReturnType<TestBrowser['get']>) => {
    const { statusCode, body } = await reply;
    return [statusCode, JSON.parse(body).code];
  };

  it('acts in its own workspace, and in no other of its owner', async () => {
    const member = await join('producer');
    const { id } = (await owner.post('/api/test-sessions', { guestFirstName: 'Canary' })).json<{ id: string }>();
    const there = await openTestToken(app, member, { workspace: owner.workspaceId });
    const own = await openTestToken(app, member);
    expect((await boardOf(there)).body).toContain(id);
    expect((await boardOf(there, { [WORKSPACE_HEADER]: owner.workspaceId })).body).toContain(id);
    expect((await boardOf(own)).body).not.toContain(id);
    for (const workspace of [member.workspaceId, stranger.workspaceId, randomUUID()])
      expect(await codeOf(boardOf(there, { [WORKSPACE_HEADER]: workspace }))).toEqual([403, 'not_member']);
    expect(await codeOf(boardOf(own, { [WORKSPACE_HEADER]: owner.workspaceId }))).toEqual([403, 'not_member']);
    expect(await codeOf(own.get(`/api/dashboard/test-sessions?workspace=${owner.workspaceId}`))).toEqual([
      403,
      'not_member',
    ]);
  });

  it('takes precedence over a cookie, also if it is not valid', async () => {
    const { token } = await openTestToken(app, stranger);
    const with_ = (value: string) => owner.get('/api/dashboard/test-sessions', { authorization: `Bearer ${value}` });
    expect((await with_(token)).json<{ counts: { all: number } }>().counts.all).toBe(0);
    expect(await codeOf(with_(`${token}x`))).toEqual([401, 'not_signed_in']);
    expect(await codeOf(with_('lck_'))).toEqual([401, 'not_signed_in']);
  });

  it('needs no header of this site where a program sends no cookie, and one where it does', async () => {
    const program = await openTestToken(app, owner, { scopes: ['guests'] });
    const link = (headers = {}) => program.post('/api/test-sessions', { guestFirstName: 'Ada' }, headers);
    expect((await link()).statusCode).toBe(201);
    expect((await link({ origin: 'https://n8n.example.org' })).statusCode).toBe(201);
    expect((await link({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(201);
    expect(await codeOf(link({ cookie: owner.cookieHeader() }))).toEqual([403, 'cross_origin']);
  });

  it('in an address, in a cookie or by another scheme is nothing', async () => {
    const { token } = await openTestToken(app, owner);
    const get = (url: string, headers = {}) => codeOf(app.openBrowser().get(url, headers));
    const url = '/api/dashboard/test-sessions';
    expect(await get(`${url}?access_token=${token}`)).toEqual([401, 'not_signed_in']);
    expect(await get(url, { cookie: `linecheck_sign_in=${token}` })).toEqual([401, 'not_signed_in']);
    expect(await get(url, { authorization: `Token ${token}` })).toEqual([401, 'not_signed_in']);
  });

  it('opens no live page, and tells nothing by the calls that have no scope', async () => {
    const program = await openTestToken(app, owner, { scopes: TOKEN_SCOPES });
    expect(await codeOf(program.get('/api/notifications/unread-count'))).toEqual([403, 'token_refused']);
    expect(await codeOf(program.get(LIVE_CHANGES_PATH))).toEqual([403, 'token_refused']);
    await program.post('/api/auth/logout');
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  });
});
