import accounts from '@linecheck/texts/en/accounts';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { useTexts } from '../texts/use-texts';
import { MessageCard } from '../ui/feedback/message-card';
import { BackToTesting } from './shell/back-to-testing';
import { Header } from './shell/header';
import { PageFrame } from './shell/page-frame';

/** Shown after a host has deleted the account. */
export function AccountDeletedPage() {
  const texts = useTexts(accounts);
  return (
    <PageFrame header={<Header />}>
      <div className="mx-auto max-w-120 sm:pt-10">
        <MessageCard
          takesFocus
          icon={<HeartHandshake aria-hidden />}
          title={texts.goodbye.title}
          actions={<BackToTesting variant="primary" />}
          footnote={texts.goodbye.thanks}
        >
          {texts.goodbye.text}
        </MessageCard>
      </div>
    </PageFrame>
  );
}
