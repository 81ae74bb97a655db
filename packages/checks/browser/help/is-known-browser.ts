/** Marks of an app in a user agent that otherwise looks like a browser's. */
const app = /; wv\)|Version\/[\d.]+ Chrome|GSA\/|Electron\//;

/**
 * A browser's user agent ends with its own name or the engine that it claims; apps leave that out, or append their
 * name.
 */
const browser = /(?:Safari|Edge?|EdgA|OPR|Vivaldi|Ddg|Firefox)\/[\d.]+$/;

/**
 * True if a user agent certainly does not belong to an app's built-in browser, by two rules that are short enough for
 * the first load. `describePlatform` contains the names of all apps; load it only for user agents that are not
 * recognized here.
 */
export const isKnownBrowser = (userAgent: string): boolean => !app.test(userAgent) && browser.test(userAgent);
