import { accounts } from '@linecheck/texts/en/forms';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { useTexts } from '../texts/use-texts';
import { MessageCard } from '../ui/feedback/message-card';
import { BackToTesting } from './shell/back-to-testing';
import { NarrowPage } from './shell/narrow-page';

export function AccountDeletedPage() {
  const texts = useTexts(accounts);
  return (
    <NarrowPage>
      <MessageCard
        takesFocus
        icon={<HeartHandshake aria-hidden />}
        title={texts.goodbye.title}
        actions={<BackToTesting variant="primary" />}
        footnote={texts.goodbye.thanks}
      >
        {texts.goodbye.text}
      </MessageCard>
    </NarrowPage>
  );
}
