import { type BoardGuest, can, planOf, type SignedInUser } from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import { useQueryClient } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'wouter';
import { serverNow } from '../api/send';
import { BoardView } from '../features/episodes/board/board';
import { episodesKey } from '../features/episodes/episodes-key';
import { ResultsLoading } from '../features/guest-results/results-loading';
import { RingSwitch } from '../features/help-requests/ring-switch';
import { useHelpRequests } from '../features/help-requests/use-help-requests';
import { EpisodeReachCard } from '../features/reach/episode-reach-card';
import { useTexts } from '../texts/use-texts';
import { lazyOrNothing } from '../ui/behaviour/lazy-or-nothing';
import { PageLink } from '../ui/controls/page-link';
import { MessageCard } from '../ui/feedback/message-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { HostOnly, SignInRequired } from './account/host-only';
import { useBoardEmails } from './board-emails';
import { HostFrame } from './shell/host-frame';
import { lazyView } from './shell/lazy-view';
import { useAskFirst } from './shell/leave-guard';

const loadResult = () => import('../features/guest-results/whole-result');
const WholeResult = lazy(async () => ({ default: (await loadResult()).WholeResultView }));
const ResultRecording = lazy(async () => ({
  default: (await import('../features/recordings/guest-clips')).ResultRecording,
}));

// If it cannot be loaded, the result is shown without its sound.
const ResultTake = lazyOrNothing(async () => (await import('../features/recordings/result-take')).ResultTakePlayer);

const HelpCard = lazyView('help-card', async () => (await import('../features/help-requests/help-card')).HelpCard);

const HelpQueue = lazyView('help-queue', async () => (await import('../features/help-requests/help-queue')).HelpQueue);

function SampleLoading() {
  const texts = useTexts(board);
  return <SkeletonRows rows={5} label={texts.loading} />;
}

const SampleBoard = lazyView(
  'sample-board',
  async () => (await import('../features/episodes/board/sample-board')).SampleBoard,
  <SampleLoading />,
);

/** Page at /episodes/{id}: the board of an episode, or of the sample at /episodes/sample. */
export function EpisodePage() {
  const texts = useTexts(board);
  return <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.signInFirst} />} page={HostBoard} />;
}

function HostBoard({ user }: { readonly user: SignedInUser }) {
  const { id = '' } = useParams();
  const askFirst = useAskFirst();
  const hasRecordings = can(planOf(user, serverNow()), 'recordings');
  const queries = useQueryClient();
  const requests = useHelpRequests();
  const emails = useBoardEmails(id);
  const helpOf = (guest: BoardGuest) => {
    const request = requests.find(({ sessionId }) => sessionId === guest.id);
    return request && <HelpCard key={request.id} request={request} userId={user.id} />;
  };
  const helpBeside = (guests: readonly BoardGuest[]) => {
    const hidden = requests.filter(
      ({ episode, state, sessionId }) =>
        episode?.id === id && state !== 'closed' && !guests.some((guest) => guest.id === sessionId),
    );
    return hidden.length > 0 && <HelpQueue requests={hidden} userId={user.id} />;
  };
  return (
    <HostFrame user={user}>
      {id === 'sample' ? (
        <SampleBoard hostId={user.id} pathOf={(title) => <Path title={title} />} />
      ) : (
        <BoardView
          key={id}
          id={id}
          pathOf={(title) => <Path title={title} />}
          resultOf={(guest) => <GuestResult guest={guest} hasRecordings={hasRecordings} />}
          loadResult={loadResult}
          {...{ helpOf, helpBeside, emails }}
          reachOf={(episode) => (
            <EpisodeReachCard
              {...{ episode, askFirst }}
              onChanged={() => void queries.invalidateQueries({ queryKey: episodesKey })}
              ring={<RingSwitch />}
            />
          )}
          askFirst={askFirst}
          gone={<Gone />}
          noPlan={<NoPlan />}
        />
      )}
    </HostFrame>
  );
}

function Path({ title }: { readonly title: string }) {
  const texts = useTexts(board);
  return (
    <nav aria-label={texts.path} className="mb-2 text-14">
      <ol className="flex flex-wrap gap-x-1.5 text-ink-2 [&>li]:min-w-0">
        <li>
          <Link href="/dashboard?tab=episodes" className="link">
            {texts.episodes}
          </Link>
        </li>
        <li aria-current="page" className="flex items-center gap-x-1.5 wrap-anywhere [&>svg]:size-3.5">
          <ChevronRight aria-hidden className="rtl-mirrored" />
          <bdi translate="no">{title}</bdi>
        </li>
      </ol>
    </nav>
  );
}

interface GuestResultProps {
  readonly guest: BoardGuest;
  readonly hasRecordings: boolean;
}

/** The newest result of a guest, loaded when it is opened. */
function GuestResult({ guest: { id: sessionId, guestName, result }, hasRecordings }: GuestResultProps) {
  if (result === null) return null;
  return (
    <Suspense fallback={<ResultsLoading />}>
      <WholeResult
        row={{ ...result, sessionId }}
        highlighted={false}
        isNarrow
        recordingOf={() =>
          hasRecordings ? <ResultRecording result={{ ...result, sessionId, guestName }} newestId={result.id} /> : null
        }
        soundOf={() =>
          hasRecordings && (
            <Suspense>
              <ResultTake resultId={result.id} guestName={guestName} />
            </Suspense>
          )
        }
      />
    </Suspense>
  );
}

function Gone() {
  const { gone: texts } = useTexts(board);
  return (
    <div className="mx-auto max-w-112">
      <MessageCard
        icon={<CalendarX aria-hidden />}
        title={texts.title}
        actions={<PageLink href="/dashboard?tab=episodes">{texts.action}</PageLink>}
      >
        {texts.hint}
      </MessageCard>
    </div>
  );
}

function NoPlan() {
  const { noPlan: texts } = useTexts(board);
  return (
    <div className="mx-auto max-w-112">
      <MessageCard
        icon={<Lock aria-hidden />}
        title={texts.title}
        actions={<PageLink href="/dashboard">{texts.action}</PageLink>}
      >
        {texts.hint}
      </MessageCard>
    </div>
  );
}
