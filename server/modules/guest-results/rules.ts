import type { ChecklistEntry, Submission } from '@linecheck/contract';

/** Length in bytes of a submission's JSON, without the ticked items that are on the checklist of its link. */
export function ownBytes({ checklistCompleted, ...rest }: Submission, offered: readonly ChecklistEntry[] = []): number {
  const texts = new Set(offered.map(({ text }) => text));
  const own = { ...rest, checklistCompleted: checklistCompleted.filter((item) => !texts.has(item)) };
  return Buffer.byteLength(JSON.stringify(own));
}
