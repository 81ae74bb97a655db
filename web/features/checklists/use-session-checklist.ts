import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { sessionChecklist } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../api/send';
import { standardItems } from '../../checks/standard-items';
import { itemsFrom } from './own-items';

/** The host's checklist for a guest link; the standard items for everybody else, and where it cannot be loaded. */
export function useSessionChecklist(code: string | undefined): readonly ChecklistItem[] {
  const { data } = useQuery({
    queryKey: ['session-checklist', code],
    queryFn: () => send(sessionChecklist, { query: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  return useMemo(() => (data === undefined ? standardItems() : itemsFrom(data.items, 'guest')), [data]);
}
