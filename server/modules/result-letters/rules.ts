import { CHECKS, type CheckName } from '@linecheck/checks/check';
import type { CheckOutcomes } from '@linecheck/checks/outcome';
import {
  type CheckStatus,
  type ComparedResult,
  outcomeOfCompared,
  type ResultLetters,
  WORKSPACE_PARAMETER,
} from '@linecheck/contract';
import { guestRecheck, hostRecheck, recheckDays } from '@linecheck/texts/en/episodes/recheck';
import { readings } from '@linecheck/texts/en/readings';
import { checks } from '@linecheck/texts/en/run';
import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { comparedWordsIn, recheckDay } from '@linecheck/texts/recheck-words';
import { button, EMAIL_LANGUAGE, emailPage, emailText, escapeHtml, smallPrint } from '../../mail/email-page';
import type { OutgoingEmail } from '../../mail/mail';

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

interface ReportedResult {
  readonly id: string;
  /** The link's title and the guest's name, as the host wrote them. */
  readonly title: string;
  readonly guest: string;
  readonly status: CheckStatus;
  readonly outcomes: CheckOutcomes;
  readonly recheck?: ComparedResult | null;
  readonly submittedAt?: Date;
}

interface Addressee {
  readonly to: string;
  readonly offToken: string;
  readonly publicUrl: string;
  /** True if no more emails about this link or to this host will be sent for a while. */
  readonly isLast: boolean;
  /** The workspace of the result; undefined if it is the addressee's own, which addresses do not name. */
  readonly team?: { readonly id: string; readonly name: string } | undefined;
}

/**
 * The email to a host when a guest has finished. It contains the guest's name that the host wrote in the link:
 * otherwise anyone with the link could put their own text into our emails.
 */
export function resultEmail(
  result: ReportedResult,
  { to, offToken, publicUrl, isLast, team }: Addressee,
): OutgoingEmail {
  const { id, guest, title, outcomes, recheck } = result;
  const texts = emails.result;
  const finished = fillMessage(EMAIL_LANGUAGE, recheck ? texts.rechecked : texts.opening, { guest, title });
  const place = team && fillMessage(EMAIL_LANGUAGE, texts.team, { team: team.name });
  const opening = [finished, place].filter(Boolean).join(' ');
  // A check without an outcome was optional, or not asked for.
  const verdicts = recheck
    ? comparedIn(recheck, result.submittedAt)
    : CHECKS.flatMap((check) => verdictOf(check, outcomes[check]?.status) ?? []);
  const inTeam = team === undefined ? {} : { [WORKSPACE_PARAMETER]: team.id };
  const link = `${publicUrl}/dashboard?${new URLSearchParams({ result: id, ...inTeam })}`;
  const off = `${publicUrl}/letters-off${team ? `?${new URLSearchParams(inTeam)}` : ''}#token=${offToken}`;
  const last = isLast ? [texts.last] : [];
  const subject = fillMessage(EMAIL_LANGUAGE, subjectOf(result), { guest });
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
      button(escapeHtml(link), texts.action),
      ...last,
      smallPrint(`${texts.why}<br><a href="${off}" style="color:inherit">${texts.off}</a>`),
    ]),
    messageId: `<result-${id}@${hostname}>`,
    list: { name: 'results', unsubscribeUrl: `${publicUrl}/api/result-letters/${offToken}/off` },
  };
}

function subjectOf({ status, recheck }: ReportedResult): string {
  const { subjects } = emails.result;
  if (recheck) return subjects.rechecked[outcomeOfCompared(recheck)];
  return status === 'passed' ? subjects.passed : subjects.problems;
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** The comparison in sentences, without the names of devices, which are a text from the guest. */
function comparedIn({ changes, ...compared }: ComparedResult, submittedAt = new Date(compared.since)) {
  const unnamed = changes.map(({ before, now, ...change }) =>
    typeof before === 'string' || typeof now === 'string' ? change : { ...change, before, now },
  );
  const dates = { date: dateOf(new Date(compared.since)), today: dateOf(submittedAt) };
  return comparedWordsIn(
    EMAIL_LANGUAGE,
    { hostTexts: hostRecheck, guestTexts: guestRecheck, unitTexts: readings },
    { ...compared, changes: unnamed },
    recheckDay(EMAIL_LANGUAGE, recheckDays, dates),
  );
}

function verdictOf(check: CheckName, status: CheckStatus | undefined): string | undefined {
  const { verdict, statuses } = emails.result;
  return status && fillMessage(EMAIL_LANGUAGE, verdict, { check: checks[check].name, status: statuses[status] });
}
