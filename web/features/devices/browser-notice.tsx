import { isKnownBrowser } from '@linecheck/checks/browser/help/is-known-browser';
import { concernOf } from '@linecheck/checks/browser/support/concern-of';
import { Suspense } from 'react';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { InsecureNotice } from './insecure-notice';

const BrowserWarning = lazyOrNothing(async () => (await import('./browser-warning')).BrowserWarning);

type Warning = 'none' | 'insecure' | 'loaded';

/** Known and able browsers do not wait for the words, nor for the rules that tell the apps apart. */
function warningHere(): Warning {
  if (!window.isSecureContext) return 'insecure';
  const isGood = isKnownBrowser(navigator.userAgent) && concernOf(navigator.userAgent, window) === undefined;
  return isGood ? 'none' : 'loaded';
}

/** Warns a guest who has opened their link inside an app, or in a browser in which a check would fail or has never been tried. */
export function BrowserNotice() {
  const warning = useInBrowser<Warning>(warningHere, 'insecure');
  if (warning === 'none') return null;
  // What is rendered without a browser has it as well, hidden until a script says that the page is not secure.
  if (warning === 'insecure') return <InsecureNotice />;
  return (
    <Suspense>
      <div className="mb-4 empty:hidden">
        <BrowserWarning />
      </div>
    </Suspense>
  );
}
