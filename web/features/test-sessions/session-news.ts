import { type GuestEpisode, type GuestSession, readGuestSession } from '@linecheck/contract';
import { guestNews } from '@linecheck/texts/en/episodes/guest-news';
import { sentences } from '@linecheck/texts/fill';
import { readerZone } from '@linecheck/texts/reader-zone';
import { send } from '../../api/send';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';
import { clockIn } from './guest-episode';

interface ReadNews {
  readonly session: GuestSession;
  readonly news: string;
}

/** The session of a link as it is now, and what its host has changed since `before`. */
export async function readNews(code: string, before: GuestEpisode): Promise<ReadNews> {
  const session = await send(readGuestSession, { params: { id: code } });
  return { session, news: session.episode ? newsWords(before, session.episode) : '' };
}

/** What has changed between two answers about an episode, in words; empty for nothing that its guest has to know. */
function newsWords(before: GuestEpisode, after: GuestEpisode): string {
  const texts = currentTexts(guestNews);
  const zone = readerZone();
  const when = clockIn(after.startsAt, zone, Date.parse(after.now));
  return sentences(
    before.isCalledOff && !after.isCalledOff
      ? fill(texts.held, { when })
      : before.startsAt !== after.startsAt && fill(texts.moved, { when }),
    askedIn(before) !== askedIn(after) && texts.asks,
  );
}

const askedIn = ({ level, bounds, checks, asks }: GuestEpisode): string =>
  JSON.stringify([level, bounds, checks, asks]);
