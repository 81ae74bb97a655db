import { comparableRun, notableReadings, type ReadingName } from '@linecheck/checks/history/compare';
import type { PastRun } from '@linecheck/contract';
import { guestHistory as historyTexts } from '@linecheck/texts/en/dashboard';
import { type ReadingLine, readingLines } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { formatDate, formatRelative, recentMoment } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';
import type { KnownHistory } from './use-guest-history';

/** Older runs are shown with their date. */
const DAYS_AGO_MAX = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/**
 * Words for a time: "at 14:52" for the reader's today, "yesterday", "3 days ago", "on 21-Nov-2026". Exported for tests.
 */
export function whenWords(iso: string, now = new Date()): string {
  const { when } = currentTexts(historyTexts);
  // Rounded, because days of 23 and 25 hours count as one.
  const days = Math.round((startOfDay(now) - startOfDay(new Date(iso))) / DAY_MS);
  if (days === 0) return fill(when.today, { time: recentMoment(iso, now) });
  if (days === 1) return when.yesterday;
  return days > 1 && days <= DAYS_AGO_MAX
    ? formatRelative(-days, 'day')
    : fill(when.earlier, { date: formatDate(iso) });
}

/** Line of a reading in a run. */
export const lineIn = (run: Pick<PastRun, 'readings'>, { check, key }: ReadingName): ReadingLine | undefined =>
  readingLines(check, run.readings[check] ?? {}).find((line) => line.key === key);

/** Words for the value of a reading in the previous comparable run; undefined without such a run. */
export function wasWords(history: KnownHistory, name: ReadingName, now = new Date()): string | undefined {
  if (history.kind === 'failed' || history.now === undefined) return undefined;
  const before = comparableRun(history.now, history.earlier, name);
  const line = before && lineIn(before, name);
  if (before === undefined || line === undefined) return undefined;
  return fill(currentTexts(historyTexts).was, { value: line.value, when: whenWords(before.submittedAt, now) });
}

/** Notable changes since earlier runs, worst first. */
export function changeWords(history: KnownHistory, now = new Date()): readonly string[] {
  if (history.kind === 'failed' || history.now === undefined) return [];
  const { now: run, earlier } = history;
  const texts = currentTexts(historyTexts);
  return notableReadings(run, earlier).flatMap(({ before, turn, ...name }) => {
    const [line, was] = [lineIn(run, name), lineIn(before, name)];
    if (line === undefined || was === undefined) return [];
    const when = whenWords(before.submittedAt, now);
    return [fill(texts.change, { turn: texts.turns[turn], ...line, before: was.value, when })];
  });
}
