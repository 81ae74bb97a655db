import { CHECKS, type CheckName } from '@linecheck/checks/check';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { type ResultVerdict, resultVerdict } from '@linecheck/checks/levels/result-verdict';
import type { CheckOutcome, CheckOutcomes } from '@linecheck/checks/outcome';
import {
  type CheckStatus,
  type ComparedResult,
  outcomeOfCompared,
  type ResultLetters,
  WORKSPACE_PARAMETER,
} from '@linecheck/contract';
import { hostRecheck, recheckDays, recheckParts } from '@linecheck/texts/en/episodes/compared';
import { showVerdict } from '@linecheck/texts/en/episodes/show-verdict';
import { readings } from '@linecheck/texts/en/readings';
import { checks } from '@linecheck/texts/en/run';
import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import type { LanguageCode } from '@linecheck/texts/languages';
import { comparedWordsIn, recheckDay } from '@linecheck/texts/recheck-words';
import { showVerdictWords } from '@linecheck/texts/requirement-words';
import { textsIn } from '@linecheck/texts/text-group';
import { missedReasonIn, storedCheckWords } from '../../domain/result-words';
import { button, emailPage, emailText, escapeHtml, smallPrint } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
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
  /** The link's title, as a member wrote it. */
  readonly title: string;
  /** The guest's name, as a member wrote it; undefined for a guest who joined by a group link, and typed it. */
  readonly guest: string | undefined;
  /** Null or undefined for a full result of a link without a show. */
  readonly fit?: LevelFit | null;
  readonly outcomes: CheckOutcomes;
  readonly recheck?: ComparedResult | null;
  readonly submittedAt?: Date;
}

interface Addressee {
  readonly to: LetterRecipient;
  readonly offToken: string;
  readonly publicUrl: string;
  /** True if no more emails about this link or to this host will be sent for a while. */
  readonly isLast: boolean;
  /** The workspace of the result; undefined if it is the addressee's own, which addresses do not name. */
  readonly team?: { readonly id: string; readonly name: string } | undefined;
}

/**
 * The email to a member when a guest has finished. It contains only texts that members of the workspace have written:
 * otherwise anyone with a link could put their own text into our emails.
 */
export function resultEmail(
  result: ReportedResult,
  { to, offToken, publicUrl, isLast, team }: Addressee,
): OutgoingEmail {
  const { id, title, outcomes, recheck, fit } = result;
  const { address, language } = to;
  const verdict = resultVerdict(outcomes, fit);
  const texts = textsIn(language, emails).result;
  const finished = fillMessage(language, recheck ? texts.rechecked : texts.opening, {
    guest: result.guest ?? texts.unnamed,
    title,
  });
  const place = team && fillMessage(language, texts.team, { team: team.name });
  const opening = [finished, place].filter(Boolean).join(' ');
  // A check without an outcome was optional, or not asked for.
  const verdicts = recheck
    ? comparedIn(language, recheck, result.submittedAt)
    : [...showIn(language, verdict), ...CHECKS.flatMap((check) => verdictOf(language, check, outcomes[check]) ?? [])];
  const inTeam = team === undefined ? {} : { [WORKSPACE_PARAMETER]: team.id };
  const link = `${publicUrl}/dashboard?${new URLSearchParams({ result: id, ...inTeam })}`;
  const off = offAddress({ offToken, publicUrl, team });
  const last = isLast ? [texts.last] : [];
  const subject = fillMessage(language, subjectOf(texts, verdict, recheck), {
    guest: result.guest ?? fillMessage(language, texts.guestOfShow, { title }),
  });
  const { hostname } = new URL(publicUrl);
  return {
    to: address,
    subject,
    text: emailText(language, [
      opening,
      verdicts.join('\n'),
      `${texts.request}\n${link}`,
      ...last,
      texts.why,
      `${texts.offRequest}\n${off}`,
    ]),
    html: emailPage({
      language,
      subject,
      paragraphs: [
        escapeHtml(opening),
        verdicts.join('<br>'),
        button(escapeHtml(link), texts.action),
        ...last,
        smallPrint(`${texts.why}<br><a href="${off}" style="color:inherit">${texts.off}</a>`),
      ],
    }),
    messageId: `<result-${id}@${hostname}>`,
    list: { name: 'results', unsubscribeUrl: `${publicUrl}/api/result-letters/${offToken}/off` },
  };
}

interface ReportedHelp extends Pick<ReportedResult, 'id' | 'title' | 'guest'> {
  readonly step: CheckName;
  readonly code: string;
  /** The episode of the link, whose board shows the request; null without one. */
  readonly episode: string | null;
  readonly askedAt: Date;
}

/**
 * The email to a member about a request for help that nobody has seen. Like that of a result it contains no text of the
 * guest.
 */
export function helpEmail(help: ReportedHelp, { to, offToken, publicUrl, team }: Addressee): OutgoingEmail {
  const { address, language } = to;
  const { help: texts, result: ofResult } = textsIn(language, emails);
  const { why, off: offWords, offRequest, guestOfShow, unnamed, team: ofTeam } = ofResult;
  const { title, step, code } = help;
  const time = help.askedAt.toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length);
  const asked = fillMessage(language, texts.opening, { guest: help.guest ?? unnamed, title, time });
  const opening = [asked, team && fillMessage(language, ofTeam, { team: team.name })].filter(Boolean).join(' ');
  const { message } = storedCheckWords(language, step, { code, params: {} });
  const findings = message === undefined ? [] : [message];
  const inTeam = team === undefined ? {} : { [WORKSPACE_PARAMETER]: team.id };
  const page = help.episode === null ? 'dashboard' : `episodes/${help.episode}`;
  const link = `${publicUrl}/${page}?${new URLSearchParams({ help: help.id, ...inTeam })}`;
  const off = offAddress({ offToken, publicUrl, team });
  const guest = help.guest ?? fillMessage(language, guestOfShow, { title });
  const subject = fillMessage(language, texts.subject, { guest, check: textsIn(language, checks)[step].name });
  return {
    to: address,
    subject,
    text: emailText(language, [opening, ...findings, `${texts.request}\n${link}`, why, `${offRequest}\n${off}`]),
    html: emailPage({
      language,
      subject,
      paragraphs: [
        escapeHtml(opening),
        ...findings.map(escapeHtml),
        button(escapeHtml(link), texts.action),
        smallPrint(`${why}<br><a href="${off}" style="color:inherit">${offWords}</a>`),
      ],
    }),
    messageId: `<help-${help.id}@${new URL(publicUrl).hostname}>`,
    list: { name: 'results', unsubscribeUrl: `${publicUrl}/api/result-letters/${offToken}/off` },
  };
}

/** The page that switches these emails off. */
const offAddress = ({ offToken, publicUrl, team }: Pick<Addressee, 'offToken' | 'publicUrl' | 'team'>): string =>
  `${publicUrl}/letters-off${team ? `?${new URLSearchParams({ [WORKSPACE_PARAMETER]: team.id })}` : ''}#token=${offToken}`;

function subjectOf({ subjects }: typeof emails.result, { says }: ResultVerdict, recheck: ReportedResult['recheck']) {
  return recheck ? subjects.rechecked[outcomeOfCompared(recheck)] : subjects[says];
}

/** The verdict of the show with what to change. */
function showIn(language: LanguageCode, verdict: ResultVerdict): readonly string[] {
  const title = showVerdictWords(language, textsIn(language, showVerdict), verdict);
  if (title === undefined) return [];
  return [
    fillMessage(language, textsIn(language, emails).result.ofShow, { title }),
    ...verdict.stopping.map((missed) => missedReasonIn(language, missed)),
  ];
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** The comparison in sentences, without the names of devices, which are a text from the guest. */
function comparedIn(
  language: LanguageCode,
  { changes, ...compared }: ComparedResult,
  submittedAt = new Date(compared.since),
) {
  const unnamed = changes.map(({ before, now, ...change }) =>
    typeof before === 'string' || typeof now === 'string' ? change : { ...change, before, now },
  );
  const dates = { date: dateOf(new Date(compared.since)), today: dateOf(submittedAt) };
  return comparedWordsIn(
    language,
    {
      hostTexts: textsIn(language, hostRecheck),
      partTexts: textsIn(language, recheckParts),
      unitTexts: textsIn(language, readings),
    },
    { ...compared, changes: unnamed },
    recheckDay(language, textsIn(language, recheckDays), dates),
  );
}

/** The finding of a check that has not passed, by its code: a message that was sent could be of anyone with the link. */
function verdictOf(language: LanguageCode, check: CheckName, outcome: CheckOutcome | undefined): string | undefined {
  if (outcome === undefined) return undefined;
  const { verdict, finding, statuses } = textsIn(language, emails).result;
  const { code, status } = outcome;
  const words = { check: textsIn(language, checks)[check].name, status: statuses[status] };
  const { message } = storedCheckWords(language, check, { code, params: {} });
  return status === 'passed' || message === undefined
    ? fillMessage(language, verdict, words)
    : fillMessage(language, finding, { ...words, message });
}
