import { isKnownBrowser } from '@linecheck/checks/browser/help/is-known-browser';
import { concernOf } from '@linecheck/checks/browser/support/concern-of';
import { Suspense } from 'react';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';

const BrowserWarning = lazyOrNothing(async () => (await import('./browser-warning')).BrowserWarning);

/** Known and able browsers do not wait for the words, nor for the rules that tell the apps apart. */
const isNeeded = (): boolean =>
  !isKnownBrowser(navigator.userAgent) || concernOf(navigator.userAgent, window) !== undefined;

/** Warns a guest who has opened their link inside an app, or in a browser in which a check would fail or has never been tried. */
export function BrowserNotice() {
  // What is rendered without a browser has no notice.
  return useInBrowser(isNeeded, false) ? (
    <Suspense>
      <div className="mb-4 empty:hidden">
        <BrowserWarning />
      </div>
    </Suspense>
  ) : null;
}
