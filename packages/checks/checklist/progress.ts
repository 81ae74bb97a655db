import type { ChecklistItem } from './items';

export interface ChecklistProgress {
  readonly completed: number;
  readonly total: number;
  /** The ticked share, from 0 to 1. */
  readonly share: number;
  readonly requiredCompleted: number;
  readonly requiredTotal: number;
  readonly requiredOpen: number;
  /** True if the list has items and all are ticked; the checklist then counts as a completed step (S2 §4). */
  readonly isComplete: boolean;
}

const countOf = (items: readonly ChecklistItem[], matches: (item: ChecklistItem) => boolean): number =>
  items.filter(matches).length;

export const openRequired = (items: readonly ChecklistItem[]): readonly ChecklistItem[] =>
  items.filter((item) => item.required && !item.completed);

export function checklistProgress(items: readonly ChecklistItem[]): ChecklistProgress {
  const completed = countOf(items, (item) => item.completed);
  const requiredTotal = countOf(items, (item) => item.required);
  const requiredOpen = openRequired(items).length;
  return {
    completed,
    total: items.length,
    share: items.length === 0 ? 0 : completed / items.length,
    requiredCompleted: requiredTotal - requiredOpen,
    requiredTotal,
    requiredOpen,
    isComplete: items.length > 0 && completed === items.length,
  };
}

/** The progress of a checklist; its card, its segment and its row in the summary show it differently. */
export type ChecklistState = 'empty' | 'optional' | 'required-open' | 'required-done' | 'complete';

export function checklistState({ total, requiredTotal, requiredOpen, isComplete }: ChecklistProgress): ChecklistState {
  if (total === 0) return 'empty';
  if (isComplete) return 'complete';
  if (requiredTotal === 0) return 'optional';
  return requiredOpen > 0 ? 'required-open' : 'required-done';
}

export interface ChecklistMessage {
  readonly code: 'required-open' | 'all-set';
  readonly tone: 'passed' | 'warning';
}

/**
 * The message of the checklist (S2 §4). Without required items it never warns, and praises only after the last tick.
 */
export function checklistMessage({
  requiredOpen,
  requiredTotal,
  isComplete,
}: ChecklistProgress): ChecklistMessage | undefined {
  if (requiredOpen > 0) return { code: 'required-open', tone: 'warning' };
  return requiredTotal > 0 || isComplete ? { code: 'all-set', tone: 'passed' } : undefined;
}
