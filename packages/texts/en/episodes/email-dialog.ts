import type { GuestEmailKind } from '@linecheck/contract';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The dialog with the preview of an email, before it is sent. */
export const emailDialog = textGroup('host/episodes/email-dialog.emailDialog', {
  titles: {
    all: { one: 'Invite {count} guest', other: 'Invite {count} guests' },
    one: 'Invite {name}',
    again: 'Invite {name} again',
    moved: { one: 'Tell {count} guest the time of the show', other: 'Tell {count} guests the time of the show' },
    calledOff: {
      one: 'Tell {count} guest that it is called off',
      other: 'Tell {count} guests that it is called off',
    },
    plan: 'Emails of this episode',
  },
  close: 'Close',
  cancel: 'Cancel',
  send: { one: 'Send {count} email', other: 'Send {count} emails' },
  save: 'Save',
  saved: 'The emails of this episode are saved',
  notSaved: 'This could not be saved',
  notSent: 'Nothing was sent',
  tryAgain: 'Please try again.',
  leftOut: 'Not among them: {who}.',
  out: {
    withoutAddress: '{count} without an address',
    objected: { one: '{count} who wants no emails', other: '{count} who want no emails' },
    bounced: { one: '{count} whose address does not work', other: '{count} whose addresses do not work' },
    invited: '{count} invited before',
  },
  /** After the emails have been sent. */
  sent: {
    title: { one: '{count} email is on its way', other: '{count} emails are on their way' },
    none: 'No email was sent',
    later: {
      one: '{count} email goes out {when}: your team has sent as many today as it may.',
      other: '{count} emails go out from {when}: your team has sent as many today as it may.',
    },
    already: {
      one: '{count} guest was invited already, or as often as is allowed.',
      other: '{count} guests were invited already, or as often as is allowed.',
    },
    withoutAddress: { one: '{count} guest has no address.', other: '{count} guests have no address.' },
    objected: { one: '{count} guest wants no emails.', other: '{count} guests want no emails.' },
    next: 'Each row of the board says what happened to its email.',
    done: 'Done',
  },
} as const satisfies TextTable);

/** What goes out by itself. */
export const emailPlan = textGroup('host/episodes/email-dialog.emailPlan', {
  title: 'What goes out by itself',
  reminders: 'Remind guests who are not ready',
  first: 'First, hours before',
  second: 'Second, hours before',
  third: 'Third, hours before',
  at: 'Goes out {when}',
  past: 'This time has passed',
  fault: 'Enter a whole number from {min} to {max}',
  twice: 'Enter each number once',
  tellsChanges: 'Tell them if the time moves or the show is called off',
  summary: 'Send me a summary on the morning of the show',
} as const satisfies TextTable);

/** An email as it would go out now. */
export const emailPreviewTexts = textGroup('host/episodes/email-dialog.emailPreviewTexts', {
  title: 'Preview',
  which: 'Email',
  kinds: {
    invitation: 'Invitation',
    reminder: 'Reminder',
    moved: 'New time',
    'called-off': 'Called off',
    summary: 'Summary for you',
  } as const satisfies Record<GuestEmailKind | 'summary', string>,
  from: 'From',
  replyTo: 'Answers to',
  to: 'To',
  subject: 'Subject',
  calendar: 'With a calendar entry',
  views: 'Show it',
  look: 'As it looks',
  text: 'As text',
  /** Name of the frame with the email. */
  frame: 'The email as it looks',
  loading: 'Loading the preview...',
  notLoaded: 'The preview could not be loaded',
} as const satisfies TextTable);

/** Sending an invitation without a mail server. */
export const emailByHand = textGroup('host/episodes/email-dialog.emailByHand', {
  title: 'Send it yourself',
  copyText: 'Copy text',
  copied: 'Copied',
  notCopied: 'Not copied',
  textOf: 'The text of the email',
  mail: 'Open in mail',
  calendar: 'Calendar file',
} as const satisfies TextTable);
