import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Shows with what comes in for them, the dialog that connects a booking tool, and the log of its messages. */
export const bookingsIn = textGroup('host/bookings-in.bookingsIn', {
  label: 'Shows that take bookings',
  page: 'Booking page',
  pageOpen: 'Open: bookings are taken at once',
  approvesFirst: 'Open: you approve each booking',
  ended: 'The show has ended',
  asked: { one: '{count} booking waits for you', other: '{count} bookings wait for you' },
  openShow: 'Open show',
  /** A booking tool in the row of its show. */
  received: 'Last message {ago}',
  nothing: 'No message yet',
  troubles: {
    one: '{count} message of the last week could not be used',
    other: '{count} messages of the last week could not be used',
  },
  bothSecrets: 'Two secrets are valid until {when}',
  address: 'Address',
  copyAddress: 'Copy address',
  copied: 'Copied',
  notCopied: 'Not copied',
  messages: 'Messages',
  more: 'More for {kind} of {show}',
  rotate: 'New secret',
  remove: 'Delete',
  rotating: {
    title: 'Give {kind} a new secret?',
    hint: 'The new secret is shown once. The old one is valid for 24 more hours, so that no booking is lost while you change it in the tool.',
    confirm: 'New secret',
    failed: 'The secret could not be changed',
  },
  deleting: {
    title: 'Disconnect {kind} from “{show}”?',
    hint: 'Its bookings no longer come in, and the list of its messages is deleted. Guests and episodes stay.',
    confirm: 'Disconnect',
    done: '{kind} is disconnected',
    failed: 'It could not be disconnected',
  },
  failedHint: 'Please try again.',
  cancel: 'Cancel',
  close: 'Close',
} as const satisfies TextTable);

/** The dialog that connects a booking tool with a show. */
export const hookForm = textGroup('host/bookings-in.hookForm', {
  title: 'Connect a booking tool',
  hint: 'The tool sends a signed message for each booking, each move and each cancellation.',
  show: 'Show',
  kind: 'Booking tool',
  elsewhere:
    'zcal and Koalendar send no messages. With them, use the booking page of the show: it also works without a secret.',
  create: 'Get address and secret',
  failed: 'It could not be connected',
  tryAgain: 'Please try again.',
  cancel: 'Cancel',
  close: 'Close',
} as const satisfies TextTable);

/** The address and the secret for a booking tool, of which the secret is shown once. */
export const hookSecret = textGroup('host/bookings-in.hookSecret', {
  title: 'Connect {kind} with “{show}”',
  hint: 'Copy the secret now: it is not shown again. The address stays on this page.',
  address: 'Address',
  copyAddress: 'Copy address',
  secret: 'Secret',
  copySecret: 'Copy secret',
  copied: 'Copied',
  notCopied: 'Not copied',
  stored: 'I have stored it',
  close: 'Close',
  lossTitle: 'You have not copied the secret yet',
  lossHint: 'It is not shown again. Without it, you would have to get a new secret.',
  steps: 'What to do now',
  first: 'First command',
  second: 'Second command',
  body: 'Body of a message',
  copyCode: 'Copy',
} as const satisfies TextTable);

/** The messages of a booking tool. */
export const hookLog = textGroup('host/bookings-in.hookLog', {
  label: 'Messages of the last {count} days',
  loading: 'Loading messages...',
  notLoaded: 'The messages could not be loaded',
  moreNotLoaded: 'Older messages could not be loaded',
  empty: 'No message has come in the last {count} days. Make a test booking in the tool.',
  older: 'Show older',
  unnamed: 'No name',
  start: 'for {when}',
  waiting: 'It is being worked on.',
  times: '{count} times within an hour',
  again: 'Apply again<of>: {name}</of>',
  applied: 'The message was applied again',
  notApplied: 'The message could not be applied again',
  openEpisode: 'Open episode',
} as const satisfies TextTable);
