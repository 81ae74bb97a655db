/** What an app says in the middle of a text that else reads like that of a browser. */
const app = /; wv\)|Version\/[\d.]+ Chrome|GSA\//;

/** Browsers end with themselves or with the engine they claim; apps leave that out, or add their own name behind it. */
const browser = /(?:Safari|Edge?|EdgA|OPR|Vivaldi|Ddg|Firefox)\/[\d.]+$/;

/**
 * Whether a user agent is surely not that of an app's built-in browser, by two short rules that cost the first page
 * little. `describePlatform` knows all the apps by name; ask it only about what this does not know.
 */
export const isPlainBrowser = (userAgent: string): boolean => !app.test(userAgent) && browser.test(userAgent);
