import type { ShowDetails, SignedInUser } from '@linecheck/contract';
import { showPage } from '@linecheck/texts/en/episodes/shows';
import { showBookings } from '@linecheck/texts/en/show-bookings';
import CalendarX from 'lucide-react/icons/calendar-x';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import { useId } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { BookingPageSettings } from '../features/bookings/booking-page-settings';
import { ShowBookings } from '../features/bookings/show-bookings';
import { templateChoices, useTemplates } from '../features/checklists/use-templates';
import { ShowView } from '../features/episodes/shows/show-view';
import { useTexts } from '../texts/use-texts';
import { lazyOrNothing } from '../ui/behaviour/lazy-or-nothing';
import { PageLink } from '../ui/controls/page-link';
import { MessageCard } from '../ui/feedback/message-card';
import { HostOnly, SignInRequired } from './account/host-only';
import { HostFrame } from './shell/host-frame';
import { useAskFirst } from './shell/leave-guard';

const ShowPlanFields = lazyOrNothing(
  async () => (await import('../features/guest-emails/show-plan-fields')).ShowPlanFields,
);

const LIST = '/dashboard?tab=episodes';

/** Page at /shows/{id}: a show with its episodes and its guests over time. */
export function ShowPage() {
  const texts = useTexts(showPage);
  return <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.signInFirst} />} page={HostShow} />;
}

function HostShow({ user }: { readonly user: SignedInUser }) {
  const { id = '' } = useParams();
  const askFirst = useAskFirst();
  const [, navigate] = useLocation();
  const { data: templates } = useTemplates({ enabled: true });
  return (
    <HostFrame user={user}>
      <ShowView
        key={id}
        {...{ id, askFirst }}
        checklists={templateChoices(templates)}
        planFields={ShowPlanFields}
        pathOf={(title) => <ShowPath title={title} />}
        bookingsOf={(show, onChanged) => <Bookings {...{ show, onChanged }} />}
        onDeleted={() => navigate(LIST)}
        gone={<ShowGone />}
        noPlan={<NoShowPlan />}
      />
    </HostFrame>
  );
}

interface BookingsProps {
  readonly show: ShowDetails;
  readonly onChanged: () => void;
}

function Bookings({ show, onChanged }: BookingsProps) {
  const texts = useTexts(showBookings);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-18 font-semi tracking-snug">
        {texts.label}
      </h2>
      <ShowBookings showId={show.id} isEnded={show.endedAt !== null} />
      {show.endedAt === null && <BookingPageSettings {...{ show, onChanged }} />}
    </section>
  );
}

function ShowPath({ title }: { readonly title: string }) {
  const texts = useTexts(showPage);
  return (
    <nav aria-label={texts.path} className="mb-2 text-14">
      <ol className="flex flex-wrap gap-x-1.5 text-ink-2 [&>li]:min-w-0">
        <li>
          <Link href={LIST} className="link">
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

function ShowGone() {
  const { gone: texts } = useTexts(showPage);
  return (
    <div className="mx-auto max-w-112">
      <MessageCard
        icon={<CalendarX aria-hidden />}
        title={texts.title}
        actions={<PageLink href={LIST}>{texts.action}</PageLink>}
      >
        {texts.hint}
      </MessageCard>
    </div>
  );
}

function NoShowPlan() {
  const { noPlan: texts } = useTexts(showPage);
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
