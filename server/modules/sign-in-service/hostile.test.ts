import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceOutcome } from '@linecheck/contract';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestBrowser } from '../../testing/open-test-app';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const keys = await generateKeyPair('RS256');
const otherKeys = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'a', alg: 'RS256', use: 'sig' };

/** The ID token with which the service answers next. */
let idToken = '';

/** A sign-in service that says whatever a test wants. */
const server = createServer((request, response) => {
  const answers: Readonly<Record<string, object>> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    },
    '/jwks': { keys: [jwk] },
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: idToken },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[String(request.url)] ?? {}));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const signInService = {
  ...{ issuer, clientId: 'us', clientSecret: 'secret', name: 'A', isOnly: false, trustedDomains: [] },
  ...{ workspaceClaim: undefined, roleClaim: undefined },
};

const app = await openTestApp({ config: { signInService } });

const signed = (payload: JWTPayload, key = keys.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'a' }).sign(key);

const nowS = () => Math.floor(Date.now() / 1000);

const idClaims = (nonce: string): JWTPayload => ({
  ...{ iss: issuer, aud: 'us', sub: 'ada', nonce, iat: nowS(), exp: nowS() + 60 },
  ...{ email: 'ada@example.org', email_verified: true, sid: 'session', given_name: 'Ada' },
});

async function begin(browser: TestBrowser) {
  const begun = await browser.get('/sign-in-service');
  const { searchParams } = new URL(String(begun.headers.location));
  return { state: String(searchParams.get('state')), nonce: String(searchParams.get('nonce')) };
}

async function comeBack(browser: TestBrowser, state: string) {
  const query = new URLSearchParams({ code: 'c', state, iss: issuer });
  const reply = await browser.get(`/sign-in-service/callback?${query}`);
  return new URL(String(reply.headers.location)).searchParams.get('service') ?? 'signed in';
}

const withSecret = (payload: JWTPayload) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('secret'.padEnd(32, '-')));

describe('an ID token', () => {
  it.each<[string, (claims: JWTPayload) => Promise<string> | string, ServiceOutcome | 'signed in']>([
    ['of the service', (claims) => signed(claims), 'signed in'],
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode(), 'not_valid'],
    ['with a shared secret as its key', withSecret, 'not_valid'],
    ['of another key', (claims) => signed(claims, otherKeys.privateKey), 'not_valid'],
    ['of another way', (claims) => signed({ ...claims, nonce: 'another' }), 'not_valid'],
    ['without a nonce', ({ nonce: _, ...claims }) => signed(claims), 'not_valid'],
    ['for another app', (claims) => signed({ ...claims, aud: 'others' }), 'not_valid'],
    ['for us and others, made for others', (claims) => signed({ ...claims, aud: ['us', 'x'], azp: 'x' }), 'not_valid'],
    ['of another issuer', (claims) => signed({ ...claims, iss: 'https://other.example' }), 'not_valid'],
    ['that has expired', (claims) => signed({ ...claims, exp: nowS() - 120 }), 'clock'],
    ['of yesterday', (claims) => signed({ ...claims, iat: nowS() - 86_400 }), 'clock'],
    ['with a subject that no database takes', (claims) => signed({ ...claims, sub: 'a\0b' }), 'not_valid'],
    ['with half a character', (claims) => signed({ ...claims, sub: 'a\ud800' }), 'not_valid'],
    ['with an endless subject', (claims) => signed({ ...claims, sub: randomBytes(4000).toString('hex') }), 'not_valid'],
    ['with a session that no database takes', (claims) => signed({ ...claims, sid: 'a\0b' }), 'not_valid'],
    ['with an endless session', (claims) => signed({ ...claims, sid: 'a'.repeat(9000) }), 'not_valid'],
    [
      'with an address with a NUL',
      (claims) => signed({ ...claims, sub: 'n', email: 'a\0@example.org' }),
      'claim_missing',
    ],
    [
      'with a list as its address',
      (claims) => signed({ ...claims, sub: 'b', email: ['a@example.org'] }),
      'claim_missing',
    ],
  ])('%s', async (_what, make, outcome) => {
    const browser = app.openBrowser();
    const { state, nonce } = await begin(browser);
    idToken = await make(idClaims(nonce));
    expect(await comeBack(browser, state)).toBe(outcome);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(outcome === 'signed in' ? 200 : 401);
  });

  it('of an earlier way is not taken again', async () => {
    const [one, two] = [app.openBrowser(), app.openBrowser()];
    const first = await begin(one);
    idToken = await signed(idClaims(first.nonce));
    expect(await comeBack(one, first.state)).toBe('signed in');
    expect(await comeBack(two, (await begin(two)).state)).toBe('not_valid');
  });
});

describe('a logout token', () => {
  const logoutClaims = (): JWTPayload => ({
    ...{ iss: issuer, aud: 'us', sub: 'ada', sid: 'session', iat: nowS(), exp: nowS() + 60 },
    ...{ jti: crypto.randomUUID(), events: { [EVENT]: {} } },
  });

  const send = async (token: string) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ logout_token: token }).toString();
    return (await app.anonymous.post('/sign-in-service/logout', body, form)).statusCode;
  };

  async function signInAda(): Promise<TestBrowser> {
    const browser = app.openBrowser();
    const { state, nonce } = await begin(browser);
    idToken = await signed(idClaims(nonce));
    await comeBack(browser, state);
    return browser;
  }

  it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
    ['with a shared secret as its key', withSecret],
    ['of another key', (claims) => signed(claims, otherKeys.privateKey)],
    ['for another app', (claims) => signed({ ...claims, aud: 'others' })],
    ['of another issuer', (claims) => signed({ ...claims, iss: 'https://other.example' })],
    ['without the event', ({ events: _, ...claims }) => signed(claims)],
    ['with another event', (claims) => signed({ ...claims, events: { other: {} } })],
    ['with a nonce, as an ID token has', (claims) => signed({ ...claims, nonce: 'a' })],
    ['without an id', ({ jti: _, ...claims }) => signed(claims)],
    ['without a time', ({ iat: _, ...claims }) => signed(claims)],
    ['of an hour ago', (claims) => signed({ ...claims, iat: nowS() - 3600 })],
    ['that names nobody', ({ sub: _, sid: __, ...claims }) => signed(claims)],
    ['with a subject that no database takes', (claims) => signed({ ...claims, sub: 'a\0' })],
    ['with a session that no database takes', (claims) => signed({ ...claims, sid: 'a\ud800\0' })],
    ['that is no token', () => 'a.b.c'],
  ])('%s is refused', async (_what, make) => {
    const browser = await signInAda();
    expect(await send(await make(logoutClaims()))).toBe(400);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('ends the session that it names, once', async () => {
    const browser = await signInAda();
    const elsewhere = await signed({ ...logoutClaims(), sid: 'another session' });
    expect([await send(elsewhere), (await browser.get('/api/auth/user')).statusCode]).toEqual([200, 200]);
    const token = await signed(logoutClaims());
    expect([await send(token), (await browser.get('/api/auth/user')).statusCode]).toEqual([200, 401]);
    const later = await signInAda();
    expect([await send(token), (await later.get('/api/auth/user')).statusCode]).toEqual([400, 200]);
  });

  it('without a session ends all of the subject, and leaves other ways to sign in', async () => {
    const [browser, host] = [await signInAda(), await app.signUp()];
    const { sid: _, ...claims } = logoutClaims();
    expect(await send(await signed(claims))).toBe(200);
    const states = [browser, host].map(async (each) => (await each.get('/api/auth/user')).statusCode);
    expect(await Promise.all(states)).toEqual([401, 200]);
  });
});

describe('the address at which a way begins', () => {
  it.each([
    'invitation=%00',
    'join=a%00b',
    'join=%ed%a0%80',
    `returnTo=/%00&invitation=${'a'.repeat(5000)}`,
    'returnTo=%00&token=%00&purpose=%00',
    'purpose=test&token=%00',
    'join=a&join=b&returnTo[]=x',
  ])('?%s breaks nothing', async (query) => {
    const reply = await app.openBrowser().get(`/sign-in-service?${query}`);
    expect([200, 302, 303]).toContain(reply.statusCode);
  });

  it('takes a whole office that comes from one network address before a show', async () => {
    const limited = await openTestApp({ config: { signInService, rateLimitFactor: 1 } });
    const seen = new Set<number>();
    for (let person = 0; person < 70; person += 1)
      seen.add((await limited.openBrowser().get('/sign-in-service')).statusCode);
    expect([...seen]).toEqual([302]);
    expect(
      (await limited.openBrowser().post('/api/auth/login', { email: 'a@b.example', password: 'Wrong-2026' }))
        .statusCode,
    ).toBe(401);
  });

  it.each(['?state=%00&code=%00', '?state=a&state=b', '?error=%00&error_description=%00', ''])(
    'and that at which it ends (%s)',
    async (query) => {
      const browser = app.openBrowser();
      const { state } = await begin(browser);
      expect((await browser.get(`/sign-in-service/callback${query}`)).statusCode).toBe(303);
      expect((await browser.get(`/sign-in-service/callback?state=${state}&code=%00&code=b`)).statusCode).toBe(303);
    },
  );
});
