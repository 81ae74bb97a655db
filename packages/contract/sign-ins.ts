import type { output } from 'zod/v4/core';
import type { ApiEndpoint } from './endpoint';
import type { signIn, signInsCalls } from './sign-ins-schemas';

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

export type PasswordStrength = 'weak' | 'okay' | 'strong';

/** Minimum length of a strong password that meets every requirement (S1 §5). */
const STRONG_LENGTH = 12;

/** The strength of a password for display (S1 §5). */
export function passwordStrength(password: string): PasswordStrength {
  if (missingRequirements(password).length > 0) return 'weak';
  return password.length >= STRONG_LENGTH ? 'strong' : 'okay';
}

/** Maximum length in characters, because the cost of hashing grows with the length. */
export const PASSWORD_MAX = 200;

/** POST: it stores the challenge that it asks for. */
export const beginConfirmation: ApiEndpoint<typeof signInsCalls.beginConfirmation> = {
  method: 'POST',
  path: '/api/auth/confirm-sign-in/begin',
};

/** Allows the calls that need a recent sign-in (`recentSignIn`) for some minutes. */
export const confirmSignIn: ApiEndpoint<typeof signInsCalls.confirmSignIn> = {
  method: 'POST',
  path: '/api/auth/confirm-sign-in',
};

export type SignIn = output<typeof signIn>;

export const listSignIns: ApiEndpoint<typeof signInsCalls.listSignIns> = {
  method: 'GET',
  path: '/api/account/sign-ins',
};

export const endSignIn: ApiEndpoint<typeof signInsCalls.endSignIn> = {
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
};

export const endOtherSignIns: ApiEndpoint<typeof signInsCalls.endOtherSignIns> = {
  method: 'DELETE',
  path: '/api/account/sign-ins',
};
