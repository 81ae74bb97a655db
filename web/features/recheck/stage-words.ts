import type { RecheckProgress } from '@linecheck/checks/browser/recheck/run-recheck';
import type { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { sentences } from '@linecheck/texts/fill';

type StageState = Pick<RecheckProgress, 'stage' | 'isQuietAgain' | 'isPaced' | 'wait'>;

interface StageWords {
  readonly title: string;
  readonly hint: string;
  /** What a screen reader says. It is the same while the part is measured, when nothing may be said. */
  readonly said: string;
}

/** What the guest does now: shown, and announced before it is measured. */
export function stageWords(
  { stages, hints, leads, sentence }: typeof guestRecheck.running,
  { stage, isQuietAgain, isPaced, wait }: StageState,
): StageWords {
  const shown = { title: stages[stage], hint: hints[stage] };
  if (stage !== 'quiet' && stage !== 'words' && stage !== 'picture') return { ...shown, said: stages[stage] };
  const { title, soon, paced } = leads[stage === 'quiet' && isQuietAgain ? 'quietAgain' : stage];
  const hint = isPaced ? paced : soon;
  const isShown = wait !== undefined && (isPaced || stage === 'quiet');
  return {
    ...(isShown ? { title, hint } : shown),
    said: sentences(`${title}.`, hint, isPaced && stage === 'words' ? sentence : undefined),
  };
}
