import type { EpisodeEmails, InvitedCounts } from '@linecheck/contract';
import { localTimeOf } from '@linecheck/contract';
import { emailDialog } from '@linecheck/texts/en/episodes/email-dialog';
import { readerZone } from '@linecheck/texts/reader-zone';
import { fill } from '../../texts/fill';
import { formatEnumeration, formatLocalTime, formatMoment } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

/** The day and the time on the reader's clock: "Thu, 03-Dec-2026 08:00". */
export const dayWords = (iso: string): string => formatLocalTime(localTimeOf(new Date(iso), readerZone()));

/** Why guests get no invitation now: "1 without an address, 2 invited before"; empty if all get one. */
export function leftOutWords(emails: EpisodeEmails): string {
  const { out } = currentTexts(emailDialog);
  const counts = (['withoutAddress', 'objected', 'bounced', 'invited'] as const).flatMap((key) =>
    emails[key] > 0 ? [fill(out[key], { count: emails[key] })] : [],
  );
  return formatEnumeration(counts);
}

/** What happened to the emails of a task, one sentence each. */
export function sentLines({ later, laterAt, already, withoutAddress, objected }: InvitedCounts): readonly string[] {
  const { sent } = currentTexts(emailDialog);
  return [
    later > 0 ? fill(sent.later, { count: later, when: laterAt === null ? '' : formatMoment(laterAt) }) : '',
    already > 0 ? fill(sent.already, { count: already }) : '',
    withoutAddress > 0 ? fill(sent.withoutAddress, { count: withoutAddress }) : '',
    objected > 0 ? fill(sent.objected, { count: objected }) : '',
  ].filter((line) => line !== '');
}

/** Longest `mailto:` address that the mail programs of Windows take. */
const MAILTO_MAX = 1900;

interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address of the guest's page. */
  readonly link: string;
}

/** `mailto:` address (RFC 6068) with the paragraphs of an email that fit, and in any case with the link. */
export function draftHref({ to, subject, text, link }: MailDraft): string {
  const encoded = (part: string) => encodeURIComponent(`${part.replaceAll(/\r?\n/g, '\r\n')}\r\n\r\n`);
  const start = `mailto:${to.split('@').map(encodeURIComponent).join('@')}?subject=${encodeURIComponent(subject)}&body=`;
  const room = MAILTO_MAX - start.length - encoded(link).length;
  let body = '';
  for (const paragraph of text.trim().split(/\r?\n\r?\n/)) {
    const next = body + encoded(paragraph);
    if (next.length > room) break;
    body = next;
  }
  return start + (body.includes(encodeURIComponent(link)) ? body : body + encoded(link));
}
