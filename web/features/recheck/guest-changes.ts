import type { ChangeCode } from '@linecheck/checks/recheck/change-codes';
import type { ReadingChange } from '@linecheck/checks/recheck/changes';
import { localTimeOf } from '@linecheck/contract';
import { recheckDays } from '@linecheck/texts/en/episodes/compared';
import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { readerZone } from '@linecheck/texts/reader-zone';
import { type RecheckDay, recheckDay } from '@linecheck/texts/recheck-words';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { formatFigure } from '../../texts/format';
import { currentTexts, pageLanguage } from '../../texts/use-texts';
import type { EarlierFullRun } from './recheck-flow';

export const dayOfEarlier = ({ day: date }: EarlierFullRun): RecheckDay => {
  const [today = ''] = localTimeOf(new Date(serverNow()), readerZone()).split('T');
  return recheckDay(pageLanguage(), currentTexts(recheckDays), { date, today });
};

type ShownChange = Pick<ReadingChange, 'code'> & Partial<Pick<ReadingChange, 'before' | 'now'>>;

/** A change in words for the guest, with the values of both days where this browser has them. */
export function guestChange({ code, before, now }: ShownChange, { onDay: day }: RecheckDay): string {
  const texts = currentTexts(guestRecheck);
  const { withValues } = texts;
  if (code === 'other-device' && typeof before === 'string' && typeof now === 'string')
    return fill(withValues['other-device'], { before, now, day });
  if (code === 'output-gone' && typeof before === 'string') return fill(withValues['output-gone'], { before, day });
  const turned = turnedBy(code, before, now);
  if (turned !== undefined) return fill(withValues[turned.code], { amount: turned.amount, day });
  return fill(texts.changes[code], { day });
}

type Turned = 'turned-up' | 'turned-down';

const isTurned = (code: ChangeCode): code is Turned => code === 'turned-up' || code === 'turned-down';

function turnedBy(code: ChangeCode, before: ReadingChange['before'], now: ReadingChange['now']) {
  if (!isTurned(code) || typeof before !== 'number' || typeof now !== 'number') return undefined;
  return { code, amount: `${formatFigure(Math.abs(now - before), 0)} dB` };
}
