import { type EpisodeDetails, listEpisodes, UNREAD_POLL_MS } from '@linecheck/contract';
import { episodes as episodeTexts } from '@linecheck/texts/en/episodes/host';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/send';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { startWords } from './episode-times';
import { GuestCountBar } from './guest-counts';
import { nextEpisodeKey, storeNextEpisode } from './next-episode-hint';

/** The next episode that takes place; undefined until it is known, and if there is none. */
export function useNextEpisode() {
  const { data } = useQuery({
    queryKey: nextEpisodeKey,
    queryFn: ({ signal }) => send(listEpisodes, { query: { scope: 'held', limit: '1' } }, signal),
    refetchInterval: UNREAD_POLL_MS,
    refetchOnMount: 'always',
  });
  return { isKnown: data !== undefined, episode: data?.episodes[0] };
}

export const boardHref = ({ id }: EpisodeDetails): string => `/episodes/${id}`;

export interface NextEpisodeProps {
  /** Shown until it is known whether there is a next episode. */
  readonly loading: ReactNode;
}

/** The next episode as one line, with its counts and a link to its board; empty if there is none. */
export function NextEpisode({ loading }: NextEpisodeProps) {
  const texts = useTexts(episodeTexts);
  const id = useId();
  const { isKnown, episode } = useNextEpisode();
  const exists = episode !== undefined;
  useEffect(() => {
    if (isKnown) storeNextEpisode(exists);
  }, [isKnown, exists]);
  if (episode === undefined) return isKnown ? null : loading;
  const { there, here } = startWords(episode);
  return (
    <Card aria-labelledby={id}>
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)_auto]">
        <div className="min-w-0">
          <h2 id={id} className="font-semi tracking-snug wrap-anywhere">
            {rich(texts.next, {
              title: episode.title,
              quiet: (inside) => <span className="text-13 font-medium text-ink-3 max-sm:block">{inside}</span>,
            })}
          </h2>
          <p className="tabular flex flex-wrap gap-x-2 text-14 text-ink-2">
            <span>{there}</span>
            {here !== undefined && <span className="text-ink-3">{here}</span>}
          </p>
        </div>
        <div className="sm:max-lg:row-start-2 sm:max-lg:col-span-full">
          <GuestCountBar counts={episode.counts} />
        </div>
        <Link href={boardHref(episode)} asChild>
          <ButtonLink fullWidth="phone">
            {rich(texts.row.board, {
              title: episode.title,
              of: (inside) => <span className="sr-only">{inside}</span>,
            })}
          </ButtonLink>
        </Link>
      </div>
    </Card>
  );
}
