import { validateResetToken } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import { useEffect, useState } from 'react';
import { send } from '../api/send';
import { ResetPasswordForm } from '../features/accounts/passwords/reset-password-form';
import { failureCause, retryLabel } from '../texts/failure-words';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { Spinner } from '../ui/controls/spinner';
import { ErrorState } from '../ui/feedback/error-state';
import { MessageCard } from '../ui/feedback/message-card';
import { Card } from '../ui/layout/card';
import { showToast } from '../ui/overlays/toast';
import { FormCard } from './account/form-card';
import { useAddressToken } from './account/use-address-token';
import { NarrowPage } from './shell/narrow-page';

export function ResetPasswordPage() {
  const { token, forget } = useAddressToken('/reset-password');
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
          <ResetPasswordForm token={token} email={check.email} onDone={onDone} />
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
        <span>{texts.reset.validating}</span>
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

type ResetCheck =
  | { readonly kind: 'validating' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'valid'; readonly email: string | undefined }
  /** The server did not respond. */
  | { readonly kind: 'unknown'; readonly why: string; readonly retry: () => void; readonly isRetrying: boolean };

/** Validates a reset link once, and shows a toast if it is invalid (S1 §8). Exported for tests. */
export function useResetCheck(token: string): ResetCheck {
  const texts = useTexts(accounts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reset-token', token],
    queryFn: () => send(validateResetToken, { body: { token } }),
    gcTime: 0,
  });
  const refusal = data?.valid === false ? data.message : undefined;
  useEffect(() => {
    if (refusal === undefined) return;
    const description = refusal || texts.reset.expiredHint;
    showToast({ title: texts.reset.expired, description, tone: 'failed' });
  }, [refusal, texts]);
  const hasFailed = error !== null && !isFetching;
  useEffect(() => {
    if (hasFailed) showToast({ title: texts.forgot.failed, description: texts.reset.notValidated, tone: 'failed' });
  }, [hasFailed, texts]);
  if (error) return { kind: 'unknown', why: failureCause(error), retry: () => void refetch(), isRetrying: isFetching };
  if (data === undefined) return { kind: 'validating' };
  return data.valid ? { kind: 'valid', email: data.email } : { kind: 'invalid' };
}
