import { RECHECK_PARTS, type RecheckPart } from '@linecheck/checks/recheck/parts';
import type { EarlierResult, SentRecheck } from '@linecheck/contract';

/** The full result that a recheck is compared with, as far as this browser may read it. */
export type EarlierFullRun = NonNullable<EarlierResult>;

/** `none`: there is nothing to compare with, or the guest runs the full check. */
export type RecheckFlow =
  | { readonly kind: 'none' }
  | { readonly kind: 'offered' | 'running'; readonly earlier: EarlierFullRun }
  | {
      readonly kind: 'done';
      readonly earlier: EarlierFullRun;
      readonly taken: SentRecheck;
      readonly at: string;
    };

/** Time of a check's last readings; undefined without any. */
type TimeOf = (part: RecheckPart) => string | undefined;

/** The recheck to submit. Undefined without one, or if every part was checked in full afterwards. */
export function takenIn(flow: RecheckFlow | undefined, checkedAt: TimeOf): SentRecheck | undefined {
  if (flow?.kind !== 'done') return undefined;
  const { taken, at } = flow;
  const full = RECHECK_PARTS.filter((part) => (checkedAt(part) ?? '') > at);
  const parts = { ...taken.parts, ...Object.fromEntries(full.map((part) => [part, { kind: 'full' }])) };
  const isShort = Object.values(parts).some(({ kind }) => kind === 'measured' || kind === 'failed');
  return isShort ? { ...taken, parts } : undefined;
}
