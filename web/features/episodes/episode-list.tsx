import type { EpisodeDetails, StoredLevel, StudioChoice } from '@linecheck/contract';
import { episodes as episodeTexts } from '@linecheck/texts/en/episodes/host';
import { type ComponentProps, type RefObject, useState } from 'react';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { Button } from '../../ui/controls/button';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Disclosure } from '../../ui/layout/disclosure';
import { RowList } from '../../ui/layout/list-row';
import type { ElementNode } from '../../ui/theme/element-node';
import { EpisodeRow } from './episode-row';
import { isBuiltIn } from './episode-words';
import { useLevels } from './levels/use-levels';
import { useEpisodes, useStudios } from './use-episodes';

type EpisodePages = ReturnType<typeof useEpisodes>;

const shownEpisodes = ({ data }: Pick<EpisodePages, 'data'>): readonly EpisodeDetails[] | undefined =>
  data?.pages.flatMap(({ episodes }) => episodes);

export function StaleEpisodes({ list }: { readonly list: EpisodePages }) {
  const texts = useTexts(episodeTexts);
  // A page that could not be added leaves the list as it is.
  if (list.error === null || list.isFetchNextPageError) return null;
  return (
    <StaleNotice
      title={texts.outdated}
      busy={list.isFetching}
      retryLabel={retryLabel()}
      onRetry={() => void list.refetch()}
    >
      {failureCause(list.error)}
    </StaleNotice>
  );
}

/** Moves the focus to the heading when the row of a deleted episode is gone. Returns the handler of a deletion. */
export function useFocusAfterDeletion(list: EpisodePages, heading: RefObject<HTMLElement | null>) {
  const [deletedId, setDeletedId] = useState<string>();
  const isShown = shownEpisodes(list)?.some(({ id }) => id === deletedId) ?? true;
  useFocusOnChange(heading, isShown ? undefined : deletedId);
  return ({ id }: EpisodeDetails) => setDeletedId(id);
}

const NO_LEVELS: readonly StoredLevel[] = [];
const NO_STUDIOS: readonly StudioChoice[] = [];

type RowActions = Pick<ComponentProps<typeof EpisodeRow>, 'onOpen' | 'onDeleted'>;

interface EpisodeRowsProps extends RowActions {
  readonly episodes: readonly EpisodeDetails[];
  readonly label: string;
}

export function EpisodeRows({ episodes, label, ...actions }: EpisodeRowsProps) {
  const hasOwnLevels = episodes.some(({ level }) => !isBuiltIn(level));
  const { data: levels = NO_LEVELS } = useLevels({ enabled: hasOwnLevels });
  const { data: studios = NO_STUDIOS } = useStudios();
  return (
    <RowList label={label}>
      {episodes.map((episode) => (
        <EpisodeRow key={episode.id} episode={episode} {...{ levels, studios }} {...actions} />
      ))}
    </RowList>
  );
}

interface EpisodesProps {
  readonly list: EpisodePages;
  /** Shown until it is known. */
  readonly isLoading?: boolean;
  readonly children: (episodes: readonly EpisodeDetails[]) => ElementNode;
}

/** A list of episodes while it loads, if it could not be loaded, and with its further pages. */
export function EpisodeList({ list, isLoading = false, children }: EpisodesProps) {
  const texts = useTexts(episodeTexts);
  const { error, isFetching, refetch } = list;
  const shown = shownEpisodes(list);
  if (isLoading || (shown === undefined && error === null)) return <SkeletonRows label={texts.loading} />;
  if (shown === undefined)
    return (
      <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
        {notLoadedWords(error)}
      </ErrorCard>
    );
  return (
    <div>
      {children(shown)}
      {list.hasNextPage && (
        <div className="mt-4 grid justify-items-center gap-2">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.showMore}
          </Button>
          {list.isFetchNextPageError && (
            <p role="alert" className="text-14 text-failed">
              {texts.moreNotLoaded}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface PastEpisodesProps extends Pick<RowActions, 'onOpen'> {
  readonly heading: RefObject<HTMLElement | null>;
  /** The id of the show whose episodes these are; all of the workspace without it. */
  readonly show?: string;
}

/** The past and archived episodes, loaded when they are opened. */
export function PastEpisodes(props: PastEpisodesProps) {
  const { past: texts } = useTexts(episodeTexts);
  const [open, setOpen] = useState(false);
  return (
    <Disclosure label={texts.title} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <div className="text-16">{open && <Past {...props} />}</div>
    </Disclosure>
  );
}

function Past({ heading, onOpen, show }: PastEpisodesProps) {
  const { past: texts } = useTexts(episodeTexts);
  const list = useEpisodes('past', show);
  const onDeleted = useFocusAfterDeletion(list, heading);
  if (list.data?.pages[0]?.episodes.length === 0) return <p className="text-14 text-ink-2">{texts.empty}</p>;
  return (
    <EpisodeList list={list}>
      {(episodes) => <EpisodeRows {...{ episodes, onOpen, onDeleted }} label={texts.list} />}
    </EpisodeList>
  );
}
