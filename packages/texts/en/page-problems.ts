import type { Texts } from '../message';

/** Above a page whose scripts do not run: part of its HTML, and of no script. */
export default {
  /** In a browser that runs no scripts, above a page that is otherwise there. */
  needsJavaScript:
    'Linecheck measures with JavaScript, which is switched off in this browser. Switch it on and load this page again: then the checks can start.',
  /** Where the page is there and its scripts could not be loaded, as on a poor line or while the server is being updated. */
  incomplete: 'Part of this page could not be loaded, so that its buttons do nothing yet.',
  loadAgain: 'Load this page again',
} as const satisfies Texts;
