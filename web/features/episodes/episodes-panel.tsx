import type { EpisodeDetails, StoredLevel, StudioChoice } from '@linecheck/contract';
import { episodes as episodeTexts } from '@linecheck/texts/en/episodes/host';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, type RefObject, Suspense, useRef, useState } from 'react';
import { useMay } from '../../api/acting';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useFocusOnChange } from '../../ui/behaviour/use-focus-on-change';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Card } from '../../ui/layout/card';
import { Disclosure } from '../../ui/layout/disclosure';
import { RowList } from '../../ui/layout/list-row';
import type { EpisodeSources } from './episode-fields';
import { EpisodeRow, loadEpisodeDialog } from './episode-row';
import { isBuiltIn } from './episode-words';
import { LevelSection } from './levels/level-list';
import { useLevels } from './levels/use-levels';
import { SampleLink, SampleRow } from './sample-episode';
import { type EpisodeTarget, useEpisodes, useStudios } from './use-episodes';

const EpisodeDialog = lazyOrNothing(async () => (await loadEpisodeDialog()).EpisodeDialog);

interface EpisodesPanelProps extends Pick<EpisodeSources, 'checklists'> {
  readonly hostId: string;
  /** Runs an action after the host agrees to lose unsaved changes. */
  readonly askFirst: (action: () => void) => void;
}

export function EpisodesPanel({ hostId, checklists, askFirst }: EpisodesPanelProps) {
  const texts = useTexts(episodeTexts);
  const mayWork = useMay('work');
  const next = useEpisodes('next');
  const [target, setTarget] = useState<EpisodeTarget>();
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = useFocusAfterDeletion(next, heading);
  const open = () => setTarget({ kind: 'create' });
  const isEmpty = next.data?.pages[0]?.episodes.length === 0;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="episodes" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} id="episodes" className="text-18 font-semi tracking-snug outline-none">
            {texts.title}
          </h2>
          {mayWork && !isEmpty && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={open} {...whenNear(loadEpisodeDialog)}>
              {texts.create}
            </Button>
          )}
        </div>
        {next.data !== undefined && <StaleEpisodes list={next} />}
        {isEmpty ? (
          <NoEpisodes hostId={hostId} onCreate={mayWork ? open : undefined} />
        ) : (
          <Episodes list={next} label={texts.list} onOpen={setTarget} onDeleted={onDeleted} />
        )}
        <SampleRow hostId={hostId} />
      </section>
      <div className="grid gap-4">
        <PastEpisodes heading={heading} onOpen={setTarget} />
        <LevelSection />
      </div>
      {target && (
        <Suspense>
          <EpisodeDialog
            target={target}
            checklists={checklists}
            onSaved={() => setTarget(undefined)}
            onClose={() => askFirst(() => setTarget(undefined))}
          />
        </Suspense>
      )}
    </div>
  );
}

type EpisodeList = ReturnType<typeof useEpisodes>;

function StaleEpisodes({ list }: { readonly list: EpisodeList }) {
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

interface NoEpisodesProps {
  readonly hostId: string;
  readonly onCreate: (() => void) | undefined;
}

function NoEpisodes({ hostId, onCreate }: NoEpisodesProps) {
  const texts = useTexts(episodeTexts);
  return (
    <Card padding="none">
      <EmptyState
        icon={<CalendarDays aria-hidden />}
        title={texts.empty}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onCreate && (
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate} {...whenNear(loadEpisodeDialog)}>
                {texts.create}
              </Button>
            )}
            <SampleLink hostId={hostId} />
          </div>
        }
      >
        {texts.emptyHint}
      </EmptyState>
    </Card>
  );
}

/** Moves the focus to the heading when the row of a deleted episode is gone. Returns the handler of a deletion. */
function useFocusAfterDeletion({ data }: EpisodeList, heading: RefObject<HTMLElement | null>) {
  const [deletedId, setDeletedId] = useState<string>();
  const isShown = data?.pages.some(({ episodes }) => episodes.some(({ id }) => id === deletedId)) ?? true;
  useFocusOnChange(heading, isShown ? undefined : deletedId);
  return ({ id }: EpisodeDetails) => setDeletedId(id);
}

interface EpisodesProps extends Pick<ComponentProps<typeof EpisodeRow>, 'onOpen' | 'onDeleted'> {
  readonly list: EpisodeList;
  readonly label: string;
}

const NO_LEVELS: readonly StoredLevel[] = [];
const NO_STUDIOS: readonly StudioChoice[] = [];

function Episodes({ list, label, ...rows }: EpisodesProps) {
  const texts = useTexts(episodeTexts);
  const { data, error, isFetching, refetch } = list;
  const shown = data?.pages.flatMap(({ episodes }) => episodes);
  const hasOwnLevels = shown?.some(({ level }) => !isBuiltIn(level)) ?? false;
  const { data: levels = NO_LEVELS } = useLevels({ enabled: hasOwnLevels });
  const { data: studios = NO_STUDIOS } = useStudios();
  if (shown === undefined && error === null) return <SkeletonRows label={texts.loading} />;
  if (shown === undefined)
    return (
      <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
        {notLoadedWords(error)}
      </ErrorCard>
    );
  return (
    <div>
      <RowList label={label}>
        {shown.map((episode) => (
          <EpisodeRow key={episode.id} episode={episode} {...{ levels, studios }} {...rows} />
        ))}
      </RowList>
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

interface PastEpisodesProps extends Pick<EpisodesProps, 'onOpen'> {
  readonly heading: RefObject<HTMLElement | null>;
}

/** The past and archived episodes, loaded when they are opened. */
function PastEpisodes(props: PastEpisodesProps) {
  const { past: texts } = useTexts(episodeTexts);
  const [open, setOpen] = useState(false);
  return (
    <Disclosure label={texts.title} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <div className="text-16">{open && <Past {...props} />}</div>
    </Disclosure>
  );
}

function Past({ heading, onOpen }: PastEpisodesProps) {
  const { past: texts } = useTexts(episodeTexts);
  const list = useEpisodes('past');
  const onDeleted = useFocusAfterDeletion(list, heading);
  if (list.data?.pages[0]?.episodes.length === 0) return <p className="text-14 text-ink-2">{texts.empty}</p>;
  return <Episodes list={list} label={texts.list} onOpen={onOpen} onDeleted={onDeleted} />;
}
