import type { BookingHook, HookMessage } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { BookingRows } from './booking-rows';
import { HookDialog } from './hook-dialog';
import type { ListedShow } from './hook-words';

const calls = watchServerCalls();
const last = (method: string) => calls.findLast((call) => call.method === method);

const SHOW = '00000000-0000-4000-8000-000000000001';
const HOOK = '00000000-0000-4000-8000-000000000002';
const ADDRESS = `https://check.example.org/api/hooks/${HOOK}`;
const MADE = { id: HOOK, address: ADDRESS, secret: 'whsec_shownOnce' };

const show: ListedShow = {
  id: SHOW,
  title: 'Tides',
  bookingCode: 'b00k',
  approvesFirst: true,
  endedAt: null,
  asked: 2,
};

const hook: BookingHook = {
  id: HOOK,
  showId: SHOW,
  kind: 'cal.com',
  address: ADDRESS,
  createdAt: '2026-11-01T10:00:00.000Z',
  receivedAt: null,
  earlierUntil: null,
  troubles: 3,
};

const messageOf = (change: Partial<HookMessage> = {}): HookMessage => ({
  id: '00000000-0000-4000-8000-000000000003',
  receivedAt: '2026-11-20T10:00:00.000Z',
  state: 'failed',
  outcome: 'show_ended',
  guestName: 'Ada Canary',
  startsAt: '2026-12-03T18:00:00.000Z',
  kind: 'BOOKING_CREATED',
  episodeId: null,
  times: 1,
  isRepeatable: true,
  ...change,
});

describe('bookings that come in', () => {
  it('are listed by show, with the page, its tools and what could not be used', async () => {
    const { place } = await renderComponent(<BookingRows shows={[show]} hooks={[hook]} />);
    for (const words of [
      '2 bookings wait for you',
      'Open: you approve each booking',
      '/book/b00k',
      'Cal.com',
      '3 messages of the last week could not be used',
    ])
      expect(place.textContent).toContain(words);
    await expectComponentAccessible();
  });

  it('have a log that says what was made of each message, and applies one again', async () => {
    const { place, press } = await renderComponent(<BookingRows shows={[show]} hooks={[hook]} />);
    await press('button', 'Messages');
    await last('GET')?.answer(200, { messages: [messageOf()], next: null });
    expect(place.textContent).toContain('Go on with the show, then apply the message again.');
    await expectComponentAccessible();
    await press('button', 'Apply again: Ada Canary');
    await last('POST')?.answer(200, messageOf({ state: 'applied', outcome: 'guest_added', isRepeatable: false }));
    const listing = calls.findLast(({ url }) => url.includes(`${HOOK}/messages`));
    await listing?.answer(200, {
      messages: [messageOf({ state: 'applied', outcome: 'guest_added', isRepeatable: false })],
      next: null,
    });
    expect(place.textContent).toContain('The guest was added.');
  });

  it('are connected with a show, whose address and secret are shown once with the steps of the tool', async () => {
    const onDone = vi.fn();
    const { press } = await renderComponent(<HookDialog shows={[show]} onDone={onDone} />);
    await expectComponentAccessible();
    await press('radio', 'Calendly');
    await press('button', 'Get address and secret');
    expect(last('POST')?.body).toEqual({ showId: SHOW, kind: 'calendly' });
    await last('POST')?.answer(201, MADE);
    expect(document.body.textContent).toContain(MADE.secret);
    expect(document.body.textContent).toContain('make a personal access token');
    await expectComponentAccessible();
    await press('button', 'I have stored it');
    expect(onDone).toHaveBeenCalledOnce();
  });
});
