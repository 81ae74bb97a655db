import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';

const app = await openTestApp();
afterAll(app.close);

const trap = { toString: null };

describe('a field that has a length which is no number', () => {
  it.each([
    ['/api/auth/login', { email: 'maya@example.org', password: { length: trap } }],
    ['/api/auth/login', { email: 'maya@example.org', password: { length: [trap] } }],
    ['/api/guest-results', { sessionCode: { length: trap } }],
    ['/api/guest-recording', { sessionCode: { length: [[trap]] }, clipData: 'AAAA' }],
    ['/api/guest-recording', { clipData: { length: trap } }],
  ])('is refused by %s like any other wrong one', async (url, body) => {
    const reply = await app.anonymous.call({ method: 'POST', url, body });
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 400, code: 'invalid' });
  });

  it('is refused where it is deeper than the stack', async () => {
    const body = `{"email":"maya@example.org","password":{"length":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    const headers = { 'content-type': 'application/json' };
    const reply = await app.anonymous.call({ method: 'POST', url: '/api/auth/login', body, headers });
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 400, code: 'invalid' });
  });
});
