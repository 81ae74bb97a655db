import type { TextTable } from '../message';
import { textGroup } from '../text-group';

const ASK = 'Ask {host} for your own link.';

/** The page to which booking tools send their guests. */
export const bookingPage = textGroup('guest/booking-page.bookingPage', {
  titleValid: '{title} · {host}',
  /** Such as "Ada, Tue, 03-Dec-2026 14:00". */
  heading: '{name}, {time}',
  purpose: '{host} would like to know that everything works before {title}. Your check takes about ninety seconds.',
  there: '{time} in {place}',
  press: 'Get my link',
  privacy: '{host} sees your name, your email address and the time, as you gave them when you booked.',
  asking: {
    title: 'Set up your check',
    hint: '{host} would like to know that everything works before {title}. Your booking did not say everything.',
    name: 'Your name *',
    namePlaceholder: 'As {host} knows you',
    start: 'When is it? *',
    startHint: 'Date and time on your clocks, in {place}.',
    past: 'This time is over.',
    go: 'Continue',
  },
  change: 'Not right?',
  asked: {
    title: '{host} confirms first',
    hint: 'Your booking has arrived. This page shows your link once {host} has confirmed: keep it open, or load it again in this tab.',
  },
  refused: { title: '{host} has not confirmed this booking', hint: 'Ask {host} if you expected another answer.' },
  busy: 'Making your link...',
  opening: 'Opening your link...',
  failed: 'Your link could not be made',
  notValid: {
    title: 'This page is closed or its address is incomplete',
    hint: 'Your booking itself is not affected. Ask your host for a link to the check.',
  },
  closed: {
    ended: { title: 'This show has ended', hint: ASK },
    paused: { title: 'This page is not open at the moment', hint: ASK },
    past: { title: 'The time of this booking is over', hint: 'Ask {host} if you expected another time.' },
    full: { title: 'This episode is full', hint: ASK },
    called_off: { title: 'Your host has cancelled this session', hint: 'Ask {host} if you expected another date.' },
    taken: {
      title: 'This booking is already in the list',
      hint: 'It is there under another name or at another time, or its link was replaced. Open the link that you have, or ask {host}.',
    },
    cancelled: { title: 'This booking is cancelled', hint: 'Book again, or ask {host}.' },
  },
  checkAnyway: 'Check my setup anyway',
  notLoaded: 'This page could not be loaded',
  loading: 'Loading your booking...',
} as const satisfies TextTable);
