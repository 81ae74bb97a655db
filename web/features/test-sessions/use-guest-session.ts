import { type GuestSession, readGuestSession, readSessionCode } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { refusalOf, send } from '../../api/send';
import { failureCause } from '../../texts/failure-words';

/** What is known of the link that a guest holds. */
export type GuestLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly code: string }
  | { readonly kind: 'valid'; readonly code: string; readonly session: GuestSession }
  /** No code at all; or unknown, expired or regenerated: the server does not say which. */
  | { readonly kind: 'not-valid' }
  | {
      readonly kind: 'unreachable';
      readonly code: string;
      readonly message: string;
      readonly retry: () => void;
    };

/** @param pasted The code in the address, perhaps mangled; undefined where there is none. */
export function useGuestLink(pasted: string | undefined): GuestLink {
  const code = pasted === undefined ? undefined : readSessionCode(pasted);
  const query = useQuery({
    queryKey: ['guest-session', code],
    queryFn: () => send(readGuestSession, { params: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  if (pasted === undefined) return { kind: 'none' };
  if (code === undefined || refusalOf(query.error) === 'link_not_valid') return { kind: 'not-valid' };
  if (query.data) return { kind: 'valid', code, session: query.data };
  if (query.error === null) return { kind: 'loading', code };
  return { kind: 'unreachable', code, message: failureCause(query.error), retry: () => void query.refetch() };
}
