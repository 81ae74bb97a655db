import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoadingPage } from '../pages/shell/loading-page';
import { TestPage } from '../pages/test-page';

// The test page is in the first load; the other pages are loaded on demand.
const OtherRoutes = lazy(async () => ({ default: (await import('./other-routes')).OtherRoutes }));

export function Routes() {
  return (
    <Switch>
      {/* Outside any Suspense boundary: React hydrates the content of a boundary at the lowest priority. */}
      <Route path="/" component={TestPage} />
      <Route>
        <Suspense fallback={<LoadingPage />}>
          <OtherRoutes />
        </Suspense>
      </Route>
    </Switch>
  );
}
