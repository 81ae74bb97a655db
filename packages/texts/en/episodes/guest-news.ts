import type { TextTable } from '../../message';

/** What a host has changed in a session while its guest's page was open. */
export const guestNews = {
  moved: 'Your host moved the session: now {when}.',
  held: 'The session takes place after all: {when}.',
  asks: 'Your host changed what this show asks for.',
} as const satisfies TextTable;
