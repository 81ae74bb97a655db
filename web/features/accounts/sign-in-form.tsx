import { credentialsRules, type EndpointInput, logIn } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import { Link } from 'wouter';
import { send } from '../../api/send';
import { fieldErrorsOf } from '../../texts/field-errors';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { PasswordField } from '../../ui/controls/password-field';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { SubmitButton } from './submit-button';
import { useSignIn } from './use-sign-in';

interface SignInFormProps {
  /** The address that is already known. */
  readonly email?: string | undefined;
  readonly onSignedIn: () => void;
}

export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const texts = useTexts(accounts);
  const { field, handleSubmit, setError } = useContractForm(credentialsRules, {
    ...(email !== undefined && { defaultValues: { email } }),
    mode: 'onTouched',
  });
  const { signIn, isPending, reason } = useSignIn({
    enter: (body: EndpointInput<typeof logIn>['body']) => send(logIn, { body }),
    welcome: texts.signIn.done,
    failed: texts.signIn.failed,
    fallback: texts.signIn.failedHint,
    onSignedIn,
  });
  const submit = handleSubmit((body) => {
    if (isPending) return;
    signIn(body, {
      onError: (error) => {
        for (const { name, message } of fieldErrorsOf(error, ['email', 'password'])) setError(name, { message });
      },
    });
  });
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
      {reason !== undefined && !isPending && (
        <Notice tone="failed" role="alert" title={texts.signIn.failed}>
          {reason}
        </Notice>
      )}
      <TextField label={texts.email} type="email" autoComplete="username" {...field('email')} />
      <div>
        <PasswordField
          label={texts.password}
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          autoComplete="current-password"
          {...field('password')}
        />
        <p className="mt-2 text-14">
          <Link href="/forgot-password" className="link link-alone">
            {texts.signIn.forgot}
          </Link>
        </p>
      </div>
      <SubmitButton busy={isPending}>{texts.signIn.action}</SubmitButton>
    </form>
  );
}
