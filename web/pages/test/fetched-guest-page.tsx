import { type ChecklistEntry, sessionChecklist } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useSessionBranding } from '../../features/branding/use-session-branding';
import { useGuestLink } from '../../features/test-sessions/use-guest-session';
import { GuestPage } from './guest-page';

interface FetchedGuestPageProps {
  readonly code: string | undefined;
  readonly pasted: string | undefined;
}

/** Guest page that requests its data and fills in as the responses arrive. */
export function FetchedGuestPage({ code, pasted }: FetchedGuestPageProps) {
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

/** Host's checklist for a guest link; undefined until it is loaded, and if it cannot be loaded. */
function useSessionEntries(code: string | undefined): readonly ChecklistEntry[] | undefined {
  const { data } = useQuery({
    queryKey: ['session-checklist', code],
    queryFn: () => send(sessionChecklist, { query: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  return data?.items;
}
