import type { EmailObstacle } from '@linecheck/contract';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The card beside a board. */
export const emailsCard = textGroup('host/episodes/emails.emailsCard', {
  notLoaded: 'The emails could not be loaded',
  loading: 'Loading the emails...',
  counts: {
    invited: '{count} invited',
    notInvited: '{count} not invited',
    waiting: { one: '{count} email waits', other: '{count} emails wait' },
    withoutAddress: '{count} without an address',
    bounced: { one: '{count} address does not work', other: '{count} addresses do not work' },
    objected: { one: '{count} wants no more emails', other: '{count} want no more emails' },
  } as const satisfies Record<string, TextMessage>,
  planned: 'What goes out by itself',
  reminder: 'Reminder to those who are not ready',
  reminderNow: { one: '{count} guest now', other: '{count} guests now' },
  summary: 'Summary for you',
  nothing: 'Nothing goes out by itself.',
  tells: 'Guests are told if the time moves or the show is called off.',
  left: {
    one: '{count} more email can go out within 24 hours.',
    other: '{count} more emails can go out within 24 hours.',
  },
  replyTo: 'Answers go to {address}.',
  noReplyTo: 'Guests cannot answer: no member of the team has confirmed an address.',
  change: 'Reminders and preview',
  confirm: 'Your account',
} as const satisfies TextTable);

/** Why no emails can be sent, and what can be done. */
export const emailObstacles = textGroup('host/episodes/emails.emailObstacles', {
  no_mail: {
    title: 'This installation sends no emails',
    hint: 'Invitations and reminders need a mail server. Whoever runs Linecheck here sets SMTP_URL. Until then, copy the links and send them yourself.',
  },
  unconfirmed: {
    title: 'Confirm your email address first',
    hint: 'Emails to guests go out once your own address is confirmed. Open the link in the email that you got when you signed up.',
  },
  over: { title: 'The show is over', hint: 'No more emails go out.' },
  called_off: { title: 'The show is called off', hint: 'Nobody is invited or reminded.' },
  archived: { title: 'The episode is archived', hint: 'No emails go out while it is in the archive.' },
  plan: { title: 'Emails to guests are a Pro feature', hint: 'Copy the links and send them yourself.' },
} as const satisfies Record<EmailObstacle, { readonly title: string; readonly hint: string }>);

/** Guests who know another time than the present one. */
export const emailNews = textGroup('host/episodes/emails.emailNews', {
  moved: {
    one: '{count} guest was told another time, or that it is called off',
    other: '{count} guests were told another time, or that it is called off',
  },
  calledOff: {
    one: '{count} guest does not know that it is called off',
    other: '{count} guests do not know that it is called off',
  },
  byItself: 'An email tells them by itself, about two minutes after the last change.',
  byHand: 'Nobody has told them yet.',
  tellMoved: 'Tell them the time of the show',
  tellCalledOff: 'Tell them',
} as const satisfies TextTable);
