import { WORKSPACE_PARAMETER } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import BellOff from 'lucide-react/icons/bell-off';
import { pageWorkspace } from '../api/send';
import { useResultEmailsEnd } from '../features/accounts/use-result-emails';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { MailLinkPage } from './account/mail-link-page';

export function EmailsOffPage() {
  const { lettersOff: texts } = useTexts(accounts);
  // The emails are those of one workspace, and the account page of each has its own choice.
  const workspace = pageWorkspace();
  const query: '' | `?${string}` =
    workspace === undefined ? '' : `?${new URLSearchParams({ [WORKSPACE_PARAMETER]: workspace })}`;
  const toAccount = <PageLink href={`/account${query}`}>{texts.account}</PageLink>;
  return (
    <MailLinkPage
      page="/letters-off"
      query={query}
      link={useResultEmailsEnd()}
      question={{ ...texts, icon: <BellOff aria-hidden />, text: texts.hint }}
      done={{ title: texts.done, text: texts.doneHint, action: toAccount }}
      invalid={{ title: texts.unknown, text: texts.unknownHint, action: toAccount }}
    />
  );
}
