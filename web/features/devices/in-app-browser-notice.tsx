import { isKnownBrowser } from '@linecheck/checks/browser/help/is-known-browser';
import { type ComponentType, lazy, Suspense, useState } from 'react';

const AppWarning = lazy<ComponentType>(() =>
  import('./app-warning').then(
    ({ AppWarning }) => ({ default: AppWarning }),
    () => ({ default: () => null }),
  ),
);

/** Known browsers do not wait for the rules that tell the apps apart. */
const mayBeInApp = (): boolean => !isKnownBrowser(navigator.userAgent) || navigator.mediaDevices === undefined;

/** Warns a guest who has opened their link inside an app, where a check would fail. */
export function InAppBrowserNotice() {
  const [isNeeded] = useState(mayBeInApp);
  return isNeeded ? (
    <Suspense>
      <div className="mb-4 empty:hidden">
        <AppWarning />
      </div>
    </Suspense>
  ) : null;
}
