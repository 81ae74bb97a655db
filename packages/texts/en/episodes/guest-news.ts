import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** What a host has changed in a session while its guest's page was open. */
export const guestNews = textGroup('guest/episodes/guest-news.guestNews', {
  moved: 'Your host moved the session: now {when}.',
  held: 'The session takes place after all: {when}.',
  asks: 'Your host changed what this show asks for.',
} as const satisfies TextTable);
