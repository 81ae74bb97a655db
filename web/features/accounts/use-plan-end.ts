import plans from '@linecheck/texts/en/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useRefusals } from '../../api/use-refusals';
import { currentTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
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
    const texts = currentTexts(plans);
    showToast({ title: texts.over.toast, description: texts.over.toastHint, tone: 'warning' });
  }, [queries, endedAt]);
  useRefusals('plan_required', hear);
  return endedAt;
}
