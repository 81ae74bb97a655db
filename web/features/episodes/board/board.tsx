import type { BoardGuest, EpisodeBoard as BoardPage, EpisodeDetails } from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import Eye from 'lucide-react/icons/eye';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../../api/acting';
import { previewHref } from '../../../api/preview-href';
import { refusalOf } from '../../../api/send';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { useTexts } from '../../../texts/use-texts';
import { lazyOrNothing } from '../../../ui/behaviour/lazy-or-nothing';
import { useFocusOnChange } from '../../../ui/behaviour/use-focus-on-change';
import { useOwnTitle } from '../../../ui/behaviour/use-page-title';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button, ButtonLink } from '../../../ui/controls/button';
import { Chip } from '../../../ui/feedback/chip';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Card } from '../../../ui/layout/card';
import type { ElementNode } from '../../../ui/theme/element-node';
import { useBoardAnnouncement } from './board-announcements';
import type { BoardEmails } from './board-emails';
import { BoardCounts, BoardHead } from './board-head';
import { BoardLinksCard } from './board-links';
import { BoardList } from './board-list';
import { type AskedQuestion, GuestQuestions } from './board-questions';
import { StoredGuestRow } from './board-row';
import { LevelCard, ReportsCard } from './board-side';
import { GroupCard } from './group-card';
import { GuestsCard } from './guests-card';
import { type BoardWishes, type ChangeWishes, useBoard, useBoardWishes, useMinute } from './use-board';
import './board.css';

const loadAddGuests = () => import('./add-guests');
const AddGuests = lazyOrNothing(async () => (await loadAddGuests()).AddGuests);

interface BoardProps {
  readonly id: string;
  /** The way back, above the title of an episode. */
  readonly pathOf: (title: string) => ElementNode;
  readonly resultOf: (guest: BoardGuest) => ElementNode;
  /** The request for help of a guest; nothing without one. */
  readonly helpOf: (guest: BoardGuest) => ElementNode;
  /** The requests for help of guests whom the search or the filter hides. @param guests Those on the page. */
  readonly helpBeside: (guests: readonly BoardGuest[]) => ElementNode;
  readonly emails: BoardEmails;
  /** How guests of the episode reach the host, beside the board. */
  readonly reachOf: (episode: EpisodeDetails) => ElementNode;
  /** Loads the parts of a result. */
  readonly loadResult: () => Promise<unknown>;
  /** Runs an action after the host agrees to lose unsaved changes. */
  readonly askFirst: (action: () => void) => void;
  /** Replaces the board of an episode that does not exist, and that of a workspace without episodes. */
  readonly gone: ElementNode;
  readonly noPlan: ElementNode;
}

export function BoardView(props: BoardProps) {
  const texts = useTexts(board);
  const [wishes, changeWishes] = useBoardWishes();
  const [isAdding, setAdding] = useState(false);
  const pages = useBoard(props.id, wishes);
  const first = pages.data?.pages[0];
  useOwnTitle(first?.episode.title);
  const refusal = refusalOf(pages.error);
  const isGone = refusal === 'not_found' || refusal === 'invalid';
  const shown = (): ElementNode => {
    if (isGone) return props.gone;
    if (refusal === 'plan_required') return props.noPlan;
    if (first && pages.data) {
      const loaded = { pages, first, wishes, shown: pages.data.pages };
      return <Loaded {...props} {...loaded} onWishes={changeWishes} onAdd={() => setAdding(true)} />;
    }
    if (!pages.error) return <SkeletonRows rows={5} label={texts.loading} />;
    return (
      <ErrorCard
        title={texts.notLoaded}
        busy={pages.isFetching}
        retryLabel={retryLabel()}
        onRetry={() => void pages.refetch()}
      >
        {notLoadedWords(pages.error)}
      </ErrorCard>
    );
  };
  return (
    <>
      {shown()}
      {/* Beside the board, so that a typed list stays when another person deletes the episode. */}
      {isAdding && (
        <Suspense>
          <AddGuests
            episodeId={props.id}
            isGone={isGone}
            onDone={() => setAdding(false)}
            onClose={() => props.askFirst(() => setAdding(false))}
          />
        </Suspense>
      )}
    </>
  );
}

interface LoadedProps extends BoardProps {
  readonly pages: ReturnType<typeof useBoard>;
  readonly first: BoardPage;
  readonly shown: readonly BoardPage[];
  readonly wishes: BoardWishes;
  readonly onWishes: ChangeWishes;
  readonly onAdd: () => void;
}

function Loaded({ pages, first, shown, wishes, onWishes, onAdd, askFirst, ...page }: LoadedProps) {
  const texts = useTexts(board);
  const now = useMinute();
  const mayWork = useMay('work');
  const [asked, setAsked] = useState<AskedQuestion>();
  const [removed, setRemoved] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  useFocusOnChange(list, removed);
  const { episode, level, studio } = first;
  const guests = uniqueGuests(shown);
  const announcement = useBoardAnnouncement(guests);
  const hasGuests = Object.values(episode.counts).some((count) => count > 0);
  const invite = mayWork ? page.emails.invite : undefined;
  const add = (
    <Button
      variant={invite === undefined ? 'primary' : 'default'}
      icon={<UserPlus aria-hidden />}
      fullWidth="phone"
      onClick={onAdd}
      {...whenNear(loadAddGuests)}
    >
      {texts.add}
    </Button>
  );
  return (
    <>
      <BoardHead
        episode={episode}
        isCalledOff={episode.calledOffAt !== null}
        now={now}
        path={page.pathOf(episode.title)}
        facts={<EpisodeFacts episode={episode} studio={studio?.name ?? otherStudio(episode)} />}
        actions={
          <div className="flex flex-none flex-wrap gap-2 max-sm:w-full">
            <Link href={previewHref({ episode: episode.id })} asChild>
              <ButtonLink icon={<Eye aria-hidden />} fullWidth="phone">
                {texts.preview}
              </ButtonLink>
            </Link>
            {mayWork && hasGuests && add}
            {invite}
          </div>
        }
      />
      <div className="grid gap-5">
        {page.helpBeside(guests)}
        {page.emails.aboveOf(episode)}
        <BoardCounts counts={episode.counts} />
        <div className="board-columns">
          <div ref={list} tabIndex={-1} className="outline-none">
            <BoardList
              {...{ pages, wishes, onWishes }}
              counts={episode.counts}
              hasAddresses={mayWork}
              shown={guests.length}
              rows={guests.map((guest) => (
                <StoredGuestRow
                  key={guest.id}
                  {...{ guest, now }}
                  resultOf={page.resultOf}
                  loadResult={page.loadResult}
                  helpOf={page.helpOf}
                  emails={page.emails}
                  freshDays={episode.freshDays}
                  onAsk={(kind) => setAsked({ kind, guest })}
                />
              ))}
              empty={<NoGuests action={mayWork ? add : undefined} />}
            />
          </div>
          <div className="board-side">
            {hasGuests && page.emails.cardOf(episode)}
            <LevelCard level={level} episode={episode} studio={studio} />
            {page.reachOf(episode)}
            {hasGuests && <ReportsCard episodeId={episode.id} />}
            {mayWork && hasGuests && <GuestsCard episodeId={episode.id} lastImport={first.lastImport} now={now} />}
            {mayWork && <GroupCard episode={episode} guests={first.groupGuests} />}
            {mayWork && <BoardLinksCard episodeId={episode.id} count={first.links} now={now} />}
          </div>
        </div>
      </div>
      <GuestQuestions
        episodeId={episode.id}
        {...{ asked, guests, askFirst }}
        onClose={() => setAsked(undefined)}
        onRemoved={setRemoved}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The name of a studio that is not in the table; undefined for the choice of another one, which has no name. */
const otherStudio = ({ studio }: Pick<EpisodeDetails, 'studio'>): string | undefined =>
  studio === 'own' ? undefined : studio;

/** A guest whose state changes between two requests may be on two pages. */
function uniqueGuests(pages: readonly BoardPage[]): readonly BoardGuest[] {
  return [...new Map(pages.flatMap(({ guests }) => guests).map((guest) => [guest.id, guest])).values()];
}

interface EpisodeFactsProps {
  readonly episode: Pick<EpisodeDetails, 'joinUrl' | 'archivedAt'>;
  readonly studio: string | undefined;
}

/** The studio with the address to join, and whether the episode is archived. */
function EpisodeFacts({ episode: { joinUrl, archivedAt }, studio }: EpisodeFactsProps) {
  const texts = useTexts(board);
  return (
    <>
      {(studio !== undefined || joinUrl !== '') && (
        <li>
          <Video aria-hidden />
          {studio !== undefined && <span className="wrap-anywhere">{studio}</span>}
          {joinUrl !== '' && (
            <a href={joinUrl} target="_blank" rel="noreferrer" className="link">
              {texts.join}
            </a>
          )}
        </li>
      )}
      {archivedAt !== null && (
        <li>
          <Chip tone="outline">{texts.archived}</Chip>
        </li>
      )}
    </>
  );
}

function NoGuests({ action }: { readonly action: ReactNode }) {
  const texts = useTexts(board);
  return (
    <Card padding="none">
      <EmptyState icon={<Users aria-hidden />} title={texts.empty} action={action}>
        {texts.emptyHint}
      </EmptyState>
    </Card>
  );
}
