import type { SessionBranding } from '@linecheck/contract';
import { guestPage } from '@linecheck/texts/en/guest-page';
import { shell } from '@linecheck/texts/en/shell';
import { hostNameOf } from '../../features/test-sessions/host-name';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { useTexts } from '../../texts/use-texts';
import { ThemeSwitch } from '../../ui/controls/theme-switch';
import { HeaderBar } from '../../ui/layout/header-bar';
import { OwnerMark } from '../../ui/layout/owner-mark';
import { Wordmark } from '../../ui/layout/wordmark';

interface GuestHeaderProps {
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** Header with the host's logo, or the product's own mark if the host is unknown. Has no prices, tiers or sign-up. */
export function GuestHeader({ link, branding }: GuestHeaderProps) {
  const { linecheck } = useTexts(shell);
  const texts = useTexts(guestPage);
  const session = link.kind === 'valid' ? link.session : undefined;
  const logo = branding?.brandLogo ?? undefined;
  return (
    <HeaderBar
      brand={
        session === undefined ? (
          <Wordmark name={linecheck} />
        ) : (
          <OwnerMark name={hostNameOf(session)} note={texts.tagline} logo={logo} />
        )
      }
    >
      <ThemeSwitch toDarkLabel={texts.switchToDarkMode} toLightLabel={texts.switchToLightMode} />
    </HeaderBar>
  );
}
