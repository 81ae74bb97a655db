import type { ShowDetails } from '@linecheck/contract';
import { episodes as episodeTexts } from '@linecheck/texts/en/episodes/host';
import { showGroups } from '@linecheck/texts/en/episodes/shows';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import Podcast from 'lucide-react/icons/podcast';
import { Suspense, useRef, useState } from 'react';
import { useMay } from '../../api/acting';
import { failureCause, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Card } from '../../ui/layout/card';
import type { ElementNode } from '../../ui/theme/element-node';
import type { EpisodeSources } from './episode-fields';
import { EpisodeList, EpisodeRows, PastEpisodes, StaleEpisodes, useFocusAfterDeletion } from './episode-list';
import { loadEpisodeDialog } from './episode-row';
import { LevelSection } from './levels/level-list';
import { SampleLink, SampleRow } from './sample-episode';
import { EndedShows, EpisodeGroups } from './shows/episode-groups';
import type { ShowPlanComponent } from './shows/show-dialog';
import { useShows } from './shows/use-shows';
import { type EpisodeTarget, useEpisodes } from './use-episodes';

const EpisodeDialog = lazyOrNothing(async () => (await loadEpisodeDialog()).EpisodeDialog);

const loadShowDialog = () => import('./shows/show-dialog');
const ShowDialog = lazyOrNothing(async () => (await loadShowDialog()).ShowDialog);

interface EpisodesPanelProps extends Pick<EpisodeSources, 'checklists'> {
  readonly hostId: string;
  readonly planFields: ShowPlanComponent;
  /** Runs an action after the host agrees to lose unsaved changes. */
  readonly askFirst: (action: () => void) => void;
}

const NO_SHOWS: readonly ShowDetails[] = [];

export function EpisodesPanel({ hostId, checklists, planFields, askFirst }: EpisodesPanelProps) {
  const texts = useTexts(episodeTexts);
  const { list: label } = texts;
  const mayWork = useMay('work');
  const next = useEpisodes('next');
  const ofShows = useShows();
  const shows = ofShows.data ?? NO_SHOWS;
  const [target, setTarget] = useState<EpisodeTarget>();
  const [isShowNew, setShowNew] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = useFocusAfterDeletion(next, heading);
  const open = () => setTarget({ kind: 'create' });
  const actions = { onOpen: setTarget, onDeleted };
  const hasGroups = shows.some(({ endedAt, coming }) => endedAt === null || coming > 0);
  const isEmpty = next.data?.pages[0]?.episodes.length === 0 && !ofShows.isPending && !hasGroups;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="episodes" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} id="episodes" className="text-18 font-semi tracking-snug outline-none">
            {texts.title}
          </h2>
          {mayWork && !isEmpty && (
            <div className="flex flex-wrap gap-2">
              <NewShow onClick={() => setShowNew(true)} />
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={open} {...whenNear(loadEpisodeDialog)}>
                {texts.create}
              </Button>
            </div>
          )}
        </div>
        {next.data !== undefined && <StaleEpisodes list={next} />}
        <StaleShows shows={ofShows} />
        {isEmpty ? (
          <NoEpisodes
            hostId={hostId}
            onCreate={mayWork ? open : undefined}
            newShow={mayWork && <NewShow onClick={() => setShowNew(true)} />}
          />
        ) : (
          <EpisodeList list={next} isLoading={ofShows.isPending}>
            {(episodes) =>
              hasGroups ? (
                <EpisodeGroups {...{ episodes, shows, ...actions }} />
              ) : (
                <EpisodeRows {...{ episodes, label, ...actions }} />
              )
            }
          </EpisodeList>
        )}
        <SampleRow hostId={hostId} />
      </section>
      <div className="grid gap-4">
        <PastEpisodes heading={heading} onOpen={setTarget} />
        <EndedShows shows={shows} />
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
      {isShowNew && (
        <Suspense>
          <ShowDialog
            show={undefined}
            {...{ checklists, planFields }}
            onSaved={() => setShowNew(false)}
            onClose={() => askFirst(() => setShowNew(false))}
          />
        </Suspense>
      )}
    </div>
  );
}

function NewShow({ onClick }: { readonly onClick: () => void }) {
  const texts = useTexts(showGroups);
  return (
    <Button variant="quiet" icon={<Podcast aria-hidden />} onClick={onClick} {...whenNear(loadShowDialog)}>
      {texts.create}
    </Button>
  );
}

/** Without their shows, the episodes are listed by date alone. */
function StaleShows({ shows }: { readonly shows: ReturnType<typeof useShows> }) {
  const texts = useTexts(showGroups);
  if (shows.error === null) return null;
  return (
    <StaleNotice
      title={texts.notLoaded}
      busy={shows.isFetching}
      retryLabel={retryLabel()}
      onRetry={() => void shows.refetch()}
    >
      {failureCause(shows.error)}
    </StaleNotice>
  );
}

interface NoEpisodesProps {
  readonly hostId: string;
  readonly onCreate: (() => void) | undefined;
  readonly newShow: ElementNode;
}

function NoEpisodes({ hostId, onCreate, newShow }: NoEpisodesProps) {
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
            {newShow}
          </div>
        }
      >
        {texts.emptyHint}
      </EmptyState>
    </Card>
  );
}
