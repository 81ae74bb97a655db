import { planOf, type User } from '@linecheck/contract';
import headers from '@linecheck/texts/en/headers';
import hostHeader from '@linecheck/texts/en/host-header';
import Gauge from 'lucide-react/icons/gauge';
import { Link } from 'wouter';
import { displayName } from '../../features/accounts/display-name';
import { LogOutButton } from '../../features/accounts/log-out-button';
import { NotificationBell } from '../../features/notifications/notification-bell';
import { PlanBadge } from '../../features/plans/plan-badge';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useNarrow } from '../../ui/behaviour/use-narrow';
import { useWaitingInTitle } from '../../ui/behaviour/use-page-title';
import { ButtonLink } from '../../ui/controls/button';
import { ThemeSwitch } from '../../ui/controls/theme-switch';
import { HeaderBar } from '../../ui/layout/header-bar';
import { AccountLink } from './account-link';
import { HomeLink } from './home-link';
import { useAskFirst } from './leave-guard';

interface DashboardHeaderProps {
  readonly user: User;
  readonly unread: number;
}

export function DashboardHeader({ user, unread }: DashboardHeaderProps) {
  const texts = useTexts(hostHeader);
  const headerTexts = useTexts(headers);
  useWaitingInTitle(unread);
  const narrow = useNarrow();
  const askFirst = useAskFirst();
  return (
    <HeaderBar brand={<HomeLink badge={<PlanBadge plan={planOf(user, Date.now())} />} />}>
      <AccountLink name={fill(texts.welcome, { name: displayName(user) })} />
      {!narrow && <ThemeSwitch toDarkLabel={headerTexts.darkTheme} toLightLabel={headerTexts.lightTheme} />}
      <NotificationBell unread={unread} href="/notifications" />
      <Link href="/" asChild>
        <ButtonLink variant={narrow ? 'quiet' : 'default'} icon={<Gauge aria-hidden />}>
          <span className="max-sm:sr-only">{texts.testSetup}</span>
        </ButtonLink>
      </Link>
      <LogOutButton brief={narrow} askFirst={askFirst} />
    </HeaderBar>
  );
}
