import { accounts } from '@linecheck/texts/en/forms';
import Info from 'lucide-react/icons/info';
import Mail from 'lucide-react/icons/mail';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { PageLink } from '../../ui/controls/page-link';
import { MessageCard } from '../../ui/feedback/message-card';
import type { ElementNode } from '../../ui/theme/element-node';
import { BackToTesting } from '../shell/back-to-testing';
import { NarrowPage } from '../shell/narrow-page';

const icons = {
  closed: <UserX aria-hidden />,
  uninvited: <Mail aria-hidden />,
  spent: <Info aria-hidden />,
} as const satisfies Record<keyof typeof accounts.turnedAway.reasons, ReactNode>;

export type TurnedAway = keyof typeof icons;

const toContact = (inside: ReactNode) => (
  <a href="/contact" className="link">
    {inside}
  </a>
);

interface NotAdmittedProps {
  readonly header: ElementNode;
  readonly why: TurnedAway;
}

/** Replaces the page for a visitor who cannot register: the reason, and what to do. */
export function NotAdmitted({ header, why }: NotAdmittedProps) {
  const texts = useTexts(accounts);
  const { title, text } = texts.turnedAway.reasons[why];
  return (
    <NarrowPage header={header}>
      <MessageCard
        icon={icons[why]}
        title={title}
        actions={
          <>
            <BackToTesting />
            <PageLink href="/login">{texts.signIn.action}</PageLink>
          </>
        }
        footnote={texts.turnedAway.guestHint}
      >
        {rich(text, { link: toContact })}
      </MessageCard>
    </NarrowPage>
  );
}
