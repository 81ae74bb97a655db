import type { PasswordRequirementCode } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Fields of an account that several forms have. */
export const accountFields = textGroup('host/account-fields.accountFields', {
  firstName: 'First name',
  lastName: 'Last name',
  password: {
    missing: '<b>Missing requirements:</b> {list}',
    met: 'All requirements met.',
    metShort: 'All requirements met. 12 characters or more is strong.',
    strengths: {
      weak: 'Weak',
      okay: 'Okay',
      strong: 'Strong',
    },
    match: 'Passwords match',
    differ: 'Passwords do not match',
    notMet: 'Password Requirements Not Met',
    notMetHint: 'Please ensure your password meets all requirements.',
  },
} as const satisfies TextTable);

/** Requirements for a new password (S1 §5), as parts of a list. */
export const passwords = textGroup('host/account-fields.passwords', {
  length: 'at least 8 characters',
  uppercase: 'one uppercase letter',
  lowercase: 'one lowercase letter',
  number: 'one number',
  special: 'one special character',
} as const satisfies Record<PasswordRequirementCode, string>);
