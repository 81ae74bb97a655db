import type { StepStatus } from '@linecheck/checks/readiness/progress';

/** What stands beside the icon of a check's status. */
export default {
  idle: 'Not checked yet',
  testing: 'Testing',
  passed: 'Passed',
  warning: 'Warning',
  failed: 'Failed',
} as const satisfies Record<StepStatus, string>;
