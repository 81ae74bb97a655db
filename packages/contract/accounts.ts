import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { missingRequirements } from './passwords';
import { subscriptionStatus } from './plans';
import { done, email, id, moment, NAME_MAX, text } from './text';

/** Hashing cost grows with the length, so there is an end to it. */
const PASSWORD_MAX = 200;

/** S1 §5 asks for 6 characters at sign-in and for 8 at registration; both are kept (M7). */
const SIGN_IN_PASSWORD_MIN = 6;

const signInPassword = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(SIGN_IN_PASSWORD_MIN, 'Password must be at least 6 characters'),
    z.maxLength(PASSWORD_MAX, 'Password is too long'),
  );

export const newPassword = z.string('Please ensure your password meets all requirements.').check(
  z.maxLength(PASSWORD_MAX, 'Password is too long'),
  z.refine<string>((password) => missingRequirements(password).length === 0, {
    error: 'Please ensure your password meets all requirements.',
  }),
);

/** A password that is asked for again. Whether it is right is for the server to say. */
export const givenPassword = z
  .string('Your password is needed')
  .check(z.minLength(1, 'Your password is needed'), z.maxLength(PASSWORD_MAX, 'Password is too long'));

export const personName = {
  firstName: text({ max: NAME_MAX, tooLong: 'First name is too long', required: 'First name is required' }),
  lastName: text({ max: NAME_MAX, tooLong: 'Last name is too long', required: 'Last name is required' }),
} as const;

const INVITATION_TOKEN_MAX = 200;

/** The token of an invitation as somebody brings it. Whether it lets anybody in is for the server to say. */
const invitationToken = z
  .string('An invitation is needed')
  .check(
    z.minLength(1, 'An invitation is needed'),
    z.maxLength(INVITATION_TOKEN_MAX, 'Not an invitation'),
    z.regex(/^[\w-]*$/, 'Not an invitation'),
  );

export const registration = z.strictObject({
  email,
  password: newPassword,
  ...personName,
  /** Only Plus can be chosen; Pro is coming soon. */
  plan: z._default(z.literal('plus', 'Pro is coming soon.'), 'plus'),
  /** Where registration is by invitation alone. It is for one address. */
  invitationToken: z.optional(invitationToken),
});

export const credentials = z.strictObject({ email, password: signInPassword });

const RESET_TOKEN_MAX = 200;

/** The token of a reset link as somebody brings it. Whether it opens anything is for the server to say. */
const resetToken = z
  .string('A reset token is needed')
  .check(z.minLength(1, 'A reset token is needed'), z.maxLength(RESET_TOKEN_MAX, 'Not a reset token'));

const CONFIRMATION_TOKEN_MAX = 200;

/** The token of a letter that asks whose address it is. */
const confirmationToken = z
  .string('A confirmation link is needed')
  .check(
    z.minLength(1, 'A confirmation link is needed'),
    z.maxLength(CONFIRMATION_TOKEN_MAX, 'Not a confirmation link'),
  );

export const resetRequest = z.strictObject({ email });

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm the address of an account by the link of the letter that a new host gets',
  body: z.strictObject({ token: confirmationToken }),
  response: done,
});

/** The signed-in host, as the host is shown to themselves. */
export const user = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isPro: z.boolean(),
  subscriptionStatus,
  trialStartsAt: z.nullable(moment),
  trialEndsAt: z.nullable(moment),
});

export type User = z.infer<typeof user>;

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a host account and sign in',
  status: 201,
  body: registration,
  response: user,
});

/** Who may register now. `closed` is said once there is a host: the first one can always come. */
export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/auth/registration',
  summary: 'Who may create an account on this installation',
  response: z.object({ registration: z.enum(['open', 'invite', 'closed']) }),
});

export type RegistrationMode = z.infer<typeof readRegistration.response>['registration'];

export const validateInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/validate-invitation',
  summary: 'Whether an invitation to register still works, and for which address',
  body: z.strictObject({ token: invitationToken }),
  response: z.object({ valid: z.boolean(), email: z.nullable(z.string()) }),
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  body: credentials,
  response: user,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this sign-in',
  response: done,
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in host',
  response: user,
});

/**
 * The answer is the same for everybody: the token in it is a decoy that opens nothing (D1). The real one goes out by mail.
 */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-reset',
  summary: 'Ask for a mail with a link that resets the password; never says whether the account exists',
  body: resetRequest,
  response: z.object({ ok: z.literal(true), token: z.string() }),
});

export const validateResetToken = endpoint({
  method: 'POST',
  path: '/api/auth/validate-reset-token',
  summary: 'Whether a reset link still works',
  body: z.strictObject({ token: resetToken }),
  response: z.object({ valid: z.boolean(), message: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password by a reset link, and end every sign-in of the account',
  body: z.strictObject({ token: resetToken, password: newPassword }),
  response: done,
});
