/**
 * The engines that the journeys run in, by Playwright's names, which the report of a run has as well, and the oldest version of
 * each that the page is built for; of WebKit that of Safari. A browser counts as tested by its engine: Edge, Opera and Samsung
 * Internet are Chromium, and all browsers of an iPhone are WebKit.
 */
export const TESTED_ENGINES = { chromium: 111, firefox: 115, webkit: 16.4 } as const;

export type EngineName = keyof typeof TESTED_ENGINES;
