import { describe, expect, it } from 'vitest';
import { guestClip, hostClip, megabyte } from '../../testing/clips';
import { createLink } from '../../testing/guest-links';
import { openTestApp, type TestBrowser, type TestHost } from '../../testing/open-test-app';
import { confirmAddressOf } from '../address-confirmations/service';

const quotas = { clipQuotaMb: 5, unconfirmedClipsMb: 30 };
const app = await openTestApp({ config: quotas });
const mailing = await openTestApp({ config: { ...quotas, smtpUrl: 'smtp://127.0.0.1:9' } });
for (const each of [app, mailing]) await each.signUp({ email: 'first@example.org' });

const save = (browser: TestBrowser) => browser.post('/api/recording-clips', hostClip({ clipData: megabyte() }));
const roomOf = async (host: TestHost) => (await host.get('/api/recording-room')).json();

async function startTrial(of = app): Promise<TestHost> {
  const host = await of.signUp();
  expect((await host.post('/api/start-trial')).statusCode).toBe(200);
  return host;
}

const statusesOf = async (times: number, host: TestHost) => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await save(host)).statusCode);
  return statuses;
};

describe('a trial whose address is not confirmed', () => {
  it('has a tenth of the shared quota, and the whole quota once the operator confirms it', async () => {
    const host = await startTrial();
    expect(await roomOf(host)).toEqual({ usedBytes: 0, quotaBytes: 3_000_000, isConfirmed: false });
    expect(await statusesOf(4, host)).toEqual([201, 201, 201, 403]);
    expect((await save(host)).json()).toMatchObject({
      code: 'clip_quota',
      message:
        'There is no storage left for recordings until your account is confirmed. Please contact the operator of this installation.',
    });
    expect(await confirmAddressOf(app.deps.db.kysely, host.email)).toBe(true);
    expect(await roomOf(host)).toMatchObject({ quotaBytes: 5_000_000, isConfirmed: true });
    expect(await statusesOf(3, host)).toEqual([201, 201, 403]);
    expect((await save(host)).json().message).toMatch(/^Your storage for recordings is full\./);
    await app.deps.db.pool.query('delete from recording_clips');
  });

  it('mentions the email if emails are sent, but not to guests', async () => {
    const host = await startTrial(mailing);
    const { sessionCode } = await createLink(host);
    expect(await statusesOf(3, host)).toEqual([201, 201, 201]);
    expect((await save(host)).json().message).toMatch(/Open the link in the email that we sent you/);
    const reply = await mailing.anonymous.post(
      '/api/guest-recording',
      guestClip(sessionCode, { clipData: megabyte() }),
    );
    expect([reply.statusCode, reply.json().message]).toMatchObject([
      403,
      'Your host has no storage left for recordings at the moment. Your test results are not affected.',
    ]);
  });

  it('does not apply to a host with granted Pro', async () => {
    expect(await roomOf(await app.signUpPro())).toMatchObject({ quotaBytes: 5_000_000, isConfirmed: true });
  });
});

describe('trials whose addresses are not confirmed', () => {
  it('cannot exceed the shared quota together', async () => {
    const crowded = await openTestApp({ config: { clipQuotaMb: 5, unconfirmedClipsMb: 10 } });
    const first = await crowded.signUp({ email: 'first@example.org' });
    await first.post('/api/start-trial');
    const strangers = await Promise.all(Array.from({ length: 13 }, () => startTrial(crowded)));
    const replies = await Promise.all(strangers.map(save));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(201), ...Array(3).fill(403)]);
    const turnedAway = strangers[replies.findIndex(({ statusCode }) => statusCode === 403)] as TestHost;
    expect(await roomOf(turnedAway)).toEqual({ usedBytes: 0, quotaBytes: expect.any(Number), isConfirmed: false });
    expect((await save(first)).statusCode).toBe(201);
  });
});
