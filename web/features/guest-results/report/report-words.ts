import type { CheckName } from '@linecheck/checks/check';
import type { MissedRequirement } from '@linecheck/checks/levels/fit';
import { isRequirementKey, requirementSpec, shownRequirement } from '@linecheck/checks/levels/requirements';
import { type ResultVerdict, resultVerdict } from '@linecheck/checks/levels/result-verdict';
import { localTimeOf, type ResultReport } from '@linecheck/contract';
import { amountWords } from '@linecheck/texts/amount-words';
import { boardLevel } from '@linecheck/texts/en/episodes/board-level';
import { episodes } from '@linecheck/texts/en/episodes/host';
import { levels } from '@linecheck/texts/en/episodes/levels';
import { missedRequirements } from '@linecheck/texts/en/episodes/missed';
import { reportSheet } from '@linecheck/texts/en/episodes/report';
import { readings } from '@linecheck/texts/en/readings';
import { checks } from '@linecheck/texts/en/run';
import { entryOf } from '@linecheck/texts/entry-of';
import type { ChoiceWords } from '@linecheck/texts/message';
import { readerZone } from '@linecheck/texts/reader-zone';
import { askedWords } from '@linecheck/texts/requirement-words';
import { shownItem } from '../../../checks/standard-items';
import { fill } from '../../../texts/fill';
import { formatEnumeration, formatLocalTime, formatMoment, placeOfZone } from '../../../texts/format';
import { missedReason } from '../../../texts/show-words';
import { currentTexts, pageLanguage } from '../../../texts/use-texts';

type Show = NonNullable<ResultReport['show']>;
type Demand = Show['demands'][number];

export const reportVerdict = ({ show, verdicts }: Pick<ResultReport, 'show' | 'verdicts'>): ResultVerdict =>
  resultVerdict(verdicts, show && { fits: show.fits, missed: show.demands.flatMap(missedBy) });

const missedBy = ({ is, ...demand }: Demand): readonly MissedRequirement[] => (is === 'met' ? [] : [{ ...demand, is }]);

/** "Thu, 03-Dec-2026 18:00 in Berlin · 90 minutes": the start of a show on the clocks of its zone. */
export function showWords({ startsAt, timeZone, minutes }: Show): string {
  const texts = currentTexts(reportSheet);
  const time = formatLocalTime(localTimeOf(new Date(startsAt), timeZone));
  return fill(texts.show, {
    start: fill(currentTexts(episodes).start, { time, place: placeOfZone(timeZone) }),
    minutes: fill(texts.minutes, { count: minutes }),
  });
}

export function levelWords({ level, levelName, studio }: Show): string {
  const name = levelName ?? currentTexts(levels).names[level];
  return studio === null ? name : fill(currentTexts(reportSheet).level, { level: name, studio });
}

/** A moment on the clocks of the reader, with their zone: a report is passed on, and names the zone of its show beside it. */
export const readersTime = (iso: string): string =>
  fill(currentTexts(episodes).start, {
    time: formatMoment(iso),
    place: placeOfZone(readerZone()),
  });

/** The time at which a report was shared, or written if it was not. */
export function timeWords({ submittedAt, updatedAt, writtenAt }: ResultReport): string {
  const texts = currentTexts(reportSheet);
  if (submittedAt === null) return fill(texts.notShared, { when: readersTime(writtenAt) });
  const when = readersTime(submittedAt);
  return updatedAt === null
    ? fill(texts.checked, { when })
    : fill(texts.updated, { when, updated: readersTime(updatedAt) });
}

/** The origin of the readings after a recheck; undefined for a full check. */
export const recheckWords = ({ fullCheckAt }: ResultReport): string | undefined =>
  fullCheckAt === null ? undefined : fill(currentTexts(reportSheet).recheck, { when: readersTime(fullCheckAt) });

export interface DemandLine {
  readonly key: string;
  readonly name: string;
  readonly asked: string | undefined;
  readonly measured: string | undefined;
  /** `unsure`: the measurement's limit does not reach the bound. */
  readonly is: Demand['is'] | 'unsure';
}

export function demandLine(demand: Demand): DemandLine {
  const { requirement, is, reading, isAtLeast, bound } = demand;
  const { labels } = currentTexts(missedRequirements);
  if (!isRequirementKey(requirement)) {
    const [missed] = is === 'short' ? missedBy(demand) : [];
    const name = missed ? missedReason(missed) : checkName(requirement);
    return { key: requirement, is, name, ...NOTHING };
  }
  const shown = shownRequirement(requirement);
  if (shown === undefined || bound === undefined) {
    const asked = { key: requirement, need: 'must' } as const;
    const name = askedWords(pageLanguage(), currentTexts(levels), asked);
    return { key: requirement, is, name, asked: undefined, measured: optionWords(requirement, reading) };
  }
  const amount = (value: number): string => amountWords(pageLanguage(), currentTexts(readings), shown, value);
  const value = typeof reading === 'number' ? amount(reading) : undefined;
  return {
    key: requirement,
    is: is === 'missing' && value !== undefined ? 'unsure' : is,
    name: labels[requirement],
    asked: fill(currentTexts(boardLevel).bounds[shown.is], { bound: amount(bound) }),
    measured: value && isAtLeast ? fill(currentTexts(readings).moreThan, { value }) : value,
  };
}

/** A browser is only ever missed. */
const checkName = (requirement: CheckName | 'browser'): string =>
  requirement === 'browser' ? requirement : currentTexts(checks)[requirement].name;

const NOTHING = { asked: undefined, measured: undefined } as const;

function optionWords(requirement: Parameters<typeof requirementSpec>[0], reading: Demand['reading']) {
  const { kind, group, of } = requirementSpec(requirement);
  if (kind !== 'choice' || typeof reading !== 'string') return undefined;
  const words: Readonly<Record<string, string | ChoiceWords>> = currentTexts(readings).groups[group];
  const own = words[of[0]];
  return typeof own === 'object' ? (entryOf(own.options, reading) ?? reading) : undefined;
}

/** Maximum number of characters of the items on paper: a page has room for no more. */
const ITEMS_MAX = 700;

export function itemWords(items: readonly string[]): string {
  const texts = currentTexts(reportSheet);
  if (items.length === 0) return texts.nothingTicked;
  let left = ITEMS_MAX;
  const shown = items.map(shownItem).filter((item) => {
    left -= item.length + 2;
    return left >= 0;
  });
  const hidden = items.length - shown.length;
  return hidden === 0 ? formatEnumeration(shown) : fill(texts.more, { items: shown.join(', '), count: hidden });
}

export function outcomeIn(
  { verdicts, readings: values }: Pick<ResultReport, 'verdicts' | 'readings'>,
  check: CheckName,
) {
  const verdict = verdicts[check];
  if (verdict === undefined) return undefined;
  const { status, code, params = {}, message, advice } = verdict;
  return { status, code, params, message, advice, readings: values[check] ?? {} };
}
