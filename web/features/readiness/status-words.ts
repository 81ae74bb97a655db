import type { StepStatus } from '@linecheck/checks/readiness/progress';

/** What stands beside the icon of a status. */
export const statusWords = {
  idle: 'Not checked yet',
  testing: 'Testing',
  passed: 'Passed',
  warning: 'Warning',
  failed: 'Failed',
} as const satisfies Record<StepStatus, string>;
