import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import { storedToken } from '../../api/stored-token';

/**
 * True if a user may be signed in in this browser. The hint cookie is not a credential: it only saves a request on the
 * pages of anonymous visitors and guests. A bearer token from an embedding page counts as well.
 */
export function mayBeSignedIn(cookies = document.cookie, token = storedToken()): boolean {
  const hinted = cookies.split(';').some((cookie) => cookie.trim().startsWith(`${SIGNED_IN_HINT_COOKIE}=`));
  return hinted || token !== undefined;
}
