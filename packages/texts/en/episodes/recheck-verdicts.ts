import type { RecheckCode } from '@linecheck/checks/recheck/compare-run';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** Verdicts of checks that were part of a short check. */
export const recheckVerdicts = textGroup('guest/episodes/recheck-verdicts.recheckVerdicts', {
  messages: {
    unchanged: 'Still good',
    changed: 'Changed since the full check',
    'not-rechecked': 'Not rechecked',
  } as const satisfies Record<RecheckCode, string>,
} as const satisfies TextTable);
