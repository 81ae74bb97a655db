import { Link, useParams } from 'wouter';
import { useSessionBranding } from '../features/branding/use-session-branding';
import { Invitation } from '../features/test-sessions/invitation';
import { codeIn } from '../features/test-sessions/link-id';
import { LinkNotValid } from '../features/test-sessions/link-not-valid';
import { type GuestLink, useGuestLink } from '../features/test-sessions/use-guest-session';
import { useLocalVisit, useVisit } from '../features/test-sessions/use-visit';
import { VisitNotice } from '../features/test-sessions/visit-notice';
import { ButtonLink } from '../ui/button';
import { useBrand } from '../ui/use-brand';
import { GuestHeader } from './guest-header';
import { PageFrame } from './page-frame';

/** Where the address /guest/{linkId} leads: what the guest is asked to do, before they do it (S1 §2, D15). */
export function GuestLandingPage() {
  const { linkId = '' } = useParams();
  const visitedAt = useLocalVisit(linkId);
  const link = useGuestLink(codeIn(linkId));
  const validCode = link.kind === 'valid' ? link.code : undefined;
  useVisit(validCode);
  const branding = useSessionBranding(validCode);
  useBrand(branding?.isPro ? branding.brandColor : undefined);
  return (
    <PageFrame header={<GuestHeader link={link} branding={branding} />}>
      <div className="mx-auto grid max-w-120 gap-4">
        <div className="text-center">
          <h1 className="text-22 font-bold tracking-tight sm:text-28">Guest Testing Link</h1>
          <p className="mt-0.5 text-14 text-ink-2 sm:mt-2 sm:text-16">
            You've been invited to test your recording setup
          </p>
        </div>
        {link.kind === 'not-valid' && <LinkNotValid />}
        <Invitation
          session={link.kind === 'valid' ? link.session : undefined}
          start={
            <Link href={checksOf(link, linkId)} asChild>
              <ButtonLink look="primary" size={48} wide="always">
                Start Testing My Setup
              </ButtonLink>
            </Link>
          }
        />
        <VisitNotice visitedAt={visitedAt} isTold={link.kind === 'valid'} />
      </div>
    </PageFrame>
  );
}

/** Not known yet is no reason to wait: the guest page itself says what is the matter with a link. */
function checksOf({ kind }: GuestLink, linkId: string): string {
  return kind === 'none' || kind === 'not-valid' ? '/?guest=true' : `/?session=${linkId}`;
}
