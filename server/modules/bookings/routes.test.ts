import { randomUUID } from 'node:crypto';
import type { ShowBooking, ShownBookingPage } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { insertTestShow, openTestBookings } from '../../testing/bookings';
import { statementsOf } from '../../testing/count-statements';
import { boardOf } from '../../testing/guest-links';
import { openTestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import { deleteGuestData, findGuestData } from '../guests/service';

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const { pool } = app.deps.db;

const CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const newCode = () => Array.from({ length: 26 }, () => CHARACTERS[Math.floor(Math.random() * 32)]).join('');

async function open(wishes: Parameters<typeof insertTestShow>[2] = {}, host?: TestHost) {
  const of = host ?? (await app.signUpPro());
  const code = newCode();
  return { host: of, code, show: await insertTestShow(app, of, { bookingCode: code, ...wishes }) };
}

const said = (given: object = {}) => ({
  ...{ name: 'Ada Lovelace', email: 'ada@example.org', startsAt: '2030-12-03T12:00:00.000Z', minutes: 45 },
  ...{ timeZone: 'America/New_York', bookingId: 'uid-1', guestId: randomUUID() },
  ...given,
});

const press = (code: string, given: object = {}) =>
  app.anonymous.post(`/api/booking-pages/${code}/bookings`, said(given));

const listOf = async (host: TestHost, show: { readonly id: string }, query = '') =>
  (await host.get(`/api/shows/${show.id}/bookings${query}`)).json<{ bookings: ShowBooking[]; next: string | null }>();

const decide = (host: TestHost, id: string | undefined, isApproved: boolean) =>
  host.post(`/api/bookings/${id}/decide`, { isApproved });

describe('a booking page', () => {
  it('shows the show and its host, and nothing of guests', async () => {
    const { host, code } = await open({ approvesFirst: true });
    await press(code, { name: 'Canary', email: 'canary@example.org' });
    const reply = await app.anonymous.get(`/api/booking-pages/${code}`);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json<ShownBookingPage>()).toMatchObject({
      ...{ title: 'Tides', minutes: 60, timeZone: 'Europe/Berlin', approvesFirst: true, closed: null },
      branding: { plan: 'pro' },
    });
    expect(reply.body).not.toMatch(/canary/i);
    expect(await listOf(host, { id: 'x' })).not.toHaveProperty('bookings');
  });

  it('is closed under an unknown code, and says why it takes nothing', async () => {
    const { host, code, show } = await open();
    expect(await testAnswer(app.anonymous.get(`/api/booking-pages/${newCode()}`))).toMatchObject({
      code: 'link_not_valid',
    });
    const closed = async () => (await app.anonymous.get(`/api/booking-pages/${code}`)).json<ShownBookingPage>().closed;
    await pool.query('update shows set ended_at = now() where id = $1', [show.id]);
    expect(await closed()).toBe('ended');
    expect(await testAnswer(press(code))).toMatchObject({ code: 'booking_closed', params: { reason: 'ended' } });
    await pool.query('update shows set ended_at = null where id = $1', [show.id]);
    await app.setPlan(host, 'plus');
    expect(await closed()).toBe('paused');
    expect(await testAnswer(press(code))).toMatchObject({ code: 'booking_closed', params: { reason: 'paused' } });
  });

  it('makes the link of a guest by one press, and gives it again to the same guest alone', async () => {
    const { host, code } = await open();
    const first = await press(code);
    expect(first.statusCode).toBe(201);
    const { state, sessionCode } = first.json();
    expect(state).toBe('booked');
    expect((await app.anonymous.get(`/api/test-sessions/${sessionCode}`)).json()).toMatchObject({ title: 'Tides' });
    expect((await press(code)).json()).toEqual({ state, sessionCode });
    for (const other of [{ email: 'eve@example.org' }, { startsAt: '2030-12-04T12:00:00.000Z' }])
      expect(await testAnswer(press(code, other))).toMatchObject({
        code: 'booking_closed',
        params: { reason: 'taken' },
      });
    const { episodes } = (await host.get('/api/episodes')).json();
    expect(episodes).toHaveLength(1);
    const { guests, groupGuests } = await boardOf(host, episodes[0]);
    expect(guests).toMatchObject([{ guestName: 'Ada Lovelace', isByGroup: false, booking: 'said' }]);
    expect(groupGuests).toBe(0);
  });

  it('knows a guest without an id of the tool by the id of their browser', async () => {
    const { code } = await open();
    const guestId = randomUUID();
    const [first, again] = [
      await press(code, { bookingId: null, guestId }),
      await press(code, { bookingId: null, guestId }),
    ];
    expect(again.json()).toEqual(first.json());
    expect((await press(code, { bookingId: null })).json()).not.toEqual(first.json());
    // The id of a browser is no id of a tool.
    expect((await press(code, { bookingId: guestId })).json()).not.toEqual(first.json());
  });

  it.each([
    ['nobody', { name: ' ' }, 'name'],
    ['the address of a page', { name: 'Win at https://evil.example' }, 'name'],
    ['two names', { name: ['Ada', 'Eve'] }, 'name'],
    ['no time', { startsAt: 'tomorrow' }, 'startsAt'],
    ['a local time', { startsAt: '2030-12-03T12:00' }, 'startsAt'],
    ['the year 26', { startsAt: '0026-12-03T12:00:00.000Z' }, 'startsAt'],
    ['a number as a time', { startsAt: 1_920_000_000 }, 'startsAt'],
    ['letters of a zone', { timeZone: 'CET' }, 'timeZone'],
    ['a long id', { bookingId: 'x'.repeat(201) }, 'bookingId'],
    ['no minutes', { minutes: -5 }, 'minutes'],
  ])('refuses %s', async (_what, wrong, field) => {
    const { code } = await open();
    const answer = await testAnswer(press(code, wrong));
    expect(answer).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys((answer as { fields?: object }).fields ?? {})).toContain(field);
  });

  it('says that a booking is over, or cancelled', async () => {
    const { code, show } = await open();
    const over = press(code, { startsAt: new Date(Date.now() - 86_400_000).toISOString() });
    expect(await testAnswer(over)).toMatchObject({ code: 'booking_closed', params: { reason: 'past' } });
    await press(code);
    await openTestBookings(app).cancel(show, { externalId: 'uid-1', saidAt: new Date() });
    expect(await testAnswer(press(code))).toMatchObject({ code: 'booking_closed', params: { reason: 'cancelled' } });
  });

  it('costs one transaction of few statements, and of as many for the hundredth guest', async () => {
    const { code } = await open();
    const of = async (bookingId: string) => {
      const statements = await statementsOf(pool, () => press(code, { bookingId, email: `${bookingId}@example.org` }));
      return statements.filter((text) => !/rate_limits/.test(text));
    };
    const first = await of('a');
    for (let each = 0; each < 20; each += 1) await of(`g${each}`);
    const later = await of('b');
    expect(first.filter((text) => text === 'begin')).toHaveLength(1);
    expect(first.length).toBeLessThanOrEqual(20);
    expect(later.length).toBeLessThanOrEqual(first.length);
  });

  it('is in no log, also the address to which a tool sends its guest', async () => {
    const { code } = await open();
    await app.anonymous.get(`/book/${code}?uid=uid-1&attendeeName=Ada+Lovelace&email=ada@example.org`);
    await app.anonymous.get(`/book/%zz?attendeeName=Ada+Lovelace&email=ada@example.org`);
    await press(code, { startsAt: 'Lovelace' });
    expect(logLines.join('\n')).not.toMatch(/ada@|Lovelace|uid-1/);
  });
});

describe('a booking page whose host approves first', () => {
  it('gives the link after a member has approved, to the page that asks again', async () => {
    const { host, code, show } = await open({ approvesFirst: true });
    expect((await press(code)).json()).toEqual({ state: 'asked', sessionCode: null });
    expect((await host.get('/api/episodes')).json().episodes).toEqual([]);
    const [asked] = (await listOf(host, show)).bookings;
    expect(asked).toMatchObject({
      ...{ guestName: 'Ada Lovelace', guestEmail: 'ada@example.org', isSigned: false, state: 'asked' },
      episodeId: null,
    });
    expect((await decide(host, asked?.id, true)).json()).toMatchObject({
      state: 'booked',
      episodeId: expect.any(String),
    });
    const { state, sessionCode } = (await press(code)).json();
    expect([state, sessionCode]).toEqual(['booked', expect.any(String)]);
    expect((await decide(host, asked?.id, true)).statusCode).toBe(200);
    expect(await testAnswer(decide(host, asked?.id, false))).toMatchObject({ code: 'booking_decided' });
    expect((await host.get('/api/episodes')).json().episodes).toHaveLength(1);
    expect((await host.get('/api/audit-log')).json().entries[0]).toMatchObject({ act: 'booking_approved' });
  });

  it('says that a member has refused, and makes nothing', async () => {
    const { host, code, show } = await open({ approvesFirst: true });
    await press(code);
    const [asked] = (await listOf(host, show)).bookings;
    await decide(host, asked?.id, false);
    expect((await press(code)).json()).toEqual({ state: 'refused', sessionCode: null });
    expect(await testAnswer(decide(host, asked?.id, true))).toMatchObject({ code: 'booking_decided' });
    expect((await host.get('/api/episodes')).json().episodes).toEqual([]);
  });

  it('is decided by members who work alone', async () => {
    const { host, code, show } = await open({ approvesFirst: true });
    await press(code);
    const [asked] = (await listOf(host, show)).bookings;
    const [viewer, stranger] = [await app.signUpMember(host, 'viewer'), await app.signUpPro()];
    expect((await decide(viewer, asked?.id, true)).statusCode).toBe(403);
    expect((await viewer.get(`/api/shows/${show.id}/bookings`)).statusCode).toBe(403);
    expect((await decide(stranger, asked?.id, true)).statusCode).toBe(404);
    expect((await stranger.get(`/api/shows/${show.id}/bookings`)).statusCode).toBe(404);
  });

  it('has nothing to approve that is over, or of a show that has ended', async () => {
    const { host, code, show } = await open({ approvesFirst: true });
    await press(code);
    const [asked] = (await listOf(host, show)).bookings;
    await pool.query('update shows set ended_at = now() where id = $1', [show.id]);
    expect(await testAnswer(decide(host, asked?.id, true))).toMatchObject({ code: 'show_over' });
    await pool.query(`update shows set ended_at = null where id = $1`, [show.id]);
    await pool.query(`update bookings set starts_at = now() - interval '3 hours' where id = $1`, [asked?.id]);
    expect(await testAnswer(decide(host, asked?.id, true))).toMatchObject({ code: 'episode_over' });
  });
});

describe('the list of bookings', () => {
  it('has those that wait first, and each once over its pages', async () => {
    const { host, code, show } = await open();
    for (const id of ['a', 'b', 'c']) await press(code, { bookingId: id, email: `${id}@example.org` });
    await pool.query('update shows set approves_first = true where id = $1', [show.id]);
    for (const id of ['d', 'e']) await press(code, { bookingId: id, email: `${id}@example.org` });
    await pool.query('update shows set approves_first = false where id = $1', [show.id]);
    await press(code, { bookingId: 'f', email: 'f@example.org' });
    await openTestBookings(app).cancel(show, { externalId: 'unknown', saidAt: new Date() });
    const found: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await listOf(host, show, `?limit=2${after && `&after=${after}`}`);
      found.push(...page.bookings.map(({ guestEmail }) => `${guestEmail?.[0]}`));
      after = page.next;
    }
    expect(found).toEqual(['e', 'd', 'f', 'c', 'b', 'a']);
  });
});

it('a flood from one address is stopped, and leaves places to others', async () => {
  const limited = await openTestApp({ config: { rateLimitFactor: 0.1 } });
  const host = await limited.signUpPro();
  const code = newCode();
  await insertTestShow(limited, host, { bookingCode: code });
  const from = (address: string, id: string) =>
    limited.app.inject({
      method: 'POST',
      url: `/api/booking-pages/${code}/bookings`,
      remoteAddress: address,
      payload: said({ bookingId: id, email: `${id}@example.org` }),
    });
  const statuses: number[] = [];
  for (let each = 0; each < 8; each += 1) statuses.push((await from('198.51.100.1', `g${each}`)).statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(6);
  expect((await from('198.51.100.2', 'other')).statusCode).toBe(201);
  // A guest who is known is not counted.
  expect((await from('198.51.100.1', 'g1')).statusCode).toBe(201);
});

it('is found and deleted with the data of its guest, also without a link', async () => {
  const { host, code, show } = await open({ approvesFirst: true });
  const email = `${code}@example.org`;
  await press(code, { email });
  const whom = { kind: 'email', email } as const;
  expect((await findGuestData(app.deps.db.kysely, whom)).bookings).toMatchObject([
    { state: 'asked', guest_email: email },
  ]);
  await deleteGuestData(app.deps.db.kysely, whom);
  expect((await listOf(host, show)).bookings).toEqual([]);
  expect((await host.get('/api/audit-log')).json().entries[0]).toMatchObject({ act: 'guest_deleted' });
});

it('bookings whose time was long ago are deleted, and no guest with them', async () => {
  const { host, code, show } = await open();
  await press(code);
  await press(code, { bookingId: 'uid-2', email: 'bo@example.org' });
  await pool.query(
    `update bookings set starts_at = now() - make_interval(days => $2, mins => 1) where show_id = $1 and external_id = 'uid-1'`,
    [show.id, app.deps.config.resultDays],
  );
  await pool.query(`update jobs set run_at = now() where kind = 'expire-bookings'`);
  await app.listen();
  await expect
    .poll(async () => (await listOf(host, show)).bookings.map(({ guestEmail }) => guestEmail))
    .toEqual(['bo@example.org']);
  expect((await boardOf(host, (await host.get('/api/episodes')).json().episodes[0])).guests).toHaveLength(2);
});
