import { CHECKS, type Check, isOptional } from '@linecheck/checks/check';
import { type Outcomes, worstStatus } from '../../../packages/checks/readiness/headline';
import type { CheckStatus, ResultLetters } from '@linecheck/contract';
import checks from '@linecheck/texts/en/checks';
import letters from '@linecheck/texts/en/letters';
import { fill } from '@linecheck/texts/fill';
import { LETTER_LANGUAGE, button, escapeHtml, letterPage, letterText } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

export const wantsLetter = (wanted: ResultLetters, worst: CheckStatus): boolean =>
  wanted === 'all' || (wanted === 'problems' && worst !== 'passed');

/** Letters within an hour: about one link, and to one host. A guest who submits again and again cannot flood a mailbox. */
export const MOST_OF_LINK = 5;
export const MOST_OF_HOST = 60;

interface Before {
  readonly ofLink: number;
  readonly ofHost: number;
}

/**
 * Whether this letter says that no more will follow for a while; undefined if it is not to be sent itself.
 *
 * @param before Results that the host wanted letters about, in the hour before this one.
 */
export function isLastLetter({ ofLink, ofHost }: Before): boolean | undefined {
  if (ofLink >= MOST_OF_LINK || ofHost >= MOST_OF_HOST) return undefined;
  return ofLink === MOST_OF_LINK - 1 || ofHost === MOST_OF_HOST - 1;
}

/** A result as its letter describes it, without anything that the guest typed. */
export interface ReportedResult {
  readonly id: string;
  /** As the host has named the link and its guest. */
  readonly title: string;
  readonly guest: string;
  readonly outcomes: Outcomes;
}

interface Addressee {
  readonly to: string;
  readonly offToken: string;
  readonly publicUrl: string;
  /** Whether no more letters about this link or to this host will go out for a while. */
  readonly isLast: boolean;
}

/**
 * The letter to a host when a guest is done. The guest's name is the one that the host gave in the link: otherwise everyone with
 * the link could put their own words into our letters.
 */
export function resultLetter(result: ReportedResult, { to, offToken, publicUrl, isLast }: Addressee): Letter {
  const { id, guest, title, outcomes } = result;
  const texts = letters.result;
  const isPassed = worstStatus(outcomes) === 'passed';
  const opening = fill(LETTER_LANGUAGE, texts.opening, { guest, title });
  const reported = CHECKS.filter((check) => outcomes[check] !== undefined || !isOptional(check));
  const verdicts = reported.map((check) => verdictOf(check, outcomes[check]?.status));
  const link = `${publicUrl}/dashboard?result=${id}`;
  const off = `${publicUrl}/letters-off#token=${offToken}`;
  const last = isLast ? [texts.last] : [];
  return {
    to,
    subject: fill(LETTER_LANGUAGE, isPassed ? texts.subjects.passed : texts.subjects.problems, { guest }),
    text: letterText([
      opening,
      verdicts.join('\n'),
      `${texts.request}\n${link}`,
      ...last,
      texts.why,
      `${texts.offRequest}\n${off}`,
    ]),
    html: letterPage([
      escapeHtml(opening),
      verdicts.join('<br>'),
      button(link, texts.action),
      ...last,
      `<span style="color:#6b675f;font-size:13px">${texts.why}<br><a href="${off}">${texts.off}</a></span>`,
    ]),
    messageId: `<result-${id}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: `${publicUrl}/api/result-letters/${offToken}/off`,
  };
}

function verdictOf(check: Check, status: CheckStatus | undefined): string {
  const { verdict, statuses } = letters.result;
  return fill(LETTER_LANGUAGE, verdict, { check: checks[check].name, status: statuses[status ?? 'notChecked'] });
}
