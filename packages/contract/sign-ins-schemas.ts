import * as z from 'zod/mini';
import { GIVEN_PASSWORD } from './accounts-rules';
import type { CallDescriptions } from './endpoint';
import { exactText, id, okResponse, timestamp } from './fields-schemas';
import { SIGN_IN_METHODS } from './sign-ins';

export const signInMethod = z.object({
  id,
  kind: z.enum(SIGN_IN_METHODS),
  /** For a password, the time at which it was set; for one that was set before 0.1.0, that of the registration. */
  createdAt: timestamp,
  /** Null if it is not known to have been used. */
  lastUsedAt: z.nullable(timestamp),
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

export const signInsCalls = {
  confirmSignIn: {
    summary: 'Confirm this sign-in with the password',
    action: 'self',
    scope: null,
    body: z.strictObject({ password: exactText(GIVEN_PASSWORD) }),
    response: okResponse,
  },
  listSignInMethods: {
    summary: 'The ways in which the signed-in host signs in, the oldest first',
    action: 'self',
    scope: null,
    response: z.array(signInMethod),
  },
  listSignIns: {
    summary: 'The sign-ins of the signed-in host, this one first, then by last use',
    action: 'self',
    scope: null,
    response: z.array(signIn),
  },
  endSignIn: {
    summary: 'End one sign-in of the signed-in host',
    action: 'self',
    scope: null,
    params: z.strictObject({ id }),
    response: okResponse,
  },
  endOtherSignIns: {
    summary: 'End every sign-in of the signed-in host but this one',
    action: 'self',
    scope: null,
    response: okResponse,
  },
} as const satisfies CallDescriptions;
