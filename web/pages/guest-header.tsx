import type { SessionBranding } from '@linecheck/contract';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { HeaderBar } from '../ui/header-bar';
import { OwnerMark } from '../ui/owner-mark';
import { ThemeSwitch } from '../ui/theme-switch';

interface GuestHeaderProps {
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** The host's mark, and no prices, tiers or sign-up. */
export function GuestHeader({ link, branding }: GuestHeaderProps) {
  const name = branding?.brandSenderName ?? (link.kind === 'valid' ? link.session.createdBy : 'Linecheck');
  const logo = branding?.brandLogo ?? undefined;
  return (
    <HeaderBar brand={<OwnerMark name={name} note="Setup check before your session" logo={logo} />}>
      <ThemeSwitch toDarkLabel="Switch to dark mode" toLightLabel="Switch to light mode" />
    </HeaderBar>
  );
}
