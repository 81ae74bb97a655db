import { useQueryClient } from '@tanstack/react-query';
import { setCurrentUser } from './use-user';

/** Returns a function that clears all data loaded for a host who is no longer signed in. */
export function useSignOutCleanup(): () => void {
  const queries = useQueryClient();
  return () => setCurrentUser(queries, null);
}
