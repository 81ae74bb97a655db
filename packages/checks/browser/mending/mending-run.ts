import type { CheckName } from '../../check';
import type { MendingAnswer } from '../../mending/answer';
import type { ReadingsByCheck } from '../../readings';
import type { VerdictReason } from '../../verdict';

/** What a reading after an act is compared with: the check that did not pass, and the devices that it used. */
export interface MendingContext<Name extends CheckName = CheckName> {
  readonly verdict: VerdictReason;
  /** Undefined if the check measured nothing. */
  readonly readings: Partial<ReadingsByCheck[Name]> | undefined;
  /** The chosen microphone or camera; undefined leaves the choice to the browser. For speakers, the microphone. */
  readonly deviceId: string | undefined;
  /** The chosen output, for readings of the speakers. */
  readonly outputId?: string | undefined;
}

export interface MendingRun {
  readonly signal: AbortSignal;
  /** Called with the share of the reading that is over, 0 to 1. */
  readonly onShare: (share: number) => void;
}

/**
 * Takes a reading of a check. Never rejects for a device that fails: that is `not-yet` because `not-opened`. Resolves
 * with undefined if the signal is aborted. All devices are released when it settles.
 */
export type TakeMendingReading<Reading extends string, Name extends CheckName> = (
  reading: Reading,
  context: MendingContext<Name>,
  run: MendingRun,
) => Promise<MendingAnswer | undefined>;
