import { CHECKS, type WholeRecord } from '../check';
import { worstStatus } from '../outcome';
import type { VerdictStatus } from '../verdict';

type Finished = WholeRecord<{ readonly status: VerdictStatus }>;

interface Headline {
  readonly status: VerdictStatus;
  /** Setup Complete is disabled while a check has failed (S2 §4). */
  readonly mayComplete: boolean;
}

const headlines = {
  failed: { status: 'failed', mayComplete: false },
  warning: { status: 'warning', mayComplete: true },
  passed: { status: 'passed', mayComplete: true },
} as const satisfies Record<VerdictStatus, Headline>;

export const headline = (checks: Finished): Headline => headlines[worstStatus(checks)];

/** Purpose of the results. Only a guest with a valid link has a host to share them with. */
export type RunGoal =
  | { readonly kind: 'own-setup' }
  | { readonly kind: 'to-share'; readonly hostName: string }
  | { readonly kind: 'shared'; readonly hostName: string }
  | { readonly kind: 'to-update'; readonly hostName: string };

export interface OpenWork {
  readonly problems: number;
  readonly requiredOpen: number;
}

export const openWork = (checks: Finished, requiredOpen: number): OpenWork => ({
  problems: CHECKS.filter((check) => (checks[check]?.status ?? 'passed') !== 'passed').length,
  requiredOpen,
});
