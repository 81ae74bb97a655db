import { accounts } from '@linecheck/texts/en/forms';
import MailCheck from 'lucide-react/icons/mail-check';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { type ReactNode, useState } from 'react';
import { useSettings } from '../api/use-settings';
import { ForgotPasswordForm } from '../features/accounts/passwords/forgot-password-form';
import { rich } from '../texts/rich';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { MessageCard } from '../ui/feedback/message-card';
import { FormCard } from './account/form-card';
import { BackLink } from './shell/back-link';
import { NarrowPage } from './shell/narrow-page';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const sendsMail = useSettings()?.sendsMail ?? true;
  return (
    <NarrowPage>
      {sentTo === undefined ? (
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
