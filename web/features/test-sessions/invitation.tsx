import './invitation.css';
import { keysOf } from '@linecheck/checks/records';
import { invitation } from '@linecheck/texts/en/guest-page';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import MessageSquare from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { hostNameOf } from './host-name';
import type { GuestLink } from './use-guest-session';

const stepIcons = {
  checks: <Gauge aria-hidden />,
  checklist: <ClipboardCheck aria-hidden />,
  feedback: <MessageSquare aria-hidden />,
  noAccount: <UserRound aria-hidden />,
} as const;

interface InvitationProps {
  readonly link: Exclude<GuestLink, { readonly kind: 'none' | 'not-valid' }>;
  /** Button that starts the checks. */
  readonly start: ReactNode;
}

/** Invitation with the host and the purpose, once they are loaded. */
export function Invitation({ link, start }: InvitationProps) {
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
            {texts.steps[step]}
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
    title: <strong className="font-medium text-ink">{session.title}</strong>,
  });
}

/** A name that contains a comma needs another comma after it. */
const inSentence = (name: string): string => (name.includes(', ') ? `${name},` : name);

interface VisitNoticeProps {
  /** ISO 8601 */
  readonly visitedAt: string;
}

/** Notice about the data stored about this visit. */
export function VisitNotice({ visitedAt }: VisitNoticeProps) {
  const texts = useTexts(invitation);
  return (
    <Notice tone="info" title={texts.visitLogged}>
      {rich(texts.visitLoggedHint, { time: <time dateTime={visitedAt}>{formatMoment(visitedAt)}</time> })}
    </Notice>
  );
}
