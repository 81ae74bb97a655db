import { signInByLink } from '@linecheck/contract';
import { signInLink } from '@linecheck/texts/en/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import LogIn from 'lucide-react/icons/log-in';
import { send } from '../api/send';
import { useMailLink } from '../features/accounts/use-mail-link';
import { setCurrentUser } from '../features/accounts/use-user';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { MailLinkPage } from './account/mail-link-page';

/** Target of a link with which the operator signs a person in who cannot sign in otherwise. */
export function SignInLinkPage() {
  const texts = useTexts(signInLink);
  const queries = useQueryClient();
  const link = useMailLink({
    send: async (token) => setCurrentUser(queries, await send(signInByLink, { body: { token } })),
    invalid: ['sign_in_link_not_valid'],
  });
  return (
    <MailLinkPage
      page="/sign-in"
      link={link}
      question={{ ...texts, icon: <LogIn aria-hidden />, text: texts.hint }}
      done={{
        title: texts.done,
        text: texts.doneHint,
        action: <PageLink href="/account">{texts.account}</PageLink>,
      }}
      invalid={{
        title: texts.spent,
        text: texts.spentHint,
        action: <PageLink href="/login">{texts.signIn}</PageLink>,
      }}
    />
  );
}
