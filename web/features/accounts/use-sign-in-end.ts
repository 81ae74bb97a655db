import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefusals } from '../../api/use-refusals';
import { markSessionExpired } from './use-user';

/**
 * Handles the end of a sign-in on the server while a page is open: marks the session as expired on the first refused
 * call.
 */
export function useSignInEnd(): void {
  const queries = useQueryClient();
  // Checks the code, because a wrong password is a 401 as well.
  useRefusals(
    'not_signed_in',
    useCallback(() => markSessionExpired(queries), [queries]),
  );
}
