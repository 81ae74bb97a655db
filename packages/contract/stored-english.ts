/*
 * Texts that are data: they are stored with a guest link and sent as its content, like a host's own texts. S1 §5
 * specifies them exactly, and other clients compare them, so pages do not translate stored texts.
 */

export const DEFAULT_SESSION_TITLE = 'Recording Session';

/** The name of a Plus link's guest, since it is not addressed to a particular person. */
export const PLUS_GUEST = { guestFirstName: 'Guest', guestSurname: 'User' } as const;

/** The guest message of a Plus link. */
export const plusMessage = (title: string): string =>
  `Hi! Please test your setup for "${title || 'our session'}". This quick check ensures we have great audio and video quality.`;
