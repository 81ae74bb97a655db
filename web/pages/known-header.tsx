import { planOf, type User } from '@linecheck/contract';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LogOutButton } from '../features/accounts/log-out-button';
import { shownName } from '../features/accounts/shown-name';
import { useVisitor } from '../features/accounts/use-user';
import { PlanBadge } from '../features/plans/plan-badge';
import { ButtonLink } from '../ui/button';
import { HeaderBar } from '../ui/header-bar';
import { ThemeSwitch } from '../ui/theme-switch';
import { useNarrow } from '../ui/use-narrow';
import { AccountLink } from './account-link';
import { HomeLink } from './home-link';

interface KnownHeaderProps {
  /** For somebody who is not signed in after all. */
  readonly invitation: ReactNode;
}

/** The header for somebody who may be signed in: it asks the server who they are. */
export function KnownHeader({ invitation }: KnownHeaderProps) {
  const visitor = useVisitor();
  const host = visitor.kind === 'host' ? visitor.user : undefined;
  return (
    <HeaderBar brand={<HomeLink badge={host && <PlanBadge plan={planOf(host, Date.now())} />} />}>
      <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" />
      {host && <HostTools host={host} />}
      {(visitor.kind === 'anonymous' || visitor.kind === 'ended') && invitation}
    </HeaderBar>
  );
}

function HostTools({ host }: { readonly host: User }) {
  const narrow = useNarrow();
  return (
    <>
      <AccountLink name={shownName(host)} />
      <Link href="/dashboard" asChild>
        <ButtonLink look={narrow ? 'quiet' : 'default'} icon={<LayoutDashboard aria-hidden />}>
          <span className="max-sm:sr-only">Dashboard</span>
        </ButtonLink>
      </Link>
      <LogOutButton brief={narrow} />
    </>
  );
}
