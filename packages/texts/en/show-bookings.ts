import type { BOOKING_STATES } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The bookings of a show, and the page to which booking tools send their guests, for hosts. */
export const showBookings = textGroup('host/show-bookings.showBookings', {
  label: 'Bookings',
  said: 'Said by the guest',
  signed: 'Confirmed by the booking tool',
  states: {
    asked: 'Waits for you',
    booked: 'Booked',
    cancelled: 'Cancelled',
    refused: 'Refused',
  } as const satisfies Record<(typeof BOOKING_STATES)[number], string>,
  booked: 'Booked {when}',
  board: 'Open the board',
  boardOf: 'Open the board of {name}',
  approve: 'Approve',
  approveOf: 'Approve the booking of {name}',
  refuse: 'Refuse',
  refuseOf: 'Refuse the booking of {name}',
  approved: '{name} has a link',
  refused: 'The booking of {name} is refused',
  notDecided: 'The booking was not changed',
  empty: {
    title: 'No bookings yet',
    hint: 'Let your booking tool send its guests to the booking page, or connect it.',
    action: 'Connect a booking tool',
  },
  noneOfEnded: { title: 'No bookings', hint: 'A show that has ended takes none.' },
  older: 'Show older',
  loading: 'Loading bookings...',
  notLoaded: 'The bookings could not be loaded',
  moreNotLoaded: 'Older bookings could not be loaded',
  tryAgain: 'Please try again.',
} as const satisfies TextTable);

export const bookingPageSettings = textGroup('host/show-bookings.bookingPageSettings', {
  title: 'Booking page',
  hint: 'Your booking tool sends each guest here after a booking. One press makes the episode and their link.',
  open: 'Open the booking page',
  close: 'Close the page',
  renew: 'Replace the address',
  label: 'Address of the booking page',
  copy: 'Copy address',
  copied: 'Copied',
  notCopied: 'Not copied',
  approvesFirst: 'I approve each booking first',
  approvesFirstHint: 'A guest gets the link after a member has approved the booking.',
  how: 'Where to paste it',
  tools: {
    cal: 'Cal.com: Event type, Advanced, “Redirect on booking”. Leave “Forward parameters” on.',
    calendly:
      'Calendly: Event type, Booking page, “After booking”, “Redirect to an external site”. Turn on “Pass event details”.',
    zcal: 'zcal: Invitation, Confirmation, “Redirect to a URL”, with the details of the booking.',
    koalendar: 'Koalendar: Booking page, After booking, “Redirect to a web page”, with the details of the booking.',
    calId: 'Cal ID: as Cal.com.',
  },
  notSigned:
    'What comes this way is said by the guest: it never moves or cancels anything, and its address gets no emails until you invite the guest.',
  opened: 'The booking page is open',
  closed: 'The booking page is closed',
  renewed: 'The booking page has a new address',
  notChanged: 'The booking page was not changed',
  closing: {
    title: 'Close the booking page?',
    hint: 'Its address never works again. Guests who have a link keep it.',
    confirm: 'Close it',
    cancel: 'Keep it open',
  },
  renewing: {
    title: 'Replace the address?',
    hint: 'The present address never works again. Paste the new one into your booking tool.',
    confirm: 'Replace it',
    cancel: 'Keep it',
  },
  tryAgain: 'Please try again.',
} as const satisfies TextTable);
