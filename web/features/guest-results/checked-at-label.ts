import { keptRun } from '@linecheck/texts/en/sharing';
import { fill } from '../../texts/fill';
import { dayOf, recentMoment } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

/** Time of a restored check, in words. */
export function checkedAtLabel(checkedAt: string | undefined): string {
  const texts = currentTexts(keptRun).checked;
  return checkedAt === undefined ? texts.before : fill(texts[dayOf(checkedAt)], { when: recentMoment(checkedAt) });
}
