import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** What was sent to a webhook in the last 30 days, and how a test went. */
export const deliveries = textGroup('host/deliveries.deliveries', {
  label: 'Deliveries of the last {count} days',
  loading: 'Loading deliveries...',
  notLoaded: 'The deliveries could not be loaded',
  moreNotLoaded: 'Older deliveries could not be loaded',
  empty: 'Nothing was sent in the last {count} days.',
  older: 'Show older',
  answered: 'Answered with {status} in {ms} ms',
  notTried: 'Not tried yet',
  tries: { one: '{count} try', other: '{count} tries' },
  next: 'Next try {when}',
  took: '{ms} ms',
  body: 'What is sent',
  /** Of a message that has arrived: names and states are read when it is sent, and may have changed. */
  bodyNow: 'As it would be sent now',
  reply: 'The reply, its beginning',
  noReply: 'There is no reply, or it is not kept because the address is not public.',
  detailsNotLoaded: 'This delivery could not be loaded',
  again: 'Send again',
  notSentAgain: 'It could not be sent again',
  test: {
    waiting: 'The test is on its way',
    waitingHint: 'It takes the way of all other messages.',
    delivered: 'The test has arrived',
    failed: 'The test has not arrived',
    unknown: 'What became of the test could not be loaded',
  },
} as const satisfies TextTable);
