import type { Params } from '@linecheck/checks/verdict';
import type { connectionFindings as connection } from './en/connection-verdicts';
import type { soundFindings as sound } from './en/microphone-verdicts';
import { fillWith } from './fill';
import type { Language } from './languages';
import type { FindingWords } from './message';
import { entryOf } from './verdict-words';

/** The tables of all findings. */
interface FindingTexts {
  readonly soundTexts: Pick<typeof sound, 'findings'>;
  readonly connectionTexts: Pick<typeof connection, 'findings'>;
}

/** A finding with its texts. */
export interface SaidFinding {
  readonly code: string;
  readonly chip: string;
  readonly about: string;
}

/** The findings of a verdict with their texts. Findings of a newer version, without texts here, are ignored. */
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

/** The name with its number, which earlier versions did not send. */
function chipOf(language: Language, { chip, chipOfNumber }: FindingWords, { bandwidthKhz }: Params): string {
  return chipOfNumber === undefined || typeof bandwidthKhz !== 'number'
    ? fillWith(language, chip, {})
    : fillWith(language, chipOfNumber, { bandwidthKhz });
}
