import type { ShowDetails } from '@linecheck/contract';
import { showPage } from '@linecheck/texts/en/episodes/shows';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { type RefObject, Suspense, useId, useRef, useState } from 'react';
import { useMay } from '../../../api/acting';
import { refusalOf } from '../../../api/send';
import { failureCause, notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { useTexts } from '../../../texts/use-texts';
import { lazyOrNothing } from '../../../ui/behaviour/lazy-or-nothing';
import { useOwnTitle } from '../../../ui/behaviour/use-page-title';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../../ui/feedback/stale-notice';
import { Card } from '../../../ui/layout/card';
import type { ElementNode } from '../../../ui/theme/element-node';
import type { EpisodeSources } from '../episode-fields';
import { EpisodeList, EpisodeRows, PastEpisodes, useFocusAfterDeletion } from '../episode-list';
import { loadEpisodeDialog } from '../episode-row';
import { type EpisodeTarget, useEpisodes } from '../use-episodes';
import type { ShowPlanComponent } from './show-dialog';
import { ShowGuests } from './show-guests';
import { loadShowDialog, ShowHead } from './show-head';
import { useShow } from './use-shows';

const EpisodeDialog = lazyOrNothing(async () => (await loadEpisodeDialog()).EpisodeDialog);
const ShowDialog = lazyOrNothing(async () => (await loadShowDialog()).ShowDialog);

interface ShowViewProps extends Pick<EpisodeSources, 'checklists'> {
  readonly id: string;
  readonly planFields: ShowPlanComponent;
  /** The way back, above the title. */
  readonly pathOf: (title: string) => ElementNode;
  /** Bookings of the show, between its episodes and its guests; for members who may change it. */
  readonly bookingsOf: (show: ShowDetails, onChanged: () => void) => ElementNode;
  /** Runs an action after the host agrees to lose unsaved changes. */
  readonly askFirst: (action: () => void) => void;
  readonly onDeleted: () => void;
  /** Replaces a show that does not exist, and one of a workspace without episodes. */
  readonly gone: ElementNode;
  readonly noPlan: ElementNode;
}

export function ShowView({ gone, noPlan, ...page }: ShowViewProps) {
  const texts = useTexts(showPage);
  const show = useShow(page.id);
  useOwnTitle(show.data?.title);
  const refusal = refusalOf(show.error);
  if (refusal === 'not_found' || refusal === 'invalid') return gone;
  if (refusal === 'plan_required') return noPlan;
  const notice = { busy: show.isFetching, retryLabel: retryLabel(), onRetry: () => void show.refetch() };
  if (show.data)
    return (
      <>
        {show.error !== null && (
          <div className="mb-4">
            <StaleNotice title={texts.outdated} {...notice}>
              {failureCause(show.error)}
            </StaleNotice>
          </div>
        )}
        <LoadedShow {...page} show={show.data} onChanged={() => void show.refetch()} />
      </>
    );
  if (show.error === null) return <SkeletonRows rows={5} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} {...notice}>
      {notLoadedWords(show.error)}
    </ErrorCard>
  );
}

interface LoadedShowProps extends Omit<ShowViewProps, 'id' | 'gone' | 'noPlan'> {
  readonly show: ShowDetails;
  readonly onChanged: () => void;
}

function LoadedShow({
  show,
  onChanged,
  checklists,
  planFields,
  pathOf,
  bookingsOf,
  askFirst,
  onDeleted,
}: LoadedShowProps) {
  const mayWork = useMay('work');
  const [target, setTarget] = useState<EpisodeTarget>();
  const [edited, setEdited] = useState<ShowDetails>();
  const heading = useRef<HTMLHeadingElement>(null);
  const create = () => setTarget({ kind: 'create', show });
  return (
    <>
      <ShowHead {...{ show, onDeleted }} path={pathOf(show.title)} onCreate={create} onEdit={() => setEdited(show)} />
      <div className="grid gap-8">
        <ComingEpisodes {...{ show, heading }} onOpen={setTarget} onCreate={create} />
        {mayWork && bookingsOf(show, onChanged)}
        <ShowGuests id={show.id} />
      </div>
      {target && (
        <Suspense>
          <EpisodeDialog
            {...{ target, checklists }}
            onSaved={() => setTarget(undefined)}
            onClose={() => askFirst(() => setTarget(undefined))}
          />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <ShowDialog
            show={edited}
            {...{ checklists, planFields }}
            onSaved={() => setEdited(undefined)}
            onClose={() => askFirst(() => setEdited(undefined))}
          />
        </Suspense>
      )}
    </>
  );
}

interface ComingEpisodesProps {
  readonly show: ShowDetails;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onOpen: (target: EpisodeTarget) => void;
  readonly onCreate: () => void;
}

/** The coming episodes, and below them the past ones. */
function ComingEpisodes({ show, heading, onOpen, onCreate }: ComingEpisodesProps) {
  const texts = useTexts(showPage);
  const mayWork = useMay('work');
  const list = useEpisodes('next', show.id);
  const onDeleted = useFocusAfterDeletion(list, heading);
  const id = useId();
  const goesOn = show.endedAt === null;
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={onCreate} {...whenNear(loadEpisodeDialog)}>
      {texts.create}
    </Button>
  );
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} id={id} className="text-18 font-semi tracking-snug outline-none">
        {texts.coming}
      </h2>
      <EpisodeList list={list}>
        {(episodes) =>
          episodes.length === 0 ? (
            <Card padding="none">
              <EmptyState
                icon={<CalendarDays aria-hidden />}
                title={texts.noneComing}
                action={mayWork && goesOn ? create : undefined}
              >
                {goesOn ? texts.noneComingHint : texts.noneComingEnded}
              </EmptyState>
            </Card>
          ) : (
            <EpisodeRows {...{ episodes, onOpen, onDeleted }} label={texts.coming} />
          )
        }
      </EpisodeList>
      <PastEpisodes {...{ heading, onOpen }} show={show.id} />
    </section>
  );
}
