import { type GuestSession, readGuestSession } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf, refusalOf, send } from '../../api/send';

/** What is known of the link that a guest holds. */
export type GuestLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'valid'; readonly code: string; readonly session: GuestSession }
  /** Unknown, expired or regenerated: the server does not say which. */
  | { readonly kind: 'not-valid' }
  | { readonly kind: 'unreachable'; readonly message: string; readonly retry: () => void };

export function useGuestLink(code: string | undefined): GuestLink {
  const query = useQuery({
    queryKey: ['guest-session', code],
    queryFn: () => send(readGuestSession, { params: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  if (code === undefined) return { kind: 'none' };
  if (query.data) return { kind: 'valid', code, session: query.data };
  if (refusalOf(query.error) === 'link_not_valid') return { kind: 'not-valid' };
  if (query.error === null) return { kind: 'loading' };
  const message = messageOf(query.error, 'Please check your internet connection.');
  return { kind: 'unreachable', message, retry: () => void query.refetch() };
}
