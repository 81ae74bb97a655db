import type { ChecklistItem } from './items';

export interface ChecklistProgress {
  readonly completed: number;
  readonly total: number;
  /** How much is ticked, from 0 to 1. */
  readonly share: number;
  readonly requiredCompleted: number;
  readonly requiredTotal: number;
  /** Every item is ticked, and there is one: the checklist counts as a completed step (S2 §4). */
  readonly isComplete: boolean;
}

const countOf = (items: readonly ChecklistItem[], matches: (item: ChecklistItem) => boolean): number =>
  items.filter(matches).length;

export function checklistProgress(items: readonly ChecklistItem[]): ChecklistProgress {
  const completed = countOf(items, (item) => item.completed);
  return {
    completed,
    total: items.length,
    share: items.length === 0 ? 0 : completed / items.length,
    requiredCompleted: countOf(items, (item) => item.required && item.completed),
    requiredTotal: countOf(items, (item) => item.required),
    isComplete: items.length > 0 && completed === items.length,
  };
}

/** S2 §4. Without any required item there is nothing to warn of, and the praise waits for the last tick. */
export function checklistMessage(
  progress: ChecklistProgress,
): { tone: 'passed' | 'warning'; text: string } | undefined {
  const { requiredCompleted, requiredTotal, isComplete } = progress;
  if (requiredCompleted < requiredTotal) {
    const text = `Please complete all required items (${requiredCompleted}/${requiredTotal} required completed)`;
    return { tone: 'warning', text };
  }
  const allSet = requiredTotal > 0 || isComplete;
  return allSet ? { tone: 'passed', text: 'All set — nice one!' } : undefined;
}
