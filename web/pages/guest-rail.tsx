import type { SessionBranding } from '@linecheck/contract';
import { PrivacyNote } from '../features/readiness/privacy-note';
import { GuestWelcome } from '../features/test-sessions/guest-welcome';
import { LinkNotValid } from '../features/test-sessions/link-not-valid';
import { SetupCheckNotice } from '../features/test-sessions/setup-check-notice';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Quote } from '../ui/quote';
import { Skeleton } from '../ui/skeleton';

interface GuestRailProps {
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** Who invites the guest, and for what. */
export function GuestRail({ link, branding }: GuestRailProps) {
  if (link.kind === 'valid') {
    return (
      <>
        <GuestWelcome session={link.session} hostName={branding?.brandSenderName ?? undefined} />
        <PrivacyNote />
      </>
    );
  }
  if (link.kind === 'loading') return <LoadingWelcome />;
  return (
    <>
      {link.kind === 'not-valid' && <LinkNotValid />}
      {link.kind === 'unreachable' && (
        <Notice
          tone="failed"
          role="alert"
          title="We could not load your invitation"
          action={<Button onClick={link.retry}>Try again</Button>}
        >
          {link.message} You can run the checks meanwhile.
        </Notice>
      )}
      <div>
        <h1 className="text-22 font-bold tracking-tight sm:text-28">Welcome, Guest</h1>
        <p className="mt-0.5 text-14 text-ink-2 sm:mt-2 sm:text-16">
          Check your microphone, camera and connection before your session.
        </p>
      </div>
      {link.kind === 'none' && <SetupCheckNotice />}
      <PrivacyNote />
    </>
  );
}

/** As high as the welcome of most links: on a phone the checks stand below it, and may not jump away from a finger. */
function LoadingWelcome() {
  return (
    <>
      <div role="status">
        <span className="sr-only">Loading your invitation…</span>
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
