import { PLUS_GUEST, type SessionRow } from '@linecheck/contract';
import type { testSessions } from '@linecheck/texts/en/sessions';
import { fill } from '../../texts/fill';

export const guestUrl = (origin: string, { sessionCode }: Pick<SessionRow, 'sessionCode'>): string =>
  `${origin}/?session=${sessionCode}`;

export const guestLine = ({ guestName, guestEmail }: Pick<SessionRow, 'guestName' | 'guestEmail'>): string =>
  [guestName, guestEmail].filter(Boolean).join(' · ');

/** Loss described before a session is deleted. */
export function deletionLossOf(
  texts: typeof testSessions,
  session: Pick<SessionRow, 'guestName' | 'resultCount'>,
): string {
  const { hint, hintWithResults } = texts.deletion;
  return fill(session.resultCount > 0 ? hintWithResults : hint, { guestName: session.guestName });
}

/** Content of the invitation, written in the host's name. */
export function invitationOf(
  texts: typeof testSessions,
  { title, guestFirstName: name }: Pick<SessionRow, 'title' | 'guestFirstName'>,
  url: string,
) {
  const { subject, text, textByName } = texts.invitation;
  const isNamed = name !== PLUS_GUEST.guestFirstName;
  return {
    subject: fill(subject, { title }),
    text: isNamed ? fill(textByName, { name, title }) : fill(text, { title }),
    url,
  };
}

/** `mailto:` address (RFC 6068): all parts are encoded, with CRLF line breaks as in an email. */
export function mailtoOf(
  texts: typeof testSessions,
  session: Pick<SessionRow, 'title' | 'guestFirstName' | 'guestEmail'>,
  url: string,
): string {
  const { subject, text } = invitationOf(texts, session, url);
  const body = `${text}\n\n${url}\n`.replaceAll('\n', '\r\n');
  const to = (session.guestEmail ?? '').split('@').map(encodeURIComponent).join('@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
