import { useSessionBranding } from '../../features/branding/use-session-branding';
import { useSessionEntries } from '../../features/checklists/use-session-entries';
import { useGuestLink } from '../../features/test-sessions/use-guest-session';
import { GuestPage } from './guest-page';

interface AskedGuestPageProps {
  /** Code parsed from `pasted`; undefined if there is none, or if it is malformed. */
  readonly code: string | undefined;
  /** Code in the address, perhaps malformed. */
  readonly pasted: string | undefined;
}

/** Guest page that requests its data and fills in as the responses arrive. */
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
