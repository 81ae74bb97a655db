/** All statuses of a finished check. A check that was not run has no status. */
export const VERDICT_STATUSES = ['passed', 'warning', 'failed'] as const;

export type VerdictStatus = (typeof VERDICT_STATUSES)[number];

/** Parameters of a verdict's text: the worst metric, the hints, the names of the help steps. */
export type VerdictParams = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A judgement of one check. Its text comes from `packages/texts`, by code and parameters. */
export interface CheckVerdict<Code extends string = string> {
  readonly status: VerdictStatus;
  /** Stable name of the deciding rule: `too-quiet`, `dim`, `good`. */
  readonly code: Code;
  readonly params: VerdictParams;
}

export type NotLoaded = 'not-loaded';

export type DeviceGone = 'device-gone';

/**
 * Texts that another client or an earlier version sent with a verdict. They are shown if `packages/texts` has no text
 * for the verdict's code.
 */
interface StoredTexts {
  readonly message?: string | undefined;
  readonly details?: string | undefined;
  readonly advice?: string | undefined;
}

export interface VerdictReason extends StoredTexts {
  readonly status: VerdictStatus;
  /** Undefined if the verdict came from another client, or from a version that sent only the message. */
  readonly code: string | undefined;
  readonly params: VerdictParams;
}

/** The verdict of a check that is not asked for. It is part of a whole result, where it counts as passed. */
export const NOT_ASKED: VerdictReason = { status: 'passed', code: 'not-asked', params: {} };

export const isNotAsked = ({ code }: Pick<VerdictReason, 'code'>): boolean => code === NOT_ASKED.code;
