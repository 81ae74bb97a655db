import { QueryClient } from '@tanstack/react-query';

/**
 * Reads never go stale by themselves and nothing is tried again unasked (S1 §7): a page asks when it has a reason. Left
 * alone, a call without a network would wait for one in silence instead of failing. What was read stays, also while nothing
 * shows it: a page that is hidden until its host has signed in again waits for as long as they are away.
 */
export const openQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
