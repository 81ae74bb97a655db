import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import type { PlanName } from '@linecheck/contract';
import { can } from '@linecheck/contract';
import { useEffect, useMemo, useState } from 'react';
import { readLocalChecklist, watchLocalChecklist } from './local-checklist';
import { chosenTemplate, itemsFrom, localItems } from './own-items';
import { useTemplates } from './use-templates';

interface HostOfChecklist {
  readonly userId: string;
  readonly plan: PlanName;
}

/**
 * Checklist of a signed-in host: on Pro the default template, or the first one; without a template, and on Plus, the
 * settings of this browser (S2 §6).
 */
export function useHostChecklist({ userId, plan }: HostOfChecklist): readonly ChecklistItem[] {
  const { data } = useTemplates({ enabled: can(plan, 'templates') });
  const [local, setLocal] = useState(() => readLocalChecklist(userId));
  useEffect(() => watchLocalChecklist(userId, setLocal), [userId]);
  return useMemo(() => {
    const template = chosenTemplate(data ?? []);
    return template === undefined ? localItems(local) : itemsFrom(template.items, 'custom');
  }, [data, local]);
}
