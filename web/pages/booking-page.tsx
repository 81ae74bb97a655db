import { can, episodeRules, groupGuestRules, localTimeOf, type ShownBookingPage } from '@linecheck/contract';
import { bookingPage } from '@linecheck/texts/en/booking-page';
import { entryOf } from '@linecheck/texts/entry-of';
import { readerZone } from '@linecheck/texts/reader-zone';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import DoorClosed from 'lucide-react/icons/door-closed';
import Unlink from 'lucide-react/icons/unlink';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { serverNow } from '../api/send';
import { type KeptBooking, keepBooking, keptBooking } from '../features/bookings/booking-memory';
import {
  type BookingDraft,
  type BookingPageLink,
  bookingDraftOf,
  type PressAnswer,
  useBookingPage,
  usePress,
} from '../features/bookings/use-booking-page';
import { hostNameOf } from '../features/test-sessions/host-name';
import { retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { formatLocalTime, placeOfZone } from '../texts/format';
import { rich } from '../texts/rich';
import { useContractForm } from '../texts/use-contract-form';
import { useTexts } from '../texts/use-texts';
import { newUuid } from '../ui/behaviour/new-uuid';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { TextField } from '../ui/controls/text-field';
import { ErrorCard } from '../ui/feedback/error-card';
import { MessageCard } from '../ui/feedback/message-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { Card } from '../ui/layout/card';
import { useBrand } from '../ui/theme/use-brand';
import { HostMarkHeader } from './shell/guest-header';
import { NarrowPage } from './shell/narrow-page';
import { useCleanAddress } from './shell/use-clean-address';

export function BookingPage() {
  const texts = useTexts(bookingPage);
  const { code: pasted = '' } = useParams();
  useCleanAddress(pasted, (code) => `/book/${code}`);
  const link = useBookingPage(pasted);
  const show = link.kind === 'valid' ? link.page : undefined;
  useOwnTitle(show && fill(texts.titleValid, { title: show.title, host: hostNameOf(show) }));
  useBrand(show && can(show.branding.plan, 'branding') ? show.branding.brandColor : undefined);
  return (
    <NarrowPage header={<HostMarkHeader host={show && hostNameOf(show)} logo={show?.branding.brandLogo} />}>
      <Content link={link} pasted={pasted} />
    </NarrowPage>
  );
}

function Content({ link, pasted }: { readonly link: BookingPageLink; readonly pasted: string }) {
  const texts = useTexts(bookingPage);
  switch (link.kind) {
    case 'loading':
      return <SkeletonRows rows={2} label={texts.loading} />;
    case 'unreachable':
      return (
        <ErrorCard title={texts.notLoaded} busy={link.isRetrying} retryLabel={retryLabel()} onRetry={link.retry}>
          {link.message}
        </ErrorCard>
      );
    case 'not-valid':
      return (
        <MessageCard
          takesFocus
          icon={<Unlink aria-hidden />}
          title={texts.notValid.title}
          actions={<PageLink href="/?guest=true">{texts.checkAnyway}</PageLink>}
        >
          {texts.notValid.hint}
        </MessageCard>
      );
    case 'valid':
      return <Booking key={pasted} code={link.code} pasted={pasted} show={link.page} />;
  }
}

interface BookingProps {
  readonly code: string;
  /** The code as the address has it. */
  readonly pasted: string;
  readonly show: ShownBookingPage;
}

function Booking({ code, pasted, show }: BookingProps) {
  const [kept, setKept] = useState(() => keptBooking(pasted, newUuid));
  const [isTyping, setTyping] = useState(false);
  const draft = bookingDraftOf(kept);
  const answer = usePress(code, draft.body, kept.isPressed);
  const [, navigate] = useLocation();
  const sessionCode = answer.kind === 'link' ? answer.sessionCode : undefined;
  useEffect(() => {
    // Replaced: going back must not lead forward again.
    if (sessionCode !== undefined) navigate(`/?session=${sessionCode}`, { replace: true });
  }, [sessionCode, navigate]);
  const keep = (changed: Partial<KeptBooking>) => {
    const next = { ...kept, ...changed };
    keepBooking(pasted, next);
    setKept(next);
  };
  // A guest who has a link gets it again, whatever has ended since.
  if (!kept.isPressed && show.closed !== null) return <Closed show={show} reason={show.closed} />;
  if (draft.body === null || isTyping)
    return (
      <Asking
        {...{ show, draft }}
        onTyped={(typed) => {
          setTyping(false);
          keep({ typed, isPressed: false });
        }}
      />
    );
  if (kept.isPressed) return <Answer {...{ show, answer }} />;
  return (
    <Confirmation {...{ show, draft }} onPress={() => keep({ isPressed: true })} onChange={() => setTyping(true)} />
  );
}

function Closed({ show, reason }: { readonly show: ShownBookingPage; readonly reason: string }) {
  const texts = useTexts(bookingPage);
  const { title, hint } = entryOf<{ title: string; hint: string }>(texts.closed, reason) ?? texts.closed.paused;
  return (
    <MessageCard takesFocus icon={<DoorClosed aria-hidden />} title={title} actions={null}>
      {fill(hint, { host: hostNameOf(show) })}
    </MessageCard>
  );
}

/** The times of a booking: on the clocks of its guest, and on those of the show if they differ. */
function startOf(startsAt: string, show: ShownBookingPage) {
  const [here, there] = [readerZone(), show.timeZone].map((zone) => localTimeOf(new Date(startsAt), zone));
  return { here: here ?? '', there: here === there ? undefined : there };
}

interface ConfirmationProps {
  readonly show: ShownBookingPage;
  readonly draft: BookingDraft;
  readonly onPress: () => void;
  readonly onChange: () => void;
}

function Confirmation({ show, draft: { name, startsAt }, onPress, onChange }: ConfirmationProps) {
  const texts = useTexts(bookingPage);
  const host = hostNameOf(show);
  const { here, there } = startOf(startsAt ?? '', show);
  return (
    <div className="grid gap-4">
      <div className="text-center">
        <h1 className="text-22 font-bold tracking-tight wrap-anywhere sm:text-28">
          {rich(texts.heading, {
            name: <bdi translate="no">{name}</bdi>,
            time: (
              <time dateTime={startsAt ?? undefined} className="whitespace-nowrap">
                {formatLocalTime(here)}
              </time>
            ),
          })}
        </h1>
        {there !== undefined && (
          <p className="mt-1 text-14 text-ink-3">
            {fill(texts.there, { time: formatLocalTime(there), place: placeOfZone(show.timeZone) })}
          </p>
        )}
        <Purpose text={texts.purpose} show={show} />
      </div>
      <Card padding="roomy">
        <div className="grid gap-4">
          <Button variant="primary" size={48} fullWidth="always" onClick={onPress}>
            {texts.press}
          </Button>
          <p className="text-14 text-ink-2 wrap-anywhere">{fill(texts.privacy, { host })}</p>
          <p className="text-14">
            <button type="button" className="link" onClick={onChange}>
              {texts.change}
            </button>
          </p>
        </div>
      </Card>
    </div>
  );
}

function Purpose({ text, show }: { readonly text: string; readonly show: ShownBookingPage }) {
  return (
    <p className="mt-2 text-ink-2 wrap-anywhere">
      {rich(text, {
        host: hostNameOf(show),
        title: (
          <strong className="font-medium text-ink">
            <bdi translate="no">{show.title}</bdi>
          </strong>
        ),
      })}
    </p>
  );
}

interface AskingProps {
  readonly show: ShownBookingPage;
  readonly draft: BookingDraft;
  readonly onTyped: (typed: NonNullable<KeptBooking['typed']>) => void;
}

const askingRules = { name: groupGuestRules.name, startsLocal: episodeRules.startsLocal };

/** What the tool has not said. */
function Asking({ show, draft: { name, startsAt }, onTyped }: AskingProps) {
  const { asking: texts } = useTexts(bookingPage);
  const host = hostNameOf(show);
  const { field, handleSubmit, setError } = useContractForm(askingRules, {
    defaultValues: { name, startsLocal: startsAt === null ? '' : localTimeOf(new Date(startsAt), readerZone()) },
  });
  const now = localTimeOf(new Date(serverNow()), readerZone());
  const submit = handleSubmit((typed) => {
    if (typed.startsLocal < now) return setError('startsLocal', { message: texts.past }, { shouldFocus: true });
    onTyped(typed);
  });
  return (
    <div className="grid gap-4">
      <div className="text-center">
        <h1 className="text-22 font-bold tracking-tight sm:text-28">{texts.title}</h1>
        <Purpose text={texts.hint} show={show} />
      </div>
      <Card padding="roomy">
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <TextField
            label={texts.name}
            autoComplete="name"
            placeholder={fill(texts.namePlaceholder, { host })}
            {...field('name')}
          />
          <TextField
            label={texts.start}
            type="datetime-local"
            hint={fill(texts.startHint, { place: placeOfZone(readerZone()) })}
            {...field('startsLocal')}
          />
          <Button type="submit" variant="primary" size={48} fullWidth="always">
            {texts.go}
          </Button>
        </form>
      </Card>
    </div>
  );
}

function Answer({ show, answer }: { readonly show: ShownBookingPage; readonly answer: PressAnswer }) {
  const texts = useTexts(bookingPage);
  const host = hostNameOf(show);
  switch (answer.kind) {
    case 'waiting':
      return <SkeletonRows rows={2} label={texts.busy} />;
    case 'link':
      return <SkeletonRows rows={2} label={texts.opening} />;
    case 'closed':
      return <Closed show={show} reason={answer.reason} />;
    case 'failed':
      return (
        <ErrorCard title={texts.failed} busy={answer.isRetrying} retryLabel={retryLabel()} onRetry={answer.retry}>
          {answer.message}
        </ErrorCard>
      );
    case 'asked':
    case 'refused': {
      const { title, hint } = texts[answer.kind];
      return (
        <MessageCard
          key={answer.kind}
          takesFocus
          icon={answer.kind === 'asked' ? <CalendarClock aria-hidden /> : <CalendarX aria-hidden />}
          title={fill(title, { host })}
          actions={null}
        >
          {fill(hint, { host })}
        </MessageCard>
      );
    }
  }
}
