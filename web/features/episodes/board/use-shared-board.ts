import { readSharedBoard } from '@linecheck/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../../../api/send';
import type { BoardWishes } from './use-board';

const POLL_MS = 15_000;

/** The board of a read-only link, requested again while the page is shown. */
export const useSharedBoard = (token: string | undefined, { q, state }: BoardWishes) =>
  useInfiniteQuery({
    queryKey: ['shared-board', token, { q, state }],
    queryFn: ({ pageParam: after, signal }) =>
      send(
        readSharedBoard,
        {
          body: {
            token: token ?? '',
            ...(after !== '' && { after }),
            ...(q !== '' && { q }),
            ...(state !== 'all' && { state }),
          },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: token !== undefined,
    refetchInterval: ({ state: { data, error } }) => (error ? POLL_MS * 4 : POLL_MS * (data?.pages.length ?? 1)),
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });
