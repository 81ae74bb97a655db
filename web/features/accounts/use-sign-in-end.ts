import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefusals } from '../../api/use-refusals';
import { markSessionExpired } from './use-user';

/** A sign-in may end on the server while a page is open: the first call of any kind that is refused for it says so to the page. */
export function useSignInEnd(): void {
  const queries = useQueryClient();
  // By its code: a wrong password is a 401 as well.
  useRefusals(
    'not_signed_in',
    useCallback(() => markSessionExpired(queries), [queries]),
  );
}
