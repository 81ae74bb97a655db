import { currentUser, type User } from '@linecheck/contract';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError, send } from '../../api/send';
import { notLoadedWords } from '../../texts/failure-words';
import { noteHost } from './hide-while-away';
import { mayBeSignedIn } from './signed-in-hint';

export const userQueryKey = ['user'] as const;

/** Who is signed in: a host, nobody, or not known. */
export type Visitor =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'host'; readonly user: User }
  /** This browser holds a sign-in that has run out, or was ended elsewhere. */
  | { readonly kind: 'ended'; readonly lastUser: User | undefined }
  /** Somebody seems to be signed in, but the server does not say who. */
  | {
      readonly kind: 'unreachable';
      readonly why: string;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    };

interface Ended {
  /** Who was here before it ended, if that was while this page was open. */
  readonly lastUser: User | undefined;
}

type Known = User | Ended | null;

const isEnded = (known: Known): known is Ended => known !== null && 'lastUser' in known;

export function useVisitor(): Visitor {
  const queries = useQueryClient();
  const { data, isPending, error, isFetching, refetch } = useQuery({
    queryKey: userQueryKey,
    queryFn: () => findUser(queries),
  });
  if (data) return isEnded(data) ? { kind: 'ended', ...data } : { kind: 'host', user: data };
  if (error)
    return { kind: 'unreachable', why: notLoadedWords(error), retry: () => void refetch(), isRetrying: isFetching };
  return isPending ? { kind: 'unknown' } : { kind: 'anonymous' };
}

/** A 401 is no failure: it says that nobody is signed in (S1 §7). */
async function findUser(queries: QueryClient): Promise<Known> {
  try {
    const user = mayBeSignedIn() ? await send(currentUser, {}) : null;
    if (user !== null) noteHost();
    const last = lastUserOf(queries);
    // Another page of this browser has signed its host out, or somebody else in.
    if (last !== undefined && last.id !== user?.id) forgetHost(queries);
    return user;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return endOf(queries);
    throw error;
  }
}

function lastUserOf(queries: QueryClient): User | undefined {
  const known = queries.getQueryData<Known>(userQueryKey) ?? null;
  return known !== null && isEnded(known) ? known.lastUser : (known ?? undefined);
}

const endOf = (queries: QueryClient): Ended => ({ lastUser: lastUserOf(queries) });

/** Everything that was loaded for the host who was signed in. */
const ofHost = { predicate: ({ queryKey }: Query) => queryKey[0] !== userQueryKey[0] };

const forgetHost = (queries: QueryClient): void => queries.removeQueries(ofHost);

/**
 * Somebody has come, or gone by their own wish. To a host who is back nothing may be missing: a page that has to load what
 * it shows takes away the form that waits there.
 */
export function setCurrentUser(queries: QueryClient, user: User | null): void {
  if (user !== null) noteHost();
  const isBack = user !== null && user.id === lastUserOf(queries)?.id;
  void queries.cancelQueries({ queryKey: userQueryKey });
  if (!isBack) forgetHost(queries);
  queries.setQueryData<Known>(userQueryKey, user);
  if (isBack) void queries.invalidateQueries(ofHost);
}

/** The server has refused a call since nobody is signed in any more. Without the hint, another page has logged out. */
export function markSessionExpired(queries: QueryClient): void {
  if (mayBeSignedIn()) queries.setQueryData<Known>(userQueryKey, endOf(queries));
  else setCurrentUser(queries, null);
}

/** Loads everything again after the plan has changed: the user, and the lists, of which a plan shows more or less. */
export function usePlanReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
