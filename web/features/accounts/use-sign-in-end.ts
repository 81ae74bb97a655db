import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalOf } from '../../api/send';
import { noteEnd } from './use-user';

/** A sign-in may end on the server while a page is open: the first call of any kind that is refused for it says so to the page. */
export function useSignInEnd(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const hear = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type === 'updated' && event.action.type === 'error' && isRefusedForIt(event.action.error)) {
        noteEnd(queries);
      }
    };
    const stops = [queries.getQueryCache().subscribe(hear), queries.getMutationCache().subscribe(hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
}

/** By its code: a wrong password is a 401 as well. */
const isRefusedForIt = (error: unknown): boolean => refusalOf(error) === 'not_signed_in';
