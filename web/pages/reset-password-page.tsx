import { accounts } from '@linecheck/texts/en/forms';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import { useState } from 'react';
import { ResetPasswordForm } from '../features/accounts/passwords/reset-password-form';
import { useResetCheck } from '../features/accounts/passwords/use-reset-check';
import { retryLabel } from '../texts/failure-words';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { Spinner } from '../ui/controls/spinner';
import { ErrorState } from '../ui/feedback/error-state';
import { MessageCard } from '../ui/feedback/message-card';
import { Card } from '../ui/layout/card';
import { FormCard } from './account/form-card';
import { useAddressToken } from './account/use-address-token';
import { NarrowPage } from './shell/narrow-page';

export function ResetPasswordPage() {
  const { token, forget } = useAddressToken({ page: '/reset-password', name: 'token' });
  const [isDone, setDone] = useState(false);
  const finish = () => {
    setDone(true);
    forget();
  };
  return (
    <NarrowPage>
      {isDone && <PasswordUpdated />}
      {!isDone && token === undefined && <InvalidLink />}
      {!isDone && token !== undefined && <WithToken key={token} token={token} onDone={finish} />}
    </NarrowPage>
  );
}

function WithToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const texts = useTexts(accounts);
  const check = useResetCheck(token);
  switch (check.kind) {
    case 'validating':
      return <Validating />;
    case 'invalid':
      return <InvalidLink />;
    case 'unknown':
      return (
        <Card padding="none">
          <h1 className="sr-only">{texts.reset.title}</h1>
          <ErrorState
            title={texts.reset.notChecked}
            busy={check.isRetrying}
            retryLabel={retryLabel()}
            onRetry={check.retry}
          >
            <span className="block">{check.why}</span>
            <span className="block">{texts.linkNotUsed}</span>
          </ErrorState>
        </Card>
      );
    case 'valid':
      return (
        <FormCard title={texts.reset.formTitle} hint={texts.reset.formHint}>
          <ResetPasswordForm token={token} onDone={onDone} />
        </FormCard>
      );
  }
}

function Validating() {
  const texts = useTexts(accounts);
  return (
    <Card padding="roomy">
      <h1 className="sr-only">{texts.reset.title}</h1>
      <p role="status" className="flex min-h-40 items-center justify-center gap-2.5 text-ink-2">
        <Spinner />
        {texts.reset.validating}
      </p>
    </Card>
  );
}

function InvalidLink() {
  const texts = useTexts(accounts);
  return (
    <MessageCard
      tone="failed"
      icon={<Unlink aria-hidden />}
      title={texts.reset.invalid}
      actions={
        <>
          <PageLink href="/login" variant="default">
            {texts.forgot.back}
          </PageLink>
          <PageLink href="/forgot-password">{texts.reset.again}</PageLink>
        </>
      }
    >
      {texts.reset.invalidHint}
    </MessageCard>
  );
}

function PasswordUpdated() {
  const texts = useTexts(accounts);
  return (
    <MessageCard
      takesFocus
      tone="passed"
      icon={<CircleCheck aria-hidden />}
      title={texts.reset.done}
      actions={<PageLink href="/login">{texts.signIn.action}</PageLink>}
    >
      {texts.reset.doneHint}
    </MessageCard>
  );
}
