import { connect } from '@linecheck/texts/en/connect';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useState } from 'react';
import { bookingsGlance, showsWithBookings } from '../../features/booking-hooks/hook-words';
import { useBookingHooks } from '../../features/booking-hooks/use-booking-hooks';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { PageLink } from '../../ui/controls/page-link';
import { lazyView } from '../shell/lazy-view';
import { EmptyPart, LoadedPart, RowsLoading, SectionFrame } from './connect-section';
import { useShowList } from './use-show-list';

const BookingRows = lazyView(
  'booking-rows',
  async () => (await import('../../features/booking-hooks/booking-rows')).BookingRows,
  <RowsLoading />,
);
const loadDialog = () => import('../../features/booking-hooks/hook-dialog');
const HookDialog = lazyOrNothing(async () => (await loadDialog()).HookDialog);

/** What comes in: the booking pages of shows, and the booking tools that send signed messages. */
export function BookingsSection() {
  const { bookings: texts } = useTexts(connect);
  const hooks = useBookingHooks(true);
  const shows = useShowList(true);
  const [isAdding, setAdding] = useState(false);
  const known = hooks.data ?? [];
  const going = (shows.data ?? []).filter(({ endedAt }) => endedAt === null);
  const listed = showsWithBookings(shows.data ?? [], known);
  const addButton = (
    <Button fullWidth="phone" icon={<Plus aria-hidden />} onClick={() => setAdding(true)} {...whenNear(loadDialog)}>
      {texts.add}
    </Button>
  );
  const isLoaded = hooks.data !== undefined && shows.data !== undefined;
  return (
    <SectionFrame
      title={texts.title}
      glance={isLoaded ? bookingsGlance(known, shows.data) : undefined}
      action={listed.length > 0 && going.length > 0 && addButton}
      count={known.length}
    >
      <LoadedPart
        isLoaded={isLoaded}
        error={hooks.error ?? shows.error}
        isFetching={hooks.isFetching || shows.isFetching}
        notLoaded={texts.notLoaded}
        onRetry={() => void Promise.all([hooks.refetch(), shows.refetch()])}
      >
        {listed.length > 0 ? (
          <BookingRows shows={listed} hooks={known} />
        ) : (
          <EmptyPart
            icon={<CalendarPlus aria-hidden />}
            title={texts.empty}
            action={
              going.length > 0 ? (
                addButton
              ) : (
                <PageLink variant="default" href="/dashboard?tab=episodes">
                  {texts.noShow}
                </PageLink>
              )
            }
          >
            {going.length > 0 ? texts.emptyHint : `${texts.emptyHint} ${texts.noShowHint}`}
          </EmptyPart>
        )}
      </LoadedPart>
      {isAdding && (
        <Suspense>
          <HookDialog shows={going} onDone={() => setAdding(false)} />
        </Suspense>
      )}
    </SectionFrame>
  );
}
