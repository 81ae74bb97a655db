import { CHECKS, type WholeRecord } from '../check';
import type { VerdictStatus } from '../verdict';

type Finished = WholeRecord<{ readonly status: VerdictStatus }>;

/** Purpose of the results. Only a guest with a valid link has a host to share them with. */
export type RunGoal =
  | { readonly kind: 'own-setup' }
  | { readonly kind: 'to-share'; readonly hostName: string }
  | { readonly kind: 'shared'; readonly hostName: string }
  | { readonly kind: 'to-update'; readonly hostName: string }
  /** The session does not take place: nothing is left to do for it. */
  | { readonly kind: 'called-off' };

export interface OpenWork {
  readonly problems: number;
  readonly requiredOpen: number;
}

export const openWork = (checks: Finished, requiredOpen: number): OpenWork => ({
  problems: CHECKS.filter((check) => (checks[check]?.status ?? 'passed') !== 'passed').length,
  requiredOpen,
});
