import { accounts } from '@linecheck/texts/en/forms';
import { refusals } from '@linecheck/texts/en/refusals';
import MailCheck from 'lucide-react/icons/mail-check';
import { useConfirmEmail } from '../features/accounts/use-mail-link';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { MailLinkPage } from './account/mail-link-page';

export function ConfirmEmailPage() {
  const refusalTexts = useTexts(refusals);
  const { confirmation: texts } = useTexts(accounts);
  return (
    <MailLinkPage
      page="/confirm-email"
      link={useConfirmEmail()}
      question={{ ...texts, icon: <MailCheck aria-hidden />, text: texts.hint }}
      done={{
        title: texts.done,
        text: texts.doneHint,
        action: <PageLink href="/dashboard">{texts.dashboard}</PageLink>,
      }}
      invalid={{
        title: texts.spent,
        text: refusalTexts.confirmationNotValid,
        action: <PageLink href="/forgot-password">{texts.askAgain}</PageLink>,
      }}
    />
  );
}
