import { RECHECK_PARTS, type RecheckPart } from '@linecheck/checks/recheck/parts';
import type { EarlierResult, SentRecheck } from '@linecheck/contract';

/** The full result that a recheck is compared with, as far as this browser may read it. */
export type Earlier = NonNullable<EarlierResult>;

/** The recheck on a guest's page. `none`: there is nothing to compare with, or the guest does the whole check. */
export type RecheckFlow =
  | { readonly kind: 'none' }
  | { readonly kind: 'offered' | 'running'; readonly earlier: Earlier }
  | {
      readonly kind: 'done';
      readonly earlier: Earlier;
      readonly taken: SentRecheck;
      /** The time of its end, ISO 8601. */
      readonly at: string;
    };

/** The time of the last readings of a check; undefined without any. */
type TimeOf = (part: RecheckPart) => string | undefined;

/**
 * The recheck of a submission; undefined without one, and if every part was checked in full, which is a full result. A
 * part with readings from after the recheck was checked in full.
 */
export function takenIn(flow: RecheckFlow | undefined, checkedAt: TimeOf): SentRecheck | undefined {
  if (flow?.kind !== 'done') return undefined;
  const { taken, at } = flow;
  const full = RECHECK_PARTS.filter((part) => (checkedAt(part) ?? '') > at);
  const parts = { ...taken.parts, ...Object.fromEntries(full.map((part) => [part, { kind: 'full' }])) };
  const isShort = Object.values(parts).some(({ kind }) => kind === 'measured' || kind === 'failed');
  return isShort ? { ...taken, parts } : undefined;
}
