import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { Link } from 'wouter';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { MessageCard } from '../ui/message-card';
import { BackLink } from './back-link';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <PageFrame header={<SiteHeader />}>
      <div className="mx-auto max-w-112 sm:pt-6">
        {sentTo === undefined ? <Ask onSent={setSentTo} /> : <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />}
      </div>
    </PageFrame>
  );
}

function Ask({ onSent }: { readonly onSent: (email: string) => void }) {
  return (
    <>
      <Card padding="roomy" aria-labelledby="forgot-title">
        <h1 id="forgot-title" className="text-28 font-bold tracking-tight">
          Forgot your password?
        </h1>
        <p className="mt-2 mb-6 text-ink-2">Enter your email, and we send you a link to choose a new one.</p>
        <ForgotPasswordForm onSent={onSent} />
      </Card>
      <BackLink href="/login">Back to Sign In</BackLink>
    </>
  );
}

/** The same whether or not there is such an account. */
function Sent({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) {
  return (
    <MessageCard
      takesFocus
      tone="passed"
      icon={<MailCheck aria-hidden />}
      title="Check Your Email"
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
      footnote="Nothing there after a few minutes? Look into the spam folder."
    >
      If <strong className="font-semi text-ink">{to}</strong> is in our system, we've sent reset instructions. The link
      in them expires in 30 minutes.
    </MessageCard>
  );
}
