import type { ShowBooking } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { latestToast } from '../../ui/overlays/toast';
import { BookingPageSettings } from './booking-page-settings';
import { ShowBookings } from './show-bookings';

const calls = watchServerCalls();
const last = (method: string) => calls.findLast((call) => call.method === method);

const booking = (given: Partial<ShowBooking> = {}): ShowBooking => ({
  ...{ id: 'b1', guestName: 'Ada', guestEmail: 'ada@example.org', startsAt: '2031-12-03T17:00:00.000Z' },
  ...{ isSigned: false, state: 'asked', createdAt: '2031-11-01T10:00:00.000Z', episodeId: null },
  ...given,
});
const EPISODE = '11111111-1111-4111-8111-111111111111';

async function list(bookings: readonly ShowBooking[], next: string | null = null) {
  const page = await renderComponent(<ShowBookings showId="s1" isEnded={false} />);
  await last('GET')?.answer(200, { bookings, next });
  return page;
}

describe('the bookings of a show', () => {
  it('say who has said them, and lead to the board', async () => {
    const { place, byRole } = await list([
      booking(),
      booking({ id: 'b2', guestName: 'Bo', guestEmail: null, isSigned: true, state: 'booked', episodeId: EPISODE }),
    ]);
    const [asked, booked] = Array.from(place.querySelectorAll('li'), (row) => row.textContent);
    expect(asked).toContain('Wed, 03-Dec-2031 17:00 · ada@example.org');
    expect(asked).toContain('Said by the guest');
    expect(asked).toContain('Waits for you');
    expect(booked).toContain('Confirmed by the booking tool');
    expect(byRole('link', 'Open the board of Bo').getAttribute('href')).toBe(`/episodes/${EPISODE}`);
    await expectComponentAccessible();
  });

  it.each([
    ['Approve the booking of Ada', true, 'Ada has a link'],
    ['Refuse the booking of Ada', false, 'The booking of Ada is refused'],
  ])('are decided by "%s"', async (name, isApproved, words) => {
    const { press } = await list([booking()]);
    await press('button', name);
    expect(last('POST')).toMatchObject({ url: '/api/bookings/b1/decide', body: { isApproved } });
    await last('POST')?.answer(200, booking({ state: isApproved ? 'booked' : 'refused' }));
    expect(latestToast()?.title).toBe(words);
    expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('are read again after another member has decided', async () => {
    const { press } = await list([booking()]);
    await press('button', 'Approve the booking of Ada');
    await last('POST')?.answer(409, { code: 'booking_decided', message: 'Another member has decided.' });
    expect(latestToast()).toMatchObject({ title: 'The booking was not changed' });
    expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('come page by page', async () => {
    const { press, place } = await list([booking()], 'cursor');
    await press('button', 'Show older');
    expect(last('GET')?.url).toContain('after=cursor');
    await last('GET')?.answer(200, { bookings: [booking({ id: 'b2', guestName: 'Cy' })], next: null });
    expect(place.querySelectorAll('li')).toHaveLength(2);
  });

  it('say how to connect a tool while there are none, and that they could not be loaded', async () => {
    const { byRole } = await list([]);
    expect(byRole('link', 'Connect a booking tool').getAttribute('href')).toBe('/connect');
    await expectComponentAccessible();
    const page = await renderComponent(<ShowBookings showId="s2" isEnded={false} />);
    await last('GET')?.answer(403, { code: 'role_refused', message: 'No' });
    expect(page.place.textContent).toContain('The bookings could not be loaded');
  });
});

describe('the booking page of a show', () => {
  const settings = async (given: { bookingCode: string | null; approvesFirst?: boolean }) => {
    const onChanged = vi.fn();
    const show = { id: 's1', approvesFirst: false, ...given };
    return { onChanged, ...(await renderComponent(<BookingPageSettings show={show} onChanged={onChanged} />)) };
  };

  it('is opened', async () => {
    const { press, onChanged } = await settings({ bookingCode: null });
    await expectComponentAccessible();
    await press('button', 'Open the booking page');
    expect(last('PUT')).toMatchObject({
      url: '/api/shows/s1/booking-page',
      body: { isOpen: true, approvesFirst: false },
    });
    await last('PUT')?.answer(200, { bookingCode: 'abc' });
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('shows its address with where to paste it, and lets members approve first', async () => {
    const { press, place } = await settings({ bookingCode: 'abc' });
    expect(place.textContent).toContain('/book/abc');
    for (const tool of ['Cal.com', 'Calendly', 'zcal', 'Koalendar']) expect(place.textContent).toContain(tool);
    await expectComponentAccessible();
    await press('checkbox', 'I approve each booking first');
    expect(last('PUT')?.body).toEqual({ isOpen: true, approvesFirst: true });
  });

  it('is replaced after a question', async () => {
    const { press } = await settings({ bookingCode: 'abc', approvesFirst: true });
    await press('button', 'Replace the address');
    expect(last('POST')).toBeUndefined();
    await press('button', 'Replace it');
    expect(last('POST')?.url).toBe('/api/shows/s1/booking-page/renew');
    await last('POST')?.answer(200, { bookingCode: 'def' });
  });
});
