import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { Queries } from '../api/queries';
import { pageWorkspace } from '../api/send';
import { lazyView } from '../pages/shell/lazy-view';
import { LoadingPage } from '../pages/shell/loading-page';
import { formPaths } from './form-paths';

export { noteEarlyInput } from '../ui/behaviour/early-input';
export { openRenderedPage, takeStyles, WithFacts } from './host-page';

const lazyPage = (name: string, load: () => Promise<ComponentType>): ComponentType => {
  const Page = lazyView(name, load, <LoadingPage />);
  return () => (
    <Queries>
      <Page />
    </Queries>
  );
};

/** Loads a page of a host, which also shows the data of another workspace than their own, by its address. */
const hostPage = (name: string, load: () => Promise<ComponentType>): ComponentType =>
  lazyPage(name, async () => {
    if (pageWorkspace() === undefined && !isServer) return load();
    const [{ inWorkspace }, Page] = await Promise.all([import('../pages/shell/in-workspace'), load()]);
    const Elsewhere = inWorkspace(Page);
    return () => (pageWorkspace() === undefined ? <Page /> : <Elsewhere />);
  });

/** The server loads each page once for all. */
const isServer = typeof window === 'undefined';

/** Pages of signed-in hosts, which the server renders with their data. */
const hostPages = {
  '/dashboard': hostPage('dashboard-page', async () => (await import('../pages/dashboard-page')).DashboardPage),
  '/notifications': hostPage(
    'notifications-page',
    async () => (await import('../pages/notifications-page')).NotificationsPage,
  ),
  '/account': hostPage('account-page', async () => (await import('../pages/account-page')).AccountPage),
  '/activity': hostPage('activity-page', async () => (await import('../pages/activity-page')).ActivityPage),
  '/connect': hostPage('connect-page', async () => (await import('../pages/connect-page')).ConnectPage),
  '/episodes/:id': hostPage('episode-page', async () => (await import('../pages/episode-page')).EpisodePage),
  '/shows/:id': hostPage('show-page', async () => (await import('../pages/show-page')).ShowPage),
  '/episodes/:id/reports': hostPage(
    'report-pages',
    async () => (await import('../pages/report-pages')).EpisodeReportsPage,
  ),
  '/reports/:id': hostPage('report-pages', async () => (await import('../pages/report-pages')).ReportPage),
} as const;

/** Read-only pages, whose token the server does not get: it renders their frame, which is the same for all. */
const sharedPages = {
  '/board': lazyPage('shared-board-page', async () => (await import('../pages/shared-board-page')).SharedBoardPage),
  '/report': lazyPage('shared-report-page', async () => (await import('../pages/shared-report-page')).SharedReportPage),
} as const;

/** Addresses of the pages that the server renders, in the syntax of both routers. */
export const hostPaths: readonly string[] = Object.keys(hostPages);
export const sharedPaths: readonly string[] = Object.keys(sharedPages);

const otherPages = {
  '/confirm-email': lazyPage(
    'confirm-email-page',
    async () => (await import('../pages/confirm-email-page')).ConfirmEmailPage,
  ),
  '/sign-in': lazyPage('sign-in-link-page', async () => (await import('../pages/sign-in-link-page')).SignInLinkPage),
  '/change-email': lazyPage(
    'change-email-page',
    async () => (await import('../pages/change-email-page')).ChangeEmailPage,
  ),
  '/undo-email': lazyPage('undo-email-page', async () => (await import('../pages/undo-email-page')).UndoEmailPage),
  '/letters-off': lazyPage('emails-off-page', async () => (await import('../pages/emails-off-page')).EmailsOffPage),
  '/no-emails': lazyPage('no-emails-page', async () => (await import('../pages/no-emails-page')).NoEmailsPage),
  '/join': lazyPage('join-page', async () => (await import('../pages/join-page')).JoinPage),
  '/preview': hostPage('preview-page', async () => (await import('../pages/preview-page')).PreviewPage),
  '/goodbye': lazyPage(
    'account-deleted-page',
    async () => (await import('../pages/account-deleted-page')).AccountDeletedPage,
  ),
  '/guest/:linkId': lazyPage(
    'guest-landing-page',
    async () => (await import('../pages/guest-landing-page')).GuestLandingPage,
  ),
  '/book/:code': lazyPage('booking-page', async () => (await import('../pages/booking-page')).BookingPage),
  '/group/:code': lazyPage('group-page', async () => (await import('../pages/group-page')).GroupPage),
} as const;
const TestPage = lazyView('test-page', async () => (await import('../pages/test-page')).TestPage, <LoadingPage />);
const FormRoutes = lazyView('form-routes', async () => (await import('./form-routes')).FormRoutes, <LoadingPage />);
const NotFoundPage = lazyPage('not-found-page', async () => (await import('../pages/not-found-page')).NotFoundPage);

const routes = Object.entries({ ...hostPages, ...sharedPages, ...otherPages }).map(([path, Page]) => (
  <Route key={path} path={path} component={Page} />
));

export function OtherRoutes() {
  return (
    <Switch>
      <Route path="/" component={TestPage} />
      <Route path={formPaths} component={FormRoutes} />
      {routes}
      <Route path={/^/} component={NotFoundPage} />
    </Switch>
  );
}
