import { CHECKS, type Check, isOptional } from '@linecheck/checks/check';
import { type Outcomes, worstStatus } from '@linecheck/checks/outcome';
import type { CheckStatus, ResultLetters } from '@linecheck/contract';
import { checks } from '@linecheck/texts/en/run';
import { emails } from '@linecheck/texts/en/server';
import { fill } from '@linecheck/texts/fill';
import { button, EMAIL_LANGUAGE, emailPage, emailText, escapeHtml, smallPrint } from '../../mail/email-page';
import type { Email } from '../../mail/mail';

export const wantsEmail = (wanted: ResultLetters, worst: CheckStatus): boolean =>
  wanted === 'all' || (wanted === 'problems' && worst !== 'passed');

/**
 * Maximum emails within an hour, about one link and to one host, so that a guest who submits repeatedly cannot flood a
 * mailbox. Exported for tests.
 */
export const MAX_PER_LINK = 5;
const MAX_PER_HOST = 60;

interface Before {
  readonly ofLink: number;
  readonly ofHost: number;
}

/**
 * Returns whether this email announces that no more will follow for a while; undefined if it must not be sent itself.
 *
 * @param before Results in the hour before this one about which the host wanted emails.
 */
export function isLastEmail({ ofLink, ofHost }: Before): boolean | undefined {
  if (ofLink >= MAX_PER_LINK || ofHost >= MAX_PER_HOST) return undefined;
  return ofLink === MAX_PER_LINK - 1 || ofHost === MAX_PER_HOST - 1;
}

/** A result as its email describes it, without any text from the guest. */
interface ReportedResult {
  readonly id: string;
  /** The link's title and the guest's name, as the host wrote them. */
  readonly title: string;
  readonly guest: string;
  readonly outcomes: Outcomes;
}

interface Addressee {
  readonly to: string;
  readonly offToken: string;
  readonly publicUrl: string;
  /** True if no more emails about this link or to this host will be sent for a while. */
  readonly isLast: boolean;
}

/**
 * The email to a host when a guest has finished. It contains the guest's name that the host wrote in the link:
 * otherwise anyone with the link could put their own text into our emails.
 */
export function resultEmail(result: ReportedResult, { to, offToken, publicUrl, isLast }: Addressee): Email {
  const { id, guest, title, outcomes } = result;
  const texts = emails.result;
  const isPassed = worstStatus(outcomes) === 'passed';
  const opening = fill(EMAIL_LANGUAGE, texts.opening, { guest, title });
  const reported = CHECKS.filter((check) => outcomes[check] !== undefined || !isOptional(check));
  const verdicts = reported.map((check) => verdictOf(check, outcomes[check]?.status));
  const link = `${publicUrl}/dashboard?result=${id}`;
  const off = `${publicUrl}/letters-off#token=${offToken}`;
  const last = isLast ? [texts.last] : [];
  const subject = fill(EMAIL_LANGUAGE, isPassed ? texts.subjects.passed : texts.subjects.problems, { guest });
  const { hostname } = new URL(publicUrl);
  return {
    to,
    subject,
    text: emailText([
      opening,
      verdicts.join('\n'),
      `${texts.request}\n${link}`,
      ...last,
      texts.why,
      `${texts.offRequest}\n${off}`,
    ]),
    html: emailPage(subject, [
      escapeHtml(opening),
      verdicts.join('<br>'),
      button(link, texts.action),
      ...last,
      smallPrint(`${texts.why}<br><a href="${off}" style="color:inherit">${texts.off}</a>`),
    ]),
    messageId: `<result-${id}@${hostname}>`,
    list: { name: 'results', unsubscribeUrl: `${publicUrl}/api/result-letters/${offToken}/off` },
  };
}

function verdictOf(check: Check, status: CheckStatus | undefined): string {
  const { verdict, statuses } = emails.result;
  return fill(EMAIL_LANGUAGE, verdict, { check: checks[check].name, status: statuses[status ?? 'notChecked'] });
}
