import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useRefusals } from '../../api/use-refusals';
import { showToast } from '../../ui/toast';
import { userQueryKey } from './use-user';

/**
 * Pro may end on the server while a page is open. The first call that is refused for it loads the user again and says what
 * has happened; lists that ask on their own are refused again and again.
 *
 * @returns When that was; undefined while nothing was refused.
 */
export function usePlanEnd(): number | undefined {
  const queries = useQueryClient();
  const [endedAt, setEndedAt] = useState<number>();
  const hear = useCallback(() => {
    if (endedAt !== undefined) return;
    setEndedAt(Date.now());
    void queries.invalidateQueries({ queryKey: userQueryKey });
    showToast({
      title: 'Pro has ended',
      description: 'You are on Plus now. What you have typed is still here.',
      tone: 'warning',
    });
  }, [queries, endedAt]);
  useRefusals('plan_required', hear);
  return endedAt;
}
