import { describe, expect, it } from 'vitest';
import { insertTestShow, openTestBookings } from '../../testing/bookings';
import { addTestGuests, boardOf } from '../../testing/guest-links';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import type { BookingPlace, SaidBookingMessage } from './service';

const app = await openTestApp();
const { pool } = app.deps.db;
const bookings = openTestBookings(app);

const NOON = new Date('2030-12-03T12:00:00.000Z');
const LATER = new Date('2030-12-10T15:30:00.000Z');
const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, second));

const said = (given: Partial<SaidBookingMessage> = {}): SaidBookingMessage => ({
  externalId: 'uid-1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  startsAt: NOON,
  minutes: null,
  timeZone: 'America/New_York',
  saidAt: at(1),
  isSigned: true,
  isPencilled: false,
  ...given,
});
const unsigned = (given: Partial<SaidBookingMessage> = {}) => said({ isSigned: false, ...given });

async function open(wishes: Parameters<typeof insertTestShow>[2] = {}) {
  const host = await app.signUpPro();
  return { host, show: await insertTestShow(app, host, wishes) };
}

interface ListedEpisode {
  readonly id: string;
  readonly title: string;
  readonly startsAt: string;
  readonly startsLocal: string;
  readonly calledOffAt: string | null;
}

const episodesOf = async (host: TestHost, scope = 'next'): Promise<readonly ListedEpisode[]> =>
  (await host.get(`/api/episodes?scope=${scope}`)).json<{ episodes: ListedEpisode[] }>().episodes;

const codeOf = async (booked: ReturnType<typeof bookings.book>): Promise<string> =>
  (await booked).booking?.session_code ?? 'none';

const outcomeOf = async (made: Promise<{ readonly outcome: string }>): Promise<string> => (await made).outcome;

const linkOf = async (code: string) => (await app.anonymous.get(`/api/test-sessions/${code}`)).json();

describe('a booking', () => {
  it('makes the episode of the show and the link of its guest', async () => {
    const { host, show } = await open({ reminderHours: [24] });
    const { outcome, booking } = await bookings.book(show, said({ minutes: 45 }));
    expect([outcome, booking?.state]).toEqual(['guest_added', 'booked']);
    const [episode, ...others] = await episodesOf(host);
    expect(others).toEqual([]);
    expect(episode).toMatchObject({
      title: 'Tides',
      startsAt: NOON.toISOString(),
      startsLocal: '2030-12-03T13:00',
      timeZone: 'Europe/Berlin',
      minutes: 45,
      message: 'Bring headphones.',
      joinUrl: 'https://studio.example/tides',
    });
    const { guests } = await boardOf(host, { id: episode?.id ?? '' });
    expect(guests).toMatchObject([{ guestName: 'Ada Lovelace', guestEmail: 'ada@example.org', isByGroup: false }]);
    expect(guests[0]?.sessionCode).toBe(booking?.session_code);
    const { rows } = await pool.query(`select kind, key from jobs where key like $1`, [`${episode?.id}%`]);
    expect(rows).toEqual([{ kind: 'episode-reminders', key: `${episode?.id}:24` }]);
    const log = await host.get('/api/audit-log');
    expect(log.json().entries[0]).toMatchObject({ act: 'booking_made', person: null, target: { name: 'Tides' } });
  });

  it('makes one episode and one link of a message that is repeated, also of concurrent ones', async () => {
    const { host, show } = await open();
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(bookings.book(show, said()))));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).not.toBe('none');
    expect(await episodesOf(host)).toHaveLength(1);
    expect(await outcomeOf(bookings.book(show, said()))).toBe('already_so');
  });

  it('puts guests of one start into one episode, and none that is called off', async () => {
    const { host, show } = await open();
    await bookings.book(show, said());
    await bookings.book(show, said({ externalId: 'uid-2', name: 'Bo', email: 'bo@example.org' }));
    const [episode, ...others] = await episodesOf(host);
    expect(others).toEqual([]);
    expect((await boardOf(host, { id: episode?.id ?? '' })).guests).toHaveLength(2);
    await host.put(`/api/episodes/${episode?.id}/called-off`, { isCalledOff: true });
    await bookings.book(show, said({ externalId: 'uid-3', name: 'Cy', email: null }));
    expect(await episodesOf(host)).toHaveLength(2);
  });

  it.each<[string, Partial<SaidBookingMessage>, string]>([
    ['in the past', { startsAt: new Date('2026-01-01T12:00:00Z') }, 'time_past'],
    ['in the year 26', { startsAt: new Date('0026-12-03T12:00:00Z') }, 'time_invalid'],
    ['in a far year', { startsAt: new Date('2300-01-01T12:00:00Z') }, 'time_invalid'],
    ['at no time', { startsAt: new Date(Number.NaN) }, 'time_invalid'],
    ['of nobody', { name: ' \u200b ' }, 'name_missing'],
    ['of an address of a page', { name: 'Open https://evil.example' }, 'name_missing'],
  ])('%s makes nothing', async (_what, wrong, outcome) => {
    const { host, show } = await open();
    expect(await outcomeOf(bookings.book(show, said(wrong)))).toBe(outcome);
    expect(await episodesOf(host)).toEqual([]);
  });

  it('of a show that has ended, or of a plan without episodes, makes nothing', async () => {
    const { host, show } = await open();
    await pool.query('update shows set ended_at = now() where id = $1', [show.id]);
    expect(await outcomeOf(bookings.book(show, said()))).toBe('show_ended');
    await app.setPlan(host, 'plus');
    expect(await outcomeOf(bookings.book(show, said()))).toBe('plan_required');
  });

  it('reaches no show of another workspace', async () => {
    const [{ show }, other] = [await open(), await open()];
    const mixed: BookingPlace = { id: show.id, workspace: other.show.workspace };
    expect(await outcomeOf(bookings.book(mixed, said()))).toBe('show_ended');
    expect(await episodesOf(other.host)).toEqual([]);
  });

  it('that is only pencilled has no link until its tool confirms it', async () => {
    const { host, show } = await open();
    const pencilled = await bookings.book(show, said({ isPencilled: true }));
    expect([pencilled.outcome, pencilled.booking?.state, pencilled.booking?.session_code]).toEqual([
      'guest_pencilled',
      'asked',
      null,
    ]);
    expect(await episodesOf(host)).toEqual([]);
    expect(await outcomeOf(bookings.book(show, said({ saidAt: at(2) })))).toBe('guest_added');
    expect(await episodesOf(host)).toHaveLength(1);
  });

  it('keeps strange values of a tool out', async () => {
    const { show } = await open({ minutes: 50 });
    const strange = { minutes: 100_000, timeZone: 'EST', email: 'no address', name: 'A'.repeat(300) };
    const { booking } = await bookings.book(show, said(strange));
    expect(booking).toMatchObject({ minutes: null, time_zone: null, guest_email: null, guest_name: 'A'.repeat(80) });
  });
});

describe('an unsigned booking', () => {
  it('gets the same link again with the same person and start, in any case of letters', async () => {
    const { show } = await open();
    const code = await codeOf(bookings.book(show, unsigned()));
    const again = unsigned({ email: 'ADA@example.org', name: 'Countess' });
    expect(await codeOf(bookings.book(show, again))).toBe(code);
    const bo = unsigned({ externalId: 'uid-2', email: null, name: 'Bo' });
    expect(await codeOf(bookings.book(show, bo))).toBe(await codeOf(bookings.book(show, { ...bo, name: 'BO' })));
  });

  it.each<[string, Partial<SaidBookingMessage>]>([
    ['another address', { email: 'eve@example.org' }],
    ['no address', { email: null }],
    ['another start', { startsAt: LATER }],
  ])('with %s gets and changes nothing, of a signed one and of an unsigned one', async (_what, wrong) => {
    for (const isSigned of [true, false]) {
      const { host, show } = await open();
      await bookings.book(show, said({ isSigned }));
      const before = await pool.query('select * from bookings where show_id = $1', [show.id]);
      expect(await outcomeOf(bookings.book(show, unsigned({ saidAt: at(9), ...wrong })))).toBe('taken');
      const after = await pool.query('select * from bookings where show_id = $1', [show.id]);
      expect(after.rows).toEqual(before.rows);
      expect(await episodesOf(host)).toHaveLength(1);
    }
  });

  it('gets the link of a signed one with the same address and start', async () => {
    const { show } = await open();
    const code = await codeOf(bookings.book(show, said()));
    expect(await codeOf(bookings.book(show, unsigned()))).toBe(code);
  });

  it('gets no link that a member has renewed or deleted', async () => {
    const { host, show } = await open();
    const { booking } = await bookings.book(show, unsigned());
    await host.post(`/api/test-sessions/${booking?.session_id}/regenerate`);
    expect(await outcomeOf(bookings.book(show, unsigned()))).toBe('taken');
    await host.delete(`/api/test-sessions/${booking?.session_id}`);
    expect(await outcomeOf(bookings.book(show, unsigned()))).toBe('cancelled');
    expect(await outcomeOf(bookings.book(show, said()))).toBe('already_so');
  });

  it('is one whose name is in no email, until a signed message confirms it', async () => {
    const { show } = await open();
    const { booking } = await bookings.book(show, unsigned());
    expect(booking?.group_entry).toBe('joined');
    // The tool says the time at which it happened, which was before the guest pressed.
    const confirmed = await bookings.book(show, said({ saidAt: at(0), name: 'Ada King' }));
    expect(confirmed.booking).toMatchObject({ is_signed: true, group_entry: null, link_name: 'Ada King' });
    expect(confirmed.booking?.session_code).toBe(booking?.session_code);
  });

  it('of another person than the signed message says keeps its link, and the guest gets another one', async () => {
    const { host, show } = await open();
    const eve = await codeOf(bookings.book(show, unsigned({ email: 'eve@example.org', name: 'Eve' })));
    const ada = await bookings.book(show, said({ saidAt: at(2) }));
    expect(ada.outcome).toBe('guest_added');
    expect(ada.booking?.session_code).not.toBe(eve);
    const [episode] = await episodesOf(host);
    expect((await boardOf(host, { id: episode?.id ?? '' })).guests).toHaveLength(2);
  });

  it('waits for a member if the show wants that, and a signed message does not', async () => {
    const { show } = await open({ approvesFirst: true });
    expect(await outcomeOf(bookings.book(show, unsigned()))).toBe('guest_pencilled');
    expect(await outcomeOf(bookings.book(show, unsigned()))).toBe('guest_pencilled');
    expect(await outcomeOf(bookings.book(show, said()))).toBe('guest_added');
    expect(await codeOf(bookings.book(show, unsigned()))).not.toBe('none');
  });
});

describe('a signed move', () => {
  const moved = (given: Partial<SaidBookingMessage> & { formerId?: string } = {}) => ({
    formerId: 'uid-1',
    ...said({ startsAt: LATER, saidAt: at(5), ...given }),
  });

  it('moves the episode whose only guest it is, and the link stays', async () => {
    const { host, show } = await open({ tellsChanges: true });
    const first = await bookings.book(show, said());
    const { outcome, booking } = await bookings.move(show, moved());
    expect([outcome, booking?.session_code]).toEqual(['guest_moved', first.booking?.session_code]);
    expect(await episodesOf(host)).toMatchObject([
      { id: first.booking?.episode_id, startsAt: LATER.toISOString(), startsLocal: '2030-12-10T16:30', revision: 1 },
    ]);
    const { rows } = await pool.query(`select kind from jobs where key = $1`, [first.booking?.episode_id]);
    expect(rows).toEqual([{ kind: 'episode-news' }]);
    expect(await outcomeOf(bookings.move(show, moved()))).toBe('already_so');
  });

  it('takes the guest out of an episode with others, with all that follows its time', async () => {
    const { host, show } = await open();
    await bookings.book(show, said({ externalId: 'uid-2', name: 'Bo', email: 'bo@example.org' }));
    const { booking } = await bookings.book(show, said());
    const link = async () =>
      (await pool.query('select * from test_sessions where id = $1', [booking?.session_id])).rows[0];
    const before = await link();
    await bookings.move(show, moved());
    const after = await link();
    expect(after.session_code).toBe(before.session_code);
    expect(after.expires_at.getTime() - before.expires_at.getTime()).toBe(LATER.getTime() - NOON.getTime());
    expect(after.revision).toBeGreaterThan(before.revision);
    expect((await linkOf(after.session_code)).episode).toMatchObject({ startsAt: LATER.toISOString() });
    const boards = await Promise.all((await episodesOf(host)).map((episode) => boardOf(host, episode)));
    expect(boards.map(({ guests }) => guests.map(({ guestName }) => guestName))).toEqual([['Bo'], ['Ada Lovelace']]);
  });

  it('joins the episode that the show has at that time, and files the empty one away', async () => {
    const { host, show } = await open();
    await bookings.book(show, said({ externalId: 'uid-2', name: 'Bo', email: null, startsAt: LATER }));
    await bookings.book(show, said());
    await bookings.move(show, moved());
    const [episode, ...others] = await episodesOf(host);
    expect(others).toEqual([]);
    expect((await boardOf(host, { id: episode?.id ?? '' })).guests).toHaveLength(2);
    expect(await episodesOf(host, 'past')).toHaveLength(1);
  });

  it('gives calendars a version above that of the episode that the guest leaves', async () => {
    const { host, show } = await open();
    await bookings.book(show, said({ externalId: 'uid-2', name: 'Bo', email: null }));
    const { booking } = await bookings.book(show, said());
    await pool.query('update episodes set revision = 7 where id = $1', [booking?.episode_id]);
    await bookings.move(show, moved());
    const calendar = await app.anonymous.get(`/api/test-sessions/${booking?.session_code}/calendar`);
    expect(calendar.body).toContain('SEQUENCE:8');
    expect(await episodesOf(host)).toHaveLength(2);
  });

  it('under a new id of the tool is known by that id, and an older message of the former one makes nothing', async () => {
    const { host, show } = await open();
    const code = await codeOf(bookings.book(show, said()));
    expect(await codeOf(bookings.move(show, moved({ externalId: 'uid-2' })))).toBe(code);
    expect(await outcomeOf(bookings.book(show, said()))).toBe('too_old');
    expect(await outcomeOf(bookings.move(show, moved({ externalId: 'uid-2' })))).toBe('already_so');
    expect(await codeOf(bookings.book(show, unsigned({ externalId: 'uid-2', startsAt: LATER })))).toBe(code);
    expect(await episodesOf(host)).toHaveLength(1);
  });

  it('that comes before its booking makes the booking', async () => {
    const { host, show } = await open();
    expect(await outcomeOf(bookings.move(show, moved({ externalId: 'uid-2' })))).toBe('guest_added');
    expect(await outcomeOf(bookings.book(show, said()))).toBe('too_old');
    expect(await episodesOf(host)).toMatchObject([{ startsAt: LATER.toISOString() }]);
  });

  it('takes the place of the link that the guest got at the new time before it came, unless it was opened', async () => {
    const { host, show } = await open();
    const code = await codeOf(bookings.book(show, said()));
    await bookings.book(show, unsigned({ externalId: 'uid-2', startsAt: LATER }));
    expect(await codeOf(bookings.move(show, moved({ externalId: 'uid-2' })))).toBe(code);
    const [episode, ...others] = await episodesOf(host);
    expect([others, (await boardOf(host, { id: episode?.id ?? '' })).guests.length]).toEqual([[], 1]);
  });

  it('that is late, or to the past, changes nothing', async () => {
    const { host, show } = await open();
    await bookings.book(show, said({ saidAt: at(9) }));
    expect(await outcomeOf(bookings.move(show, moved()))).toBe('too_old');
    const past = moved({ saidAt: at(10), startsAt: new Date('2026-01-01T00:00:00Z') });
    expect(await outcomeOf(bookings.move(show, past))).toBe('time_past');
    expect(await episodesOf(host)).toMatchObject([{ startsAt: NOON.toISOString() }]);
  });
});

describe('a signed cancellation', () => {
  const cancelled = { externalId: 'uid-1', saidAt: at(5) };

  it('calls off the episode whose only guest it was, once', async () => {
    const { host, show } = await open({ tellsChanges: true });
    const { booking } = await bookings.book(show, said());
    expect(await outcomeOf(bookings.cancel(show, cancelled))).toBe('guest_cancelled');
    expect(await outcomeOf(bookings.cancel(show, cancelled))).toBe('already_so');
    expect(await episodesOf(host)).toMatchObject([{ calledOffAt: expect.any(String) }]);
    const calendar = await app.anonymous.get(`/api/test-sessions/${booking?.session_code}/calendar`);
    expect(calendar.body).toContain('STATUS:CANCELLED');
    const { rows } = await pool.query(`select kind from jobs where key = $1`, [booking?.episode_id]);
    expect(rows).toEqual([{ kind: 'episode-news' }]);
    expect(await outcomeOf(bookings.book(show, unsigned()))).toBe('cancelled');
  });

  it('calls it off for this guest alone where there are others', async () => {
    const { host, show } = await open();
    const { booking } = await bookings.book(show, said());
    await addTestGuests(host, { id: booking?.episode_id ?? '' }, { name: 'Bo' });
    await bookings.cancel(show, cancelled);
    const episodes = await episodesOf(host);
    expect(episodes.map(({ calledOffAt }) => calledOffAt === null).toSorted()).toEqual([false, true]);
    const held = episodes.find(({ calledOffAt }) => calledOffAt === null);
    expect((await boardOf(host, { id: held?.id ?? '' })).guests).toMatchObject([{ guestName: 'Bo' }]);
    expect((await linkOf(booking?.session_code ?? '')).episode).toMatchObject({ isCalledOff: true });
  });

  it('that comes before its booking keeps an older message from making it', async () => {
    const { host, show } = await open();
    expect(await outcomeOf(bookings.cancel(show, cancelled))).toBe('booking_unknown');
    expect(await outcomeOf(bookings.book(show, said()))).toBe('too_old');
    expect(await episodesOf(host)).toEqual([]);
    expect(await outcomeOf(bookings.book(show, said({ saidAt: at(6) })))).toBe('guest_added');
  });

  it('is taken back by a newer message, and the link stays', async () => {
    const { host, show } = await open();
    const code = await codeOf(bookings.book(show, said()));
    await bookings.cancel(show, cancelled);
    expect(await codeOf(bookings.book(show, said({ saidAt: at(6) })))).toBe(code);
    expect((await linkOf(code)).episode).toMatchObject({ isCalledOff: false });
    expect(await episodesOf(host)).toHaveLength(2);
  });
});
