import { describe, expect, it } from 'vitest';
import { episodeId } from '../../domain/ids';
import { insertTestShow, openTestBookings } from '../../testing/bookings';
import { openTestApp } from '../../testing/open-test-app';
import { GuestEmailStore } from '../guest-emails/email-store';
import type { SaidBookingMessage } from './service';

const app = await openTestApp();
const { kysely, pool } = app.deps.db;
const bookings = openTestBookings(app);

const NOON = new Date('2030-12-03T12:00:00.000Z');
const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, second));

const said = (given: Partial<SaidBookingMessage> = {}): SaidBookingMessage => ({
  ...{ externalId: 'uid-1', name: 'Ada Lovelace', email: 'ada@example.org', startsAt: NOON, saidAt: at(2) },
  ...{ minutes: null, timeZone: null, isSigned: true, isPencilled: false },
  ...given,
});
const unsigned = (given: Partial<SaidBookingMessage> = {}) => said({ saidAt: at(1), isSigned: false, ...given });

async function open(wishes: Parameters<typeof insertTestShow>[2] = {}) {
  const host = await app.signUpPro();
  return { host, show: await insertTestShow(app, host, wishes) };
}

/** The links whose guests the episode reminds. */
const remindedIn = async (episode: string | null | undefined): Promise<readonly string[]> =>
  (await new GuestEmailStore(kysely).guestsToRemind(episodeId(episode ?? ''), 24)).map(({ id }) => id);

describe('a guest of a booking', () => {
  it.each([true, false])('is told to programs once, signed or not: %s', async (isSigned) => {
    const { show } = await open();
    const { booking } = await bookings.book(show, said({ isSigned }));
    await bookings.book(show, said({ isSigned }));
    const { rows } = await pool.query('select kind, session_id, facts from domain_events where workspace_id = $1', [
      show.workspace,
    ]);
    expect(rows).toEqual([{ kind: 'guest.added', session_id: booking?.session_id, facts: { by: 'booking' } }]);
  });
});

describe('an address that only a guest has typed', () => {
  it('gets no reminder before a signed message confirms it or a member has invited the guest', async () => {
    const { show } = await open({ reminderHours: [24] });
    const { booking } = await bookings.book(show, unsigned());
    expect(await remindedIn(booking?.episode_id)).toEqual([]);
    await bookings.book(show, said());
    expect(await remindedIn(booking?.episode_id)).toEqual([booking?.session_id]);
    const bo = await bookings.book(show, unsigned({ externalId: 'uid-2', email: 'bo@example.org' }));
    await pool.query(
      `insert into guest_emails (id, workspace_id, session_id, kind, occasion, due_at)
       values (gen_random_uuid(), $1, $2, 'invitation', 'invitation-1', now())`,
      [show.workspace, bo.booking?.session_id],
    );
    expect(await remindedIn(booking?.episode_id)).toContain(bo.booking?.session_id);
  });

  it('leaves the link once the signed message has another one', async () => {
    const { show } = await open({ reminderHours: [24] });
    await bookings.book(show, unsigned({ email: 'victim@example.org', name: 'Eve' }));
    const { booking } = await bookings.book(show, said());
    expect(await remindedIn(booking?.episode_id)).toEqual([booking?.session_id]);
  });
});

describe('a name that only a guest has typed, without an address,', () => {
  it('is not the guest of a signed message with an address', async () => {
    const { show } = await open();
    const pressed = await bookings.book(show, unsigned({ email: null }));
    const signed = await bookings.book(show, said());
    expect(signed.outcome).toBe('guest_added');
    expect(signed.booking?.session_code).not.toBe(pressed.booking?.session_code);
  });
});

describe('the link of a signed booking', () => {
  it('that a member has renewed is not given to whoever repeats the press', async () => {
    const { host, show } = await open();
    const { booking } = await bookings.book(show, said());
    expect((await bookings.book(show, unsigned())).booking?.session_code).toBe(booking?.session_code);
    await host.post(`/api/test-sessions/${booking?.session_id}/regenerate`);
    expect((await bookings.book(show, unsigned())).outcome).toBe('taken');
    // The tool's own messages go on moving the guest.
    const later = new Date(NOON.getTime() + 3_600_000);
    const moved = await bookings.move(show, { ...said({ startsAt: later, saidAt: at(9) }), formerId: 'uid-1' });
    expect(moved.outcome).toBe('guest_moved');
  });
});

describe('a booking that a member has refused while only its guest had said it', () => {
  it('waits for a member again once its tool says it, and stays refused after that', async () => {
    const { host, show } = await open({ approvesFirst: true });
    const { booking } = await bookings.book(show, unsigned());
    const refuse = () => host.post(`/api/bookings/${booking?.id}/decide`, { isApproved: false });
    expect((await refuse()).statusCode).toBe(200);
    const signed = await bookings.book(show, said());
    expect([signed.outcome, signed.booking?.state]).toEqual(['guest_pencilled', 'asked']);
    expect((await refuse()).statusCode).toBe(200);
    expect((await bookings.book(show, said({ saidAt: at(3) }))).booking?.state).toBe('refused');
  });
});

describe('a stranger at the time of a signed booking', () => {
  it('does not keep its episode from moving, and from being called off', async () => {
    const { show } = await open();
    const { booking } = await bookings.book(show, said());
    await bookings.book(show, unsigned({ externalId: 'page eve', name: 'Eve', email: 'eve@example.org' }));
    const later = new Date(NOON.getTime() + 3_600_000);
    const moved = await bookings.move(show, { ...said({ startsAt: later, saidAt: at(3) }), formerId: 'uid-1' });
    expect(moved.booking?.episode_id).toBe(booking?.episode_id);
    await bookings.cancel(show, { externalId: 'uid-1', saidAt: at(4) });
    const { rows } = await pool.query('select called_off_at is not null as off from episodes where show_id = $1', [
      show.id,
    ]);
    expect(rows).toEqual([{ off: true }]);
  });
});

describe('a show with 50 coming episodes for strangers alone', () => {
  const unsignedAt = (hour: number) =>
    unsigned({ externalId: `page ${hour}`, startsAt: new Date(NOON.getTime() + hour * 3_600_000) });

  it('asks a member about a further one, and not about a further guest or a signed booking', async () => {
    const { show } = await open();
    for (let hour = 0; hour < 50; hour += 1)
      expect((await bookings.book(show, unsignedAt(hour))).outcome).toBe('guest_added');
    expect((await bookings.book(show, unsignedAt(50))).booking?.state).toBe('asked');
    expect((await bookings.book(show, { ...unsignedAt(0), externalId: 'page next' })).booking?.state).toBe('booked');
    expect((await bookings.book(show, { ...said(), startsAt: unsignedAt(60).startsAt })).booking?.state).toBe('booked');
    // A signed message makes the first stranger a guest.
    await bookings.book(show, { ...unsignedAt(1), isSigned: true, saidAt: at(5) });
    expect((await bookings.book(show, unsignedAt(51))).booking?.state).toBe('booked');
  });
});

describe('a booking whose link a member has deleted', () => {
  it('has no guest any more, and gets none by what is repeated', async () => {
    const { host, show } = await open();
    const { booking } = await bookings.book(show, said());
    await host.delete(`/api/test-sessions/${booking?.session_id}`);
    const rows = async () =>
      (await pool.query('select guest_name, guest_email from bookings where id = $1', [booking?.id])).rows;
    expect(await rows()).toEqual([{ guest_name: '', guest_email: null }]);
    expect((await host.get(`/api/shows/${show.id}/bookings`)).json().bookings).toEqual([]);
    expect((await bookings.book(show, unsigned())).outcome).toBe('cancelled');
    expect((await bookings.book(show, said({ saidAt: at(3) }))).outcome).toBe('already_so');
    const moved = { ...said({ externalId: 'uid-2', saidAt: at(4) }), formerId: 'uid-1' };
    expect((await bookings.move(show, moved)).outcome).toBe('already_so');
    expect(await rows()).toEqual([{ guest_name: '', guest_email: null }]);
  });
});
