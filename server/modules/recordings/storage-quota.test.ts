import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { guestClip, hostClip, megabyte } from '../../testing/clips';
import { createLink, createTestEpisode } from '../../testing/guest-links';
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

describe('guests by a group link', () => {
  async function opened() {
    const host = await app.signUpPro();
    const { id } = await createTestEpisode(host);
    const { groupCode } = (await host.post(`/api/episodes/${id}/group-link`)).json<{ groupCode: string }>();
    const join = async () => {
      const guest = { name: 'Flood', guestId: randomUUID() };
      const reply = await app.anonymous.post(`/api/groups/${groupCode}/guests`, guest);
      return reply.json<{ sessionCode: string }>().sessionCode;
    };
    return { host, id, join };
  }

  const send = async (sessionCode: string, given: object = {}) => {
    const reply = await app.anonymous.post('/api/guest-recording', guestClip(sessionCode, given));
    return reply.statusCode === 201 ? 201 : reply.json<{ params?: { reason?: string } }>().params?.reason;
  };

  it('fill a fifth of the quota together, and leave the rest to the others', async () => {
    const { host, join } = await opened();
    const { sessionCode } = await createLink(host);
    const large = { clipData: megabyte() };
    expect([await send(await join(), large), await send(await join(), large)]).toEqual([201, 'of_host']);
    expect([await send(sessionCode, large), (await save(host)).statusCode]).toEqual([201, 201]);
  });

  it('have three videos each, of which a repeated one replaces the first, also when all arrive at once', async () => {
    const { host, join } = await opened();
    const code = await join();
    const uploadId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(code)));
    expect(sent.toSorted()).toEqual([201, 201, 201, 'of_guest', 'of_guest', 'of_guest']);
    const other = await join();
    expect([await send(other, { uploadId }), await send(other), await send(other)]).toEqual([201, 201, 201]);
    expect([await send(other, { uploadId }), await send(other)]).toEqual([201, 'of_guest']);
    const { sessionCode } = await createLink(host);
    for (let count = 0; count < 4; count += 1) expect(await send(sessionCode)).toBe(201);
  });

  it('send sixty videos to an episode within an hour', async () => {
    const { id, join } = await opened();
    const code = await join();
    await send(code);
    await app.deps.db.pool.query(
      `insert into recording_clips (id, workspace_id, session_id, clip_type, consent_given, blob_key, byte_length, duration,
         file_name, mime_type, created_at)
       select gen_random_uuid(), c.workspace_id, c.session_id, 'guest', true, gen_random_uuid(), 1, 1, 'x.webm', 'video/webm', now()
       from recording_clips c join test_sessions s on s.id = c.session_id, generate_series(1, 59)
       where s.episode_id = $1`,
      [id],
    );
    const late = await join();
    expect(await send(late)).toBe('of_host');
    await app.deps.db.pool.query("update recording_clips set created_at = created_at - interval '1 hour'");
    expect(await send(late)).toBe(201);
  });
});

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
