import { includesPlan, type Plan } from '@linecheck/contract';
import { useState } from 'react';
import { addressOfPage, unsavedChanges } from '../../ui/behaviour/use-unsaved';

interface ShownPlan {
  readonly plan: Plan;
  /** True if the plan has ended, and its forms are only kept because of their unsaved input. */
  readonly isOver: boolean;
}

/** Plan whose forms a page shows. An ended plan is kept until its forms have no unsaved input. */
export function useShownPlan(plan: Plan): ShownPlan {
  const [shown, setShown] = useState(plan);
  if (shown === plan) return { plan, isOver: false };
  if (!includesPlan(plan, shown) && unsavedChanges()?.address === addressOfPage()) return { plan: shown, isOver: true };
  setShown(plan);
  return { plan, isOver: false };
}
