import { type ComponentType, lazy } from 'react';
import { Route, Switch } from 'wouter';
import { lazyWithQueries } from '../api/lazy-with-queries';
import { pageWorkspace } from '../api/send';
import { formPaths } from './form-paths';

/** Loads a page of a host, which also shows the data of another workspace than their own, by its address. */
const lazyHostPage = (load: () => Promise<ComponentType>) =>
  lazyWithQueries(async () => {
    if (pageWorkspace() === undefined) return load();
    const [{ inWorkspace }, Page] = await Promise.all([import('../pages/shell/in-workspace'), load()]);
    return inWorkspace(Page);
  });

/** Loads the first tab together with the dashboard, unless the address names another. If it fails, the tab says so. */
const loadFirstTab = async () =>
  /[?&]tab=(?!sessions)/.test(location.search)
    ? undefined
    : import('../pages/dashboard/links-tab').catch(() => undefined);

const TestPage = lazy(async () => ({ default: (await import('../pages/test-page')).TestPage }));
const FormRoutes = lazy(async () => ({ default: (await import('./form-routes')).FormRoutes }));
const ConfirmEmailPage = lazyWithQueries(async () => (await import('../pages/confirm-email-page')).ConfirmEmailPage);
const EmailsOffPage = lazyWithQueries(async () => (await import('../pages/emails-off-page')).EmailsOffPage);
const JoinPage = lazyWithQueries(async () => (await import('../pages/join-page')).JoinPage);
const DashboardPage = lazyHostPage(async () => {
  const [{ DashboardPage: Page }] = await Promise.all([import('../pages/dashboard-page'), loadFirstTab()]);
  return Page;
});
const NotificationsPage = lazyHostPage(async () => (await import('../pages/notifications-page')).NotificationsPage);
const AccountPage = lazyHostPage(async () => (await import('../pages/account-page')).AccountPage);
const ActivityPage = lazyHostPage(async () => (await import('../pages/activity-page')).ActivityPage);
const EpisodePage = lazyHostPage(async () => (await import('../pages/episode-page')).EpisodePage);
const PreviewPage = lazyHostPage(async () => (await import('../pages/preview-page')).PreviewPage);
const ReportPage = lazyHostPage(async () => (await import('../pages/report-pages')).ReportPage);
const EpisodeReportsPage = lazyHostPage(async () => (await import('../pages/report-pages')).EpisodeReportsPage);
const AccountDeletedPage = lazyWithQueries(
  async () => (await import('../pages/account-deleted-page')).AccountDeletedPage,
);
const GuestLandingPage = lazyWithQueries(async () => (await import('../pages/guest-landing-page')).GuestLandingPage);
const GroupPage = lazyWithQueries(async () => (await import('../pages/group-page')).GroupPage);
const SharedBoardPage = lazyWithQueries(async () => (await import('../pages/shared-board-page')).SharedBoardPage);
const SharedReportPage = lazyWithQueries(async () => (await import('../pages/shared-report-page')).SharedReportPage);
const NotFoundPage = lazyWithQueries(async () => (await import('../pages/not-found-page')).NotFoundPage);

export function OtherRoutes() {
  return (
    <Switch>
      <Route path="/" component={TestPage} />
      <Route path={formPaths} component={FormRoutes} />
      <Route path="/confirm-email" component={ConfirmEmailPage} />
      <Route path="/letters-off" component={EmailsOffPage} />
      <Route path="/join" component={JoinPage} />
      <Route path="/dashboard" component={DashboardPage} />
      <Route path="/notifications" component={NotificationsPage} />
      <Route path="/account" component={AccountPage} />
      <Route path="/activity" component={ActivityPage} />
      <Route path="/episodes/:id" component={EpisodePage} />
      <Route path="/preview" component={PreviewPage} />
      <Route path="/episodes/:id/reports" component={EpisodeReportsPage} />
      <Route path="/reports/:id" component={ReportPage} />
      <Route path="/board" component={SharedBoardPage} />
      <Route path="/report" component={SharedReportPage} />
      <Route path="/goodbye" component={AccountDeletedPage} />
      <Route path="/guest/:linkId" component={GuestLandingPage} />
      <Route path="/group/:code" component={GroupPage} />
      <Route path={/^/} component={NotFoundPage} />
    </Switch>
  );
}
