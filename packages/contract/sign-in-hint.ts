/**
 * Name of a cookie that is set next to the sign-in cookie and readable by the page. It contains no credential: it lets
 * the page of an anonymous visitor or a guest start without requesting the signed-in user, and distinguishes an expired
 * sign-in from a visitor without one.
 */
export const SIGNED_IN_HINT_COOKIE = 'linecheck_signed_in';

/**
 * Name of a cookie in which the page of a signed-in host notes its time zone, its width and which hints the host has
 * hidden, so that the server renders the next page for this browser.
 */
export const PAGE_FACTS_COOKIE = 'linecheck_page';
