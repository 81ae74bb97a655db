import type { CheckState } from '@linecheck/checks/readiness/run';
import { run as runTexts } from '@linecheck/texts/en/run';
import { currentTexts } from '../../texts/use-texts';

/** Content of the card of an optional check. It has no number, because S2 numbers only its four steps. */
export function optionalCard({ kind }: CheckState) {
  const { optional, skipped } = currentTexts(runTexts);
  return { mark: '·', note: optional, ...(kind === 'skipped' && { statusLabel: skipped }) };
}
