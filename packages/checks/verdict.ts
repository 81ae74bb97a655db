/** The three outcomes a finished check can have. */
export type VerdictStatus = 'passed' | 'warning' | 'failed';

/**
 * A judgement of one check: what was decided, said in words for a guest.
 *
 * `message` is the specification's wording and is never changed by a caller. `details` says in one plain sentence what
 * was found. `advice` is the one thing to do about it; a passed check may have none.
 */
export interface Verdict<Code extends string = string> {
  readonly status: VerdictStatus;
  /** Stable name of the rule that decided, for programs and tests: `too-quiet`, `dim`, `good`. */
  readonly code: Code;
  readonly message: string;
  readonly details: string;
  readonly advice: string | undefined;
}
