import { PLUS_GUEST, type SessionRow } from '@linecheck/contract';

export const SHARE_HINT = 'Remember to share this link directly with your guest via email, message, or chat';

/** On the button of a form that changes a link. */
export const SAVE = 'Save changes';

/** The address that a guest opens (S1 §2). */
export const guestUrl = (origin: string, { sessionCode }: Pick<SessionRow, 'sessionCode'>): string =>
  `${origin}/?session=${sessionCode}`;

export const guestLine = ({ guestName, guestEmail }: Pick<SessionRow, 'guestName' | 'guestEmail'>): string =>
  [guestName, guestEmail].filter(Boolean).join(' · ');

/** What deleting a session takes away. */
export function lossOf({ guestName, resultCount }: Pick<SessionRow, 'guestName' | 'resultCount'>): string {
  const results = resultCount > 0 ? `, and everything that ${guestName} has sent you is deleted` : '';
  return `The link for ${guestName} stops working${results}. This cannot be undone.`;
}

/** What the mail program is opened with, the words in the host's name. */
export function invitationOf(session: Pick<SessionRow, 'title' | 'guestFirstName'>, url: string) {
  const greeting = session.guestFirstName === PLUS_GUEST.guestFirstName ? 'Hi,' : `Hi ${session.guestFirstName},`;
  return {
    subject: `Setup check for “${session.title}”`,
    text: `${greeting}\n\nPlease check your microphone, camera and connection before “${session.title}”. It takes about two minutes in your browser:`,
    url,
  };
}

/** A `mailto:` address (RFC 6068): everything in it is encoded, and its lines end as those of a mail do. */
export function mailtoOf(session: Pick<SessionRow, 'title' | 'guestFirstName' | 'guestEmail'>, url: string): string {
  const { subject, text } = invitationOf(session, url);
  const body = `${text}\n\n${url}\n`.replaceAll('\n', '\r\n');
  const to = (session.guestEmail ?? '').split('@').map(encodeURIComponent).join('@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
