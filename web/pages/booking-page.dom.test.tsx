import type { ShownBookingPage } from '@linecheck/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { takeBookingQuery } from '../features/bookings/booking-memory';
import { expectComponentAccessible, renderComponent } from '../testing/render-component';
import { happens } from '../testing/render-hook';
import { watchServerCalls } from '../testing/server-calls';
import { BookingPage } from './booking-page';

const calls = watchServerCalls();
const code = '0123456789abcdefghjkmnpqrs';
const SAID = 'uid=u1&startTime=2031-12-03T17:00:00.000Z&attendeeName=Ada%20Lovelace&email=ada%40example.org';

const show: ShownBookingPage = {
  ...{ title: 'Tides', createdBy: 'Jonas', hostName: 'Jonas', minutes: 60, timeZone: 'Asia/Tokyo' },
  ...{ approvesFirst: false, closed: null },
  branding: { brandLogo: null, brandColor: '#7CC242', brandSenderName: null, isPro: true, plan: 'pro' },
};

beforeEach(() => window.history.replaceState(null, '', `/book/${code}`));
afterEach(() => sessionStorage.clear());

const last = (method: string, part: string) =>
  calls.findLast((call) => call.method === method && call.url.includes(part));
const press = () => last('POST', '/bookings');

/** The field for a date and a time has no role by which it could be found. */
const typeStart = (place: HTMLElement, value: string) =>
  happens(() => {
    const field = place.querySelector('input[type=datetime-local]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Opens the page as a browser does that a tool has sent there. */
async function open(search: string, wishes: Partial<ShownBookingPage> = {}) {
  window.history.replaceState(null, '', `/book/${code}${search && `?${search}`}`);
  takeBookingQuery();
  const page = await renderComponent(<Route path="/book/:code" component={BookingPage} />);
  await last('GET', '/booking-pages/')?.answer(200, { ...show, ...wishes });
  return page;
}

describe('the booking page', () => {
  it('says who comes when, and makes nothing before the guest presses', async () => {
    const page = await open(SAID);
    expect(window.location.search).toBe('');
    expect(page.place.textContent).toContain('Ada Lovelace, Wed, 03-Dec-2031 17:00');
    expect(page.place.textContent).toContain('Thu, 04-Dec-2031 02:00 in Tokyo');
    expect(press()).toBeUndefined();
    await expectComponentAccessible();
    await page.press('button', 'Get my link');
    expect(press()?.body).toEqual({
      ...{ name: 'Ada Lovelace', email: 'ada@example.org', startsAt: '2031-12-03T17:00:00.000Z', minutes: null },
      ...{ timeZone: null, bookingId: 'u1', guestId: expect.any(String) },
    });
    await press()?.answer(201, { state: 'booked', sessionCode: 'abc' });
    expect(window.location.pathname + window.location.search).toBe('/?session=abc');
  });

  it('asks for what the tool has not said', async () => {
    const page = await open('name=Ada&start_at=1709654400');
    await expectComponentAccessible();
    await page.fill('textbox', 'Your name *', 'Ada King');
    await page.press('button', 'Continue');
    expect(page.place.textContent).toContain('Set up your check');
    await typeStart(page.place, '2031-12-03T18:30');
    await page.press('button', 'Continue');
    expect(page.place.textContent).toContain('Ada King, Wed, 03-Dec-2031 18:30');
    await page.press('button', 'Get my link');
    expect(press()?.body).toMatchObject({ name: 'Ada King', startsAt: '2031-12-03T18:30:00.000Z' });
  });

  it('waits for a member, keeps that when it is loaded again, and shows the answer', async () => {
    const page = await open(SAID, { approvesFirst: true });
    await page.press('button', 'Get my link');
    await press()?.answer(201, { state: 'asked', sessionCode: null });
    expect(page.place.textContent).toContain('Jonas confirms first');
    await expectComponentAccessible();
    const before = press()?.body;
    await page.unmount();
    const again = await open('');
    expect(press()?.body).toEqual(before);
    await press()?.answer(201, { state: 'refused', sessionCode: null });
    expect(again.place.textContent).toContain('Jonas has not confirmed this booking');
  });

  it.each([
    ['taken', 'This booking is already in the list'],
    ['cancelled', 'This booking is cancelled'],
    ['past', 'The time of this booking is over'],
    ['full', 'This episode is full'],
  ])('says that a booking is %s', async (reason, words) => {
    const page = await open(SAID);
    await page.press('button', 'Get my link');
    await press()?.answer(409, { code: 'booking_closed', message: 'No', params: { reason } });
    expect(page.place.textContent).toContain(words);
    await expectComponentAccessible();
  });

  it.each([
    ['ended', 'This show has ended'],
    ['paused', 'This page is not open at the moment'],
  ] as const)('says that it is closed as %s', async (closed, words) => {
    const page = await open(SAID, { closed });
    expect(page.place.textContent).toContain(words);
  });

  it('tries again after a fault, with the same booking', async () => {
    const page = await open(SAID);
    await page.press('button', 'Get my link');
    const { body } = press() ?? {};
    await press()?.fail();
    expect(page.place.textContent).toContain('Your link could not be made');
    await page.press('button', 'Try again');
    expect(press()?.body).toEqual(body);
    await press()?.answer(201, { state: 'booked', sessionCode: 'abc' });
    expect(window.location.search).toBe('?session=abc');
  });

  it('says that its address is not valid', async () => {
    window.history.replaceState(null, '', `/book/${code}`);
    const page = await renderComponent(<Route path="/book/:code" component={BookingPage} />);
    await last('GET', '/booking-pages/')?.answer(404, { code: 'link_not_valid', message: 'No' });
    expect(page.place.textContent).toContain('This page is closed or its address is incomplete');
  });
});
