import { type ComparedResult, localTimeOf } from '@linecheck/contract';
import { hostRecheck, recheckDays, recheckParts } from '@linecheck/texts/en/episodes/compared';
import { readings } from '@linecheck/texts/en/readings';
import { readerZone } from '@linecheck/texts/reader-zone';
import * as words from '@linecheck/texts/recheck-words';
import { currentTexts, pageLanguage } from './use-texts';

export function comparedWords(compared: ComparedResult, now: number): readonly string[] {
  const tables = {
    hostTexts: currentTexts(hostRecheck),
    partTexts: currentTexts(recheckParts),
    unitTexts: currentTexts(readings),
  };
  const dates = { date: dateHere(Date.parse(compared.since)), today: dateHere(now) };
  const day = words.recheckDay(pageLanguage(), currentTexts(recheckDays), dates);
  return words.comparedWordsIn(pageLanguage(), tables, compared, day);
}

function dateHere(time: number): string {
  const [date = ''] = localTimeOf(new Date(time), readerZone()).split('T');
  return date;
}
