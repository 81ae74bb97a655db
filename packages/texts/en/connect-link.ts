import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The way to the page that connects a workspace with other programs. */
export const connectLink = textGroup('host/connect-link.connectLink', {
  title: 'Connect',
  hint: 'Bookings that come in, webhooks and chat messages that go out, tokens, and your calendar.',
  open: 'Open Connect',
} as const satisfies TextTable);
