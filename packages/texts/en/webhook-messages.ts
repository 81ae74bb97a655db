import type { EventKind, GuestState } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** What a message of a webhook says in words: one or two sentences for a chat, and the reasons in JSON. */
export const webhookMessages = {
  /** The show, then how many are ready. */
  show: '{title}, {when}: {status}',
  link: '{title}:',
  today: 'today {time}',
  tomorrow: 'tomorrow {time}',
  status: '{ready} of {count} ready.',
  noGuests: 'no guests yet.',
  unnamed: 'A guest',
  kinds: {
    'guest.added': '{guest} was added.',
    'guest.opened': '{guest} has opened the link.',
    'result.submitted': '{guest}: {reason}.',
    'guest.changed': '{guest} was changed.',
    'guest.needs_help': '{guest} asks for help: {reason}.',
    'email.bounced': '{guest}: the email came back.',
    'episode.ready': 'Everybody is ready.',
    'episode.not_ready': '',
    'webhook.test': 'This is a test from Linecheck. Messages about your guests arrive here.',
  } satisfies Record<EventKind, string>,
  waiting: '{guest}: {words}.',
  others: { one: 'And {count} other.', other: 'And {count} others.' },
  /** The state of a guest, after the name. */
  states: {
    fix: 'something to change',
    changed: 'something is worse than before',
    old: 'the result is too old',
    unopened: 'not opened',
    opened: 'no result yet',
    ready: 'ready',
  } satisfies Record<GuestState, string>,
  someReason: 'no reason given',
  /** Of the made-up events that a program gets as samples. */
  sample: {
    episode: 'Tides',
    guest: 'Nia Odeh',
    otherGuest: 'Wei Tan',
    missed: 'Loudness −38 LUFS, this show asks for −30 LUFS',
    needed: 'Too quiet',
  },
  openBoard: 'Open the board',
} as const satisfies TextTable;

/** The emails about a webhook that sleeps. */
export const webhookLetter = textGroup('host-server/webhook-messages.webhookLetter', {
  subject: { first: 'A webhook is asleep: {name}', later: 'A webhook has been asleep for 5 days: {name}' },
  opening: {
    first: 'The webhook "{name}" has delivered nothing for 24 hours, so it sleeps: one message is tried each hour.',
    later: 'The webhook "{name}" has delivered nothing for 6 days. Messages that are older than 7 days are given up.',
  },
  waiting: { one: '{count} message waits.', other: '{count} messages wait.' },
  last: 'The last try: {reason}',
  request: 'See its deliveries, correct its address, or switch it off:',
  action: 'Open the webhooks',
  wakes: 'It wakes by itself as soon as a message arrives, and delivers what waits.',
  why: 'You get this email because you have made this webhook, or because you are an owner of its workspace.',
} as const satisfies TextTable);
