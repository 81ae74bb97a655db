import type { BoardDisplay, EpisodeBoard, SharedBoard } from '@linecheck/contract';
import { board as texts } from '@linecheck/texts/en/episodes/board';
import { hostCalendar } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import type { LanguageCode } from '@linecheck/texts/languages';

/** The language of every display, until a person can choose one. */
const DISPLAY_LANGUAGE: LanguageCode = 'en';

type Shown = Pick<SharedBoard, 'title' | 'startsAt' | 'minutes' | 'isCalledOff' | 'counts'> & {
  readonly guests: readonly Pick<SharedBoard['guests'][number], 'guestName' | 'state' | 'needsHelp'>[];
};

export const displayOfEpisode = ({ episode, guests }: EpisodeBoard): BoardDisplay => {
  const { title, startsAt, minutes, calledOffAt, counts } = episode;
  return displayOf({ title, startsAt, minutes, isCalledOff: calledOffAt !== null, counts, guests });
};

export const displayOfLink = (board: SharedBoard): BoardDisplay => displayOf(board);

function displayOf({ title, startsAt, minutes, isCalledOff, counts, guests }: Shown): BoardDisplay {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...{ title, startsAt, minutes, isCalledOff, counts, total, ready: counts.ready },
    headline: headlineOf({ title, isCalledOff, ready: counts.ready, total }),
    needHelp: guests.filter(({ needsHelp }) => needsHelp).length,
    guests: guests.map(({ guestName: name, state, needsHelp }) => ({
      ...{ name, state, needsHelp },
      words: texts.states[state],
    })),
  };
}

interface Headline {
  readonly title: string;
  readonly isCalledOff: boolean;
  readonly ready: number;
  readonly total: number;
}

function headlineOf({ title, isCalledOff, ready, total }: Headline): string {
  if (isCalledOff) return fillMessage(DISPLAY_LANGUAGE, hostCalendar.calledOff, { title });
  if (total === 0) return fillMessage(DISPLAY_LANGUAGE, hostCalendar.noGuests, { title });
  return fillMessage(DISPLAY_LANGUAGE, hostCalendar.ready, { title, ready, count: total });
}
