/**
 * Set next to the sign-in cookie and readable by the page. It holds no credential: it only lets the page of an
 * anonymous visitor or a guest start without asking who is signed in, and tells one whose sign-in has run out from a
 * stranger.
 */
export const SIGNED_IN_HINT_COOKIE = 'linecheck_signed_in';
