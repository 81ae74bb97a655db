import { type ChecklistEntry, sessionChecklist } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** The host's checklist for a guest link; undefined while it is not known, and where it cannot be loaded. */
export function useSessionEntries(code: string | undefined): readonly ChecklistEntry[] | undefined {
  const { data } = useQuery({
    queryKey: ['session-checklist', code],
    queryFn: () => send(sessionChecklist, { query: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  return data?.items;
}
