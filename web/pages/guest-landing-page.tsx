import './guest-landing-page.css';
import { keysOf } from '@linecheck/checks/records';
import { can } from '@linecheck/contract';
import { invitation } from '@linecheck/texts/en/guest-page';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import MessageSquare from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useSessionBranding } from '../features/branding/use-session-branding';
import { guestTitle, hostNameOf } from '../features/test-sessions/host-name';
import { InvitationUnreachable } from '../features/test-sessions/invitation-unreachable';
import { type GuestLink, useGuestLink } from '../features/test-sessions/use-guest-session';
import { useLocalVisit, useVisit } from '../features/test-sessions/use-visit';
import { fill } from '../texts/fill';
import { formatMoment } from '../texts/format';
import { rich } from '../texts/rich';
import { useTexts } from '../texts/use-texts';
import { useOwnTitle } from '../ui/behaviour/use-page-title';
import { ButtonLink } from '../ui/controls/button';
import { Notice } from '../ui/feedback/notice';
import { Skeleton } from '../ui/feedback/skeleton';
import { Card } from '../ui/layout/card';
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
  useVisit(validCode);
  const visitedAt = useLocalVisit(validCode);
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

const stepIcons = {
  checks: <Gauge aria-hidden />,
  checklist: <ClipboardCheck aria-hidden />,
  feedback: <MessageSquare aria-hidden />,
  noAccount: <UserRound aria-hidden />,
} as const;

interface InvitationProps {
  readonly link: Exclude<GuestLink, { readonly kind: 'none' | 'not-valid' }>;
  readonly start: ReactNode;
}

function Invitation({ link, start }: InvitationProps) {
  const texts = useTexts(invitation);
  const guest = link.kind === 'valid' && link.session.guestFirstName;
  return (
    <Card padding="roomy" aria-labelledby="welcome">
      <h2 id="welcome" className="text-22 font-bold tracking-tight wrap-anywhere">
        {guest ? fill(texts.welcomeGuest, { guest }) : texts.welcomeAnybody}
      </h2>
      <div className="mt-2 text-ink-2 wrap-anywhere">
        {link.kind === 'loading' ? <Skeleton size="h-[2lh] w-full" /> : <p>{purposeOf(texts, link)}</p>}
      </div>
      <h3 className="mt-6 font-semi tracking-snug">{texts.next}</h3>
      <ul className="next-steps">
        {keysOf(stepIcons).map((step) => (
          <li key={step}>
            {stepIcons[step]}
            <span>{texts.steps[step]}</span>
          </li>
        ))}
      </ul>
      <div className="mt-6">{start}</div>
    </Card>
  );
}

function purposeOf(
  texts: typeof invitation,
  link: Extract<GuestLink, { readonly kind: 'valid' | 'unreachable' }>,
): ReactNode {
  if (link.kind === 'unreachable') return texts.duration;
  const { session } = link;
  return rich(texts.purpose, {
    host: inSentence(hostNameOf(session)),
    title: (
      <strong className="font-medium text-ink">
        <bdi translate="no">{session.title}</bdi>
      </strong>
    ),
  });
}

/** A name that contains a comma needs another comma after it. */
const inSentence = (name: string): string => (name.includes(', ') ? `${name},` : name);

interface VisitNoticeProps {
  readonly visitedAt: string;
}

function VisitNotice({ visitedAt }: VisitNoticeProps) {
  const texts = useTexts(invitation);
  return (
    <Notice tone="info" title={texts.visitLogged}>
      {rich(texts.visitLoggedHint, { time: <time dateTime={visitedAt}>{formatMoment(visitedAt)}</time> })}
    </Notice>
  );
}
