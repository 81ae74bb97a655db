import { describe, expect, it } from 'vitest';
import { openTestApp, type TestHost } from '../../testing/open-test-app';

const app = await openTestApp({ config: { trialDays: 7 } });
const withoutTrials = await openTestApp({ config: { trialDays: 0 } });
const proByDefault = await openTestApp({ config: { defaultPlan: 'pro' } });
const { pool } = app.deps.db;

const post = async (host: TestHost, name: string) => {
  const reply = await host.post(`/api/${name}`);
  return { status: reply.statusCode, body: reply.json() };
};

const userOf = async (host: TestHost) => (await host.get('/api/auth/user')).json();

const refusal = (code: string, message: string) => ({ status: 409, body: { code, message } });
const trialUsed = refusal('trial_used', 'You have already had your trial.');
const nothingToCancel = refusal('nothing_to_cancel', 'There is no trial or subscription to cancel.');
const done = { status: 200, body: { ok: true } };

describe('a trial', () => {
  it('is Pro for the configured number of days of 24 hours', async () => {
    const host = await app.signUp();
    expect(await post(host, 'start-trial')).toEqual(done);
    const user = await userOf(host);
    expect(user).toMatchObject({ subscriptionStatus: 'trial', isPro: false });
    expect(Date.parse(user.trialEndsAt) - Date.parse(user.trialStartsAt)).toBe(7 * 24 * 60 * 60 * 1000);
    for (const guestFirstName of ['Ada', 'Ben']) {
      expect((await host.post('/api/test-sessions', { guestFirstName })).statusCode).toBe(201);
    }
  });

  it('starts once, however many concurrent calls there are', async () => {
    const host = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(host, 'start-trial')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('ends when it is cancelled, and cannot be repeated', async () => {
    const host = await app.signUp();
    await post(host, 'start-trial');
    const before = await userOf(host);
    expect(await post(host, 'cancel-subscription')).toEqual(done);
    const after = await userOf(host);
    expect(after).toMatchObject({ subscriptionStatus: 'none', trialStartsAt: before.trialStartsAt });
    expect(Date.parse(after.trialEndsAt)).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await post(host, 'start-trial')).toEqual(trialUsed);
    expect(await post(host, 'cancel-subscription')).toEqual(nothingToCancel);
  });

  it('that has expired cannot be repeated', async () => {
    const host = await app.signUp();
    await post(host, 'start-trial');
    await pool.query("update workspaces set trial_ends_at = now() - interval '1 minute' where id = $1", [host.userId]);
    expect(await post(host, 'start-trial')).toEqual(trialUsed);
  });

  it('is not started for a host who has Pro', async () => {
    const hasPro = refusal('has_pro', 'You are already on Pro.');
    expect(await post(await app.signUpPro(), 'start-trial')).toEqual(hasPro);
    expect(await post(await proByDefault.signUp(), 'start-trial')).toEqual(hasPro);
    const subscriber = await app.signUp();
    await pool.query("update workspaces set subscription_status = 'active' where id = $1", [subscriber.userId]);
    expect(await post(subscriber, 'start-trial')).toEqual(hasPro);
  });

  it('does not exist if the installation offers none', async () => {
    const host = await withoutTrials.signUp();
    expect(await post(host, 'start-trial')).toEqual(refusal('no_trials', 'Trials are not available here.'));
    const settings = await Promise.all([app, withoutTrials].map((each) => each.anonymous.get('/api/settings')));
    expect(settings.map((reply) => reply.json().trialDays)).toEqual([7, 0]);
  });
});

describe('a subscription', () => {
  it('cannot be bought yet', async () => {
    const host = await app.signUp();
    expect(await post(host, 'create-subscription')).toEqual(refusal('pro_not_for_sale', 'Pro is coming soon.'));
    expect(await userOf(host)).toMatchObject({ subscriptionStatus: 'none' });
  });

  it('ends when it is cancelled, for this host only', async () => {
    const [host, other] = [await app.signUp(), await app.signUp()];
    await pool.query("update workspaces set subscription_status = 'active' where id in ($1, $2)", [
      host.userId,
      other.userId,
    ]);
    expect(await post(host, 'cancel-subscription')).toEqual(done);
    expect((await userOf(host)).subscriptionStatus).toBe('none');
    expect((await userOf(other)).subscriptionStatus).toBe('active');
  });

  it('that the operator has granted cannot be cancelled', async () => {
    const host = await app.signUpPro();
    expect(await post(host, 'cancel-subscription')).toEqual(nothingToCancel);
    expect((await userOf(host)).isPro).toBe(true);
  });
});
