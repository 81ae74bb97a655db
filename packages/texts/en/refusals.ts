import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Messages of problems that pages also show without an answer of the server. All others come from the server. */
export const refusals = textGroup('host/refusals.refusals', {
  signInAgain: 'Nothing was done yet: this needs your password again.',
  confirmationNotValid:
    'This link has already been used or has expired. If your address is not confirmed yet, request a new password: that link confirms it, too.',
  /** Of a plan, for the items of a checklist. */
  limits: {
    plus: 'Plus tier limit: You can have up to 5 checklist items. Upgrade to Pro for unlimited items.',
    pro: 'A template holds up to {max} items.',
  },
} as const satisfies TextTable);
