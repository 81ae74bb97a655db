import type { SessionBranding, TestSession } from '@linecheck/contract';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createLink, resultsOf, submitTestResult } from '../../testing/guest-links';
import { letMinutePass } from '../../testing/let-minute-pass';
import { backendsThatWait } from '../../testing/lock-waits';
import { openTestApp, type TestApp, type TestHost, testAnswer } from '../../testing/open-test-app';

const noon = Date.parse('2026-04-10T12:00:00.000Z');
let now = noon;

const app = await openTestApp({ clock: () => now });
const proByDefault = await openTestApp({ config: { defaultPlan: 'pro' } });
const { pool } = app.deps.db;

const create = (host: TestHost, body: object = { guestFirstName: 'Ada' }) => host.post('/api/test-sessions', body);

const links = async (host: TestHost) => (await host.get('/api/test-sessions')).json<TestSession[]>();

const brandingOf = async (of: TestApp, sessionCode: string) =>
  (await of.anonymous.get(`/api/session-branding/${sessionCode}`)).json<SessionBranding>();

const brand = (of: TestApp, { userId }: TestHost) =>
  of.deps.db.pool.query(
    "update workspaces set brand_color = '#0f766e', brand_logo = 'data:image/png;base64,AA', brand_sender_name = 'Studio 9' where id = $1",
    [userId],
  );

const trialUntil = ({ userId }: TestHost, endsAt: number) =>
  pool.query(
    "update workspaces set subscription_status = 'trial', trial_starts_at = $2, trial_ends_at = $3 where id = $1",
    [userId, new Date(noon - 86_400_000), new Date(endsAt)],
  );

/** Reading links remains possible, so all calls have read the links before the first one inserts one. */
async function whileNobodyCanInsert<T>(work: (bystander: pg.Client) => Promise<T>): Promise<T> {
  const bystander = new pg.Client({ ...inject('testServer'), database: app.database });
  await bystander.connect();
  await bystander.query('begin');
  await bystander.query('lock table test_sessions in exclusive mode');
  try {
    return await work(bystander);
  } finally {
    await bystander.end();
  }
}

const limitReached = {
  code: 'session_limit',
  message: 'Plus tier: 1 link limit reached. Delete your existing session to create a new one.',
};

describe('a Plus host', () => {
  it('has one link at a time, and a new one after deleting it', async () => {
    const host = await app.signUp();
    const { id } = await createLink(host);
    expect(await testAnswer(create(host))).toEqual({ status: 403, ...limitReached });
    await host.delete(`/api/test-sessions/${id}`);
    expect((await create(host)).statusCode).toBe(201);
  });

  it('has one link even after ten concurrent calls', async () => {
    const host = await app.signUp();
    const creating = await whileNobodyCanInsert(async (bystander) => {
      const begun = Array.from({ length: 10 }, () => create(host));
      await backendsThatWait(bystander, 10);
      return { replies: begun };
    });
    const replies = await Promise.all(creating.replies);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(403)]);
    expect(await links(host)).toHaveLength(1);
  });

  it('is shown the latest result only, while all are kept for the day of the upgrade', async () => {
    const host = await app.signUp();
    const { id, sessionCode } = await createLink(host);
    const first = await submitTestResult(app.anonymous, sessionCode, { guestName: 'First' });
    await letMinutePass(app.deps.db.kysely);
    const second = await submitTestResult(app.anonymous, sessionCode, { guestName: 'Second' });
    await letMinutePass(app.deps.db.kysely);
    const third = await submitTestResult(app.anonymous, sessionCode, { guestName: 'Third' });
    await pool.query("update guest_results set submitted_at = submitted_at - interval '1 hour' where id = $1", [first]);
    const idsShown = async () => (await resultsOf(host, id)).map((result) => result.id);
    const [asPlus] = await links(host);
    expect(await idsShown()).toEqual([third]);
    expect(asPlus).toMatchObject({ resultCount: 1, latestResult: { id: third } });
    expect(asPlus?.firstResultAt).toBe(asPlus?.latestResult?.submittedAt);

    await app.setPlan(host, 'pro');
    const [asPro] = await links(host);
    expect(await idsShown()).toEqual([third, second, first]);
    expect(asPro).toMatchObject({ resultCount: 3, latestResult: { id: third } });
    expect(Date.parse(asPro?.firstResultAt ?? '')).toBeLessThan(Date.parse(asPlus?.firstResultAt ?? '') - 3_500_000);
  });

  it('has no brand on the guest page, even if one was set while on Pro', async () => {
    const host = await app.signUpPro({ firstName: 'Jonas', lastName: 'Lind' });
    await brand(app, host);
    const { sessionCode } = await createLink(host);
    const withBrand = await brandingOf(app, sessionCode);
    await app.setPlan(host, 'plus');
    const guestView = (await app.anonymous.get(`/api/test-sessions/${sessionCode}`)).json();
    expect(withBrand).toEqual({
      brandLogo: 'data:image/png;base64,AA',
      brandColor: '#0f766e',
      brandSenderName: 'Studio 9',
      isPro: true,
      plan: 'pro',
    });
    expect(await brandingOf(app, sessionCode)).toEqual({
      brandLogo: null,
      brandColor: '#8b5cf6',
      brandSenderName: null,
      isPro: false,
      plan: 'plus',
    });
    expect(guestView.createdBy).toBe('Jonas Lind');
  });

  it('keeps the links from the time on Pro, but cannot make a new one', async () => {
    const host = await app.signUpPro();
    await createLink(host);
    await createLink(host);
    await app.setPlan(host, 'plus');
    expect(await links(host)).toHaveLength(2);
    expect((await create(host)).json()).toEqual(limitReached);
  });
});

describe('a Pro host', () => {
  it('makes as many personal links as wanted', async () => {
    const host = await app.signUpPro();
    for (const guestFirstName of ['Ada', 'Ben', 'Cleo', 'Dora']) await createLink(host, { guestFirstName });
    expect((await links(host)).map(({ guestName }) => guestName)).toEqual(['Dora', 'Cleo', 'Ben', 'Ada']);
  });

  it('is a host with an active subscription', async () => {
    const host = await app.signUp();
    await pool.query("update workspaces set subscription_status = 'active' where id = $1", [host.userId]);
    await createLink(host, { guestFirstName: 'Ada' });
    expect((await createLink(host, { guestFirstName: 'Ben' })).guestName).toBe('Ben');
  });
});

describe('a trial', () => {
  it('is Pro until the moment it ends, by the clock of the app', async () => {
    const host = await app.signUp();
    await trialUntil(host, noon + 5000);
    await brand(app, host);
    const { sessionCode } = await createLink(host, { guestFirstName: 'Ada' });
    const proAt = async (moment: number) => {
      now = moment;
      return (await brandingOf(app, sessionCode)).isPro;
    };
    const seen = [await proAt(noon), await proAt(noon + 4999), await proAt(noon + 5000), await proAt(noon + 90_000)];
    expect(seen).toEqual([true, true, false, false]);
  });
});

describe('an installation where every host is on Pro', () => {
  it('gives a new host Pro links, history, branding and the flag', async () => {
    const host = await proByDefault.signUp();
    await brand(proByDefault, host);
    await createLink(host, { guestFirstName: 'Ada' });
    const { id, sessionCode } = await createLink(host, { guestFirstName: 'Ben' });
    await submitTestResult(proByDefault.anonymous, sessionCode);
    await submitTestResult(proByDefault.anonymous, sessionCode);
    expect(await resultsOf(host, id)).toHaveLength(2);
    expect(await brandingOf(proByDefault, sessionCode)).toMatchObject({ brandSenderName: 'Studio 9', isPro: true });
    expect((await host.get('/api/auth/user')).json()).toMatchObject({ isPro: true });
  });
});
