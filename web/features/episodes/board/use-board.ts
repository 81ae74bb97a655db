import {
  type BoardGuest,
  deleteTestSession,
  type EndpointInput,
  type EpisodeBoard,
  GUEST_STATES,
  type GuestState,
  readBoard,
  regenerateSessionCode,
  SEARCH_MAX,
  UNREAD_POLL_MS,
  undoImport,
} from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import { importUndo } from '@linecheck/texts/en/episodes/board-side';
import { searchKey } from '@linecheck/texts/search-key';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { send, serverNow } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { showToast, type ToastMessage } from '../../../ui/overlays/toast';
import { episodesKey } from '../episodes-key';

export interface BoardWishes {
  readonly q: string;
  readonly state: GuestState | 'all';
}

export const allGuests: BoardWishes = { q: '', state: 'all' };

export type ChangeWishes = (change: (now: BoardWishes) => BoardWishes) => void;

/** Search and filter of a board, kept in the address, so that Back and a reload find them again. */
export function useBoardWishes(): readonly [BoardWishes, ChangeWishes] {
  const [address, setAddress] = useSearchParams();
  const wishes = wishesIn(address);
  const change: ChangeWishes = (next) =>
    setAddress(
      (now) => {
        const { q, state } = next(wishesIn(now));
        return { ...(q !== '' && { q }), ...(state !== 'all' && { state }) };
      },
      { replace: true },
    );
  return [wishes, change];
}

const wishesIn = (address: URLSearchParams): BoardWishes => ({
  q: (address.get('q') ?? '').slice(0, SEARCH_MAX),
  state: GUEST_STATES.find((state) => state === address.get('state')) ?? 'all',
});

export const episodeKey = (id: string) => [...episodesKey, id] as const;

const FIRST_ROWS = '50';
const MORE_ROWS = '200';

const queryOf = ({ q, state }: BoardWishes, after: string): EndpointInput<typeof readBoard>['query'] => ({
  limit: after === '' ? FIRST_ROWS : MORE_ROWS,
  ...(after !== '' && { after }),
  ...(q !== '' && { q }),
  ...(state !== 'all' && { state }),
});

/** The board of an episode, a page at a time. It is requested again when it has changed, and regularly. */
export const useBoard = (id: string, wishes: BoardWishes) =>
  useInfiniteQuery({
    queryKey: [...episodeKey(id), 'board', wishes],
    queryFn: ({ pageParam: after, signal }): Promise<EpisodeBoard> =>
      send(readBoard, { params: { id }, query: queryOf(wishes, after) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => UNREAD_POLL_MS * (state.data?.pages.length ?? 1),
    placeholderData: keepPreviousData,
  });

const ALL_NAMESAKES = '200';

/** The guests of an episode whose names contain that of a guest, in any state; their names are compared by the caller. */
const namedLike = (id: string, guest: BoardGuest) => ({
  queryKey: [...episodeKey(id), 'named', guest.guestName],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const query = { q: guest.guestName.slice(0, SEARCH_MAX), limit: ALL_NAMESAKES };
    return (await send(readBoard, { params: { id }, query }, signal)).guests;
  },
});

interface AskedGuest {
  readonly guest: BoardGuest;
  readonly guests: readonly BoardGuest[];
  readonly isOpen: boolean;
}

/** The present state of a guest about whom a question is open, also after the row has left the list. */
export function useAskedGuest(id: string, { guest, guests, isOpen }: AskedGuest): BoardGuest {
  const listed = guests.find((each) => each.id === guest.id);
  const { data } = useQuery({ ...namedLike(id, guest), enabled: isOpen && listed === undefined });
  return listed ?? data?.find((each) => each.id === guest.id) ?? guest;
}

/** The guests with the name of a guest, who may be one person. */
export function useNamesakes(id: string, guest: BoardGuest) {
  const key = searchKey(guest.guestName);
  return useQuery({
    ...namedLike(id, guest),
    select: (guests) => guests.filter(({ guestName }) => searchKey(guestName) === key),
    refetchOnMount: 'always',
  });
}

interface Change<Input, Answer> {
  readonly send: (input: Input) => Promise<Answer>;
  /** Title of the message after the change; undefined for none. */
  readonly done?: (input: Input, answer: Answer) => string | undefined;
  /** The button of that message. */
  readonly action?: (answer: Answer) => NonNullable<ToastMessage['action']>;
  readonly failed: (input: Input) => string;
}

export function useEpisodeChange<Input, Answer>(
  id: string,
  { send: act, done, action, failed }: Change<Input, Answer>,
) {
  const texts = useTexts(board);
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: episodeKey(id) });
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => {
      reload();
      const title = done?.(input, answer);
      if (title !== undefined) showToast({ title, tone: 'passed', ...(action && { action: action(answer) }) });
    },
    onError: (error, input) => {
      // Another person may have changed the same.
      reload();
      showToast({ title: failed(input), description: failureWords(error, texts.tryAgain), tone: 'failed' });
    },
  });
  return { change: mutate, isPending };
}

/** Removes the guests of a list that was added by mistake, by its time. */
export function useImportUndo(id: string) {
  const texts = useTexts(importUndo);
  return useEpisodeChange(id, {
    send: (at: string) => send(undoImport, { params: { id }, body: { at } }),
    done: (_, { removed }) => fill(texts.done, { count: removed }),
    failed: () => texts.failed,
  });
}

export function useGuestChanges(id: string) {
  const texts = useTexts(board);
  const linkOf = (guest: BoardGuest) => ({ params: { id: guest.id } });
  return {
    removal: useEpisodeChange(id, {
      send: (guest: BoardGuest) => send(deleteTestSession, linkOf(guest)),
      done: ({ guestName: name }) => fill(texts.removal.done, { name }),
      failed: ({ guestName: name }) => fill(texts.removal.failed, { name }),
    }),
    renewal: useEpisodeChange(id, {
      send: (guest: BoardGuest) => send(regenerateSessionCode, linkOf(guest)),
      done: ({ guestName: name }) => fill(texts.renewal.done, { name }),
      failed: () => texts.renewal.failed,
    }),
  };
}

const MINUTE_MS = 60_000;

/** The time by the server's clock, in milliseconds since 1970; it changes each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
