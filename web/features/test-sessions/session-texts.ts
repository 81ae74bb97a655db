import type { TestSession } from '@linecheck/contract';

export const SHARE_HINT = 'Remember to share this link directly with your guest via email, message, or chat';

/** The address that a guest opens (S1 §2). */
export const guestUrl = (origin: string, { sessionCode }: Pick<TestSession, 'sessionCode'>): string =>
  `${origin}/?session=${sessionCode}`;

export const guestLine = ({ guestName, guestEmail }: Pick<TestSession, 'guestName' | 'guestEmail'>): string =>
  [guestName, guestEmail].filter(Boolean).join(' · ');

/** What deleting a session takes away. */
export function lossOf({ guestName, resultCount }: Pick<TestSession, 'guestName' | 'resultCount'>): string {
  const results = resultCount > 0 ? `, and everything that ${guestName} has sent you is deleted` : '';
  return `The link for ${guestName} stops working${results}. This cannot be undone.`;
}
