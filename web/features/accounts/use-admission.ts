import { readRegistration, validateInvitation } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** Permission to register, as far as the server reports it in advance. The server checks it again on registration. */
export type Admission =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'uninvited' }
  /** The invitation was used, has expired or never existed. */
  | { readonly kind: 'spent' }
  | { readonly kind: 'invited'; readonly email: string; readonly token: string };

/**
 * Requests the registration mode, and validates the invitation if one is needed.
 *
 * @param token Token of an invitation, if the visitor has one.
 */
export function useAdmission(token: string | undefined): Admission {
  const mode = useQuery({ queryKey: ['registration'], queryFn: () => send(readRegistration, {}), gcTime: 0 });
  const needsInvitation = mode.data?.registration === 'invite';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send(validateInvitation, { body: { token: token ?? '' } }),
    enabled: needsInvitation && token !== undefined,
    gcTime: 0,
  });
  // If the server does not respond, the page shows the registration form.
  if (mode.isError || invitation.isError) return { kind: 'open' };
  if (mode.data === undefined) return { kind: 'unknown' };
  if (!needsInvitation) return { kind: mode.data.registration === 'closed' ? 'closed' : 'open' };
  if (token === undefined) return { kind: 'uninvited' };
  if (invitation.data === undefined) return { kind: 'unknown' };
  const { email } = invitation.data;
  return email === null ? { kind: 'spent' } : { kind: 'invited', email, token };
}
