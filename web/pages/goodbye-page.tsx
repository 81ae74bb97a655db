import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { MessageCard } from '../ui/message-card';
import { BackToTesting } from './back-to-testing';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

/** Where somebody lands who has deleted the account. */
export function GoodbyePage() {
  return (
    <PageFrame header={<SiteHeader />}>
      <div className="mx-auto max-w-120 sm:pt-10">
        <MessageCard
          takesFocus
          icon={<HeartHandshake aria-hidden />}
          title="Your account is deleted"
          actions={<BackToTesting look="primary" />}
          footnote="Thank you for having been here. You are welcome back at any time."
        >
          Everything that belonged to it is gone, and your guests' links do not work any more. You can still check your
          own setup, without an account.
        </MessageCard>
      </div>
    </PageFrame>
  );
}
