import { useQueryClient } from '@tanstack/react-query';
import { userQueryKey } from './use-user';

/** Forgets all that this page has loaded of a host, who is not signed in any more. */
export function useDeparture(): () => void {
  const queries = useQueryClient();
  return () => {
    queries.clear();
    queries.setQueryData(userQueryKey, null);
  };
}
