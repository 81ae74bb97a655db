import { planOf, type User } from '@linecheck/contract';
import Gauge from 'lucide-react/icons/gauge';
import { Link } from 'wouter';
import { LogOutButton } from '../features/accounts/log-out-button';
import { shownName } from '../features/accounts/shown-name';
import { NotificationBell } from '../features/notifications/notification-bell';
import { PlanBadge } from '../features/plans/plan-badge';
import { ButtonLink } from '../ui/button';
import { HeaderBar } from '../ui/header-bar';
import { ThemeSwitch } from '../ui/theme-switch';
import { useNarrow } from '../ui/use-narrow';
import { useWaitingInTitle } from '../ui/use-page-title';
import { AccountLink } from './account-link';
import { HomeLink } from './home-link';
import { useAskFirst } from './leave-guard';

interface DashboardHeaderProps {
  readonly user: User;
  readonly unread: number;
}

export function DashboardHeader({ user, unread }: DashboardHeaderProps) {
  useWaitingInTitle(unread);
  const narrow = useNarrow();
  const askFirst = useAskFirst();
  return (
    <HeaderBar brand={<HomeLink badge={<PlanBadge plan={planOf(user, Date.now())} />} />}>
      <AccountLink name={`Welcome, ${shownName(user)}`} />
      {!narrow && <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" />}
      <NotificationBell unread={unread} href="/notifications" />
      <Link href="/" asChild>
        <ButtonLink look={narrow ? 'quiet' : 'default'} icon={<Gauge aria-hidden />}>
          <span className="max-sm:sr-only">Test Setup</span>
        </ButtonLink>
      </Link>
      <LogOutButton brief={narrow} askFirst={askFirst} />
    </HeaderBar>
  );
}
