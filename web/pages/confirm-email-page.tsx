import accounts from '@linecheck/texts/en/accounts';
import problems from '@linecheck/texts/en/problems';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailCheck from 'lucide-react/icons/mail-check';
import Unlink from 'lucide-react/icons/unlink';
import { useConfirmEmail } from '../features/accounts/use-confirm-email';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { MessageCard } from '../ui/feedback/message-card';
import { Notice } from '../ui/feedback/notice';
import { useAddressToken } from './account/use-address-token';
import { Header } from './shell/header';
import { PageFrame } from './shell/page-frame';

/** The target of the e-mail that asks a new host to confirm the address. */
export function ConfirmEmailPage() {
  const { token } = useAddressToken({ page: '/confirm-email', name: 'token' });
  const { confirmation, confirm } = useConfirmEmail();
  return (
    <PageFrame header={<Header />}>
      <div className="mx-auto max-w-112 sm:pt-6">
        {confirmation.kind === 'done' && <Confirmed />}
        {confirmation.kind !== 'done' && (token === undefined || confirmation.kind === 'spent') && <Spent />}
        {confirmation.kind === 'open' && token !== undefined && (
          <Question {...confirmation} onConfirm={() => confirm(token)} />
        )}
      </div>
    </PageFrame>
  );
}

interface QuestionProps {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
}

function Question({ isBusy, failure, onConfirm }: QuestionProps) {
  const texts = useTexts(accounts);
  return (
    <MessageCard
      icon={<MailCheck aria-hidden />}
      title={texts.confirmation.title}
      actions={
        <Button variant="primary" fullWidth="phone" busy={isBusy} onClick={onConfirm}>
          {texts.confirmation.action}
        </Button>
      }
    >
      {texts.confirmation.hint}
      {failure !== undefined && (
        <div className="mt-4 text-start">
          <Notice tone="failed" role="alert" title={texts.confirmation.failed}>
            <span className="block">{failure}</span>
            <span className="block">{texts.linkNotUsed}</span>
          </Notice>
        </div>
      )}
    </MessageCard>
  );
}

function Confirmed() {
  const texts = useTexts(accounts);
  return (
    <MessageCard
      takesFocus
      tone="passed"
      icon={<CircleCheck aria-hidden />}
      title={texts.confirmation.done}
      actions={<PageLink href="/dashboard">{texts.confirmation.dashboard}</PageLink>}
    >
      {texts.confirmation.doneHint}
    </MessageCard>
  );
}

function Spent() {
  const problemTexts = useTexts(problems);
  const texts = useTexts(accounts);
  return (
    <MessageCard
      tone="failed"
      icon={<Unlink aria-hidden />}
      title={texts.confirmation.spent}
      actions={<PageLink href="/forgot-password">{texts.confirmation.askAgain}</PageLink>}
    >
      {problemTexts.confirmation_not_valid}
    </MessageCard>
  );
}
