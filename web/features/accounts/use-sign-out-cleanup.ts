import { useQueryClient } from '@tanstack/react-query';
import { setCurrentUser } from './use-user';

/** Clears everything that this page has loaded for a host who is no longer signed in. */
export function useSignOutCleanup(): () => void {
  const queries = useQueryClient();
  return () => setCurrentUser(queries, null);
}
