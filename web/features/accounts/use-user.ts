import { currentUser, type SignedInUser, type WorkspaceOfUser } from '@linecheck/contract';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { actFor, pageWorkspace, RequestError, send } from '../../api/send';
import { notLoadedWords } from '../../texts/failure-words';
import { noteHost } from './hide-while-away';
import { mayBeSignedIn } from './signed-in-hint';

export const userQueryKey = ['user'] as const;

type Visitor =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'host'; readonly user: SignedInUser }
  /** The sign-in of this browser has expired, or was ended elsewhere. */
  | { readonly kind: 'ended'; readonly lastUser: SignedInUser | undefined }
  /** A user seems to be signed in, but the request for the user failed. */
  | {
      readonly kind: 'unreachable';
      readonly why: string;
      readonly retry: () => void;
      readonly isRetrying: boolean;
    };

interface Ended {
  /** Last signed-in user, if the sign-in ended while this page was open. */
  readonly lastUser: SignedInUser | undefined;
}

type Known = SignedInUser | Ended | null;

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

/** A 401 is not a failure: it means that the visitor is not signed in (S1 §7). */
async function findUser(queries: QueryClient): Promise<Known> {
  try {
    const user = mayBeSignedIn() ? await send(currentUser, {}) : null;
    const last = lastUserOf(queries);
    // Another tab has signed this host out or another host in, or the host has a new workspace of their own.
    if (last !== undefined && (user === null || placeOf(last) !== placeOf(user))) forgetHost(queries);
    noteUser(user);
    return user;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return endOf(queries);
    throw error;
  }
}

/** Prepares the page for the calls of its host. */
export function noteUser(user: SignedInUser | null): void {
  if (user !== null) noteHost();
  actFor(user?.id);
}

/** Person and workspace. A page never mixes the data of two. */
export const placeOf = (user: SignedInUser): string => `${user.id} ${actingIn(user)?.id}`;

function lastUserOf(queries: QueryClient): SignedInUser | undefined {
  const known = queries.getQueryData<Known>(userQueryKey) ?? null;
  return known !== null && isEnded(known) ? known.lastUser : (known ?? undefined);
}

const endOf = (queries: QueryClient): Ended => ({ lastUser: lastUserOf(queries) });

/** Selects all queries of the signed-in host. */
const ofHost = { predicate: ({ queryKey }: Query) => queryKey[0] !== userQueryKey[0] };

const forgetHost = (queries: QueryClient): void => queries.removeQueries(ofHost);

/**
 * Stores the signed-in user after a sign-in or log-out. When the same host signs in again, cached queries are kept and
 * refetched: clearing them would unmount the forms of the hidden page.
 */
export function setCurrentUser(queries: QueryClient, user: SignedInUser | null): void {
  if (user !== null) noteHost();
  const isBack = user !== null && user.id === lastUserOf(queries)?.id;
  void queries.cancelQueries({ queryKey: userQueryKey });
  if (!isBack) forgetHost(queries);
  queries.setQueryData<Known>(userQueryKey, user);
  actFor(user?.id);
  announceHost(user?.id);
  if (isBack) void queries.invalidateQueries(ofHost);
}

const CHANNEL = 'linecheck-host';

/** Makes the other pages of this browser ask for the user again, whose teams may have opened or closed to them. */
export const announceChange = (): void => announceHost(undefined);

function announceHost(hostId: string | undefined): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(hostId);
  channel.close();
}

/**
 * Requests the user again when another page of this browser signs a host in or out, and when the page is shown again.
 *
 * @returns the function that ends it.
 */
export function watchHost(queries: QueryClient): () => void {
  const ask = () => void queries.invalidateQueries({ queryKey: userQueryKey });
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: hostId }: MessageEvent<string | undefined>) => {
    if (hostId !== lastUserOf(queries)?.id) ask();
  };
  const askIfShown = () => document.hidden || ask();
  document.addEventListener('visibilitychange', askIfShown);
  return () => {
    channel.close();
    document.removeEventListener('visibilitychange', askIfShown);
  };
}

/** Handles a call refused because the session has ended. Without the hint cookie, another page has logged out. */
export function markSessionExpired(queries: QueryClient): void {
  if (mayBeSignedIn()) queries.setQueryData<Known>(userQueryKey, endOf(queries));
  else setCurrentUser(queries, null);
}

/** Refetches everything after a change of plan: the user, and the lists, whose content depends on the plan. */
export function usePlanReload(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

export const actingIn = ({ workspaces }: SignedInUser): WorkspaceOfUser | undefined => {
  const named = pageWorkspace();
  return workspaces.find(({ id, isOwn }) => (named === undefined ? isOwn : id === named));
};

/** Displayed name of a host: the first name, or the email address (S1 §2). */
export const displayName = ({ firstName, email }: Pick<SignedInUser, 'firstName' | 'email'>): string =>
  firstName || email;
