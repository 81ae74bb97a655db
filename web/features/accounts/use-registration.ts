import { type EndpointInput, register } from '@linecheck/contract';
import accounts from '@linecheck/texts/en/accounts';
import { refusalOf, send } from '../../api/send';
import { fieldErrorsOf } from '../../texts/field-errors';
import { useTexts } from '../../texts/use-texts';
import { useSignIn } from './use-sign-in';

const FIELDS = ['firstName', 'lastName', 'email', 'password'] as const;

type Body = EndpointInput<typeof register>['body'];

interface RegistrationEvents {
  /** Shows a server error at a field. */
  readonly setError: (name: (typeof FIELDS)[number], error: { readonly message: string }) => void;
  readonly onSignedIn: () => void;
}

/** Creates an account and signs its host in. */
export function useRegistration({ setError, onSignedIn }: RegistrationEvents) {
  const texts = useTexts(accounts);
  const { signIn, isPending, reason } = useSignIn({
    enter: (body: Body) => send(register, { body }),
    welcome: texts.registration.done,
    failed: texts.registration.failed,
    fallback: texts.registration.failedHint,
    onSignedIn,
  });
  const onError = (error: Error) => {
    for (const { name, message } of fieldErrorsOf(error, FIELDS)) setError(name, { message });
    if (refusalOf(error) === 'email_taken') setError('email', { message: texts.registration.emailTaken });
  };
  return {
    isPending,
    reason,
    create: (body: Body) => {
      if (!isPending) signIn(body, { onError });
    },
  };
}
