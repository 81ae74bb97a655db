import type { ProblemCode } from '@linecheck/contract';
import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalOf } from './send';

export function useRefusals(code: ProblemCode, onRefusal: () => void): void {
  const queries = useQueryClient();
  useEffect(() => {
    const listen = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type === 'updated' && event.action.type === 'error' && refusalOf(event.action.error) === code)
        onRefusal();
    };
    const stops = [queries.getQueryCache().subscribe(listen), queries.getMutationCache().subscribe(listen)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, code, onRefusal]);
}
