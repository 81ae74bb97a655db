import { can } from '@linecheck/contract';
import { invitation } from '@linecheck/texts/en/guest-page';
import { Link, useParams } from 'wouter';
import { useSessionBranding } from '../features/branding/use-session-branding';
import { guestTitle } from '../features/test-sessions/host-name';
import { Invitation, VisitNotice } from '../features/test-sessions/invitation';
import { InvitationUnreachable } from '../features/test-sessions/invitation-unreachable';
import { useGuestLink } from '../features/test-sessions/use-guest-session';
import { useLocalVisit, useVisit } from '../features/test-sessions/use-visit';
import { useTexts } from '../texts/use-texts';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { ButtonLink } from '../ui/controls/button';
import { useBrand } from '../ui/theme/use-brand';
import { GuestHeader } from './shell/guest-header';
import { LinkNotValidPage } from './shell/link-not-valid-page';
import { PageFrame } from './shell/page-frame';
import { useCleanAddress } from './shell/use-clean-address';

/** Page at /guest/{linkId}: explains the checks to the guest before they start (S1 §2, D15). */
export function GuestLandingPage() {
  const texts = useTexts(invitation);
  const { linkId = '' } = useParams();
  useCleanAddress(linkId, (code) => `/guest/${code}`);
  const link = useGuestLink(linkId);
  const validCode = link.kind === 'valid' ? link.code : undefined;
  const visitedAt = useLocalVisit(validCode);
  useVisit(validCode);
  const branding = useSessionBranding(validCode);
  useOwnTitle(guestTitle(texts, link));
  useBrand(branding && can(branding.plan, 'branding') ? branding.brandColor : undefined);
  if (link.kind === 'none' || link.kind === 'not-valid') return <LinkNotValidPage />;
  return (
    <PageFrame header={<GuestHeader link={link} branding={branding} />}>
      <div className="mx-auto grid max-w-120 gap-4">
        <div className="text-center">
          <h1 className="text-22 font-bold tracking-tight sm:text-28">{texts.landingTitle}</h1>
          <p className="mt-0.5 text-14 text-ink-2 sm:mt-2 sm:text-16">{texts.landingHint}</p>
        </div>
        {link.kind === 'unreachable' && <InvitationUnreachable link={link} />}
        <Invitation
          link={link}
          start={
            // Enabled before the link is validated: the guest page itself reports an invalid link.
            <Link href={`/?session=${link.code}`} asChild>
              <ButtonLink variant="primary" size={48} fullWidth="always">
                {texts.start}
              </ButtonLink>
            </Link>
          }
        />
        {link.kind === 'valid' && <VisitNotice visitedAt={visitedAt} />}
      </div>
    </PageFrame>
  );
}
