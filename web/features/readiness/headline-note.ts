import type { Goal, OpenWork } from '@linecheck/checks/readiness/headline';
import summaryTexts from '@linecheck/texts/en/summary';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';

/** Text under the headline: the remaining tasks, and the next step. */
export function headlineNote(work: OpenWork, goal: Goal): string {
  const note = currentTexts(summaryTexts).notes[goal.kind];
  const left = wordsOf(work);
  const hostName = 'hostName' in goal ? goal.hostName : '';
  return left === undefined ? fill(note.done, { hostName }) : fill(note.open, { hostName, left });
}

function wordsOf({ problems, requiredOpen }: OpenWork): string | undefined {
  const { left } = currentTexts(summaryTexts);
  const toFix = fill(left.problems, { count: problems });
  const toTick = fill(left.required, { count: requiredOpen });
  if (problems === 0) return requiredOpen === 0 ? undefined : toTick;
  return requiredOpen === 0 ? toFix : fill(left.both, { problems: toFix, required: toTick });
}
