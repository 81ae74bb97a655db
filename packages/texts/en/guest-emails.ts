import type { GuestState } from '@linecheck/contract';
import type { TextMessage, TextTable } from '../message';
import { textGroup } from '../text-group';
import { board } from './episodes/board';

/** A heading with the guest's first name, and without. */
interface NamedHeading {
  readonly byName: TextMessage;
  readonly plain: TextMessage;
}

const reminderHeadings = {
  fix: { byName: '{name}, there is something to fix before {day}', plain: 'There is something to fix before {day}' },
  changed: {
    byName: '{name}, your setup has changed since your check',
    plain: 'Your setup has changed since your check',
  },
  old: { byName: '{name}, please check again before {day}', plain: 'Please check again before {day}' },
  unopened: { byName: '{name}, please check your setup before {day}', plain: 'Please check your setup before {day}' },
  opened: { byName: '{name}, please finish your check before {day}', plain: 'Please finish your check before {day}' },
} as const satisfies Record<Exclude<GuestState, 'ready'>, NamedHeading>;

const reminderOpenings = {
  fix: 'Your last check does not meet everything that this show asks for. Please fix this first, then check again.',
  changed: 'Your last short check found something worse than before. Please look at it, then check again.',
  old: 'You were ready when you last checked, but that was some time ago. A short check shows whether everything still works.',
  unopened: 'You have not opened your link yet.',
  opened: 'You have opened your link, but {person} has no result from you yet.',
} as const satisfies Record<Exclude<GuestState, 'ready'>, TextMessage>;

/** Emails to guests, and the summary that a member gets on the morning of a show. */
export const guestEmails = textGroup('guest-server/guest-emails.guestEmails', {
  /** The name of the sender, beside the installation's address. */
  from: '{name} via Linecheck',
  /** In place of a name that holds an address, or nothing visible. */
  unnamed: 'Your host',
  untitled: 'your session',
  /** Above the text: the person, and the brand. */
  hostOfBrand: '{person}, {brand}',
  /** Of the texts of others, subjects hold the title alone: emails whose subject asks for something land in junk. */
  subjects: {
    invitation: 'Setup check for {title}',
    reminder: 'Reminder: setup check for {title}',
    moved: 'New time for {title}',
    held: 'Takes place: {title}',
    'called-off': 'Called off: {title}',
    summary: '{title}: {ready} of {all} ready',
  },
  headings: {
    invitation: {
      byName: '{name}, please check your setup before {day}',
      plain: 'Please check your setup before {day}',
    },
    withoutShow: { byName: '{name}, please check your setup', plain: 'Please check your setup' },
    moved: { byName: '{name}, the show has a new time', plain: 'The show has a new time' },
    /** In place of `moved`, to a guest who was told that it is called off. */
    held: { byName: '{name}, the show takes place', plain: 'The show takes place' },
    'called-off': { byName: '{name}, the show is called off', plain: 'The show is called off' },
  } as const satisfies Record<string, NamedHeading>,
  reminderHeadings,
  openings: {
    invitation:
      '{person} invites you to check that everything works before you start. Use the device and the room that you will use then.',
    moved: 'The show has moved to another time.',
    held: 'You were told that the show is called off. It takes place after all.',
    'called-off': 'The show does not take place. There is nothing for you to do.',
  },
  reminderOpenings,
  /** In place of `reminderOpenings.fix` if it is not known what to fix first. */
  fixUnnamed: 'Your last check does not meet everything that this show asks for. Your page says what to fix.',
  labels: {
    show: 'Show',
    session: 'For',
    when: 'When',
    now: 'New time',
    before: 'Old time',
    where: 'Where',
    check: 'The check',
    asks: 'You need',
    first: 'Fix first',
  },
  /** The same figure as on the guest's page. */
  check: 'About ninety seconds in your browser. Nothing to install, and no account.',
  moreAsked: { one: 'and {count} more, listed on your page', other: 'and {count} more, listed on your page' },
  times: {
    sameDay: '{date}, {from} to {to}',
    overnight: '{date}, {from} to {endDate}, {to}',
    /** The zone of the show, to a guest whose zone is not known, or the same. */
    inZone: '{range}, {place} time ({offset})',
    inUtc: '{range} UTC',
    /** For a guest in another zone. */
    yours: '{range}, your time ({place}, {offset})',
    theirs: '{range} in {place} ({offset})',
  },
  action: 'Check my setup',
  again: 'Check again',
  plainAddress: 'If the button does not work, open this address: {link}',
  expiry: 'Your link works until {date}.',
  calendar: 'The attached calendar entry has the time and your link.',
  calendarCancelled: 'The attached calendar file removes the show from your calendar.',
  /** GDPR Art. 14: from whom the address is, why it is used, and how long it is kept. */
  source:
    '{person} asked {site} to send you this. Your name and address were given by {person}, or by you, for this check. They are kept until {person} deletes your link.',
  answers: 'Answers go to {address}.',
  noAnswers: 'Nobody reads answers to this email.',
  /** Links, and in the text before their addresses. */
  objection: 'No more emails',
  privacy: 'What happens with your data',
  linkWithAddress: '{words}: {link}',
  summary: {
    heading: { one: '{ready} of {count} guest is ready', other: '{ready} of {count} guests are ready' },
    allReady: { one: 'Your guest is ready', other: 'All {count} guests are ready' },
    states: board.states,
    guest: '{state}: {missed}',
    unnamedGuest: 'A guest',
    more: { one: '{count} more guest is on the board.', other: '{count} more guests are on the board.' },
    action: 'Open the board',
    why: 'You get this summary because you asked for it on the board of this show. You can turn it off there.',
  },
} as const satisfies TextTable);
