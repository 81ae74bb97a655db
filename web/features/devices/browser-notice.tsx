import './insecure-notice.css';
import { isKnownBrowser } from '@linecheck/checks/browser/help/is-known-browser';
import { concernOf } from '@linecheck/checks/browser/support/concern-of';
import { browserSupport } from '@linecheck/texts/en/run';
import { Suspense } from 'react';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { Notice } from '../../ui/feedback/notice';

const BrowserWarning = lazyOrNothing(async () => (await import('./browser-warning')).BrowserWarning);

type Warning = 'none' | 'insecure' | 'loaded';

/** Known and capable browsers do not load the texts and the rules that identify apps. */
function warningHere(): Warning {
  if (!window.isSecureContext) return 'insecure';
  const isGood = isKnownBrowser(navigator.userAgent) && concernOf(navigator.userAgent, window) === undefined;
  return isGood ? 'none' : 'loaded';
}

/** Warns a guest who has opened the link inside an app, or in a browser in which a check would fail or is untested. */
export function BrowserNotice() {
  const warning = useInBrowser<Warning>(warningHere, 'insecure');
  if (warning === 'none') return null;
  // The server renders it as well; it is hidden until a script marks the page as insecure.
  if (warning === 'insecure') return <InsecureNotice />;
  return (
    <Suspense>
      <div className="mb-4 empty:hidden">
        <BrowserWarning />
      </div>
    </Suspense>
  );
}

/** Explains that a page without https has no devices. Part of the server's markup, and hidden on a secure page. */
function InsecureNotice() {
  const { titles, losses, advice } = useTexts(browserSupport);
  return (
    <div className="insecure-notice mb-4">
      <Notice tone="warning" title={titles.insecure}>
        <p>{losses.devices}</p>
        <p>{advice.insecure}</p>
      </Notice>
    </div>
  );
}
