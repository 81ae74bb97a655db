import Info from 'lucide-react/icons/info';
import Mail from 'lucide-react/icons/mail';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';
import { MessageCard } from '../ui/message-card';
import { BackToTesting } from './back-to-testing';

const ask = (
  <>
    Ask{' '}
    <a href="/contact" className="link">
      whoever runs this installation
    </a>
  </>
);

const reasons = {
  closed: {
    icon: <UserX aria-hidden />,
    title: 'Registration is closed',
    text: <>No new accounts are made here at the moment. {ask} if you need one.</>,
  },
  uninvited: {
    icon: <Mail aria-hidden />,
    title: 'Registration is by invitation',
    text: <>{ask} for an invitation. You get a link that creates your account.</>,
  },
  spent: {
    icon: <Info aria-hidden />,
    title: 'This invitation no longer works',
    text: <>It was used, has expired or was replaced by a newer one. {ask} for another.</>,
  },
} as const satisfies Record<string, { icon: ReactNode; title: string; text: ReactNode }>;

export type TurnedAway = keyof typeof reasons;

/** In the place of the form for somebody who cannot register: why, and what to do. */
export function NotAdmitted({ why }: { readonly why: TurnedAway }) {
  const { icon, title, text } = reasons[why];
  return (
    <div className="mx-auto max-w-120 sm:pt-10">
      <MessageCard
        icon={icon}
        title={title}
        actions={
          <>
            <BackToTesting />
            <Link href="/login" asChild>
              <ButtonLink look="primary" wide="phone">
                Sign In
              </ButtonLink>
            </Link>
          </>
        }
        footnote="Invited as a guest? Guests do not need an account. Just open the link your host sent you."
      >
        {text}
      </MessageCard>
    </div>
  );
}
