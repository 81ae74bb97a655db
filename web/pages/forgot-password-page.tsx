import accounts from '@linecheck/texts/en/accounts';
import MailCheck from 'lucide-react/icons/mail-check';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { type ReactNode, useState } from 'react';
import { useSettings } from '../api/use-settings';
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form';
import { rich } from '../texts/rich';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { MessageCard } from '../ui/feedback/message-card';
import { Card } from '../ui/layout/card';
import { BackLink } from './shell/back-link';
import { Header } from './shell/header';
import { PageFrame } from './shell/page-frame';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const sendsMail = useSettings()?.sendsMail ?? true;
  return (
    <PageFrame header={<Header />}>
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
  const texts = useTexts(accounts);
  return (
    <>
      <Card padding="roomy" aria-labelledby="forgot-title">
        <h1 id="forgot-title" className="text-28 font-bold tracking-tight">
          {texts.forgot.title}
        </h1>
        <p className="mt-2 mb-6 text-ink-2">{sendsMail ? texts.forgot.hint : texts.forgot.hintWithoutMail}</p>
        <ForgotPasswordForm sendsMail={sendsMail} onSent={onSent} />
      </Card>
      <BackLink href="/login">{texts.forgot.back}</BackLink>
    </>
  );
}

interface SentProps {
  readonly sendsMail: boolean;
  readonly to: string;
  readonly onAgain: () => void;
}

const toContact = (inside: ReactNode) => (
  <a href="/contact" className="link">
    {inside}
  </a>
);

/** The same whether or not there is such an account. */
function Sent({ sendsMail, to, onAgain }: SentProps) {
  const texts = useTexts(accounts);
  const address = <strong className="font-semi text-ink">{to}</strong>;
  return (
    <MessageCard
      takesFocus
      tone={sendsMail ? 'passed' : 'plain'}
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
