import { expect, it } from 'vitest';
import { bookingsGlance, showsWithBookings } from './hook-words';

const quiet = { troubles: 0, receivedAt: null };
const show = {
  id: 'tides',
  title: 'Tides',
  bookingCode: null,
  approvesFirst: false,
  endedAt: null,
  asked: 0,
};

it('says first what a person has to do about what comes in', () => {
  const received = { troubles: 0, receivedAt: '2026-10-11T10:00:00.000Z' };
  const open = { ...show, bookingCode: 'b00k' };
  const glance = (...given: Parameters<typeof bookingsGlance>) => bookingsGlance(...given)?.words;
  expect(
    glance(
      [
        { ...received, troubles: 2 },
        { ...quiet, troubles: 1 },
      ],
      [{ ...open, asked: 1 }],
    ),
  ).toBe('3 messages could not be used');
  expect(glance([received], [{ ...open, asked: 1 }])).toBe('1 booking waits for you');
  expect(glance([received, quiet], [open])).toBe('Last message on 11-Oct-2026');
  expect(glance([quiet], [open])).toBe('No message yet');
  expect(glance([], [open, show])).toBe('1 booking page open');
  expect(glance([], [show])).toBeUndefined();
});

it('lists the shows with a page, a tool or a booking that waits', () => {
  const shows = [
    show,
    { ...show, id: 'page', bookingCode: 'b00k' },
    { ...show, id: 'asked', asked: 1 },
    { ...show, id: 'tool' },
  ];
  expect(showsWithBookings(shows, [{ showId: 'tool' }]).map(({ id }) => id)).toEqual(['page', 'asked', 'tool']);
});
