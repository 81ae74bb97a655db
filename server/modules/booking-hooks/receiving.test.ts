import { randomBytes, randomUUID } from 'node:crypto';
import { HOOK_MESSAGE_BYTES, type HookKind } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue';
import { limits } from '../../limits/limits';
import { openTestBookings } from '../../testing/bookings';
import {
  ADA,
  calComMessage,
  calendlyMessage,
  genericMessage,
  holdTestJobs,
  openTestHook,
  signatureHeaders,
} from '../../testing/hook-messages';
import { openTestApp } from '../../testing/open-test-app';
import { PlanService } from '../plans/service';
import { BookingHookService } from './service';

const app = await openTestApp();
await holdTestJobs(app);
const { pool } = app.deps.db;

const open = async (kind: HookKind = 'cal.com') => {
  const host = await app.signUpPro();
  return { host, hook: await openTestHook({ app }, host, kind) };
};

const created = calComMessage('BOOKING_CREATED');

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

describe('a message with a right signature', () => {
  it.each<[HookKind, object]>([
    ['cal.com', created],
    ['calendly', calendlyMessage('invitee.created')],
    ['generic', genericMessage('booked')],
  ])('of %s is stored, answered and worked once, however often it comes', async (kind, message) => {
    const { hook } = await open(kind);
    const [body, secret] = [JSON.stringify(message), hook.secret];
    const headers = signatureHeaders(body, { kind, secret });
    for (let time = 0; time < 3; time += 1) {
      const reply = await hook.sendText(body, headers);
      expect([reply.statusCode, reply.json()]).toEqual([202, { ok: true }]);
      await hook.workAll();
    }
    const [stored, ...others] = await hook.messages();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ state: 'applied', outcome: 'guest_added', guestName: ADA.name, times: 3 });
    expect(stored).toMatchObject({ startsAt: '2030-12-03T14:00:00.000Z', isRepeatable: true });
    expect(stored?.episodeId).not.toBeNull();
    expect(await hook.bookings()).toEqual(['14:00 Ada Lovelace booked']);
  });

  it('waits for a job of its own', async () => {
    const { host, hook } = await open();
    await hook.send(created);
    expect(await hook.messages()).toMatchObject([{ state: 'waiting', outcome: null, kind: 'BOOKING_CREATED' }]);
    const { rows } = await pool.query("select payload, turn from jobs where kind = 'hook-message' and turn = $1", [
      host.workspaceId,
    ]);
    const [stored] = await hook.messages();
    expect(rows).toEqual([{ payload: { message: stored?.id }, turn: host.workspaceId }]);
    expect((await host.get('/api/booking-hooks')).json()).toMatchObject([
      { id: hook.id, kind: 'cal.com', troubles: 0, receivedAt: expect.any(String), earlierUntil: null },
    ]);
  });

  it.each(['application/json; charset=utf-8', 'application/cloudevents+json', 'Application/JSON'])(
    'is taken as %s',
    async (type) => {
      const { hook } = await open();
      expect((await hook.send(created, { 'content-type': type })).statusCode).toBe(202);
    },
  );

  it('is verified over the bytes that came, not over another form of the same JSON', async () => {
    const { hook } = await open();
    const spaced = `  ${JSON.stringify(created, null, 2)}\n`;
    expect((await hook.sendText(spaced)).statusCode).toBe(202);
    const signature = signatureHeaders(JSON.stringify(created), hook);
    expect((await hook.sendText(spaced, signature)).statusCode).toBe(401);
  });

  it('of a kind that is not used is listed, and needs no job', async () => {
    const { hook } = await open();
    expect(await hook.tell(calComMessage('MEETING_ENDED'))).toBe('kind_unused');
    expect(await hook.messages()).toMatchObject([{ state: 'unused', kind: 'MEETING_ENDED' }]);
  });

  it('with NUL and half a character in it is stored without them', async () => {
    const { hook } = await open();
    const odd = { ...ADA, name: 'Ada\0 Lovelace' };
    expect(await hook.tell(calComMessage('BOOKING_CREATED', { guests: [odd], payload: { notes: '\ud83d' } }))).toBe(
      'guest_added',
    );
  });
});

describe('a message that waits, whose job has failed for good', () => {
  const openFailed = async () => {
    const { host, hook } = await open();
    await hook.send(created);
    await pool.query("update jobs set failed_at = now() where kind = 'hook-message' and turn = $1", [host.workspaceId]);
    const jobs = async () =>
      (await pool.query("select failed_at from jobs where kind = 'hook-message' and turn = $1", [host.workspaceId]))
        .rows;
    return { hook, jobs };
  };

  it('is worked once it comes again', async () => {
    const { hook, jobs } = await openFailed();
    await hook.send(created);
    expect(await jobs()).toEqual([{ failed_at: null }]);
  });

  it('is worked after the next look at what is kept', async () => {
    const { jobs } = await openFailed();
    const { service: bookings } = openTestBookings(app);
    const plans = new PlanService(app.deps);
    await new BookingHookService({ ...app.deps, jobs: new JobQueue(), bookings, plans }).purgeExpired();
    expect(await jobs()).toEqual([{ failed_at: null }]);
  });
});

describe('a message that is not taken', () => {
  const wrong = { 'x-cal-signature-256': 'f'.repeat(64) };

  it('has a wrong signature, which is one line an hour', async () => {
    const { host, hook } = await open();
    for (const headers of [wrong, wrong, { 'x-cal-signature-256': '' }]) {
      const reply = await hook.send(created, headers);
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'wrong_signature']);
    }
    expect(await hook.messages()).toMatchObject([
      { state: 'refused', outcome: 'wrong_signature', times: 3, isRepeatable: false, guestName: null, kind: null },
    ]);
    expect((await host.get('/api/booking-hooks')).json()).toMatchObject([{ troubles: 1, receivedAt: null }]);
    const { rows } = await pool.query('select body from hook_messages where hook_id = $1', [hook.id]);
    expect(rows).toEqual([{ body: null }]);
  });

  it.each<[HookKind, object, number]>([
    ['calendly', calendlyMessage('invitee.created'), 181],
    ['generic', genericMessage('booked'), 301],
  ])('of %s is too old', async (kind, message, seconds) => {
    const { hook } = await open(kind);
    const body = JSON.stringify(message);
    const at = Math.floor(Date.now() / 1000) - seconds - 5;
    const reply = await hook.sendText(body, signatureHeaders(body, { kind, secret: hook.secret, at }));
    expect(reply.statusCode).toBe(401);
    expect(await hook.messages()).toMatchObject([{ state: 'refused', outcome: 'too_old' }]);
  });

  it('of Cal.com, whose signature has no time, is of another month', async () => {
    const { hook } = await open();
    expect(await hook.tell(calComMessage('BOOKING_CREATED', { ago: 31 * 86_400 }))).toBe('401');
    expect(await hook.messages()).toMatchObject([{ outcome: 'too_old' }]);
  });

  it('is too large, before its signature is looked at', async () => {
    const { hook } = await open();
    const sizes = [HOOK_MESSAGE_BYTES + 1, 2 * 1024 * 1024].map((bytes) => `"${'x'.repeat(bytes - 2)}"`);
    for (const body of sizes) expect((await hook.sendText(body)).statusCode).toBe(413);
    expect(await hook.messages()).toEqual([]);
  });

  it.each([
    ['deep', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['deep objects', '{"a":'.repeat(5000)],
    ['no JSON', 'triggerEvent=BOOKING_CREATED'],
    ['a number', '7'],
  ])('is signed, but %s', async (_what, body) => {
    const { hook } = await open();
    const reply = await hook.sendText(body);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
    expect(await hook.messages()).toMatchObject([{ state: 'failed', outcome: 'unreadable', isRepeatable: false }]);
  });

  it('is no JSON by its type, or empty', async () => {
    const { hook } = await open();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
      expect((await hook.send(created, { 'content-type': type })).statusCode).toBe(415);
    expect((await hook.sendText('')).statusCode).toBe(400);
  });

  it('is for an address that is unknown, deleted, or of a blocked team', async () => {
    const status = async (path: string) => (await post(path, JSON.stringify(created))).statusCode;
    expect(await status(`/api/hooks/${randomUUID()}`)).toBe(404);
    expect(await status('/api/hooks/not-an-id')).toBe(404);
    const [{ host, hook }, ofShow, blocked] = [await open(), await open(), await open()];
    await host.delete(`/api/booking-hooks/${hook.id}`);
    await pool.query('delete from shows where id = $1', [ofShow.hook.show.id]);
    await pool.query('update workspaces set blocked_at = now() where id = $1', [blocked.host.workspaceId]);
    expect(await status(hook.path)).toBe(410);
    expect(await status(hook.path.toUpperCase().replace('/API/HOOKS', '/api/hooks'))).toBe(410);
    expect(await status(ofShow.hook.path)).toBe(410);
    expect(await status(blocked.hook.path)).toBe(404);
  });

  it('is sent by another method, which is not redirected', async () => {
    const { hook } = await open();
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await app.app.inject({ method, url: hook.path })).statusCode).toBe(404);
    expect((await post(`${hook.path}/`, '{}')).statusCode).toBe(404);
  });
});

it('two secrets are valid for a day after a rotation', async () => {
  const { host, hook } = await open();
  const renewed = (await host.post(`/api/booking-hooks/${hook.id}/rotate-secret`)).json<{ secret: string }>();
  expect(renewed.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(renewed.secret).not.toBe(hook.secret);
  const statusWith = async (secret: string) => {
    const body = JSON.stringify(created);
    return (await hook.sendText(body, signatureHeaders(body, { kind: 'cal.com', secret }))).statusCode;
  };
  expect([await statusWith(hook.secret), await statusWith(renewed.secret)]).toEqual([202, 202]);
  expect(await statusWith(randomBytes(32).toString('hex'))).toBe(401);
  await pool.query("update booking_hooks set earlier_until = now() - interval '1 second' where id = $1", [hook.id]);
  expect([await statusWith(hook.secret), await statusWith(renewed.secret)]).toEqual([401, 202]);
});

it('a flood is bounded: of refusals by their lines, of messages by what a team stores in a day', async () => {
  const strict = await openTestApp({ config: { rateLimitFactor: 1 } });
  const host = await strict.signUpPro();
  const hook = await openTestHook({ app: strict }, host, 'cal.com');
  for (let count = 0; count < limits.hookRefusals.max + 5; count += 1)
    expect((await hook.send(created, { 'x-cal-signature-256': '' })).statusCode).toBe(401);
  expect(await hook.messages()).toMatchObject([{ times: limits.hookRefusals.max }]);
  const large = { ...created, padding: 'x'.repeat(50 * 1024) };
  const { pool: strictPool } = strict.deps.db;
  await strictPool.query("update rate_limits set points = $1 where key like 'hookKilobytes%'", [
    limits.hookKilobytes.max,
  ]);
  expect((await hook.send(large)).statusCode).toBe(202);
  await strictPool.query("update rate_limits set points = $1 where key like 'hookKilobytes%'", [
    limits.hookKilobytes.max,
  ]);
  const reply = await hook.send({ ...large, createdAt: new Date().toISOString() });
  expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
});
