/** How the server makes session codes: 26 letters of lower-case Crockford base 32 (D6). */
const CODE = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** The session code that the id of a guest link may be. Any other id opens the page as well, and nothing is asked. */
export const codeIn = (linkId: string): string | undefined => (CODE.test(linkId) ? linkId : undefined);
