import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import MessageSquare from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { hostNameOf } from './host-name';
import type { GuestLink } from './use-guest-session';
import './invitation.css';

const nextSteps = [
  { icon: <Gauge aria-hidden />, text: 'Run microphone, camera and connection tests' },
  { icon: <ClipboardCheck aria-hidden />, text: 'Complete the preparation checklist' },
  { icon: <MessageSquare aria-hidden />, text: 'Get instant feedback' },
  { icon: <UserRound aria-hidden />, text: 'No account required' },
] as const;

interface InvitationProps {
  readonly link: Exclude<GuestLink, { readonly kind: 'none' | 'not-valid' }>;
  /** The button that leads to the checks. */
  readonly start: ReactNode;
}

/** Who invites, and for what, once that is known. */
export function Invitation({ link, start }: InvitationProps) {
  const guest = link.kind === 'valid' && link.session.guestFirstName;
  return (
    <Card padding="roomy" aria-labelledby="welcome">
      <h2 id="welcome" className="text-22 font-bold tracking-tight wrap-anywhere">
        Welcome{guest && `, ${guest}`}!
      </h2>
      <div className="mt-2 text-ink-2 wrap-anywhere">
        {link.kind === 'loading' ? <Skeleton size="h-[2lh] w-full" /> : <p>{purposeOf(link)}</p>}
      </div>
      <h3 className="mt-6 font-semi tracking-snug">What happens next?</h3>
      <ul className="next-steps">
        {nextSteps.map(({ icon, text }) => (
          <li key={text}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-6">{start}</div>
    </Card>
  );
}

function purposeOf(link: Extract<GuestLink, { readonly kind: 'valid' | 'unreachable' }>): ReactNode {
  if (link.kind === 'unreachable') return 'The checks take about ninety seconds.';
  const { session } = link;
  return (
    <>
      {inSentence(hostNameOf(session))} would like to know that everything works before{' '}
      <strong className="font-medium text-ink">{session.title}</strong>. The checks take about ninety seconds.
    </>
  );
}

/** A name with a comma in it asks for another one behind it. */
const inSentence = (name: string): string => (name.includes(', ') ? `${name},` : name);
