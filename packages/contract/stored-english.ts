/*
 * Words that are data: they are stored with a guest link and sent as its content, like those that a host types. S1 §5 fixes them to
 * the letter, and other clients compare them, so that no page translates what is stored.
 */

export const DEFAULT_SESSION_TITLE = 'Recording Session';

/** The name that a Plus link carries, since it is made for no one in particular. */
export const PLUS_GUEST = { guestFirstName: 'Guest', guestSurname: 'User' } as const;

/** The guest message of a Plus link. */
export const plusMessage = (title: string): string =>
  `Hi! Please test your setup for "${title || 'our session'}". This quick check ensures we have great audio and video quality.`;
