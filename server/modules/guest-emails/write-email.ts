import { plainMessage, TEXT_PAGES, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { fillMessage } from '@linecheck/texts/fill';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { PluralMessage } from '@linecheck/texts/message';
import { emailColorsOf } from '../../mail/email-colors';
import type { OutgoingEmail } from '../../mail/mail';
import type { EmailSender, EmailShow, GuestEmailFacts, SummaryEmailFacts } from './email-facts';
import { type EmailPart, renderParts, renderWithoutFooter } from './email-parts';
import { type EmailSpeech, type GuestEmailTexts, speechOf } from './recipient';
import { dateOf, shownZone, timesOf, weekdayOf } from './show-times';
import { messageLines, oneLineOf, personNameOf, subjectOf, titleInSubject } from './tamed-text';

export interface EmailPlace {
  readonly publicUrl: string;
  /** Other texts than the built-in ones, for tests. */
  readonly textsIn?: (language: LanguageCode) => GuestEmailTexts;
}

/** The lists of an installation, by which mail programs filter (RFC 2919). */
const LIST_NAME = 'guest-emails';

/** Requirements that are listed; the guest's page lists all. */
const ASKS_MAX = 6;

/** Kinds that ask something of a guest, so that mail programs offer to end them. */
const ASKING_KINDS: ReadonlySet<GuestEmailFacts['kind']> = new Set(['invitation', 'reminder']);

/** A reminder has no entry for the calendar: a second one with the same number would be taken for a change. */
const CALENDAR_KINDS: ReadonlySet<GuestEmailFacts['kind']> = new Set(['invitation', 'moved', 'called-off']);

/** Which texts an email has: one about the time differs for a guest who was told that the show is called off. */
const newsOf = ({ kind, toldCalledOff }: GuestEmailFacts) => (kind === 'moved' && toldCalledOff ? 'held' : kind);

/** An email to a guest. It is the same at each attempt, with the same id. */
export function writeGuestEmail(facts: GuestEmailFacts, { publicUrl, textsIn }: EmailPlace): OutgoingEmail {
  const speech = speechOf(facts.to, textsIn);
  const { language, texts } = speech;
  const { kind, sender, calendar, returnPath } = facts;
  const title = titleInSubject(facts.title, texts.untitled);
  const subject = subjectOf(fillMessage(language, texts.subjects[newsOf(facts)], { title }));
  const sentCalendar = calendar !== null && CALENDAR_KINDS.has(kind) ? calendar : undefined;
  const content = {
    subject,
    ...mainOf(speech, facts, sentCalendar !== undefined),
    footer: footerOf(speech, facts, publicUrl),
  };
  const name = personNameOf(sender.name, texts.unnamed);
  return {
    to: facts.to.address,
    subject,
    ...renderParts(content, speech, emailColorsOf(sender.color)),
    messageId: `<email-${facts.id}@${new URL(publicUrl).hostname}>`,
    senderName: fillMessage(language, texts.from, { name }),
    ...(sender.replyTo !== null && { replyTo: sender.replyTo }),
    ...(ASKING_KINDS.has(kind) && {
      list: { name: LIST_NAME, unsubscribeUrl: `${publicUrl}/api/email-objections/${facts.objectionToken}/one-click` },
    }),
    ...(sentCalendar !== undefined && {
      calendar: { method: kind === 'called-off' ? ('CANCEL' as const) : ('REQUEST' as const), content: sentCalendar },
    }),
    ...(returnPath !== undefined && { returnPath }),
  };
}

/** The text of an email for a host who sends it: without the entry for a calendar, and without what we say about our emails. */
export function writeTextByHand(facts: GuestEmailFacts, { textsIn }: Pick<EmailPlace, 'textsIn'> = {}): string {
  const speech = speechOf(facts.to, textsIn);
  return renderWithoutFooter(mainOf(speech, facts, false), speech);
}

const mainOf = (speech: EmailSpeech, facts: GuestEmailFacts, hasCalendar: boolean) => ({
  from: hostOf(speech, facts.sender),
  heading: headingOf(speech, facts),
  parts: [...openingOf(speech, facts), rowsOf(speech, facts), ...endOf(speech, facts, hasCalendar)],
});

const personOf = ({ texts }: EmailSpeech, { person }: EmailSender): string => oneLineOf(person, 100) || texts.unnamed;

function hostOf(speech: EmailSpeech, sender: EmailSender): string {
  const [person, brand] = [personOf(speech, sender), oneLineOf(sender.name, 100)];
  if (brand === '' || brand === person) return person;
  return fillMessage(speech.language, speech.texts.hostOfBrand, { person, brand });
}

function headingOf(speech: EmailSpeech, facts: GuestEmailFacts): string {
  const { language, texts } = speech;
  const { kind, to, show, state } = facts;
  const { withoutShow, ...headings } = texts.headings;
  const news = newsOf(facts);
  const ofKind = news === 'reminder' ? texts.reminderHeadings[missingStateOf(state)] : headings[news];
  const heading = kind === 'invitation' && show === null ? withoutShow : ofKind;
  const name = personNameOf(to.firstName, '');
  const day = show === null ? '' : weekdayOf(speech, show.startsAt, shownZone(speech, show));
  return fillMessage(language, name === '' ? heading.plain : heading.byName, { name, day });
}

/** A guest who is ready gets no reminder; a preview may show one for them. */
const missingStateOf = (state: GuestEmailFacts['state']) => (state === null || state === 'ready' ? 'unopened' : state);

function openingOf(speech: EmailSpeech, facts: GuestEmailFacts): readonly EmailPart[] {
  const { language, texts } = speech;
  const { kind, sender, message } = facts;
  const person = personOf(speech, sender);
  const news = newsOf(facts);
  const opening = news === 'reminder' ? reminderOpeningOf(speech, facts) : texts.openings[news];
  const words = fillMessage(language, opening, { person });
  const lines = kind === 'invitation' ? messageLines(plainMessage(message)) : [];
  const quote: readonly EmailPart[] = lines.length === 0 ? [] : [{ kind: 'quote', lines, by: person }];
  return [{ kind: 'paragraph', words }, ...quote];
}

function reminderOpeningOf({ texts }: EmailSpeech, { state, firstToMend }: GuestEmailFacts) {
  const missing = missingStateOf(state);
  return missing === 'fix' && !firstToMend ? texts.fixUnnamed : texts.reminderOpenings[missing];
}

function rowsOf(speech: EmailSpeech, facts: GuestEmailFacts): EmailPart {
  const { texts } = speech;
  const { kind, show, firstToMend, toldStartsAt } = facts;
  const { labels } = texts;
  const title = oneLineOf(facts.title) || texts.untitled;
  const first = kind === 'reminder' && firstToMend ? [{ label: labels.first, lines: [oneLineOf(firstToMend)] }] : [];
  const check = kind === 'called-off' ? [] : [{ label: labels.check, lines: [texts.check] }];
  if (show === null) return { kind: 'rows', rows: [...first, { label: labels.session, lines: [title] }, ...check] };
  const hasMoved = kind === 'moved' && toldStartsAt !== null && toldStartsAt.getTime() !== show.startsAt.getTime();
  const before = hasMoved ? timesOf(speech, { ...show, startsAt: toldStartsAt }) : [];
  const studio = kind === 'called-off' ? '' : oneLineOf(show.studioName ?? '', 100);
  const rows = [
    ...first,
    { label: labels.show, lines: [title] },
    { label: before.length === 0 ? labels.when : labels.now, lines: timesOf(speech, show) },
    { label: labels.before, lines: before },
    { label: labels.where, lines: studio === '' ? [] : [studio] },
    ...check,
    { label: labels.asks, lines: kind === 'invitation' ? asksOf(speech, show) : [] },
  ];
  return { kind: 'rows', rows: rows.filter(({ lines }) => lines.length > 0) };
}

function asksOf({ language, texts }: EmailSpeech, { asks }: EmailShow): readonly string[] {
  const count = asks.length - ASKS_MAX;
  if (count <= 0) return asks.map((each) => oneLineOf(each));
  return [...asks.slice(0, ASKS_MAX).map((each) => oneLineOf(each)), fillMessage(language, texts.moreAsked, { count })];
}

/** The button with what is said about its link, and the note about the calendar. */
function endOf(speech: EmailSpeech, facts: GuestEmailFacts, hasCalendar: boolean): readonly EmailPart[] {
  const { language, texts } = speech;
  const { kind, guestLink: link, state, show, expiresAt } = facts;
  if (kind === 'called-off')
    return hasCalendar ? [{ kind: 'paragraph', words: texts.calendarCancelled, isSmall: true }] : [];
  const isAgain = kind === 'reminder' && missingStateOf(state) !== 'unopened' && state !== 'opened';
  const zone = speech.zone ?? show?.timeZone ?? 'UTC';
  const expiry = fillMessage(language, texts.expiry, { date: dateOf(speech, expiresAt, zone) });
  const words = [hasCalendar && texts.calendar, expiry].filter(Boolean).join(' ');
  return [
    { kind: 'button', words: isAgain ? texts.again : texts.action, link },
    { kind: 'paragraph', words, isSmall: true },
  ];
}

function footerOf(speech: EmailSpeech, { sender, objectionToken }: GuestEmailFacts, publicUrl: string) {
  const { language, texts } = speech;
  const person = personOf(speech, sender);
  const { replyTo } = sender;
  return {
    sentences: [
      fillMessage(language, texts.source, { person, site: new URL(publicUrl).host }),
      replyTo === null ? texts.noAnswers : fillMessage(language, texts.answers, { address: replyTo }),
    ],
    links: [
      { words: texts.objection, link: `${publicUrl}/no-emails#token=${objectionToken}` },
      { words: texts.privacy, link: privacyLinkOf(language, publicUrl) },
    ],
  };
}

const privacyLinkOf = (language: LanguageCode, publicUrl: string): string =>
  `${publicUrl}${TEXT_PAGES.privacy.path}?lang=${language}`;

/** The colour of the pages of hosts. */
const HOST_COLOR = '';

/** The email to a member on the morning of a show. */
export function writeSummaryEmail(facts: SummaryEmailFacts, { publicUrl, textsIn }: EmailPlace): OutgoingEmail {
  const speech = speechOf(facts.to, textsIn);
  const { language, texts } = speech;
  const { show, ready, all: count, episodeId, workspaceId } = facts;
  const title = titleInSubject(show.title, texts.untitled);
  const subject = subjectOf(fillMessage(language, texts.subjects.summary, { title, ready, all: count }));
  const heading: PluralMessage = ready === count && count > 0 ? texts.summary.allReady : texts.summary.heading;
  const inTeam = workspaceId === undefined ? '' : `?${new URLSearchParams({ [WORKSPACE_PARAMETER]: workspaceId })}`;
  const { hostname } = new URL(publicUrl);
  const content = {
    subject,
    from: PRODUCT_NAME,
    heading: fillMessage(language, heading as typeof texts.summary.heading, { ready, count }), // Both take these values.
    parts: [
      { kind: 'rows' as const, rows: showRowsOf(speech, show) },
      ...guestsOf(speech, facts),
      { kind: 'button' as const, words: texts.summary.action, link: `${publicUrl}/episodes/${episodeId}${inTeam}` },
    ],
    footer: {
      sentences: [texts.summary.why],
      links: [{ words: texts.privacy, link: privacyLinkOf(language, publicUrl) }],
    },
  };
  return {
    to: facts.to.address,
    subject,
    ...renderParts(content, speech, emailColorsOf(HOST_COLOR)),
    // A show that has moved to another day gets a second summary.
    messageId: `<summary-${episodeId}-${show.startsAt.getTime()}@${hostname}>`,
  };
}

const PRODUCT_NAME = 'Linecheck';

function showRowsOf(speech: EmailSpeech, show: EmailShow) {
  const { labels, untitled } = speech.texts;
  return [
    { label: labels.show, lines: [oneLineOf(show.title) || untitled] },
    { label: labels.when, lines: timesOf(speech, show) },
  ];
}

function guestsOf({ language, texts }: EmailSpeech, { guests, all }: SummaryEmailFacts): readonly EmailPart[] {
  const rows = guests.map(({ name, state, missed }) => {
    const words = texts.summary.states[state];
    const line =
      missed === null
        ? words
        : fillMessage(language, texts.summary.guest, { state: words, missed: oneLineOf(missed, 120) });
    return { label: oneLineOf(name, 60) || texts.summary.unnamedGuest, lines: [line] };
  });
  const count = all - guests.length;
  const more: readonly EmailPart[] =
    count > 0 ? [{ kind: 'paragraph', words: fillMessage(language, texts.summary.more, { count }) }] : [];
  return rows.length === 0 ? more : [{ kind: 'rows', rows }, ...more];
}
