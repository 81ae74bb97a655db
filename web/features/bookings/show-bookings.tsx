import { localTimeOf, type ShowBooking } from '@linecheck/contract';
import { showBookings } from '@linecheck/texts/en/show-bookings';
import { readerZone } from '@linecheck/texts/reader-zone';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { Link } from 'wouter';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatLocalTime, formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Button, ButtonLink } from '../../ui/controls/button';
import { PageLink } from '../../ui/controls/page-link';
import { Chip, type ChipTone } from '../../ui/feedback/chip';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Card } from '../../ui/layout/card';
import { ListRow, RowList } from '../../ui/layout/list-row';
import { useDecision, useShowBookings } from './use-show-bookings';

/** The bookings of a show, those that wait for a member first. */
export function ShowBookings({ showId, isEnded }: { readonly showId: string; readonly isEnded: boolean }) {
  const texts = useTexts(showBookings);
  const { data, error, isFetching, refetch, ...more } = useShowBookings(showId);
  const bookings = data?.pages.flatMap((page) => page.bookings);
  if (bookings === undefined && !error) return <SkeletonRows label={texts.loading} />;
  if (bookings === undefined)
    return (
      <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
        {notLoadedWords(error)}
      </ErrorCard>
    );
  return (
    <div className="grid gap-4">
      {bookings.length === 0 ? (
        <NoBookings isEnded={isEnded} />
      ) : (
        <RowList label={texts.label}>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </RowList>
      )}
      {error && (
        <StaleNotice
          title={texts.moreNotLoaded}
          busy={isFetching}
          retryLabel={retryLabel()}
          onRetry={() => void (more.isFetchNextPageError ? more.fetchNextPage() : refetch())}
        >
          {failureCause(error)}
        </StaleNotice>
      )}
      {more.hasNextPage && !error && (
        <div className="grid justify-items-center">
          <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {texts.older}
          </Button>
        </div>
      )}
    </div>
  );
}

function NoBookings({ isEnded }: { readonly isEnded: boolean }) {
  const { empty, noneOfEnded } = useTexts(showBookings);
  const { title, hint } = isEnded ? noneOfEnded : empty;
  return (
    <Card>
      <EmptyState
        icon={<CalendarClock aria-hidden />}
        title={title}
        action={isEnded ? undefined : <PageLink href="/connect">{empty.action}</PageLink>}
      >
        {hint}
      </EmptyState>
    </Card>
  );
}

const TONES: Readonly<Record<ShowBooking['state'], ChipTone>> = {
  asked: 'warning',
  booked: 'info',
  cancelled: 'outline',
  refused: 'outline',
};

function BookingRow({ booking }: { readonly booking: ShowBooking }) {
  const texts = useTexts(showBookings);
  const { guestName, guestEmail, startsAt, isSigned, state, createdAt, episodeId } = booking;
  return (
    <ListRow
      highlighted={state === 'asked'}
      title={guestName}
      subtitle={
        <>
          <time dateTime={startsAt}>{formatLocalTime(localTimeOf(new Date(startsAt), readerZone()))}</time>
          {guestEmail !== null && <span>{` · ${guestEmail}`}</span>}
        </>
      }
      meta={`${isSigned ? texts.signed : texts.said} · ${fill(texts.booked, { when: formatMoment(createdAt) })}`}
      state={<Chip tone={TONES[state]}>{texts.states[state]}</Chip>}
      actions={
        state === 'asked' ? (
          <Decision booking={booking} />
        ) : (
          episodeId !== null && (
            <Link href={`/episodes/${episodeId}`} asChild>
              <ButtonLink fullWidth="phone" aria-label={fill(texts.boardOf, { name: guestName })}>
                {texts.board}
              </ButtonLink>
            </Link>
          )
        )
      }
    />
  );
}

function Decision({ booking }: { readonly booking: ShowBooking }) {
  const texts = useTexts(showBookings);
  const { mutate, isPending, variables } = useDecision();
  const name = booking.guestName;
  const choices = [
    { isApproved: true, words: texts.approve, label: texts.approveOf, variant: 'primary' },
    { isApproved: false, words: texts.refuse, label: texts.refuseOf, variant: 'default' },
  ] as const;
  return choices.map(({ isApproved, words, label, variant }) => (
    <Button
      key={words}
      variant={variant}
      aria-label={fill(label, { name })}
      busy={isPending && variables.isApproved === isApproved}
      onClick={() => !isPending && mutate({ booking, isApproved })}
    >
      {words}
    </Button>
  ));
}
