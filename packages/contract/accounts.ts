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

const newPassword = z.string('Please ensure your password meets all requirements.').check(
  z.maxLength(PASSWORD_MAX, 'Password is too long'),
  z.refine<string>((password) => missingRequirements(password).length === 0, {
    error: 'Please ensure your password meets all requirements.',
  }),
);

export const registration = z.strictObject({
  email,
  password: newPassword,
  firstName: text({ max: NAME_MAX, tooLong: 'First name is too long', required: 'First name is required' }),
  lastName: text({ max: NAME_MAX, tooLong: 'Last name is too long', required: 'Last name is required' }),
  /** Only Plus can be chosen; Pro is coming soon. */
  plan: z._default(z.literal('plus', 'Pro is coming soon.'), 'plus'),
});

export const credentials = z.strictObject({ email, password: signInPassword });

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
