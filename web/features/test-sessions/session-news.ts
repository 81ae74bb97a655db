import { type GuestEpisode, type GuestSession, readGuestSession } from '@linecheck/contract';
import { guestNews } from '@linecheck/texts/en/episodes/guest-news';
import { sentences } from '@linecheck/texts/fill';
import { send } from '../../api/send';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';
import { clockIn } from './guest-episode';

/** The session of a link as it is now. */
export const readSessionAgain = (code: string): Promise<GuestSession> =>
  send(readGuestSession, { params: { id: code } });

/** What has changed between two answers about an episode, in words; empty for nothing that its guest has to know. */
export function newsWords(before: GuestEpisode, after: GuestEpisode, zone = readerZone()): string {
  const texts = currentTexts(guestNews);
  const when = clockIn(after.startsAt, zone, Date.parse(after.now));
  return sentences(
    before.isCalledOff && !after.isCalledOff
      ? fill(texts.held, { when })
      : before.startsAt !== after.startsAt && fill(texts.moved, { when }),
    askedIn(before) !== askedIn(after) && texts.asks,
  );
}

const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const askedIn = ({ level, bounds, checks, asks }: GuestEpisode): string =>
  JSON.stringify([level, bounds, checks, asks]);
