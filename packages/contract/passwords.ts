interface PasswordRequirement {
  readonly code: string;
  readonly isMet: (password: string) => boolean;
}

/** The requirements of S1 §5. Their texts are listed under 'Missing requirements:'. */
export const passwordRequirements = [
  { code: 'length', isMet: (password) => password.length >= 8 },
  { code: 'uppercase', isMet: (password) => /\p{Lu}/u.test(password) },
  { code: 'lowercase', isMet: (password) => /\p{Ll}/u.test(password) },
  { code: 'number', isMet: (password) => /\p{Nd}/u.test(password) },
  { code: 'special', isMet: (password) => /[^\p{L}\p{Nd}\s]/u.test(password) },
] as const satisfies readonly PasswordRequirement[];

export type PasswordRequirementCode = (typeof passwordRequirements)[number]['code'];

/** The requirements that a password does not meet yet. */
export const missingRequirements = (password: string): readonly PasswordRequirementCode[] =>
  passwordRequirements.filter((requirement) => !requirement.isMet(password)).map(({ code }) => code);

/** The strength of a password, for display only. */
export type PasswordStrength = 'weak' | 'okay' | 'strong';

/** Minimum length of a strong password that meets every requirement (S1 §5). */
const STRONG_LENGTH = 12;

/** The strength of a password for display (S1 §5). */
export function passwordStrength(password: string): PasswordStrength {
  if (missingRequirements(password).length > 0) return 'weak';
  return password.length >= STRONG_LENGTH ? 'strong' : 'okay';
}
