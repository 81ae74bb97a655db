/**
 * The engines of the browser tests, by Playwright's names, which the test report uses too, and the oldest version of
 * each that the page is built for; for WebKit the version of Safari. A browser counts as tested by its engine: Edge,
 * Opera and Samsung Internet are Chromium, and all browsers of an iPhone are WebKit.
 */
export const TESTED_ENGINES = { chromium: 111, firefox: 115, webkit: 16.4 } as const;

export type EngineName = keyof typeof TESTED_ENGINES;
