import type { CheckStatus } from '@linecheck/contract';

/** The words of S1 §2 for the worst check of a result. */
export const statusWords = {
  passed: 'Passed',
  warning: 'Warnings',
  failed: 'Failed',
} as const satisfies Record<CheckStatus, string>;
