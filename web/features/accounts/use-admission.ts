import { readRegistration, validateInvitation } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** Whether somebody may register here, as far as the server says beforehand. It decides again when they do. */
export type Admission =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'uninvited' }
  /** The invitation was used, has expired or never existed. */
  | { readonly kind: 'spent' }
  | { readonly kind: 'invited'; readonly email: string; readonly token: string };

/** @param token Of an invitation, where the visitor has come with one. */
export function useAdmission(token: string | undefined): Admission {
  const mode = useQuery({ queryKey: ['registration'], queryFn: () => send(readRegistration, {}), gcTime: 0 });
  const needed = mode.data?.registration === 'invite';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send(validateInvitation, { body: { token: token ?? '' } }),
    enabled: needed && token !== undefined,
    gcTime: 0,
  });
  // If the server does not say, the page turns no visitor away.
  if (mode.isError || invitation.isError) return { kind: 'open' };
  if (mode.data === undefined) return { kind: 'unknown' };
  if (!needed) return { kind: mode.data.registration === 'closed' ? 'closed' : 'open' };
  if (token === undefined) return { kind: 'uninvited' };
  if (invitation.data === undefined) return { kind: 'unknown' };
  const { email } = invitation.data;
  return email === null ? { kind: 'spent' } : { kind: 'invited', email, token };
}
