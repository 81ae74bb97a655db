import { courseSummary, type WorstSecond } from '@linecheck/checks/connection/media/course-summary';
import type { Course } from '@linecheck/checks/reading';
import { readings as readingTexts } from '@linecheck/texts/en/readings';
import { fill } from '../texts/fill';
import { formatPercent, formatSecond } from '../texts/format';
import { currentTexts } from '../texts/use-texts';

/** Summary of the line's course: "4 of 58 seconds lost packets; the worst at 14:03:12: 30% lost". */
export function courseWords(course: Course): string {
  const texts = currentTexts(readingTexts).course;
  const { measured, lossy, worst } = courseSummary(course);
  if (measured === 0) return texts.unknown;
  const clear = fill(texts.clear, { count: measured });
  if (worst === undefined) return clear;
  const time = formatSecond(worst.at);
  if (worst.kind === 'late') return fill(texts.late, { clear, time, amount: inMs(worst.p95Ms ?? 0) });
  return fill(texts.lost, { count: lossy, seconds: measured, time, what: lossWords(worst) });
}

function lossWords({ kind, lostShare, gapMs }: WorstSecond): string {
  const texts = currentTexts(readingTexts).course;
  const share = formatPercent(lostShare);
  return kind === 'burst' ? fill(texts.burst, { share, gap: inMs(gapMs) }) : fill(texts.share, { share });
}

function inMs(ms: number): string {
  const { amount, units } = currentTexts(readingTexts);
  return fill(amount, { figure: String(Math.round(ms)), unit: units.ms });
}
