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
import { LanguageChoice } from './language-choice';

interface GuestHeaderProps {
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
}

/** Header with the host's logo, or the product's own mark if the host is unknown. Has no prices, tiers or sign-up. */
export function GuestHeader({ link, branding }: GuestHeaderProps) {
  const host = link.kind === 'valid' ? hostNameOf(link.session) : undefined;
  return <HostMarkHeader host={host} logo={branding?.brandLogo} />;
}

interface HostMarkHeaderProps {
  readonly host: string | undefined;
  readonly logo: string | null | undefined;
}

export function HostMarkHeader({ host, logo }: HostMarkHeaderProps) {
  const { linecheck } = useTexts(shell);
  const texts = useTexts(guestPage);
  return (
    <HeaderBar
      brand={
        host === undefined ? (
          <Wordmark name={linecheck} />
        ) : (
          <OwnerMark name={host} note={texts.tagline} logo={logo ?? undefined} />
        )
      }
    >
      <LanguageChoice isBrief />
      <ThemeSwitch toDarkLabel={texts.switchToDarkMode} toLightLabel={texts.switchToLightMode} />
    </HeaderBar>
  );
}
