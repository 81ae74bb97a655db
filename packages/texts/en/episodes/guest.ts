import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The episode on its guest's page. */
export const guestEpisode = textGroup('guest/episodes/guest.guestEpisode', {
  yourTime: '{when}, your time',
  hostTime: '{when} in {zone}',
  length: { one: '{count} minute', other: '{count} minutes' },
  calledOff: 'Your host has cancelled this session.',
  running: 'has started',
  over: 'is over',
  calendar: 'Add to calendar',
  fromCalendar: 'Remove from calendar',
  phone: 'Continue on your phone',
  otherDevice: 'Continue on another device',
  join: 'Join',
  joinStudio: 'Join on {studio}',
  joinFirst: {
    title: 'Join without a check?',
    hint: 'You have not checked yet: {checks}.',
    confirm: 'Join now',
    cancel: 'Check first',
  },
  close: 'Close',
  asks: 'What this show asks for',
} as const satisfies TextTable);

/** What a guest changes first for the show. */
export const guestFit = textGroup('guest/episodes/guest.guestFit', {
  others: { one: 'One more below what the show asks for', other: '{count} more below what the show asks for' },
} as const satisfies TextTable);
