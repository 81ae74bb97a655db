import { plans } from '@linecheck/texts/en/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useRefusals } from '../../api/use-refusals';
import { currentTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { userQueryKey } from './use-user';

/**
 * Handles the end of Pro while a page is open: the first call refused for it reloads the user and shows a toast. Later
 * refusals are ignored, because lists refetch repeatedly.
 *
 * @returns Time of the first refusal; undefined without one.
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
