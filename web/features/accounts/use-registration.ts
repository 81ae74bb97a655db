import { type EndpointInput, register } from '@linecheck/contract';
import { fieldErrorsOf } from '../../api/field-errors';
import { refusalOf, send } from '../../api/send';
import { useSignIn } from './use-sign-in';

export const REGISTRATION_FAILED = 'Registration failed';

const FIELDS = ['firstName', 'lastName', 'email', 'password'] as const;

type Body = EndpointInput<typeof register>['body'];

interface RegistrationEvents {
  /** Ties what the server says to a field. */
  readonly setError: (name: (typeof FIELDS)[number], error: { readonly message: string }) => void;
  readonly onSignedIn: () => void;
}

/** Makes an account and signs its host in. */
export function useRegistration({ setError, onSignedIn }: RegistrationEvents) {
  const { signIn, isPending, reason } = useSignIn({
    enter: (body: Body) => send(register, { body }),
    welcome: 'Account created!',
    failed: REGISTRATION_FAILED,
    fallback: 'Please try again.',
    onSignedIn,
  });
  const onError = (error: Error) => {
    for (const { name, message } of fieldErrorsOf(error, FIELDS)) setError(name, { message });
    if (refusalOf(error) === 'email_taken') setError('email', { message: 'This email has an account already' });
  };
  return {
    isPending,
    reason,
    create: (body: Body) => {
      if (!isPending) signIn(body, { onError });
    },
  };
}
