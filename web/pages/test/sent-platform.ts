import type { Platform } from '@linecheck/checks/browser/help/platform';
import type { ResultDetails } from '@linecheck/contract';

/** The guest's browser with its version, and the system, as a result has them. What is not recognized is left out. */
export const sentPlatform = ({ browser, version, system }: Platform): Pick<ResultDetails, 'browser' | 'system'> => ({
  ...(browser !== undefined && { browser: [browser, version].filter(Boolean).join(' ') }),
  ...(system !== undefined && { system }),
});
