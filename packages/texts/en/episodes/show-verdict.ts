import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The verdict of a show on a result: for the guest, in reports, on the dashboard, in emails and notifications. */
export const showVerdict = textGroup('guest/episodes/show-verdict.showVerdict', {
  ready: 'Ready for this show',
  notReady: 'Not ready for this show yet',
  toChange: {
    one: 'Not ready for this show yet: one thing to change',
    other: 'Not ready for this show yet: {count} things to change',
  },
} as const satisfies TextTable);
