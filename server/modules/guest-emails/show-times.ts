import { fillMessage } from '@linecheck/texts/fill';
import type { EmailSpeech } from './recipient';

interface ShowTime {
  readonly startsAt: Date;
  readonly minutes: number;
  readonly timeZone: string;
}

/** "Thursday 3 December 2026": with the weekday first, and without a comma. */
const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const format = ({ locale }: EmailSpeech, at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, options).format(at).replace(/^(\p{L}+),/u, '$1');

/** The difference of a zone from UTC at a moment: "UTC−5", "UTC+5:30", "UTC". */
function offsetOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC').replace('-', '−');
}

/** The city of a zone: "New York" for America/New_York; undefined for UTC and zones without a city. */
const placeOf = (zone: string): string | undefined =>
  zone.includes('/') && !zone.startsWith('Etc/')
    ? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
    : undefined;

/** A day with its weekday, on the clocks of a zone: "Thursday 3 December". */
export const weekdayOf = (speech: EmailSpeech, at: Date, timeZone: string): string =>
  format(speech, at, { ...DAY, timeZone });

/** A date with its weekday, on the clocks of a zone. */
export const dateOf = (speech: EmailSpeech, at: Date, timeZone: string): string =>
  format(speech, at, { ...DATE, timeZone });

function rangeOf(speech: EmailSpeech, { startsAt, minutes, timeZone }: ShowTime): string {
  const { language, texts } = speech;
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  const [date, endDate] = [startsAt, endsAt].map((at) => dateOf(speech, at, timeZone));
  const [from, to] = [startsAt, endsAt].map((at) => format(speech, at, { ...CLOCK, timeZone }));
  const values = { date: date ?? '', endDate: endDate ?? '', from: from ?? '', to: to ?? '' };
  return date === endDate
    ? fillMessage(language, texts.times.sameDay, values)
    : fillMessage(language, texts.times.overnight, values);
}

function timeIn(speech: EmailSpeech, time: ShowTime, key: 'inZone' | 'yours' | 'theirs'): string {
  const { language, texts } = speech;
  const range = rangeOf(speech, time);
  const offset = offsetOf(time.startsAt, time.timeZone);
  const place = placeOf(time.timeZone);
  if (place === undefined && key !== 'yours') return fillMessage(language, texts.times.inUtc, { range });
  return fillMessage(language, texts.times[key], { range, place: place ?? time.timeZone, offset });
}

/** The zone in which the email shows the day of a show. */
export const shownZone = ({ zone }: EmailSpeech, { timeZone }: Pick<ShowTime, 'timeZone'>): string => zone ?? timeZone;

/** The time of a show: in the zone of the reader first, if it is known and its clocks differ, and in that of the show. */
export function timesOf(speech: EmailSpeech, time: ShowTime): readonly string[] {
  const { startsAt, timeZone } = time;
  const own = speech.zone;
  if (own === null || offsetOf(startsAt, own) === offsetOf(startsAt, timeZone)) return [timeIn(speech, time, 'inZone')];
  return [timeIn(speech, { ...time, timeZone: own }, 'yours'), timeIn(speech, time, 'theirs')];
}
