import * as z from 'zod/mini';
import { GIVEN_PASSWORD } from './accounts-rules';
import type { CallDescriptions } from './endpoint';
import { exactText, id, okResponse, timestamp } from './fields-schemas';
import { SIGN_IN_METHODS } from './sign-in-methods';
import { passkeyQuestion, secondStepProof } from './sign-in-ways-schemas';

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

/** The proof of people who have a password. */
export const passwordProof = z.strictObject({ password: exactText(GIVEN_PASSWORD) });

export const signInsCalls = {
  beginConfirmation: {
    summary: 'By which methods the signed-in host can confirm this sign-in',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: z.object({
      methods: z.array(z.enum(SIGN_IN_METHODS)),
      /** Null without a passkey. */
      passkey: z.nullable(passkeyQuestion),
      /** The name of the sign-in service; null if the host does not sign in by it. */
      service: z.nullable(z.string()),
    }),
  },
  confirmSignIn: {
    summary: 'Confirm this sign-in with the password, a passkey, the code of an app or a recovery code',
    action: 'self',
    scope: null,
    concernsSelf: true,
    body: z.union([passwordProof, secondStepProof]),
    response: okResponse,
  },
  listSignIns: {
    summary: 'The sign-ins of the signed-in host, this one first, then by last use',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: z.array(signIn),
  },
  endSignIn: {
    summary: 'End one sign-in of the signed-in host',
    action: 'self',
    scope: null,
    concernsSelf: true,
    params: z.strictObject({ id }),
    response: okResponse,
  },
  endOtherSignIns: {
    summary: 'End every sign-in of the signed-in host but this one',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: okResponse,
  },
} as const satisfies CallDescriptions;
