import { includesPlan, type Plan } from '@linecheck/contract';
import { useState } from 'react';
import { addressOfPage, unsavedChanges } from '../../ui/behaviour/use-unsaved';

interface ShownPlan {
  readonly plan: Plan;
  /** Whether it has ended, and is only shown for what was typed into its forms. */
  readonly isOver: boolean;
}

/** The plan whose forms a page shows: one that ends goes once nothing typed into them would go with it. */
export function useShownPlan(plan: Plan): ShownPlan {
  const [shown, setShown] = useState(plan);
  if (shown === plan) return { plan, isOver: false };
  if (!includesPlan(plan, shown) && unsavedChanges()?.address === addressOfPage()) return { plan: shown, isOver: true };
  setShown(plan);
  return { plan, isOver: false };
}
