import guestPage from '@linecheck/texts/en/guest-page';
import { lazy, Suspense } from 'react';
import { PrivacyNote } from '../../features/readiness/privacy-note';
import { GuestWelcome } from '../../features/test-sessions/guest-welcome';
import { SetupCheckNotice } from '../../features/test-sessions/setup-check-notice';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { useTexts } from '../../texts/use-texts';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Quote } from '../../ui/layout/quote';

// Its texts are loaded with those of failed calls.
const InvitationUnreachable = lazy(async () => ({
  default: (await import('../../features/test-sessions/invitation-unreachable')).InvitationUnreachable,
}));

interface GuestSidebarProps {
  readonly link: GuestLink;
}

/** Sidebar with the host and the purpose of the invitation. */
export function GuestSidebar({ link }: GuestSidebarProps) {
  const texts = useTexts(guestPage);
  if (link.kind === 'valid') {
    return (
      <>
        <GuestWelcome session={link.session} />
        <PrivacyNote />
      </>
    );
  }
  if (link.kind === 'loading') return <LoadingWelcome />;
  return (
    <>
      {link.kind === 'unreachable' && (
        <Suspense>
          <InvitationUnreachable link={link} />
        </Suspense>
      )}
      <div>
        <h1 className="text-22 font-bold tracking-tight sm:text-28">{texts.welcomeGuest}</h1>
        <p className="mt-0.5 text-14 text-ink-2 sm:mt-2 sm:text-16">{texts.guestHint}</p>
      </div>
      {link.kind === 'none' && <SetupCheckNotice />}
      <PrivacyNote />
    </>
  );
}

/** Same height as the welcome of most links: on a phone the checks are below it, and must not move under a finger. */
function LoadingWelcome() {
  const texts = useTexts(guestPage);
  return (
    <>
      <div role="status">
        <span className="sr-only">{texts.loadingInvitation}</span>
        <div className="text-22 sm:text-28">
          <Skeleton size="h-[1lh] w-56" />
        </div>
        <div className="mt-0.5 text-14 sm:mt-2 sm:text-16">
          <Skeleton size="h-[1lh] w-64 lg:h-[2lh]" />
        </div>
      </div>
      <Quote by={<Skeleton size="h-[1lh] w-32" />}>
        <Skeleton size="h-[3lh] w-full" />
      </Quote>
      <SetupCheckNotice />
      <PrivacyNote />
    </>
  );
}
