import type { Texts } from '../message';

/** Fields of an account that several forms have. */
export default {
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
} as const satisfies Texts;
