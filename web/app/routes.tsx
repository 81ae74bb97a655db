import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { LoadingPage } from '../pages/loading-page';
import { TestPage } from '../pages/test-page';

// The test page is what a guest waits for; everything else comes when it is asked for.
const LoginPage = lazy(async () => ({ default: (await import('../pages/login-page')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('../pages/register-page')).RegisterPage }));
const DashboardPage = lazy(async () => ({ default: (await import('../pages/dashboard-page')).DashboardPage }));
const NotFoundPage = lazy(async () => ({ default: (await import('../pages/not-found-page')).NotFoundPage }));

export function Routes() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Switch>
        <Route path="/" component={TestPage} />
        <Route path="/login" component={LoginPage} />
        <Route path="/register" component={RegisterPage} />
        <Route path="/dashboard" component={DashboardPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}
