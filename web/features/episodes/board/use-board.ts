import {
  type BoardGuest,
  deleteTestSession,
  type EndpointInput,
  type EpisodeBoard,
  type GuestState,
  readBoard,
  regenerateSessionCode,
  UNREAD_POLL_MS,
} from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send, serverNow } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { showToast } from '../../../ui/overlays/toast';
import { episodesKey } from '../episodes-key';

export interface BoardWishes {
  readonly q: string;
  readonly state: GuestState | 'all';
}

export const allGuests: BoardWishes = { q: '', state: 'all' };

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

interface Change<Input, Answer> {
  readonly send: (input: Input) => Promise<Answer>;
  /** Title of the message after the change; undefined for none. */
  readonly done?: (input: Input, answer: Answer) => string | undefined;
  readonly failed: (input: Input) => string;
}

export function useEpisodeChange<Input, Answer>(id: string, { send: act, done, failed }: Change<Input, Answer>) {
  const texts = useTexts(board);
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: episodeKey(id) });
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => {
      reload();
      const title = done?.(input, answer);
      if (title !== undefined) showToast({ title, tone: 'passed' });
    },
    onError: (error, input) => {
      // Another person may have changed the same.
      reload();
      showToast({ title: failed(input), description: failureWords(error, texts.tryAgain), tone: 'failed' });
    },
  });
  return { change: mutate, isPending };
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
