import { type GuestSession, readGuestSession, readSessionCode } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { refusalOf, send } from '../../api/send';
import { failureCause } from '../../texts/failure-words';

export type GuestLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly code: string }
  /** Without a code it is a preview: nothing is stored or sent. */
  | { readonly kind: 'valid'; readonly code: string | undefined; readonly session: GuestSession }
  /** Missing, unknown, expired or regenerated code; the server does not distinguish these. */
  | { readonly kind: 'not-valid' }
  | {
      readonly kind: 'unreachable';
      readonly code: string;
      readonly message: string;
      readonly retry: () => void;
    };

/** @param pasted Code in the address, perhaps malformed; undefined without one. */
export function useGuestLink(pasted: string | undefined): GuestLink {
  const code = pasted === undefined ? undefined : readSessionCode(pasted);
  const query = useQuery({
    queryKey: ['guest-session', code],
    queryFn: () => findGuestSession(code ?? ''),
    enabled: code !== undefined,
  });
  if (pasted === undefined) return { kind: 'none' };
  if (code === undefined || query.data === null) return { kind: 'not-valid' };
  if (query.data) return { kind: 'valid', code, session: query.data };
  if (query.error === null) return { kind: 'loading', code };
  return { kind: 'unreachable', code, message: failureCause(query.error), retry: () => void query.refetch() };
}

/** An invalid code is not a failure: the page has its own message for it. */
async function findGuestSession(sessionCode: string): Promise<GuestSession | null> {
  try {
    return await send(readGuestSession, { params: { id: sessionCode } });
  } catch (error) {
    if (refusalOf(error) === 'link_not_valid') return null;
    throw error;
  }
}
