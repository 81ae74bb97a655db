import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import { storedToken } from '../../api/stored-token';

/**
 * Whether somebody may be signed in here. The hint holds no credential: it only spares the pages of anonymous visitors and
 * guests a call. A page that embeds this one with a bearer token counts as well.
 */
export function mayBeSignedIn(cookies = document.cookie, token = storedToken()): boolean {
  const hinted = cookies.split(';').some((cookie) => cookie.trim().startsWith(`${SIGNED_IN_HINT_COOKIE}=`));
  return hinted || token !== undefined;
}
