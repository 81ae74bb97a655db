import { type AccessToken, type AuditEntry, TOKENS_MAX } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { isWholeAccessToken } from '../../domain/access-token';
import { limits } from '../../limits/limits';
import { openTestToken, programWith } from '../../testing/access-tokens';
import { statementsOf } from '../../testing/count-statements';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const { pool } = app.deps.db;

const DAY_MS = 24 * 60 * 60 * 1000;

interface NewToken {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string | null;
}

async function create(host: TestHost, given: object = {}): Promise<NewToken> {
  const reply = await host.post('/api/access-tokens', { name: 'n8n', scopes: ['read'], days: 90, ...given });
  expect(reply.statusCode).toBe(201);
  return reply.json<NewToken>();
}

const list = async (host: TestHost) => (await host.get('/api/access-tokens')).json<AccessToken[]>();
const statusOf = async (token: string) =>
  (await programWith(app, token).get('/api/dashboard/test-sessions')).statusCode;

const daysUntil = (time: string | null) => Math.round((Date.parse(time ?? '') - Date.now()) / DAY_MS);

describe('a token', () => {
  it('is shown once, and stored as its hash', async () => {
    const host = await app.signUp();
    const { id, token, expiresAt } = await create(host, { name: '  n8n ', scopes: ['read', 'guests', 'read'] });
    expect(token).toMatch(/^lck_[\w-]{43}[0-9A-Za-z]{6}$/);
    expect(isWholeAccessToken(token)).toBe(true);
    expect(daysUntil(expiresAt)).toBe(90);
    const [found, ...others] = await list(host);
    expect(others).toEqual([]);
    expect(found).toEqual({
      ...{ id, name: 'n8n', ending: token.slice(-4), scopes: ['read', 'guests'] },
      ...{ createdAt: expect.any(String), expiresAt, usedAt: null },
    });
    const { rows } = await pool.query('select * from access_tokens where id = $1', [id]);
    expect(JSON.stringify([rows, await list(host)])).not.toContain(token.slice(4, 40));
  });

  it('may be without an end', async () => {
    const host = await app.signUp();
    expect((await create(host, { days: null })).expiresAt).toBeNull();
    expect((await list(host))[0]?.expiresAt).toBeNull();
  });

  it.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['root'] }, 'scopes.0'],
    ['another life', { days: 7 }, 'days'],
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
  ])('with %s is refused', async (_what, wrong, field) => {
    const host = await app.signUp();
    const body = { name: 'n8n', scopes: ['read'], days: 90, ...wrong };
    const answer = await testAnswer(host.post('/api/access-tokens', body));
    expect(answer).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: expect.any(String) } });
  });

  it('is of its person and workspace alone', async () => {
    const host = await app.signUpPro();
    const { id } = await create(host);
    const producer = await app.signUpMember(host, 'producer');
    expect(await list(producer)).toEqual([]);
    for (const other of [producer, await app.signUp()]) {
      expect((await other.post(`/api/access-tokens/${id}/rotate`)).statusCode).toBe(404);
      expect((await other.delete(`/api/access-tokens/${id}`)).statusCode).toBe(404);
    }
    expect(await list(host)).toHaveLength(1);
  });

  it(`is one of ${TOKENS_MAX} at most, of which the ended ones do not count`, async () => {
    const host = await app.signUp();
    for (let n = 0; n < TOKENS_MAX; n += 1) await openTestToken(app, host);
    const make = () => testAnswer(host.post('/api/access-tokens', { name: 'One more', scopes: ['read'], days: 30 }));
    expect(await make()).toMatchObject({ status: 409, code: 'token_limit' });
    const [first] = await list(host);
    await pool.query(
      "update access_tokens set created_at = now() - interval '31 days', expires_at = now() - interval '1 day' where id = $1",
      [first?.id],
    );
    expect(await make()).toMatchObject({ status: 201 });
    const renewed = await testAnswer(host.post(`/api/access-tokens/${first?.id}/rotate`));
    expect(renewed).toMatchObject({ status: 409, code: 'token_limit' });
  });

  it('with a new secret has as many days as at first, and the old secret ends at once', async () => {
    const host = await app.signUp();
    const { id, token } = await create(host, { days: 30 });
    await pool.query(
      "update access_tokens set created_at = now() - interval '29 days', expires_at = now() + interval '1 day', is_end_told = true where id = $1",
      [id],
    );
    const reply = await host.post(`/api/access-tokens/${id}/rotate`);
    const renewed = reply.json<NewToken>();
    expect([renewed.id, daysUntil(renewed.expiresAt)]).toEqual([id, 30]);
    expect([await statusOf(token), await statusOf(renewed.token)]).toEqual([401, 200]);
    const { rows } = await pool.query('select is_end_told from access_tokens where id = $1', [id]);
    expect(rows).toEqual([{ is_end_told: false }]);
  });

  it('without an end keeps none', async () => {
    const host = await app.signUp();
    const { id } = await create(host, { days: null });
    expect((await host.post(`/api/access-tokens/${id}/rotate`)).json<NewToken>().expiresAt).toBeNull();
  });

  it('is ended at once, and with the membership', async () => {
    const host = await app.signUp();
    const { id, token } = await create(host);
    expect(await statusOf(token)).toBe(200);
    expect((await host.delete(`/api/access-tokens/${id}`)).json()).toEqual({ ok: true });
    expect([await statusOf(token), await list(host)]).toEqual([401, []]);
  });

  it('records its use to the hour', async () => {
    const host = await app.signUp();
    const { token } = await create(host);
    await statusOf(token);
    await expect.poll(async () => (await list(host))[0]?.usedAt).toMatch(/:00:00\.000Z$/);
  });

  it('is found in one statement, and without one if it is mistyped', async () => {
    const host = await app.signUp();
    const { token } = await create(host);
    await statusOf(token);
    await expect.poll(async () => (await list(host))[0]?.usedAt).not.toBeNull();
    const lookups = (used: string) =>
      statementsOf(pool, () => programWith(app, used).get('/api/checklist-templates/nothing'));
    expect(await lookups(token)).toEqual([]);
    const statements = await statementsOf(pool, () => programWith(app, token).get('/api/dashboard/test-sessions'));
    expect(statements.filter((each) => each.includes('access_tokens'))).toHaveLength(1);
    expect(await statementsOf(pool, () => statusOf(`${token.slice(0, -1)}~`))).toEqual([]);
  });

  it('is in no line of the log', async () => {
    const host = await app.signUp();
    logLines.length = 0;
    const { token } = await create(host);
    await statusOf(token);
    await statusOf(`${token.slice(0, -1)}~`);
    await programWith(app, token).get('/api/people');
    await app.anonymous.get(`/api/dashboard/test-sessions?token=${token}`);
    expect(logLines.join()).toContain('token_created');
    expect(logLines.join()).toContain('token_refused');
    expect(logLines.join()).not.toContain(token.slice(4, 40));
  });

  it('has limits of its own, apart from those of its owner', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const host = await limited.signUp();
    const [one, other] = [await openTestToken(limited, host), await openTestToken(limited, host)];
    await limited.deps.db.pool.query('delete from rate_limits');
    const read = (program: typeof one) => program.get('/api/dashboard/test-sessions');
    expect((await read(one)).statusCode).toBe(200);
    await limited.deps.db.pool.query("update rate_limits set points = $1 where key like 'tokenReads:%'", [
      limits.tokenReads.max,
    ]);
    const refused = await read(one);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await read(other)).statusCode).toBe(200);
    expect((await host.put('/api/notifications/mark-all-read')).statusCode).toBe(200);
  });
});

describe('the activity', () => {
  it('names the token by which a program acted, until it is deleted', async () => {
    const host = await app.signUpPro({ firstName: 'Zoë', lastName: 'Lind' });
    const { id, token } = await create(host, { name: 'Bookings', scopes: ['guests'] });
    await programWith(app, token).post('/api/test-sessions', { guestFirstName: 'Ada' });
    const entries = async () =>
      (await host.get('/api/audit-log')).json<{ entries: AuditEntry[] }>().entries.map((entry) => entry);
    const [made, created] = await entries();
    expect(created).toMatchObject({ act: 'token_created', target: { id, name: 'Bookings' }, token: null });
    const person = { id: host.userId, name: 'Zoë Lind' };
    expect(made).toMatchObject({ act: 'link_created', person, signIn: null, token: { id, name: 'Bookings' } });
    const csv = (await host.get('/api/audit-log/csv')).body.split('\r\n')[1];
    expect(csv).toMatch(new RegExp(`,Bookings,${id}$`));
    await host.post(`/api/access-tokens/${id}/rotate`);
    await host.delete(`/api/access-tokens/${id}`);
    const [ended, renewed, after] = await entries();
    expect([ended?.act, renewed?.act, after?.token]).toEqual(['token_ended', 'token_renewed', { id, name: null }]);
  });
});
