import { QueryClient } from '@tanstack/react-query';

/** Reads never go stale by themselves and nothing is tried again unasked (S1 §7): a page asks when it has a reason. */
export const openQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  });
