import type { SessionRow } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { linkedKey, readRows } from './session-pages';

/** Session of the result in the address. */
export type LinkedSession =
  | { readonly kind: 'none' | 'searching' | 'missing' }
  | { readonly kind: 'unreachable'; readonly error: Error }
  | { readonly kind: 'found'; readonly session: SessionRow };

/** Session that a result belongs to, on any page of the list. */
export function useLinkedSession(resultId: string | undefined): LinkedSession {
  const { data, error } = useQuery({
    queryKey: linkedKey(resultId),
    queryFn: async ({ signal }) => (await readRows({ result: resultId ?? '' }, signal)).rows,
    enabled: resultId !== undefined,
  });
  if (resultId === undefined) return { kind: 'none' };
  const [session] = data ?? [];
  if (session) return { kind: 'found', session };
  if (error) return { kind: 'unreachable', error };
  return { kind: data === undefined ? 'searching' : 'missing' };
}
