import type { SessionBranding } from '@linecheck/contract';
import { GuestWelcome, PrivacyNote } from '../features/test-sessions/guest-welcome';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Skeleton } from '../ui/skeleton';

interface TestRailProps {
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** Who invites the guest, or what this page is for. */
export function TestRail({ link, branding }: TestRailProps) {
  if (link.kind === 'valid') {
    return <GuestWelcome session={link.session} hostName={branding?.brandSenderName ?? undefined} />;
  }
  if (link.kind === 'loading') return <LoadingWelcome />;
  return (
    <>
      {link.kind === 'not-valid' && (
        <Notice tone="warning" role="alert" title="This link is not valid any more">
          Please ask your host for a new one. You can run the checks here all the same.
        </Notice>
      )}
      {link.kind === 'unreachable' && (
        <Notice
          tone="failed"
          role="alert"
          title="We could not load your invitation"
          action={<Button onClick={link.retry}>Try again</Button>}
        >
          Please check your internet connection. You can run the checks meanwhile.
        </Notice>
      )}
      <div>
        <h1 className="text-28 font-bold tracking-tight">Check your setup before you go live</h1>
        <p className="mt-2 text-ink-2">
          Microphone, camera and connection in about ninety seconds, with a short checklist. In your browser, nothing to
          download.
        </p>
      </div>
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
