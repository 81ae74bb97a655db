import { describe, expect, it } from 'vitest';
import { openTestApp, testAnswer } from '../testing/open-test-app';

const app = await openTestApp();

const trap = { toString: null };

describe('a field whose length is not a number', () => {
  it.each([
    ['/api/auth/login', { email: 'maya@example.org', password: { length: trap } }],
    ['/api/auth/login', { email: 'maya@example.org', password: { length: [trap] } }],
    ['/api/guest-results', { sessionCode: { length: trap } }],
    ['/api/guest-recording', { sessionCode: { length: [[trap]] }, clipData: 'AAAA' }],
    ['/api/guest-recording', { clipData: { length: trap } }],
  ])('is refused by %s like any other wrong one', async (url, body) => {
    expect(await testAnswer(app.anonymous.post(url, body))).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('is refused if it is nested deeper than the stack', async () => {
    const body = `{"email":"maya@example.org","password":{"length":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    expect(
      await testAnswer(app.anonymous.post('/api/auth/login', body, { 'content-type': 'application/json' })),
    ).toMatchObject({ status: 400, code: 'invalid' });
  });
});
