import { currentUser, type User } from '@linecheck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError, send } from '../../api/send';
import { mayBeSignedIn } from './signed-in-hint';

export const userQueryKey = ['user'] as const;

/** Who is signed in: a host, nobody, or not known. */
export type Visitor =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'host'; readonly user: User }
  /** Somebody seems to be signed in, but the server does not say who. */
  | { readonly kind: 'unreachable'; readonly retry: () => void; readonly isRetrying: boolean };

export function useVisitor(): Visitor {
  const { data, isPending, isError, isFetching, refetch } = useQuery({ queryKey: userQueryKey, queryFn: findUser });
  if (data) return { kind: 'host', user: data };
  if (isError) return { kind: 'unreachable', retry: () => void refetch(), isRetrying: isFetching };
  return isPending ? { kind: 'unknown' } : { kind: 'anonymous' };
}

/** A 401 is no failure: it says that nobody is signed in (S1 §7). */
async function findUser(): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  try {
    return await send(currentUser, {});
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

/** Loads everything again after the plan has changed: the user, and the lists, of which a plan shows more or less. */
export function usePlanReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
