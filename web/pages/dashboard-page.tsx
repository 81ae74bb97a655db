import { planOf, type User } from '@linecheck/contract';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { usePlanEnd } from '../features/accounts/use-plan-end';
import { usePlanReload } from '../features/accounts/use-user';
import { useUnreadCount } from '../features/notifications/use-unread-count';
import { proWords } from '../features/plans/comparison';
import { TrialCard } from '../features/plans/trial-card';
import { useProOffer } from '../features/plans/use-trial';
import { Notice } from '../ui/notice';
import { SkeletonRows } from '../ui/skeleton-rows';
import { TabPanel, Tabs } from '../ui/tabs';
import { DashboardHeader } from './dashboard-header';
import { dashboardPanels } from './dashboard-panels';
import { openTab, tabsOf } from './dashboard-tabs';
import { HostOnly } from './host-only';
import { LeaveGuard, useAskFirst } from './leave-guard';
import { PageFrame } from './page-frame';
import { PlusRequired } from './plus-required';
import { useLiveChanges } from './use-live-changes';
import { useSearch } from './use-search';
import { useShownPlan } from './use-shown-plan';

export function DashboardPage() {
  return (
    <HostOnly title="Dashboard" stranger={<PlusRequired />}>
      {(user) => (
        <LeaveGuard>
          <HostDashboard user={user} />
        </LeaveGuard>
      )}
    </HostOnly>
  );
}

function HostDashboard({ user }: { readonly user: User }) {
  const unread = useUnreadCount();
  const reload = usePlanReload();
  const askFirst = useAskFirst();
  useLiveChanges();
  const [, navigate] = useLocation();
  // A trial that runs out while a template is being written does not take the page from under it; one that is begun or
  // ended here changes the page at once.
  const [openedAt] = useState(Date.now);
  const endedAt = usePlanEnd();
  const { plan, isOver } = useShownPlan(planOf(user, endedAt ?? openedAt));
  const { tab: named, result } = useSearch('tab', 'result');
  // A result is shown among the sessions, whatever tab stands beside it (S1 §2).
  const { tab, missing } = openTab(result === undefined ? named : 'sessions', plan);
  const Panel = dashboardPanels[tab];
  return (
    <PageFrame header={<DashboardHeader user={user} unread={unread} />}>
      <h1 className="sr-only">Dashboard</h1>
      <div className="-mt-5 mb-4 max-sm:-mx-4 sm:mb-6">
        <Tabs
          label="Dashboard"
          tabs={tabsOf(plan)}
          selected={tab}
          onSelect={(id) => navigate(`/dashboard?tab=${id}`)}
        />
      </div>
      <div className="mb-4 empty:hidden">
        <TrialCard subscription={user} onChanged={reload} askFirst={askFirst} />
      </div>
      <TabPanel id={tab}>
        {isOver && <PlanOverNotice />}
        {missing && <ProTabNotice label={missing} user={user} />}
        <Suspense fallback={<SkeletonRows label="Loading..." />}>
          <Panel user={user} plan={plan} />
        </Suspense>
      </TabPanel>
    </PageFrame>
  );
}

/** Above forms of Pro that are only there for what was typed into them. */
function PlanOverNotice() {
  return (
    <div className="mb-4 sm:mb-6">
      <Notice tone="warning" title="You are on Plus now">
        What you have typed here cannot be saved any more. It stays until you leave this page, so that you can copy it.
      </Notice>
    </div>
  );
}

function ProTabNotice({ label, user }: { readonly label: string; readonly user: User }) {
  const offer = proWords(useProOffer(user));
  return (
    <div className="mb-4 sm:mb-6">
      <Notice tone="info" title={`${label} is a Pro feature`}>
        {offer} Your guest link and your checklist are part of Plus, and stay as they are.
      </Notice>
    </div>
  );
}
