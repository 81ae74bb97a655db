import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tokenIn } from '../../testing/letters';
import { openTestApp, STRONG_PASSWORD, type TestBrowser } from '../../testing/open-test-app';
import { makeInvitation } from '../invitations/service';

const invited = await openTestApp({ config: { registration: 'invite', publicUrl: 'https://check.example.org' } });
const closed = await openTestApp({ config: { registration: 'closed' } });
const open = await openTestApp();

const anyAddress = () => `${randomUUID()}@example.org`;

const register = async (browser: TestBrowser, given: object = {}) => {
  const person = { email: anyAddress(), password: STRONG_PASSWORD, firstName: 'Maya', lastName: 'Hart' };
  const reply = await browser.post('/api/auth/register', { ...person, ...given });
  return { status: reply.statusCode, body: reply.json() };
};

const modeOf = async (browser: TestBrowser) => (await browser.get('/api/auth/registration')).json();

const validate = async (token: string) =>
  (await invited.anonymous.post('/api/auth/validate-invitation', { token })).json();

async function inviteTo(email: string): Promise<string> {
  const link = await makeInvitation(invited.deps, email);
  expect(link).toMatch(/^https:\/\/check\.example\.org\/register#invitation=[\w-]{43}$/);
  return tokenIn(link, 'invitation');
}

const needed = {
  status: 403,
  body: {
    code: 'invitation_needed',
    message: 'You need an invitation to register. Ask the operator of this installation for one.',
  },
};

describe('open registration', () => {
  it('accepts everyone, with or without an old invitation', async () => {
    expect(await modeOf(open.anonymous)).toEqual({ registration: 'open' });
    expect((await register(open.openBrowser())).status).toBe(201);
    expect((await register(open.openBrowser(), { invitationToken: 'whatever' })).status).toBe(201);
  });
});

describe('registration by invitation', () => {
  it('refuses callers without one, with the same reply for a known address', async () => {
    const email = anyAddress();
    expect((await register(invited.openBrowser(), { email, invitationToken: await inviteTo(email) })).status).toBe(201);
    expect(await modeOf(invited.anonymous)).toEqual({ registration: 'invite' });
    expect(await register(invited.openBrowser())).toEqual(needed);
    expect(await register(invited.openBrowser(), { email })).toEqual(needed);
    expect(await register(invited.openBrowser(), { email, invitationToken: 'made-up' })).toEqual(needed);
  });

  it('accepts the invited address in any spelling, and no other', async () => {
    const email = anyAddress();
    const invitationToken = await inviteTo(email);
    expect(await validate(invitationToken)).toEqual({ valid: true, email });
    expect(await register(invited.openBrowser(), { invitationToken })).toEqual(needed);
    const { status, body } = await register(invited.openBrowser(), {
      email: ` ${email.toUpperCase()} `,
      invitationToken,
    });
    expect({ status, email: body.email.toLowerCase().trim() }).toEqual({ status: 201, email });
    expect(await validate(invitationToken)).toEqual({ valid: false, email: null });
  });

  it('accepts one of ten concurrent registrations with one invitation', async () => {
    const email = anyAddress();
    const invitationToken = await inviteTo(email);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => register(invited.openBrowser(), { email, invitationToken })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const { rows } = await invited.deps.db.pool.query('select from users where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('ends an invitation after its time, and by a newer one', async () => {
    const email = anyAddress();
    const first = await inviteTo(email);
    const second = await inviteTo(email);
    expect([(await validate(first)).valid, (await validate(second)).valid]).toEqual([false, true]);
    const { rows } = await invited.deps.db.pool.query(
      "update registration_invitations set expires_at = now() - interval '1 minute' where email = $1 returning octet_length(token_hash) as bytes",
      [email],
    );
    expect(rows).toEqual([{ bytes: 32 }]);
    expect(await register(invited.openBrowser(), { email, invitationToken: second })).toEqual(needed);
  });

  it('does not invite hosts who have an account', async () => {
    const email = anyAddress();
    await register(invited.openBrowser(), { email, invitationToken: await inviteTo(email) });
    expect(await makeInvitation(invited.deps, email)).toBeUndefined();
  });
});

describe('closed registration', () => {
  it('accepts the first host, only one of many concurrent ones, and no further host afterwards', async () => {
    expect(await modeOf(closed.anonymous)).toEqual({ registration: 'open' });
    const first = await Promise.all(Array.from({ length: 6 }, () => register(closed.openBrowser())));
    expect(first.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
    expect(await modeOf(closed.anonymous)).toEqual({ registration: 'closed' });
    const known = first.find(({ status }) => status === 201)?.body.email;
    const refused = {
      status: 403,
      body: {
        code: 'registration_closed',
        message: 'Registration is closed at the moment. Please contact the operator of this installation.',
      },
    };
    expect([await register(closed.openBrowser()), await register(closed.openBrowser(), { email: known })]).toEqual([
      refused,
      refused,
    ]);
  });
});
