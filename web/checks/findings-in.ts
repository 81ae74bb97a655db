import type { VerdictReason } from '@linecheck/checks/verdict';
import { connectionFindings as connectionTexts } from '@linecheck/texts/en/connection-verdicts';
import { soundFindings as soundTexts } from '@linecheck/texts/en/microphone-verdicts';
import { type DescribedFinding, findingWords } from '@linecheck/texts/verdict-words';
import { currentTexts, pageLanguage } from '../texts/use-texts';

export const findingsIn = ({ params }: Pick<VerdictReason, 'params'>): readonly DescribedFinding[] =>
  findingWords(
    pageLanguage(),
    { soundTexts: currentTexts(soundTexts), connectionTexts: currentTexts(connectionTexts) },
    params,
  );
