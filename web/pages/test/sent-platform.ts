import type { Platform } from '@linecheck/checks/browser/help/platform';
import type { ResultDetails } from '@linecheck/contract';

/** Browser with its version and operating system in the format of a result. Unrecognized parts are left out. */
export const sentPlatform = ({ browser, version, system }: Platform): Pick<ResultDetails, 'browser' | 'system'> => ({
  ...(browser !== undefined && { browser: [browser, version].filter(Boolean).join(' ') }),
  ...(system !== undefined && { system }),
});
