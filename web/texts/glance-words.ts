import { since } from '@linecheck/texts/en/since';
import { serverNow } from '../api/send';
import type { StatusTone } from '../ui/feedback/status-icon';
import { fill } from './fill';
import { formatClock, formatDate, formatWeekday } from './format';
import { currentTexts } from './use-texts';

/** The state of a part of a page, in one line. */
export interface GlanceState {
  readonly tone: StatusTone;
  readonly words: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A past moment as short as it is clear: "14:52" of today, "Tuesday" of the last six days, or a date. */
export function sinceDay(iso: string): string {
  const now = serverNow();
  const today = formatDate(new Date(now).toISOString());
  if (formatDate(iso) === today) return formatClock(iso);
  return now - Date.parse(iso) < 6 * DAY_MS ? formatWeekday(iso) : formatDate(iso);
}

/** How long ago a moment was: "just now", "2 min ago", "3 hours ago", "on Tuesday", "on 12-Nov-2026". */
export function agoWords(iso: string): string {
  const texts = currentTexts(since);
  const agoMs = serverNow() - Date.parse(iso);
  if (agoMs < MINUTE_MS) return texts.now;
  if (agoMs < HOUR_MS) return fill(texts.minutes, { count: Math.floor(agoMs / MINUTE_MS) });
  if (agoMs < 12 * HOUR_MS) return fill(texts.hours, { count: Math.floor(agoMs / HOUR_MS) });
  const isToday = formatDate(iso) === formatDate(new Date(serverNow()).toISOString());
  if (isToday) return fill(texts.hours, { count: Math.floor(agoMs / HOUR_MS) });
  return fill(texts.day, { day: sinceDay(iso) });
}

/** Whole days until a moment, 0 for less than one. */
export const daysUntil = (iso: string): number => Math.max(0, Math.floor((Date.parse(iso) - serverNow()) / DAY_MS));
