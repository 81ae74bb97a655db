import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';

const app = await openTestApp();
afterAll(app.close);

describe('a field that has a length which is no number', () => {
  const trap = { length: { toString: null } };

  it.each([
    ['/api/auth/login', { email: 'maya@example.org', password: trap }],
    ['/api/guest-results', { sessionCode: trap }],
    ['/api/guest-recording', { sessionCode: trap, clipData: 'AAAA' }],
    ['/api/guest-recording', { clipData: trap }],
  ])('is refused by %s like any other wrong one', async (url, body) => {
    const reply = await app.anonymous.call({ method: 'POST', url, body });
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 400, code: 'invalid' });
  });
});
