import type { CheckState } from '@linecheck/checks/readiness/run';
import runTexts from '@linecheck/texts/en/run';
import { currentTexts } from '../../texts/use-texts';

/** What the card of a check says that may be left out. S2 numbers its four steps, and this one comes on top. */
export function optionalCard({ kind }: CheckState) {
  const { optional, skipped } = currentTexts(runTexts);
  return { mark: '·', note: optional, ...(kind === 'skipped' && { statusLabel: skipped }) };
}
