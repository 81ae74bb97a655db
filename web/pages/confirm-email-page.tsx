import { problems } from '@linecheck/contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailCheck from 'lucide-react/icons/mail-check';
import Unlink from 'lucide-react/icons/unlink';
import { Link } from 'wouter';
import { useConfirmEmail } from '../features/accounts/use-confirm-email';
import { Button, ButtonLink } from '../ui/button';
import { MessageCard } from '../ui/message-card';
import { Notice } from '../ui/notice';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';
import { useAddressToken } from './use-address-token';

/** Where the letter leads that asks a new host whether the address is theirs. */
export function ConfirmEmailPage() {
  const { token } = useAddressToken({ page: '/confirm-email', name: 'token' });
  const { confirmation, confirm } = useConfirmEmail();
  return (
    <PageFrame header={<SiteHeader />}>
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
  return (
    <MessageCard
      icon={<MailCheck aria-hidden />}
      title="Confirm your email address"
      actions={
        <Button look="primary" wide="phone" busy={isBusy} onClick={onConfirm}>
          Confirm
        </Button>
      }
    >
      Did you create a Linecheck account with the address that our letter went to? Once you confirm it, there is more
      room for recordings.
      {failure !== undefined && (
        <div className="mt-4 text-left">
          <Notice tone="failed" role="alert" title="This did not work">
            {failure} Your link is not used up.
          </Notice>
        </div>
      )}
    </MessageCard>
  );
}

function Confirmed() {
  return (
    <MessageCard
      takesFocus
      tone="passed"
      icon={<CircleCheck aria-hidden />}
      title="Address confirmed"
      actions={
        <Link href="/dashboard" asChild>
          <ButtonLink look="primary" wide="phone">
            Dashboard
          </ButtonLink>
        </Link>
      }
    >
      Thank you. There is more room for recordings now.
    </MessageCard>
  );
}

function Spent() {
  return (
    <MessageCard
      tone="failed"
      icon={<Unlink aria-hidden />}
      title="This link does not work any more"
      actions={
        <Link href="/forgot-password" asChild>
          <ButtonLink look="primary" wide="phone">
            Ask for a New Password
          </ButtonLink>
        </Link>
      }
    >
      {problems.confirmation_not_valid.message}
    </MessageCard>
  );
}
