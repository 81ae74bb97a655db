import { confirmEmailChange } from '@linecheck/contract';
import { emailChangeLink } from '@linecheck/texts/en/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { send } from '../api/send';
import { useMailLink } from '../features/accounts/use-mail-link';
import { userQueryKey } from '../features/accounts/use-user';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { MailLinkPage } from './account/mail-link-page';

/** Target of the link in the email to the new address of an account. */
export function ChangeEmailPage() {
  const texts = useTexts(emailChangeLink);
  const queries = useQueryClient();
  const link = useMailLink({
    send: async (token) => {
      const changed = await send(confirmEmailChange, { body: { token } });
      void queries.invalidateQueries({ queryKey: userQueryKey });
      return changed;
    },
    invalid: ['email_change_not_valid'],
  });
  const email = link.state.kind === 'done' ? link.state.answer.email : '';
  return (
    <MailLinkPage
      page="/change-email"
      link={link}
      question={{ ...texts, icon: <MailCheck aria-hidden />, text: texts.hint }}
      done={{
        title: texts.done,
        text: fill(texts.doneHint, { email }),
        action: <PageLink href="/dashboard">{texts.dashboard}</PageLink>,
      }}
      invalid={{
        title: texts.spent,
        text: texts.spentHint,
        action: <PageLink href="/account">{texts.account}</PageLink>,
      }}
    />
  );
}
