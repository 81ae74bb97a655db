import { localTimeOf } from '@linecheck/contract';
import { episodes } from '@linecheck/texts/en/episodes/host';
import { readerZone } from '@linecheck/texts/reader-zone';
import { fill } from '../../texts/fill';
import { formatLocalTime, placeOfZone } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

interface EpisodeStart {
  readonly startsLocal: string;
  readonly timeZone: string;
  readonly startsAt: string;
}

interface StartWords {
  /** On the clocks of its zone: "Thu, 03-Dec-2026 18:00 in Berlin". */
  readonly there: string;
  /** On the clocks of the reader: "12:00 your time", with the date if that differs; undefined for equal clocks. */
  readonly here: string | undefined;
}

export function startWords({ startsLocal, timeZone, startsAt }: EpisodeStart, reader = readerZone()): StartWords {
  const texts = currentTexts(episodes);
  const there = fill(texts.start, { time: formatLocalTime(startsLocal), place: placeOfZone(timeZone) });
  const local = localTimeOf(new Date(startsAt), reader);
  if (local === startsLocal) return { there, here: undefined };
  const [date, time = ''] = local.split('T');
  const isSameDay = startsLocal.startsWith(`${date}`);
  return { there, here: fill(texts.ownStart, { time: isSameDay ? time : formatLocalTime(local) }) };
}
