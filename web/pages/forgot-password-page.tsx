import { requestReset, resetRequestRules } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { useMutation } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { type ReactNode, useState } from 'react';
import { failureKind, send } from '../api/send';
import { useSettings } from '../api/use-settings';
import { SubmitButton } from '../features/accounts/submit-button';
import { useSignInWays } from '../features/accounts/use-sign-in-ways';
import { failureWords } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { rich } from '../texts/rich';
import { useContractForm } from '../texts/use-contract-form';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { TextField } from '../ui/controls/text-field';
import { MessageCard } from '../ui/feedback/message-card';
import { Notice } from '../ui/feedback/notice';
import { showToast } from '../ui/overlays/toast';
import { FormCard } from './account/form-card';
import { BackLink } from './shell/back-link';
import { NarrowPage } from './shell/narrow-page';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const sendsMail = useSettings()?.sendsMail ?? true;
  const ways = useSignInWays();
  return (
    <NarrowPage>
      {ways?.isServiceOnly ? (
        <PasswordsOff service={ways.service ?? ''} />
      ) : sentTo === undefined ? (
        <Ask {...{ sendsMail }} onSent={setSentTo} />
      ) : (
        <Sent {...{ sendsMail }} to={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </NarrowPage>
  );
}

interface AskProps {
  readonly sendsMail: boolean;
  readonly onSent: (email: string) => void;
}

function Ask({ sendsMail, onSent }: AskProps) {
  const texts = useTexts(accounts);
  return (
    <>
      <FormCard title={texts.forgot.title} hint={sendsMail ? texts.forgot.hint : texts.forgot.hintWithoutMail}>
        <ForgotPasswordForm sendsMail={sendsMail} onSent={onSent} />
      </FormCard>
      <BackLink href="/login">{texts.forgot.back}</BackLink>
    </>
  );
}

function PasswordsOff({ service }: { readonly service: string }) {
  const texts = useTexts(accounts);
  return (
    <MessageCard
      icon={<MessageCircleQuestionMark aria-hidden />}
      title={texts.forgot.off}
      actions={<PageLink href="/login">{texts.forgot.back}</PageLink>}
    >
      {fill(texts.forgot.offText, { service })}
    </MessageCard>
  );
}

const toContact = (inside: ReactNode) => (
  <a href="/contact" className="link">
    {inside}
  </a>
);

interface SentProps {
  readonly sendsMail: boolean;
  readonly to: string;
  readonly onAgain: () => void;
}

/** Page after the request, identical whether or not the account exists. */
function Sent({ sendsMail, to, onAgain }: SentProps) {
  const texts = useTexts(accounts);
  const address = <strong className="font-semi text-ink">{to}</strong>;
  return (
    <MessageCard
      takesFocus
      tone={sendsMail ? 'passed' : 'neutral'}
      icon={sendsMail ? <MailCheck aria-hidden /> : <MessageCircleQuestionMark aria-hidden />}
      title={sendsMail ? texts.forgot.checkEmail : texts.forgot.ask}
      actions={
        <>
          <Button fullWidth="phone" onClick={onAgain}>
            {texts.forgot.again}
          </Button>
          <PageLink href="/login">{texts.forgot.back}</PageLink>
        </>
      }
      footnote={sendsMail ? texts.forgot.checkEmailHint : texts.forgot.askHint}
    >
      {sendsMail
        ? rich(texts.forgot.checkEmailText, { address })
        : rich(texts.forgot.askText, { address, link: toContact })}
    </MessageCard>
  );
}

interface ForgotPasswordFormProps {
  /** False if the operator passes on the link that an email would contain. */
  readonly sendsMail: boolean;
  readonly onSent: (email: string) => void;
}

/** Requests a reset link. The response is identical whether or not the account exists (S1 §2). */
function ForgotPasswordForm({ sendsMail, onSent }: ForgotPasswordFormProps) {
  const texts = useTexts(accounts);
  const { field, handleSubmit } = useContractForm(resetRequestRules, { mode: 'onTouched' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { readonly email: string }) => send(requestReset, { body }),
    onSuccess: (_answer, { email }) => {
      if (sendsMail) showToast({ ...texts.forgot.sent, tone: 'passed' });
      onSent(email);
    },
    onError: (reason) => {
      // S1 §8 prescribes this text for network failures; the form shows the cause.
      const description =
        failureKind(reason) === 'network' ? texts.forgot.failedHint : failureWords(reason, texts.forgot.failedHint);
      showToast({ title: texts.forgot.failed, description, tone: 'failed' });
    },
  });
  const submit = handleSubmit((body) => {
    if (!isPending) mutate(body);
  });
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
      {error !== null && !isPending && (
        <Notice tone="failed" role="alert" title={texts.forgot.failed}>
          {failureWords(error, texts.forgot.failedHint)}
        </Notice>
      )}
      <TextField label={texts.email} type="email" autoComplete="username" {...field('email')} />
      <SubmitButton busy={isPending}>{sendsMail ? texts.forgot.send : texts.forgot.request}</SubmitButton>
    </form>
  );
}
