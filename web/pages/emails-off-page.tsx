import { accounts } from '@linecheck/texts/en/forms';
import BellOff from 'lucide-react/icons/bell-off';
import { useResultEmailsEnd } from '../features/accounts/use-result-emails';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { MailLinkPage } from './account/mail-link-page';

export function EmailsOffPage() {
  const { lettersOff: texts } = useTexts(accounts);
  const toAccount = <PageLink href="/account">{texts.account}</PageLink>;
  return (
    <MailLinkPage
      page="/letters-off"
      link={useResultEmailsEnd()}
      question={{ ...texts, icon: <BellOff aria-hidden />, text: texts.hint }}
      done={{ title: texts.done, text: texts.doneHint, action: toAccount }}
      invalid={{ title: texts.unknown, text: texts.unknownHint, action: toAccount }}
    />
  );
}
