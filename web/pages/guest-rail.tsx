import type { SessionBranding } from '@linecheck/contract';
import { PrivacyNote } from '../features/readiness/privacy-note';
import { GuestWelcome } from '../features/test-sessions/guest-welcome';
import { LinkNotValid } from '../features/test-sessions/link-not-valid';
import { SetupCheckNotice } from '../features/test-sessions/setup-check-notice';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
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

/** The same size as the welcome, so that nothing jumps when it comes. */
function LoadingWelcome() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your invitation…</span>
      <Skeleton size="h-8 w-56" />
      <Skeleton size="h-5 w-64" />
      <Skeleton size="h-16 w-full" />
      <Skeleton size="h-28 w-full" />
    </div>
  );
}
