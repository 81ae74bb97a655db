import { askedBy, type ShowLevel } from '@linecheck/checks/levels/levels';
import { SETTABLE } from '@linecheck/checks/levels/own-level';
import { shownRequirement } from '@linecheck/checks/levels/requirements';
import type { BoardGuest, GuestCounts, GuestState, SharedGuest } from '@linecheck/contract';
import { GUEST_STATES, localTimeOf, outcomeOfCompared } from '@linecheck/contract';
import { amountWords } from '@linecheck/texts/amount-words';
import { board } from '@linecheck/texts/en/episodes/board';
import { boardLevel } from '@linecheck/texts/en/episodes/board-level';
import { levels } from '@linecheck/texts/en/episodes/levels';
import { missedRequirements } from '@linecheck/texts/en/episodes/missed';
import { readings, resultRecord } from '@linecheck/texts/en/readings';
import { sentences } from '@linecheck/texts/fill';
import { readerZone } from '@linecheck/texts/reader-zone';
import { askedWords } from '@linecheck/texts/requirement-words';
import { comparedWords } from '../../../texts/compared-words';
import { fill } from '../../../texts/fill';
import { formatEnumeration, formatMoment } from '../../../texts/format';
import { guestMachine } from '../../../texts/guest-machine';
import { worstReason } from '../../../texts/show-words';
import { currentTexts, pageLanguage } from '../../../texts/use-texts';
import type { ChipTone } from '../../../ui/feedback/chip';

export const stateTones: Readonly<Record<GuestState, ChipTone>> = {
  fix: 'warning',
  changed: 'warning',
  old: 'warning',
  unopened: 'neutral',
  opened: 'info',
  ready: 'passed',
};

/** States of guests whom the host may have to call. */
export const needsHelp = (state: GuestState): boolean => stateTones[state] === 'warning';

type GuestLack = Pick<SharedGuest, 'missed' | 'others'>;

/** The reason for the state of a guest, with both numbers where there are two; undefined for a state without a reason. */
export function reasonWords(state: GuestState, { missed, others }: GuestLack, freshDays: number): string | undefined {
  const texts = currentTexts(board);
  if (state === 'ready' || state === 'unopened') return undefined;
  if (missed) return worstReason(missed, others);
  if (state === 'old') return fill(texts.reasons.old, { days: fill(texts.days, { count: freshDays }) });
  return texts.reasons[state];
}

interface Rechecked extends GuestLack {
  readonly state: GuestState;
  readonly result: Pick<NonNullable<BoardGuest['result']>, 'recheck'> | null;
}

/**
 * The reason for the state of a guest after a recheck. What the show asks for is named where nothing has changed and
 * every part was rechecked.
 */
export function recheckReason({ state, result, ...lack }: Rechecked, now: number): string | undefined {
  const compared = result?.recheck;
  if (!compared) return undefined;
  const isUnfit = outcomeOfCompared(compared) === 'unfit';
  const reason = isUnfit ? reasonWords(state, lack, 0) : undefined;
  return sentences(...comparedWords(compared, now).map(asSentence), reason);
}

const asSentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

const DAY_MS = 24 * 60 * 60 * 1000;

/** "today 14:32", "yesterday 14:32", or the date and the time. Days are those of the calendar: some have 23 or 25 hours. */
export function recentWords(iso: string, now: number, zone = readerZone()): string {
  const { when } = currentTexts(board);
  const [day, time = ''] = localTimeOf(new Date(iso), zone).split('T');
  const [today] = localTimeOf(new Date(now), zone).split('T');
  const days = Math.round((Date.parse(`${today}`) - Date.parse(`${day}`)) / DAY_MS);
  if (days === 0) return fill(when.today, { time });
  return days === 1 ? fill(when.yesterday, { time }) : formatMoment(iso);
}

interface Span {
  readonly startsAt: string;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;

/** "in 2 days 4 hours"; in the last day hours and minutes, in the last hour minutes. */
export function untilWords({ startsAt, minutes: length }: Span, now: number): string {
  const texts = currentTexts(board);
  const { until } = texts;
  const left = Math.ceil((Date.parse(startsAt) - now) / MINUTE_MS);
  if (left <= -length) return until.over;
  if (left <= 0) return until.now;
  const [days, hours, minutes] = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
  const words = {
    days: fill(texts.days, { count: days }),
    hours: fill(texts.hours, { count: hours }),
    minutes: fill(texts.minutes, { count: minutes }),
  };
  if (days > 0) return fill(until.days, words);
  return hours > 0 ? fill(until.hours, words) : fill(until.minutes, words);
}

/** "1 to fix, 2 not opened": all guests but those who are ready; empty if there is none. */
export function waitingWords(counts: GuestCounts): string {
  const texts = currentTexts(board);
  return formatEnumeration(
    GUEST_STATES.flatMap((state) =>
      state === 'ready' || counts[state] === 0 ? [] : [fill(texts.counts[state], { count: counts[state] })],
    ),
  );
}

/** One line of the demands of a level: a name with a bound, or a sentence without one. */
export interface AskedLine {
  readonly key: string;
  readonly isMust: boolean;
  readonly isSettable: boolean;
  readonly name: string;
  readonly bound: string | undefined;
}

export function askedLines(level: ShowLevel): readonly AskedLine[] {
  const texts = currentTexts(boardLevel);
  const { labels } = currentTexts(missedRequirements);
  return askedBy(level).map((asked) => {
    const { key, need, shownBound } = asked;
    const shown = shownRequirement(key);
    const isMust = need === 'must';
    const isSettable = SETTABLE.some((each) => each.key === key);
    if (shown === undefined || shownBound === undefined)
      return {
        key,
        isMust,
        isSettable,
        name: askedWords(pageLanguage(), currentTexts(levels), asked),
        bound: undefined,
      };
    const bound = amountWords(pageLanguage(), currentTexts(readings), shown, shownBound / shown.factor);
    return { key, isMust, isSettable, name: labels[key], bound: fill(texts.bounds[shown.is], { bound }) };
  });
}

/** Which device sent the newest result, and which one was ready before. */
export function elsewhereWords(elsewhere: NonNullable<BoardGuest['readyElsewhere']>, now: number): string {
  const { named, unnamed } = currentTexts(board).readyElsewhere;
  const when = recentWords(elsewhere.at, now);
  const [checked, before] = [elsewhere.now, elsewhere.before].map((each) =>
    guestMachine(currentTexts(resultRecord), each),
  );
  return checked === undefined || before === undefined || checked === before
    ? fill(unnamed, { when })
    : fill(named, { now: checked, before, when });
}
