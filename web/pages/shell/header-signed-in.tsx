import { planOf, type SignedInUser } from '@linecheck/contract';
import { hostHeader } from '@linecheck/texts/en/host';
import { headers } from '@linecheck/texts/en/shell';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { Link } from 'wouter';
import { LogOutButton } from '../../features/accounts/log-out-button';
import { displayName, useVisitor } from '../../features/accounts/use-user';
import { PlanBadge } from '../../features/plans/plan-badge';
import { useTexts } from '../../texts/use-texts';
import { useNarrow } from '../../ui/behaviour/use-narrow';
import { ButtonLink } from '../../ui/controls/button';
import { ThemeSwitch } from '../../ui/controls/theme-switch';
import { HeaderBar } from '../../ui/layout/header-bar';
import type { ElementNode } from '../../ui/theme/element-node';
import { AccountLink } from './account-link';
import { HomeLink } from './home-link';

interface HeaderSignedInProps {
  readonly invitation: ElementNode;
}

export function HeaderSignedIn({ invitation }: HeaderSignedInProps) {
  const texts = useTexts(headers);
  const visitor = useVisitor();
  const host = visitor.kind === 'host' ? visitor.user : undefined;
  return (
    <HeaderBar brand={<HomeLink badge={host && <PlanBadge plan={planOf(host, Date.now())} />} />}>
      <ThemeSwitch toDarkLabel={texts.darkTheme} toLightLabel={texts.lightTheme} />
      {host && <HostTools host={host} />}
      {(visitor.kind === 'anonymous' || visitor.kind === 'ended') && invitation}
    </HeaderBar>
  );
}

function HostTools({ host }: { readonly host: SignedInUser }) {
  const texts = useTexts(hostHeader);
  const narrow = useNarrow();
  return (
    <>
      <AccountLink name={displayName(host)} />
      <Link href="/dashboard" asChild>
        <ButtonLink variant={narrow ? 'quiet' : 'default'} icon={<LayoutDashboard aria-hidden />}>
          <span className="max-[40em]:sr-only">{texts.dashboard}</span>
        </ButtonLink>
      </Link>
      <LogOutButton brief={narrow} />
    </>
  );
}
