export const VERDICT_STATUSES = ['passed', 'warning', 'failed'] as const;

/** The three outcomes a finished check can have. */
export type VerdictStatus = (typeof VERDICT_STATUSES)[number];

/** What the text of a verdict depends on besides its code: which device, which half of the line, which of several hints. */
export type Params = Readonly<Record<string, string | number | boolean>>;

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
  readonly params: Params;
  readonly message: string;
  readonly details: string;
  readonly advice: string | undefined;
}

/** The words of one verdict in an engine's table. */
export type VerdictWords = Omit<Verdict, 'code' | 'params'>;
