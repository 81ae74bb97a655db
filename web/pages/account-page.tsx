import type { User } from '@linecheck/contract';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { AccountDeletion } from '../features/accounts/account-deletion';
import { ExportLink } from '../features/accounts/export-link';
import { NameForm } from '../features/accounts/name-form';
import { PasswordForm } from '../features/accounts/password-form';
import { SignInList } from '../features/accounts/sign-in-list';
import { useDeparture } from '../features/accounts/use-departure';
import { usePlanReload } from '../features/accounts/use-user';
import { forgetChoice } from '../features/checklists/local-checklist';
import { useUnreadCount } from '../features/notifications/use-unread-count';
import { PlanState } from '../features/plans/plan-state';
import { TrialCard } from '../features/plans/trial-card';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { DashboardHeader } from './dashboard-header';
import { GateCard } from './gate-card';
import { HostOnly } from './host-only';
import { LeaveGuard } from './leave-guard';
import { PageFrame } from './page-frame';
import { useLiveChanges } from './use-live-changes';

export function AccountPage() {
  return (
    <HostOnly title="Your account" stranger={<SignInFirst />}>
      {(user) => (
        <LeaveGuard>
          <Account user={user} />
        </LeaveGuard>
      )}
    </HostOnly>
  );
}

function Account({ user }: { readonly user: User }) {
  const unread = useUnreadCount();
  useLiveChanges();
  const reload = usePlanReload();
  const leave = useDeparture();
  const [, navigate] = useLocation();
  const sayGoodbye = () => {
    forgetChoice(user.id);
    navigate('/goodbye', { replace: true });
    leave();
  };
  return (
    <PageFrame header={<DashboardHeader user={user} unread={unread} />}>
      <div className="mx-auto grid max-w-190 gap-8">
        <h1 className="text-28 font-bold tracking-tight">Your account</h1>
        <Section title="Name and email">
          <Card>
            <NameForm user={user} />
          </Card>
        </Section>
        <Section title="Plan">
          <div className="grid gap-4">
            <PlanState subscription={user} />
            <TrialCard subscription={user} onChanged={reload} />
          </div>
        </Section>
        <Section
          title="Where you are signed in"
          text="If you do not know one of these, sign it out and change your password."
        >
          <SignInList />
        </Section>
        <Section title="Password" text="A new password signs out every other browser.">
          <Card>
            <PasswordForm user={user} />
          </Card>
        </Section>
        <Section
          title="Your data"
          text="Your account, links, results, notifications, templates, branding and clips, in one zip file that any computer can open."
        >
          <ExportLink />
        </Section>
        <Section title="Delete your account" text="Everything that belongs to it is deleted at once and for good.">
          <AccountDeletion user={user} onDeleted={sayGoodbye} />
        </Section>
      </div>
    </PageFrame>
  );
}

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semi tracking-heading">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-14 text-ink-2">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

function SignInFirst() {
  return (
    <GateCard
      title="Please sign in"
      actions={
        <Link href="/login" asChild>
          <ButtonLink look="primary" wide="phone">
            Sign In
          </ButtonLink>
        </Link>
      }
    >
      Your account is shown to you alone.
    </GateCard>
  );
}
