import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { GuestEpisode, SentRecheck } from '@linecheck/contract';
import { useState } from 'react';
import type { SubmissionDraft } from '../../features/guest-results/submission-draft';
import { guestFitOf } from './guest-fit';

/** Compares a result with the show of the link; undefined for a link without one, and while a recheck is compared. */
export type JudgeResult = (result: SubmissionDraft) => LevelFit | undefined;

interface Rechecked {
  readonly recheck: string;
  readonly fit: LevelFit;
}

/** The judgement of full results, and of the recheck that was compared last. An earlier recheck says nothing of a later one. */
export function useJudge(episode: GuestEpisode | undefined) {
  const [rechecked, setRechecked] = useState<Rechecked>();
  const judge: JudgeResult = (result) => {
    if (result.recheck === undefined) return episode && guestFitOf(episode, result);
    return rechecked?.recheck === JSON.stringify(result.recheck) ? rechecked.fit : undefined;
  };
  const noteRechecked = (recheck: SentRecheck, fit: LevelFit) =>
    setRechecked({ recheck: JSON.stringify(recheck), fit });
  return { judge, noteRechecked };
}
