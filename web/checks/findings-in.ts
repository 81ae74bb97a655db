import type { Reason } from '@linecheck/checks/verdict';
import connectionTexts from '@linecheck/texts/en/connection-findings';
import soundTexts from '@linecheck/texts/en/sound-findings';
import { fillWith } from '@linecheck/texts/fill';
import { entryOf } from '@linecheck/texts/said';
import { pageLanguage } from '../texts/language';
import { currentTexts } from '../texts/use-texts';

export interface FindingWords {
  readonly code: string;
  /** In a few words. */
  readonly chip: string;
  readonly about: string;
}

type Words = Readonly<Record<string, Omit<FindingWords, 'code'> & { readonly chipOfNumber?: string }>>;

/** What was found beside the verdict. What a newer version finds, and this one has no words for, is passed over. */
export function findingsIn({ params }: Pick<Reason, 'params'>): readonly FindingWords[] {
  const words: Words = { ...currentTexts(soundTexts).findings, ...currentTexts(connectionTexts).findings };
  const codes = typeof params.findings === 'object' ? params.findings : [];
  return codes.flatMap((code) => {
    const found = entryOf(words, code);
    return found ? { code, chip: chipOf(found, params), about: found.about } : [];
  });
}

/** With its number, which an earlier version did not send. */
function chipOf({ chip, chipOfNumber }: Words[string], { bandwidthKhz }: Reason['params']): string {
  if (chipOfNumber === undefined || typeof bandwidthKhz !== 'number') return chip;
  return fillWith(pageLanguage(), chipOfNumber, { bandwidthKhz });
}
