import type { EpisodeDetails, ShowDetails } from '@linecheck/contract';

export interface EpisodeGroup {
  /** Undefined for the episodes without a show. */
  readonly show: ShowDetails | undefined;
  readonly episodes: readonly EpisodeDetails[];
}

/**
 * The coming episodes of each show, in the order in which they are given: first the shows by their next episode, then those
 * that go on without any, and last the episodes without a show. A show that has ended is there while it has episodes.
 */
export function groupEpisodes(
  episodes: readonly EpisodeDetails[],
  shows: readonly ShowDetails[],
): readonly EpisodeGroup[] {
  const known = new Map(shows.map((show) => [show.id, show]));
  const ofShow = new Map<string | undefined, EpisodeDetails[]>();
  for (const episode of episodes) {
    // A show that is not in the list yet has no heading.
    const show = known.get(episode.showId ?? '')?.id;
    ofShow.set(show, [...(ofShow.get(show) ?? []), episode]);
  }
  const withEpisodes = [...ofShow].flatMap(([id, own]) =>
    id === undefined ? [] : [{ show: known.get(id), episodes: own }],
  );
  const without = shows
    .filter(({ id, endedAt, coming }) => !ofShow.has(id) && (endedAt === null || coming > 0))
    .map((show) => ({ show, episodes: [] }));
  const others = ofShow.get(undefined);
  return [...withEpisodes, ...without, ...(others ? [{ show: undefined, episodes: others }] : [])];
}
