import { useQueryClient } from '@tanstack/react-query';
import { enterAs } from './use-user';

/** Forgets all that this page has loaded of a host, who is not signed in any more. */
export function useDeparture(): () => void {
  const queries = useQueryClient();
  return () => enterAs(queries, null);
}
