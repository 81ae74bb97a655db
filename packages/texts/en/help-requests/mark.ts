import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The mark of a guest who has asked for help, on rows and cards. */
export const helpMark = textGroup('host/help-requests/mark.helpMark', {
  needs: 'Needs help',
  needsFor: 'Needs help, {time}',
  justNow: 'just now',
  minutes: { one: '{count} min', other: '{count} min' },
  hours: { one: '{count} h', other: '{count} h' },
  isOn: '{name} is on it',
  hasAnswered: '{name} has answered',
  somebodyIsOn: 'Somebody is on it',
} as const satisfies TextTable);
