import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** How a guest reaches the host beside the page. */
export const reachWords = textGroup('guest/help-requests/reach.reachWords', {
  call: 'Call {telephone}',
  chat: 'Chat on {site}',
  hours: '{days}, {from} to {until}, {place} time',
  everyDay: 'Every day',
  range: '{first} to {last}',
} as const satisfies TextTable);
