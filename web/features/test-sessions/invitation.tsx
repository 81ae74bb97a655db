import type { GuestSession } from '@linecheck/contract';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import MessageSquare from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import './invitation.css';

const nextSteps = [
  { icon: <Gauge aria-hidden />, text: 'Run microphone, camera and connection tests' },
  { icon: <ClipboardCheck aria-hidden />, text: 'Complete the preparation checklist' },
  { icon: <MessageSquare aria-hidden />, text: 'Get instant feedback' },
  { icon: <UserRound aria-hidden />, text: 'No account required' },
] as const;

interface InvitationProps {
  /** Where the link is a live one: who invites, and for what. */
  readonly session: GuestSession | undefined;
  /** The button that leads to the checks. */
  readonly start: ReactNode;
}

export function Invitation({ session, start }: InvitationProps) {
  return (
    <Card padding="roomy" aria-labelledby="welcome">
      <h2 id="welcome" className="text-22 font-bold tracking-tight wrap-anywhere">
        Welcome{session?.guestFirstName && `, ${session.guestFirstName}`}!
      </h2>
      <p className="mt-2 text-ink-2 wrap-anywhere">
        {session === undefined ? (
          'Your host would like to know that everything works before you record. The checks take about ninety seconds.'
        ) : (
          <>
            {session.createdBy} would like to know that everything works before{' '}
            <strong className="font-medium text-ink">{session.title}</strong>. The checks take about ninety seconds.
          </>
        )}
      </p>
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
