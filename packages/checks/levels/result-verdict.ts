import { worstStatus } from '../outcome';
import type { VerdictStatus } from '../verdict';
import type { LevelFit, MissedRequirement } from './fit';
import { stopsGuest } from './stops-guest';

/** The verdict on a whole result. Every place that shows one takes its words, its tone and the next act from here. */
export interface ResultVerdict {
  /** The key of the words: the status of the worst check, or, where a show has judged the result, its verdict. */
  readonly says: VerdictStatus | 'ready' | 'not-ready';
  readonly tone: VerdictStatus;
  /** The requirements that keep the result from fitting, worst first. Empty after a recheck whose changes alone do so. */
  readonly stopping: readonly MissedRequirement[];
  /** What a guest does after sharing: nothing, or change something and check again. */
  readonly next: 'close' | 'change';
}

/** @param fit The comparison with the show; null or undefined for a result without one, whose checks decide. */
export function resultVerdict(
  checks: Parameters<typeof worstStatus>[0],
  fit: LevelFit | null | undefined,
): ResultVerdict {
  if (!fit) {
    const status = worstStatus(checks);
    return { says: status, tone: status, stopping: [], next: 'close' };
  }
  if (fit.fits) return { says: 'ready', tone: 'passed', stopping: [], next: 'close' };
  return { says: 'not-ready', tone: 'warning', stopping: fit.missed.filter(stopsGuest), next: 'change' };
}

/** The worst of the requirements that keep a result from fitting, and the number of the others. */
export function worstStopping(fit: LevelFit | null | undefined) {
  const [missed = null, ...others] = resultVerdict({}, fit).stopping;
  return { missed, others: others.length };
}
