import { type ComponentType, lazy, Suspense, useState } from 'react';

const AppWarning = lazy<ComponentType>(() =>
  import('./app-warning').then(
    ({ AppWarning }) => ({ default: AppWarning }),
    () => ({ default: () => null }),
  ),
);

/** Apps with a browser of their own run on what has a touch screen: nobody else waits for the rules that tell them. */
const mayBeInApp = (): boolean => navigator.maxTouchPoints > 0 || navigator.mediaDevices === undefined;

/** Warns a guest who has opened their link inside an app, where a check would fail. */
export function AppNotice() {
  const [isNeeded] = useState(mayBeInApp);
  return isNeeded ? (
    <Suspense>
      <div className="mb-4 empty:hidden">
        <AppWarning />
      </div>
    </Suspense>
  ) : null;
}
