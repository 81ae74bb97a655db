import type { ProblemCode } from '@linecheck/contract';
import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalOf } from './send';

/** Calls `hear` for every query or mutation of the page that the server refuses with this code. */
export function useRefusals(code: ProblemCode, hear: () => void): void {
  const queries = useQueryClient();
  useEffect(() => {
    const listen = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type === 'updated' && event.action.type === 'error' && refusalOf(event.action.error) === code) hear();
    };
    const stops = [queries.getQueryCache().subscribe(listen), queries.getMutationCache().subscribe(listen)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, code, hear]);
}
