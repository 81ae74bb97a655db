import { confirmEmail } from '@linecheck/contract';
import { send } from '../../api/send';
import { useMailLink } from './use-mail-link';

/** Confirms the address of a new host. */
export const useConfirmEmail = () =>
  useMailLink({
    send: (token) => send(confirmEmail, { body: { token } }),
    invalid: ['confirmation_not_valid'],
  });
