interface PasswordRequirement {
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** S1 §5. The labels are listed under 'Missing requirements:'. */
export const passwordRequirements = [
  { label: 'at least 8 characters', isMet: (password) => password.length >= 8 },
  { label: 'one uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'one lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'one number', isMet: (password) => /\p{Nd}/u.test(password) },
  { label: 'one special character', isMet: (password) => /[^\p{L}\p{Nd}\s]/u.test(password) },
] as const satisfies readonly PasswordRequirement[];

/** The labels of the requirements that a password does not meet yet. */
export const missingRequirements = (password: string): readonly string[] =>
  passwordRequirements.filter((requirement) => !requirement.isMet(password)).map((requirement) => requirement.label);

export type PasswordStrength = 'weak' | 'okay' | 'strong';

/** From this length on a password that meets every requirement is strong (S1 §5). */
const STRONG_LENGTH = 12;

export function passwordStrength(password: string): PasswordStrength {
  if (missingRequirements(password).length > 0) return 'weak';
  return password.length >= STRONG_LENGTH ? 'strong' : 'okay';
}
