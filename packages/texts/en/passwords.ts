import type { PasswordRequirementCode } from '@linecheck/contract';

/** What a new password must have (S1 §5), as parts of a list. */
export default {
  length: 'at least 8 characters',
  uppercase: 'one uppercase letter',
  lowercase: 'one lowercase letter',
  number: 'one number',
  special: 'one special character',
} as const satisfies Record<PasswordRequirementCode, string>;
