import { can, type SharedBoard } from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import { sharedBoard } from '@linecheck/texts/en/episodes/shared-board';
import { helpMark } from '@linecheck/texts/en/help-requests/mark';
import Unlink from 'lucide-react/icons/unlink';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { refusalOf } from '../api/send';
import { BoardCounts, BoardHead } from '../features/episodes/board/board-head';
import { BoardList } from '../features/episodes/board/board-list';
import { BoardGuestLine } from '../features/episodes/board/board-row';
import { reasonWords } from '../features/episodes/board/board-words';
import { allGuests, type ChangeWishes, useMinute } from '../features/episodes/board/use-board';
import { useSharedBoard } from '../features/episodes/board/use-shared-board';
import { hostNameOf } from '../features/test-sessions/host-name';
import { notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { useHydrating } from '../ui/behaviour/use-in-browser';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { EmptyState } from '../ui/feedback/empty-state';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { Card } from '../ui/layout/card';
import { useBrand } from '../ui/theme/use-brand';
import { HostMarkHeader } from './shell/guest-header';
import { PageFrame } from './shell/page-frame';
import { useFragmentToken } from './shell/use-fragment-token';

export function SharedBoardPage() {
  const texts = useTexts(sharedBoard);
  const [wishes, setWishes] = useState(allGuests);
  const token = useFragmentToken('/board');
  const pages = useSharedBoard(token, wishes);
  const first = pages.data?.pages[0];
  const isHydrating = useHydrating();
  const isOver = (token === undefined && !isHydrating) || refusalOf(pages.error) === 'link_not_valid';
  const shown = isOver ? undefined : first;
  useOwnTitle(shown && fill(texts.titleOf, { title: shown.title, host: hostNameOf(shown) }));
  useBrand(shown && can(shown.branding.plan, 'branding') ? shown.branding.brandColor : undefined);
  return (
    <PageFrame header={<HostMarkHeader host={shown && hostNameOf(shown)} logo={shown?.branding.brandLogo} />}>
      {isOver ? (
        <Ended />
      ) : shown && pages.data ? (
        <Shown {...{ pages, wishes }} first={shown} all={pages.data.pages} onWishes={setWishes} />
      ) : pages.error ? (
        <ErrorCard
          title={texts.notLoaded}
          busy={pages.isFetching}
          retryLabel={retryLabel()}
          onRetry={() => void pages.refetch()}
        >
          {notLoadedWords(pages.error)}
        </ErrorCard>
      ) : (
        <SkeletonRows rows={5} label={texts.title} />
      )}
    </PageFrame>
  );
}

function Ended() {
  const { notValid: texts } = useTexts(sharedBoard);
  return (
    <div className="mx-auto max-w-112">
      <MessageCard takesFocus icon={<Unlink aria-hidden />} title={texts.title} actions={null}>
        {texts.hint}
      </MessageCard>
    </div>
  );
}

interface ShownProps {
  readonly pages: ReturnType<typeof useSharedBoard>;
  readonly first: SharedBoard;
  readonly all: readonly SharedBoard[];
  readonly wishes: typeof allGuests;
  readonly onWishes: ChangeWishes;
}

function Shown({ pages, first, all, wishes, onWishes }: ShownProps) {
  const texts = useTexts(sharedBoard);
  const boardTexts = useTexts(board);
  const helpTexts = useTexts(helpMark);
  const now = useMinute();
  const guests = all.flatMap((page) => page.guests);
  return (
    <div className="mx-auto max-w-190">
      <BoardHead episode={first} isCalledOff={first.isCalledOff} now={now} />
      <div className="grid gap-5">
        <BoardCounts counts={first.counts} />
        <BoardList
          {...{ pages, wishes, onWishes }}
          counts={first.counts}
          hasAddresses={false}
          shown={guests.length}
          rows={guests.map(({ guestName, missed, others, needsHelp, ...guest }, place) => (
            <BoardGuestLine
              // biome-ignore lint/suspicious/noArrayIndexKey: guests have no id here, and their lines have no state.
              key={place}
              {...guest}
              name={guestName}
              now={now}
              helpMark={needsHelp ? { tone: 'failed', words: helpTexts.needs } : undefined}
              reason={guest.state === 'old' ? boardTexts.states.old : reasonWords(guest.state, { missed, others }, 0)}
            />
          ))}
          empty={
            <Card padding="none">
              <EmptyState icon={<Users aria-hidden />} title={texts.empty}>
                {texts.emptyHint}
              </EmptyState>
            </Card>
          }
        />
        <p className="text-center text-13 text-ink-3">{texts.updated}</p>
      </div>
    </div>
  );
}
