import { type ChecklistEntry, sessionChecklist } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** Host's checklist for a guest link; undefined until it is loaded, and if it cannot be loaded. */
export function useSessionEntries(code: string | undefined): readonly ChecklistEntry[] | undefined {
  const { data } = useQuery({
    queryKey: ['session-checklist', code],
    queryFn: () => send(sessionChecklist, { query: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  return data?.items;
}
