import type { ShowGuest } from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import { showPage } from '@linecheck/texts/en/episodes/shows';
import Users from 'lucide-react/icons/users';
import { useId } from 'react';
import { Link } from 'wouter';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { formatDate } from '../../../texts/format';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { Chip } from '../../../ui/feedback/chip';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Card } from '../../../ui/layout/card';
import { stateTones } from '../board/board-words';
import { useShowGuests } from './use-shows';

/** The guests of all episodes of a show, page by page. */
export function ShowGuests({ id }: { readonly id: string }) {
  const { guests: texts } = useTexts(showPage);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="text-18 font-semi tracking-snug">
        {texts.title}
      </h2>
      <GuestPages list={useShowGuests(id)} />
    </section>
  );
}

function GuestPages({ list }: { readonly list: ReturnType<typeof useShowGuests> }) {
  const { guests: texts } = useTexts(showPage);
  const { data, error, isFetching, refetch } = list;
  if (data === undefined && error === null) return <SkeletonRows label={texts.loading} />;
  if (data === undefined)
    return (
      <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
        {notLoadedWords(error)}
      </ErrorCard>
    );
  // A guest whose episode moves between two requests may be on two pages.
  const guests = [...new Map(data.pages.flatMap((page) => page.guests).map((guest) => [guest.id, guest])).values()];
  if (guests.length === 0)
    return (
      <Card padding="none">
        <EmptyState icon={<Users aria-hidden />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      </Card>
    );
  return (
    <div>
      <ul aria-label={texts.list} className="card overflow-hidden">
        {guests.map((guest) => (
          <GuestLine key={guest.id} guest={guest} />
        ))}
      </ul>
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

function GuestLine({ guest: { name, email, state, episode } }: { readonly guest: ShowGuest }) {
  const { guests: texts } = useTexts(showPage);
  const { states } = useTexts(board);
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 border-line px-4 py-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem] sm:px-5">
      <div className="min-w-0 wrap-anywhere">
        <bdi translate="no" className="font-medium">
          {name}
        </bdi>
        {email !== null && <span className="block text-13 text-ink-3">{email}</span>}
      </div>
      <Link href={`/episodes/${episode.id}`} className="link min-w-0 text-14 wrap-anywhere">
        {fill(texts.in, { title: episode.title, date: formatDate(episode.startsAt) })}
      </Link>
      <div>
        <Chip tone={stateTones[state]}>{states[state]}</Chip>
      </div>
    </li>
  );
}
