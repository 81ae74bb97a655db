import { confirmSignIn, givenPasswordRules, type SignedInUser } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { send } from '../../api/send';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlays/dialog';
import { CurrentPasswordField } from './passwords/password-form';
import { useAccountChange } from './use-account-change';

interface SignInConfirmationProps {
  readonly user: SignedInUser;
  /** Called with false if the person closes the dialog. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Dialog that confirms the sign-in with the password, above the page and its dialogs. */
export function SignInConfirmation({ user, onAnswer }: SignInConfirmationProps) {
  const { confirmation: texts } = useTexts(account);
  const { field, handleSubmit, setError } = useContractForm(givenPasswordRules, { defaultValues: { password: '' } });
  const { change, isPending } = useAccountChange({
    send: (body: { readonly password: string }) => send(confirmSignIn, { body }),
    onDone: () => onAnswer(true),
    failed: texts.failed,
    fields: ['password'],
    setError,
  });
  return (
    <Dialog
      open
      title={texts.title}
      description={texts.hint}
      closeLabel={texts.close}
      lightDismiss={false}
      onClose={() => onAnswer(false)}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => !isPending && change(body))}>
        <CurrentPasswordField
          user={user}
          label={texts.password}
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          {...field('password')}
        />
        <div className="dialog-footer">
          <Button fullWidth="phone" onClick={() => onAnswer(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" fullWidth="phone" variant="primary" busy={isPending}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
