import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../../api/send';
import { userQueryKey } from './use-user';

/** A sign-in may end on the server while a page is open: the first call that is refused for it says so to the page. */
export function useSignInEnd(error: unknown): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (error instanceof RequestError && error.status === 401) queries.setQueryData(userQueryKey, null);
  }, [error, queries]);
}
