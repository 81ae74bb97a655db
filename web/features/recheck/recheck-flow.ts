import type { FinishedRecheck } from '@linecheck/checks/browser/recheck/run-recheck';
import { RECHECK_PARTS, type RecheckPart } from '@linecheck/checks/recheck/parts';
import type { EarlierResult, SentRecheck } from '@linecheck/contract';

/** The full result that a recheck is compared with, as far as this browser may read it. */
export type EarlierFullRun = NonNullable<EarlierResult>;

/** The verdicts of devices that failed; they are not sent. */
export type FailedDevices = FinishedRecheck['verdicts'];

/**
 * `none`: there is nothing to compare with, or the guest runs the full check. `uncompared`: the server could not be
 * asked.
 */
export type RecheckFlow =
  | { readonly kind: 'none' }
  | { readonly kind: 'offered' | 'running'; readonly earlier: EarlierFullRun }
  | { readonly kind: 'uncompared'; readonly earlier: EarlierFullRun; readonly finished: FinishedRecheck }
  | {
      readonly kind: 'done';
      readonly earlier: EarlierFullRun;
      readonly taken: SentRecheck;
      readonly verdicts: FailedDevices;
    };

/** The readings of each part. Those of a full check replace those of the recheck. */
type NotedReadings = { readonly [Part in RecheckPart]?: { readonly isRechecked?: true } | undefined };

/** The recheck to submit. Undefined without one, or if every part was checked in full afterwards. */
export function takenIn(flow: RecheckFlow | undefined, found: NotedReadings): SentRecheck | undefined {
  if (flow?.kind !== 'done') return undefined;
  const { taken } = flow;
  const full = RECHECK_PARTS.filter((part) => found[part] !== undefined && !found[part].isRechecked);
  const parts = { ...taken.parts, ...Object.fromEntries(full.map((part) => [part, { kind: 'full' }])) };
  const isShort = Object.values(parts).some(({ kind }) => kind === 'measured' || kind === 'failed');
  return isShort ? { ...taken, parts } : undefined;
}
