import type { SessionBranding } from '@linecheck/contract';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { HeaderBar } from '../ui/header-bar';
import { OwnerMark } from '../ui/owner-mark';
import { ThemeSwitch } from '../ui/theme-switch';
import { SiteHeader } from './site-header';

interface TestHeaderProps {
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** A guest sees the host's mark and no prices, tiers or sign-up; everybody else sees the site's own header. */
export function TestHeader({ link, branding }: TestHeaderProps) {
  if (link.kind === 'none') return <SiteHeader />;
  const name = branding?.brandSenderName ?? (link.kind === 'valid' ? link.session.createdBy : 'Linecheck');
  const logo = branding?.brandLogo ?? undefined;
  return (
    <HeaderBar brand={<OwnerMark name={name} note="Setup check before your session" logo={logo} />}>
      <ThemeSwitch toDarkLabel="Switch to dark mode" toLightLabel="Switch to light mode" />
    </HeaderBar>
  );
}
