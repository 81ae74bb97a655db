import { useSessionBranding } from '../../features/branding/use-session-branding';
import { useSessionEntries } from '../../features/checklists/use-session-entries';
import { useGuestLink } from '../../features/test-sessions/use-guest-session';
import { GuestPage } from './guest-page';

interface AskedGuestPageProps {
  /** Undefined where there is none, or none that can be read. */
  readonly code: string | undefined;
  /** The code in the address, perhaps mangled. */
  readonly pasted: string | undefined;
}

/** The page of a guest, filled while the answers come in. */
export function AskedGuestPage({ code, pasted }: AskedGuestPageProps) {
  const link = useGuestLink(pasted);
  const validCode = link.kind === 'valid' ? link.code : undefined;
  return (
    <GuestPage
      code={code}
      link={link}
      branding={useSessionBranding(validCode)}
      entries={useSessionEntries(validCode)}
    />
  );
}
