import { undoEmailChange } from '@linecheck/contract';
import { emailUndoLink } from '@linecheck/texts/en/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { send } from '../api/send';
import { useMailLink } from '../features/accounts/use-mail-link';
import { userQueryKey } from '../features/accounts/use-user';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { PageLink } from '../ui/controls/page-link';
import { MailLinkPage } from './account/mail-link-page';

/** Target of the link in the notice to the earlier address of an account. */
export function UndoEmailPage() {
  const texts = useTexts(emailUndoLink);
  const queries = useQueryClient();
  const link = useMailLink({
    send: async (token) => {
      const undone = await send(undoEmailChange, { body: { token } });
      // A sign-in of this browser has ended, too.
      void queries.invalidateQueries({ queryKey: userQueryKey });
      return undone;
    },
    invalid: ['email_change_not_valid'],
  });
  const email = link.state.kind === 'done' ? link.state.answer.email : '';
  return (
    <MailLinkPage
      page="/undo-email"
      link={link}
      question={{ ...texts, icon: <ShieldAlert aria-hidden />, text: texts.hint }}
      done={{
        title: texts.done,
        text: fill(texts.doneHint, { email }),
        action: <PageLink href="/forgot-password">{texts.newPassword}</PageLink>,
      }}
      invalid={{
        title: texts.spent,
        text: texts.spentHint,
        action: <PageLink href="/login">{texts.signIn}</PageLink>,
      }}
    />
  );
}
