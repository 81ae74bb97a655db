import type { Params } from '@linecheck/checks/verdict';
import type connection from './en/connection-findings';
import type sound from './en/sound-findings';
import { fillWith } from './fill';
import type { Language } from './languages';
import type { Message } from './message';
import { entryOf } from './said';

/** What is said of a finding beside a verdict. */
export interface FindingWords {
  /** In two to five words. */
  readonly chip: Message;
  /** The same with the number that it was found by, a parameter of the verdict. */
  readonly chipOfNumber?: Message;
  /** What it is and what helps, for whoever asks. */
  readonly about: Message;
}

/** The tables of all that is found beside verdicts. */
export interface FindingTexts {
  readonly soundTexts: Pick<typeof sound, 'findings'>;
  readonly connectionTexts: Pick<typeof connection, 'findings'>;
}

/** A finding in words. */
export interface SaidFinding {
  readonly code: string;
  readonly chip: string;
  readonly about: string;
}

/** What was found beside a verdict, wherever it is shown. What a newer version finds, and this one has no words for, is passed over. */
export function findingWords(language: Language, texts: FindingTexts, params: Params): readonly SaidFinding[] {
  const words: Readonly<Record<string, FindingWords>> = {
    ...texts.soundTexts.findings,
    ...texts.connectionTexts.findings,
  };
  const codes = typeof params.findings === 'object' ? params.findings : [];
  return codes.flatMap((code) => {
    const found = entryOf(words, code);
    return found ? { code, chip: chipOf(language, found, params), about: fillWith(language, found.about, {}) } : [];
  });
}

/** With its number, which an earlier version did not send. */
function chipOf(language: Language, { chip, chipOfNumber }: FindingWords, { bandwidthKhz }: Params): string {
  return chipOfNumber === undefined || typeof bandwidthKhz !== 'number'
    ? fillWith(language, chip, {})
    : fillWith(language, chipOfNumber, { bandwidthKhz });
}
