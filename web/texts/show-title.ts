import type { ResultVerdict } from '@linecheck/checks/levels/result-verdict';
import { showVerdict } from '@linecheck/texts/en/episodes/show-verdict';
import { showVerdictWords } from '@linecheck/texts/requirement-words';
import { currentTexts, pageLanguage } from './use-texts';

/**
 * The verdict of a show; undefined for a result that its checks alone have judged. Apart from the reasons, whose tables a
 * list of notifications does not load.
 */
export const showTitle = (verdict: Pick<ResultVerdict, 'says' | 'stopping'>): string | undefined =>
  showVerdictWords(pageLanguage(), currentTexts(showVerdict), verdict);
