import MailCheck from 'lucide-react/icons/mail-check';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSettings } from '../api/use-settings';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { MessageCard } from '../ui/message-card';
import { BackLink } from './back-link';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const sendsMail = useSettings()?.sendsMail ?? true;
  return (
    <PageFrame header={<SiteHeader />}>
      <div className="mx-auto max-w-112 sm:pt-6">
        {sentTo === undefined ? (
          <Ask {...{ sendsMail }} onSent={setSentTo} />
        ) : (
          <Sent {...{ sendsMail }} to={sentTo} onAgain={() => setSentTo(undefined)} />
        )}
      </div>
    </PageFrame>
  );
}

interface AskProps {
  readonly sendsMail: boolean;
  readonly onSent: (email: string) => void;
}

function Ask({ sendsMail, onSent }: AskProps) {
  return (
    <>
      <Card padding="roomy" aria-labelledby="forgot-title">
        <h1 id="forgot-title" className="text-28 font-bold tracking-tight">
          Forgot your password?
        </h1>
        <p className="mt-2 mb-6 text-ink-2">
          {sendsMail
            ? 'Enter your email, and we send you a link to choose a new one.'
            : 'Enter your email, then ask whoever runs this installation for a link to choose a new one.'}
        </p>
        <ForgotPasswordForm sendsMail={sendsMail} onSent={onSent} />
      </Card>
      <BackLink href="/login">Back to Sign In</BackLink>
    </>
  );
}

interface SentProps {
  readonly sendsMail: boolean;
  readonly to: string;
  readonly onAgain: () => void;
}

/** The same whether or not there is such an account. */
function Sent({ sendsMail, to, onAgain }: SentProps) {
  const address = <strong className="font-semi text-ink">{to}</strong>;
  return (
    <MessageCard
      takesFocus
      tone={sendsMail ? 'passed' : 'plain'}
      icon={sendsMail ? <MailCheck aria-hidden /> : <MessageCircleQuestionMark aria-hidden />}
      title={sendsMail ? 'Check Your Email' : 'Ask for Your Link'}
      actions={
        <>
          <Button wide="phone" onClick={onAgain}>
            Use Another Email
          </Button>
          <Link href="/login" asChild>
            <ButtonLink look="primary" wide="phone">
              Back to Sign In
            </ButtonLink>
          </Link>
        </>
      }
      footnote={
        sendsMail ? 'Nothing there after a few minutes? Look into the spam folder.' : 'The link expires in 30 minutes.'
      }
    >
      {sendsMail ? (
        <>If {address} is in our system, we've sent reset instructions. The link in them expires in 30 minutes.</>
      ) : (
        <>
          No mail is sent from here. Ask{' '}
          <a href="/contact" className="link">
            whoever runs this installation
          </a>{' '}
          for the reset link of {address}.
        </>
      )}
    </MessageCard>
  );
}
