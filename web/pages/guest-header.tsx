import type { SessionBranding } from '@linecheck/contract';
import { hostNameOf } from '../features/test-sessions/host-name';
import type { GuestLink } from '../features/test-sessions/use-guest-session';
import { HeaderBar } from '../ui/header-bar';
import { OwnerMark } from '../ui/owner-mark';
import { ThemeSwitch } from '../ui/theme-switch';
import { Wordmark } from '../ui/wordmark';

interface GuestHeaderProps {
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** The host's mark, or the product's own where no host is known; and no prices, tiers or sign-up. */
export function GuestHeader({ link, branding }: GuestHeaderProps) {
  const session = link.kind === 'valid' ? link.session : undefined;
  const logo = branding?.brandLogo ?? undefined;
  return (
    <HeaderBar
      brand={
        session === undefined ? (
          <Wordmark name="Linecheck" />
        ) : (
          <OwnerMark name={hostNameOf(session)} note="Setup check before your session" logo={logo} />
        )
      }
    >
      <ThemeSwitch toDarkLabel="Switch to dark mode" toLightLabel="Switch to light mode" />
    </HeaderBar>
  );
}
