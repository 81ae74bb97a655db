import { describe, expect, it } from 'vitest';
import { openTestApp, STRONG_PASSWORD } from '../testing/open-test-app';
import { mayCallFrom } from './open-server';

const PUBLIC_URL = 'https://check.example.org';

const app = await openTestApp({ config: { publicUrl: PUBLIC_URL } });
const host = await app.signUp();
const signedIn = await app.app.inject({
  method: 'POST',
  url: '/api/auth/login',
  payload: { email: host.email, password: STRONG_PASSWORD },
});
const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

describe('the rule', () => {
  it.each<[string | undefined, string | undefined, boolean, boolean, string]>([
    ['same-origin', undefined, true, true, 'the site itself'],
    ['none', undefined, true, true, 'a person, from the address bar'],
    ['same-site', undefined, true, false, 'a neighbour on the same domain'],
    ['cross-site', undefined, true, false, 'another site'],
    ['cross-site', undefined, false, false, 'another site, without a cookie'],
    ['cross-site', PUBLIC_URL, true, false, 'another site, whatever its origin says'],
    ['same-origin', 'https://evil.example', true, true, 'the site itself, since no page can forge Sec-Fetch-Site'],
    ['', undefined, true, false, 'an empty Sec-Fetch-Site'],
    ['SAME-ORIGIN', undefined, true, false, 'a Sec-Fetch-Site that no browser writes'],
    [undefined, PUBLIC_URL, true, true, 'an older browser on the site itself'],
    [undefined, PUBLIC_URL, false, true, 'an older browser on the site itself, not signed in'],
    [undefined, 'http://check.example.org', true, false, 'the same name without encryption'],
    [undefined, 'https://check.example.org:8443', true, false, 'another port'],
    [undefined, 'https://check.example.org.evil.example', true, false, 'a name that only begins like ours'],
    [undefined, 'https://evil.example', false, false, 'another site in an older browser'],
    [undefined, 'null', true, false, 'a sandboxed frame or a local file'],
    [undefined, '', true, false, 'an empty origin'],
    [undefined, undefined, true, false, 'neither header, but a cookie'],
    [undefined, undefined, false, true, 'a program, which has no cookie'],
  ])('Sec-Fetch-Site %s, Origin %s, cookie %s: %s (%s)', (fetchSite, origin, hasCookie, may) => {
    expect(mayCallFrom({ fetchSite, origin, hasCookie, hasToken: false }, PUBLIC_URL)).toBe(may);
  });
});

describe('the app', () => {
  const unsafe = [
    ['POST', '/api/test-sessions'],
    ['POST', '/api/auth/logout'],
    ['PUT', '/api/notifications/mark-all-read'],
    ['DELETE', '/api/test-sessions/0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11'],
    ['POST', '/api/guest-results'],
    ['POST', '/api/speed-test/upload'],
    ['POST', '/api/nothing-here'],
  ] as const;

  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', cookie },
    { 'sec-fetch-site': 'same-site', cookie },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { origin: 'https://evil.example', cookie },
    { origin: 'null', cookie },
    { cookie },
  ];

  it.each(unsafe)('refuses %s %s from another site', async (method, url) => {
    for (const headers of strangers) {
      const reply = await app.app.inject({ method, url, headers });
      expect({ headers, status: reply.statusCode, body: reply.json() }).toEqual({
        headers,
        status: 403,
        body: { code: 'cross_origin', message: 'This call has to come from the site itself.' },
      });
    }
  });

  it('does not end a sign-in for another site', async () => {
    for (const headers of strangers) await app.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect((await app.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(200);
  });

  it('refuses before it reads the body', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
      payload: '{}',
    });
    expect(reply.statusCode).toBe(403);
  });

  it.each([[{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }], [{ origin: PUBLIC_URL }]])(
    'allows the site itself: %j',
    async (headers) => {
      const reply = await app.app.inject({
        method: 'PUT',
        url: '/api/notifications/mark-all-read',
        headers: { ...headers, cookie },
      });
      expect(reply.statusCode).toBe(200);
    },
  );

  it('allows a program without a cookie to log in', () => {
    expect(signedIn.statusCode).toBe(200);
  });

  it.each(['cross-site', 'same-site'])('answers a read that comes %s, since it changes nothing', async (site) => {
    const reply = await app.app.inject({ url: '/api/settings', headers: { 'sec-fetch-site': site, cookie } });
    expect(reply.statusCode).toBe(200);
  });
});
