export const VERDICT_STATUSES = ['passed', 'warning', 'failed'] as const;

/** The three outcomes a finished check can have. */
export type VerdictStatus = (typeof VERDICT_STATUSES)[number];

/** What the words of a verdict depend on besides its code: which metric is worst, which of several hints, the names of the steps to take. */
export type Params = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A judgement of one check. What it says to people is a text of `packages/texts`, by its code and parameters. */
export interface Verdict<Code extends string = string> {
  readonly status: VerdictStatus;
  /** Stable name of the rule that decided: `too-quiet`, `dim`, `good`. */
  readonly code: Code;
  readonly params: Params;
}

/** The code of a check whose engine could not be loaded. */
export type NotLoaded = 'not-loaded';

/** Words that were sent or kept with a verdict, by another client or an earlier version. They stand where its code has none. */
export interface StoredWords {
  readonly message?: string | undefined;
  readonly details?: string | undefined;
  readonly advice?: string | undefined;
}

/** A verdict as it is shown, wherever it came from. */
export interface Reason extends StoredWords {
  readonly status: VerdictStatus;
  /** Undefined where the verdict came from another client, or from a version that sent the message alone. */
  readonly code: string | undefined;
  readonly params: Params;
}
