import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { Link } from 'wouter';
import { ResetPasswordForm } from '../features/accounts/reset-password-form';
import { useResetCheck } from '../features/accounts/use-reset-check';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { ErrorState } from '../ui/error-state';
import { MessageCard } from '../ui/message-card';
import { Spinner } from '../ui/spinner';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';
import { useAddressToken } from './use-address-token';

export function ResetPasswordPage() {
  const { token, forget } = useAddressToken({ page: '/reset-password', name: 'token' });
  const [isDone, setDone] = useState(false);
  const finish = () => {
    setDone(true);
    forget();
  };
  return (
    <PageFrame header={<SiteHeader />}>
      <div className="mx-auto max-w-112 sm:pt-6">
        {isDone && <PasswordUpdated />}
        {!isDone && token === undefined && <InvalidLink />}
        {!isDone && token !== undefined && <WithToken key={token} token={token} onDone={finish} />}
      </div>
    </PageFrame>
  );
}

function WithToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const check = useResetCheck(token);
  switch (check.kind) {
    case 'validating':
      return <Validating />;
    case 'invalid':
      return <InvalidLink />;
    case 'unknown':
      return (
        <Card padding="none">
          <h1 className="sr-only">Reset your password</h1>
          <ErrorState title="Your link could not be checked" busy={check.isRetrying} onRetry={check.retry}>
            {check.why} Your link is not used up.
          </ErrorState>
        </Card>
      );
    case 'valid':
      return (
        <Card padding="roomy" aria-labelledby="reset-title">
          <h1 id="reset-title" className="text-28 font-bold tracking-tight">
            Choose a new password
          </h1>
          <p className="mt-2 mb-6 text-ink-2">You will be signed out everywhere else.</p>
          <ResetPasswordForm token={token} onDone={onDone} />
        </Card>
      );
  }
}

function Validating() {
  return (
    <Card padding="roomy">
      <h1 className="sr-only">Reset your password</h1>
      <p role="status" className="flex min-h-40 items-center justify-center gap-2.5 text-ink-2">
        <Spinner />
        Validating your reset link...
      </p>
    </Card>
  );
}

function InvalidLink() {
  return (
    <MessageCard
      tone="failed"
      icon={<Unlink aria-hidden />}
      title="Invalid Reset Link"
      actions={
        <>
          <Link href="/login" asChild>
            <ButtonLink wide="phone">Back to Sign In</ButtonLink>
          </Link>
          <Link href="/forgot-password" asChild>
            <ButtonLink look="primary" wide="phone">
              Request New Reset
            </ButtonLink>
          </Link>
        </>
      }
    >
      This link is invalid, has expired or was used already. Reset links expire after 30 minutes.
    </MessageCard>
  );
}

function PasswordUpdated() {
  return (
    <MessageCard
      takesFocus
      tone="passed"
      icon={<CircleCheck aria-hidden />}
      title="Password Updated"
      actions={
        <Link href="/login" asChild>
          <ButtonLink look="primary" wide="phone">
            Sign In
          </ButtonLink>
        </Link>
      }
    >
      Your new password is set. Other browsers were signed out of your account.
    </MessageCard>
  );
}
