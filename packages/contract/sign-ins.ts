import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault, id, okResponse, timestamp } from './fields';

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

/** The current password, entered again. Only the server can check it. */
export const givenPassword = z
  .string(fault('password_needed'))
  .check(z.minLength(1, fault('password_needed')), z.maxLength(PASSWORD_MAX, fault('password_too_long')));

export const signInConfirmation = z.strictObject({ password: givenPassword });

/** Allows the calls that need a recent sign-in (`recentSignIn`) for some minutes. */
export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-sign-in',
  summary: 'Confirm this sign-in with the password',
  action: 'self',
  body: signInConfirmation,
  response: okResponse,
});

/** The kinds of ways in which people sign in. */
export const SIGN_IN_METHODS = ['password'] as const;

export const signInMethod = z.object({
  id,
  kind: z.enum(SIGN_IN_METHODS),
  /** For a password, the time at which it was set; for one that was set before 0.1.0, that of the registration. */
  createdAt: timestamp,
  /** Null if it is not known to have been used. */
  lastUsedAt: z.nullable(timestamp),
});

export type SignInMethod = z.infer<typeof signInMethod>;

export const listSignInMethods = endpoint({
  method: 'GET',
  path: '/api/account/sign-in-methods',
  summary: 'The ways in which the signed-in host signs in, the oldest first',
  action: 'self',
  response: z.array(signInMethod),
});

/** One browser or program in which a host is signed in. */
export const signIn = z.object({
  id,
  createdAt: timestamp,
  /** Rounded to the hour. */
  lastUsedAt: timestamp,
  /** The browser's user agent, shortened; null without one. */
  userAgent: z.nullable(z.string()),
  /** True for the sign-in that makes the call. */
  isCurrent: z.boolean(),
});

export type SignIn = z.infer<typeof signIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  summary: 'The sign-ins of the signed-in host, this one first, then by last use',
  action: 'self',
  response: z.array(signIn),
});

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
  summary: 'End one sign-in of the signed-in host',
  action: 'self',
  params: z.strictObject({ id }),
  response: okResponse,
});

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins',
  summary: 'End every sign-in of the signed-in host but this one',
  action: 'self',
  response: okResponse,
});
