import { HOOKS_MAX } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { insertTestShow } from '../../testing/bookings';
import { ADA, BEN, calComMessage, genericMessage, openTestHook } from '../../testing/hook-messages';
import { openTestApp, testAnswer } from '../../testing/open-test-app';
import { deleteGuestData } from '../guests/service';

const app = await openTestApp();
const { pool } = app.deps.db;

describe('an address for a booking tool', () => {
  it('is made with a secret that is shown once, renewed and deleted', async () => {
    const host = await app.signUpPro();
    const show = await insertTestShow(app, host);
    const secrets = { 'cal.com': /^[0-9a-f]{64}$/, calendly: /^[0-9a-f]{64}$/, generic: /^whsec_[\w+/]{43}=$/ };
    for (const [kind, secret] of Object.entries(secrets)) {
      const reply = await host.post('/api/booking-hooks', { showId: show.id, kind });
      expect([reply.statusCode, reply.json()]).toEqual([
        201,
        {
          id: expect.any(String),
          address: `http://localhost:3000/api/hooks/${reply.json().id}`,
          secret: expect.stringMatching(secret),
        },
      ]);
    }
    const listed = await host.get('/api/booking-hooks');
    expect(listed.body).not.toContain('secret');
    const [first, ...others] = listed.json<{ id: string }[]>();
    expect(others).toHaveLength(2);
    const renewed = await host.post(`/api/booking-hooks/${first?.id}/rotate-secret`);
    expect(renewed.json()).toMatchObject({ id: first?.id, secret: expect.any(String) });
    expect((await host.get('/api/booking-hooks')).json()).toMatchObject([
      { id: first?.id, showId: show.id, kind: 'cal.com', earlierUntil: expect.any(String) },
      {},
      {},
    ]);
    expect(await testAnswer(host.delete(`/api/booking-hooks/${first?.id}`))).toEqual({ status: 200, ok: true });
    expect((await host.get('/api/booking-hooks')).json()).toHaveLength(2);
    const { entries } = (await host.get('/api/audit-log')).json<{ entries: { act: string }[] }>();
    expect(entries.slice(0, 5).map(({ act }) => act)).toEqual([
      ...['hook_deleted', 'hook_renewed'],
      ...['hook_created', 'hook_created', 'hook_created'],
    ]);
  });

  it('of another team is as if it did not exist', async () => {
    const [host, stranger] = [await app.signUpPro(), await app.signUpPro()];
    const hook = await openTestHook({ app }, host, 'cal.com');
    await hook.tell(calComMessage('BOOKING_CREATED'));
    const [message] = await hook.messages();
    const calls = [
      stranger.post('/api/booking-hooks', { showId: hook.show.id, kind: 'cal.com' }),
      stranger.post(`/api/booking-hooks/${hook.id}/rotate-secret`),
      stranger.delete(`/api/booking-hooks/${hook.id}`),
      stranger.get(`/api/booking-hooks/${hook.id}/messages`),
      stranger.post(`/api/hook-messages/${message?.id}/apply`),
    ];
    for (const call of calls) expect(await testAnswer(call)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await stranger.get('/api/booking-hooks')).json()).toEqual([]);
  });

  it('is not for viewers, and there are at most so many', async () => {
    const host = await app.signUpPro();
    const viewer = await app.signUpMember(host, 'viewer');
    const show = await insertTestShow(app, host);
    const make = (by: typeof host) => by.post('/api/booking-hooks', { showId: show.id, kind: 'generic' });
    expect((await viewer.get('/api/booking-hooks')).statusCode).toBe(403);
    expect((await make(viewer)).statusCode).toBe(403);
    const made = await Promise.all(Array.from({ length: HOOKS_MAX + 2 }, () => make(host)));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(HOOKS_MAX);
    expect(await testAnswer(make(host))).toMatchObject({ status: 409, code: 'hook_limit' });
    await app.setPlan(host, 'plus');
    expect(await testAnswer(make(host))).toMatchObject({ status: 403, code: 'plan_required' });
  });
});

describe('a message', () => {
  it('that failed is applied again when the reason is gone', async () => {
    const host = await app.signUpPro();
    const hook = await openTestHook({ app }, host, 'cal.com');
    await pool.query('update shows set ended_at = now() where id = $1', [hook.show.id]);
    expect(await hook.tell(calComMessage('BOOKING_CREATED'))).toBe('show_ended');
    const [failed] = await hook.messages();
    const apply = () => testAnswer(host.post(`/api/hook-messages/${failed?.id}/apply`));
    expect(await apply()).toMatchObject({ status: 200, id: failed?.id, state: 'failed', outcome: 'show_ended' });
    await pool.query('update shows set ended_at = null where id = $1', [hook.show.id]);
    expect(await apply()).toMatchObject({ state: 'applied', outcome: 'guest_added', episodeId: expect.any(String) });
    expect(await apply()).toMatchObject({ state: 'applied', outcome: 'already_so', episodeId: expect.any(String) });
    expect(await hook.bookings()).toHaveLength(1);
  });

  it('that failed is worked anew when its tool sends it again', async () => {
    const hook = await openTestHook({ app }, await app.signUpPro(), 'cal.com');
    const message = calComMessage('BOOKING_CREATED');
    await pool.query('update shows set ended_at = now() where id = $1', [hook.show.id]);
    await hook.tell(message);
    await pool.query('update shows set ended_at = null where id = $1', [hook.show.id]);
    expect(await hook.tell(message)).toBe('guest_added');
    expect(await hook.messages()).toMatchObject([{ times: 2, state: 'applied' }]);
  });

  it('without a body stays as it is when it is applied again', async () => {
    const host = await app.signUpPro();
    const hook = await openTestHook({ app }, host, 'cal.com');
    await hook.send({}, { 'x-cal-signature-256': '' });
    const [refused] = await hook.messages();
    const answer = await testAnswer(host.post(`/api/hook-messages/${refused?.id}/apply`));
    expect(answer).toMatchObject({ status: 200, state: 'refused', outcome: 'wrong_signature' });
  });

  it('is listed on pages, the newest first', async () => {
    const host = await app.signUpPro();
    const hook = await openTestHook({ app }, host, 'generic');
    for (const id of ['b-1', 'b-2', 'b-3'])
      await hook.send(genericMessage('paid', { id, message: { guest: { name: id } } }));
    const seen: string[] = [];
    let after = '';
    do {
      const page = await host.get(`/api/booking-hooks/${hook.id}/messages?limit=2${after}`);
      const { messages, next } = page.json<{ messages: { guestName: string }[]; next: string | null }>();
      seen.push(...messages.map(({ guestName }) => guestName));
      after = next === null ? '' : `&after=${next}`;
    } while (after !== '');
    expect(seen).toEqual(['b-3', 'b-2', 'b-1']);
    const altered = await host.get(`/api/booking-hooks/${hook.id}/messages?after=x`);
    expect(altered.statusCode).toBe(400);
  });

  it('is deleted after 30 days, and an earlier secret after a day', async () => {
    const host = await app.signUpPro();
    const hook = await openTestHook({ app }, host, 'generic');
    await hook.tell(genericMessage('booked'));
    await hook.tell(genericMessage('booked', { id: 'b-2' }));
    const [kept, old] = await hook.messages();
    await pool.query("update hook_messages set received_at = now() - interval '30 days 1 minute' where id = $1", [
      old?.id,
    ]);
    await host.post(`/api/booking-hooks/${hook.id}/rotate-secret`);
    await pool.query("update booking_hooks set earlier_until = now() - interval '1 second' where id = $1", [hook.id]);
    await app.listen();
    await expect.poll(async () => (await hook.messages()).map(({ id }) => id)).toEqual([kept?.id]);
    const { rows } = await pool.query('select earlier_secret from booking_hooks where id = $1', [hook.id]);
    expect(rows).toEqual([{ earlier_secret: null }]);
    expect(await hook.bookings()).toHaveLength(2);
  });

  it('loses what it says when the operator deletes the data of its guest', async () => {
    const hook = await openTestHook({ app }, await app.signUpPro(), 'cal.com');
    await hook.tell(calComMessage('BOOKING_CREATED', { guests: [BEN, ADA] }));
    await hook.tell(calComMessage('MEETING_ENDED', { guests: [{ ...BEN, email: 'BEN@example.org' }] }));
    await hook.tell(calComMessage('BOOKING_CREATED', { uid: 'uid-2', guests: [ADA] }));
    await deleteGuestData(app.deps.db.kysely, { kind: 'email', email: BEN.email });
    expect(await hook.messages()).toMatchObject([
      { isRepeatable: true, guestName: ADA.name },
      { isRepeatable: false, guestName: null, kind: null, outcome: 'kind_unused' },
      { isRepeatable: false, guestName: null, startsAt: null, outcome: 'guest_added' },
    ]);
    const { rows } = await pool.query('select about from hook_messages where hook_id = $1 and body is null', [hook.id]);
    expect(rows).toEqual([{ about: [] }, { about: [] }]);
  });
});
