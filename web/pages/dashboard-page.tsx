import { planOf, roleMay, type SignedInUser } from '@linecheck/contract';
import { dashboard } from '@linecheck/texts/en/dashboard';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { serverNow } from '../api/send';
import { usePlanEnd } from '../features/accounts/use-plan-end';
import { actingIn, usePlanReload } from '../features/accounts/use-user';
import { useShownPlan } from '../features/plans/plan-state';
import { TrialCard } from '../features/plans/trial-card';
import { rich } from '../texts/rich';
import { useTexts } from '../texts/use-texts';
import { lazyOrNothing } from '../ui/behaviour/lazy-or-nothing';
import { untilUsed } from '../ui/behaviour/until-used';
import { PageLink } from '../ui/controls/page-link';
import { TabPanel, Tabs } from '../ui/controls/tabs';
import { Notice } from '../ui/feedback/notice';
import { HostOnly } from './account/host-only';
import { dashboardPanels } from './dashboard/dashboard-panels';
import { openTab, tabsOf } from './dashboard/dashboard-tabs';
import { AccessNotice } from './shell/access-notice';
import { BackToTesting } from './shell/back-to-testing';
import { PartBoundary } from './shell/error-boundary';
import { HostFrame } from './shell/host-frame';
import { useAskFirst } from './shell/leave-guard';
import { useSearch } from './shell/use-search';

const ProTabNotice = lazy(async () => ({ default: (await import('./dashboard/pro-tab-notice')).ProTabNotice }));

// Not in the first load: only the first host has any.
const SetupNotes = lazyOrNothing(async () => {
  await untilUsed(() => false);
  return (await import('../features/installation/setup-notes')).SetupNotes;
});

export function DashboardPage() {
  const texts = useTexts(dashboard);
  return <HostOnly title={texts.title} stranger={<PlusRequired />} page={HostDashboard} />;
}

function HostDashboard({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(dashboard);
  const reload = usePlanReload();
  const askFirst = useAskFirst();
  const [, navigate] = useLocation();
  // A trial that expires during an edit does not remove the page; starting or ending Pro here changes it immediately.
  const [openedAt] = useState(serverNow);
  const endedAt = usePlanEnd();
  const { plan, isOver } = useShownPlan(planOf(user, endedAt ?? openedAt));
  const role = actingIn(user)?.role ?? 'owner';
  const { tab: named, result } = useSearch('tab', 'result');
  // A result is shown in the sessions tab, whatever tab the address names (S1 §2).
  const { tab, missing } = openTab(result === undefined ? named : 'sessions', plan, role);
  const Panel = dashboardPanels[tab];
  return (
    <HostFrame user={user}>
      <h1 className="sr-only">{texts.title}</h1>
      <div className="-mt-5 mb-4 max-sm:-mx-4 sm:mb-6">
        <Tabs
          label={texts.title}
          tabs={tabsOf(plan, role).map(({ id }) => ({ id, label: texts.tabs[id] }))}
          selected={tab}
          onSelect={(id) => navigate(`/dashboard?tab=${id}`)}
        />
      </div>
      <div className="mb-4 empty:hidden">
        {roleMay(role, 'plan') && <TrialCard subscription={user} onChanged={reload} askFirst={askFirst} />}
      </div>
      <TabPanel id={tab}>
        {isOver && <PlanOverNotice />}
        {missing && (
          <Suspense>
            <ProTabNotice tab={missing} user={user} />
          </Suspense>
        )}
        <PartBoundary key={tab}>
          <Panel user={user} plan={plan} />
        </PartBoundary>
      </TabPanel>
      {/* Below the panel, which would otherwise move when the notes are loaded. */}
      <div className="mt-6 empty:hidden">
        <Suspense>
          <SetupNotes />
        </Suspense>
      </div>
    </HostFrame>
  );
}

/** Notice above Pro forms that are only kept because of their unsaved input. */
function PlanOverNotice() {
  const texts = useTexts(dashboard);
  return (
    <div className="mb-4 sm:mb-6">
      <Notice tone="warning" title={texts.proOver.title}>
        {texts.proOver.hint}
      </Notice>
    </div>
  );
}

const toSignIn = (inside: ReactNode) => (
  <Link href="/login" className="link">
    {inside}
  </Link>
);

function PlusRequired() {
  const texts = useTexts(dashboard);
  return (
    <AccessNotice
      title={texts.stranger.title}
      actions={
        <>
          <BackToTesting />
          <PageLink href="/register">{texts.stranger.signUp}</PageLink>
        </>
      }
      footnote={rich(texts.stranger.signIn, { link: toSignIn })}
    >
      {texts.stranger.hint}
    </AccessNotice>
  );
}
