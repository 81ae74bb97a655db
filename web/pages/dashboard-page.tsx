import { planOf, type User } from '@linecheck/contract';
import { useLocation } from 'wouter';
import { useVisitor } from '../features/accounts/use-user';
import { useUnreadCount } from '../features/notifications/use-unread-count';
import { Card } from '../ui/card';
import { ErrorState } from '../ui/error-state';
import { TabPanel, Tabs } from '../ui/tabs';
import { DashboardHeader } from './dashboard-header';
import { dashboardTab, dashboardTabs } from './dashboard-tabs';
import { GuestSessionsTab } from './guest-sessions-tab';
import { LoadingPage } from './loading-page';
import { PageFrame } from './page-frame';
import { PlusRequired } from './plus-required';
import { SiteHeader } from './site-header';
import { useSearch } from './use-search';

export function DashboardPage() {
  const visitor = useVisitor();
  switch (visitor.kind) {
    case 'unknown':
      return <LoadingPage />;
    case 'anonymous':
      return <PlusRequired />;
    case 'unreachable':
      return <Unreachable retry={visitor.retry} isRetrying={visitor.isRetrying} />;
    case 'host':
      return <HostDashboard user={visitor.user} />;
  }
}

function HostDashboard({ user }: { readonly user: User }) {
  const unread = useUnreadCount();
  const [, navigate] = useLocation();
  const tab = dashboardTab(useSearch('tab').tab);
  return (
    <PageFrame header={<DashboardHeader user={user} unread={unread} />}>
      <h1 className="sr-only">Dashboard</h1>
      <div className="-mt-5 mb-4 max-sm:-mx-4 sm:mb-6">
        <Tabs
          label="Dashboard"
          tabs={dashboardTabs}
          selected={tab}
          onSelect={(id) => navigate(`/dashboard?tab=${id}`)}
        />
      </div>
      <TabPanel id={tab}>
        <GuestSessionsTab plan={planOf(user, Date.now())} unread={unread} />
      </TabPanel>
    </PageFrame>
  );
}

function Unreachable({ retry, isRetrying }: { readonly retry: () => void; readonly isRetrying: boolean }) {
  return (
    <PageFrame header={<SiteHeader />}>
      <h1 className="sr-only">Dashboard</h1>
      <Card padding="none">
        <ErrorState title="Your account could not be loaded" retryLabel="Try again" busy={isRetrying} onRetry={retry}>
          We could not reach the server. Nothing is lost.
        </ErrorState>
      </Card>
    </PageFrame>
  );
}
