import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoadingPage } from '../pages/shell/loading-page';
import { TestPage } from '../pages/test-page';

// The test page is what a guest waits for; everything else comes when it is asked for.
const OtherRoutes = lazy(async () => ({ default: (await import('./other-routes')).OtherRoutes }));

export function Routes() {
  return (
    <Switch>
      {/* Outside of every boundary: React takes over what lies within one at the lowest priority. */}
      <Route path="/" component={TestPage} />
      <Route>
        <Suspense fallback={<LoadingPage />}>
          <OtherRoutes />
        </Suspense>
      </Route>
    </Switch>
  );
}
