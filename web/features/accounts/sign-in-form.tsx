import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { credentials, type EndpointInput, logIn } from '@linecheck/contract';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { fieldErrorsOf } from '../../api/field-errors';
import { send } from '../../api/send';
import { Notice } from '../../ui/notice';
import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { SubmitButton } from './submit-button';
import { useSignIn } from './use-sign-in';

const FAILED = 'Login failed';

export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(credentials),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { signIn, isPending, reason } = useSignIn({
    enter: (body: EndpointInput<typeof logIn>['body']) => send(logIn, { body }),
    welcome: 'Welcome back!',
    failed: FAILED,
    fallback: 'Please check your credentials.',
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
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {reason !== undefined && !isPending && (
        <Notice tone="failed" role="alert" title={FAILED}>
          {reason}
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        {...register('email')}
        error={formState.errors.email?.message}
      />
      <div>
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="current-password"
          {...register('password')}
          error={formState.errors.password?.message}
        />
        <p className="mt-2 text-14">
          <Link href="/forgot-password" className="link link-alone">
            Forgot your password?
          </Link>
        </p>
      </div>
      <SubmitButton busy={isPending}>Sign In</SubmitButton>
    </form>
  );
}
