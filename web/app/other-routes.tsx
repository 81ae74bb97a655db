import { Route, Switch } from 'wouter';
import { lazyWithQueries } from '../api/lazy-with-queries';

const ConfirmEmailPage = lazyWithQueries(async () => (await import('../pages/confirm-email-page')).ConfirmEmailPage);
const EmailsOffPage = lazyWithQueries(async () => (await import('../pages/emails-off-page')).EmailsOffPage);
const DashboardPage = lazyWithQueries(async () => (await import('../pages/dashboard-page')).DashboardPage);
const NotificationsPage = lazyWithQueries(async () => (await import('../pages/notifications-page')).NotificationsPage);
const AccountPage = lazyWithQueries(async () => (await import('../pages/account-page')).AccountPage);
const AccountDeletedPage = lazyWithQueries(
  async () => (await import('../pages/account-deleted-page')).AccountDeletedPage,
);
const GuestLandingPage = lazyWithQueries(async () => (await import('../pages/guest-landing-page')).GuestLandingPage);
const NotFoundPage = lazyWithQueries(async () => (await import('../pages/not-found-page')).NotFoundPage);

/** Routes of the pages for hosts, and of those that links lead to; they are not part of the first load. */
export function OtherRoutes() {
  return (
    <Switch>
      <Route path="/confirm-email" component={ConfirmEmailPage} />
      <Route path="/letters-off" component={EmailsOffPage} />
      <Route path="/dashboard" component={DashboardPage} />
      <Route path="/notifications" component={NotificationsPage} />
      <Route path="/account" component={AccountPage} />
      <Route path="/goodbye" component={AccountDeletedPage} />
      <Route path="/guest/:linkId" component={GuestLandingPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}
