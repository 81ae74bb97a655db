import * as z from 'zod/mini';
import { confirmationToken, user } from './accounts-schemas';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { exactText, okResponse } from './fields-schemas';
import { SECOND_STEPS } from './sign-in-ways';
import { SIGN_IN_CODE } from './sign-in-ways-rules';

const base64url = z.string(fault('passkey_invalid')).check(z.regex(/^[\w-]{1,8000}$/, fault('passkey_invalid')));

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key', fault('passkey_invalid')),
  authenticatorAttachment: z.exactOptional(z.enum(['platform', 'cross-platform'], fault('passkey_invalid'))),
} as const;

/** A passkey's answer to a challenge, in the JSON form of WebAuthn. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.exactOptional(base64url),
  }),
});

const transport = z.string(fault('passkey_invalid')).check(z.regex(/^[\w-]{1,20}$/, fault('passkey_invalid')));

/** A new passkey, in the JSON form of WebAuthn. */
export const passkeyCreation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.exactOptional(z.array(transport).check(z.maxLength(10, fault('passkey_invalid')))),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** What a browser asks a passkey, in the JSON form of WebAuthn. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.string(),
  /** Absent if any passkey of this site may answer. */
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: z.enum(['required', 'preferred']),
});

/** What a browser makes a passkey from, in the JSON form of WebAuthn. */
export const passkeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred']),
  }),
  attestation: z.literal('none'),
});

/** One proof beside the password: the code of an app, a recovery code, or the answer of a passkey. */
export const secondStepProof = z.union([
  z.strictObject({ code: exactText(SIGN_IN_CODE) }),
  z.strictObject({ recoveryCode: exactText(SIGN_IN_CODE) }),
  z.strictObject({ passkey: passkeyAnswer }),
]);

export const signInWaysCalls = {
  readSignInWays: {
    summary: 'How people sign in on this installation',
    response: z.object({
      /** The name of the sign-in service that the operator has set; null without one. */
      service: z.nullable(z.string()),
      /** True if people sign in by the service alone. */
      isServiceOnly: z.boolean(),
      /** False where browsers allow no passkeys: at an IP address, or without HTTPS. */
      hasPasskeys: z.boolean(),
    }),
  },
  beginPasskeySignIn: {
    summary: 'Ask for any passkey of this site; the answer goes to `signInByPasskey` within ten minutes',
    response: passkeyQuestion,
  },
  signInByPasskey: {
    summary: 'Sign in with a passkey alone',
    body: z.strictObject({ passkey: passkeyAnswer }),
    response: user,
  },
  beginSecondStep: {
    summary: 'Which proofs `finishSecondStep` takes after a password that was right (`second_step_needed`)',
    response: z.object({
      steps: z.array(z.enum(SECOND_STEPS)),
      /** Null without a passkey. */
      passkey: z.nullable(passkeyQuestion),
      /** Days for which a browser may skip the second step. */
      trustDays: z.number(),
    }),
  },
  finishSecondStep: {
    summary: 'Sign in with the proof beside the password',
    body: z.strictObject({
      proof: secondStepProof,
      /** True to skip the second step in this browser for some days. */
      trustsBrowser: z._default(z.boolean(fault('boolean_needed')), false),
    }),
    response: user,
  },
  readConnection: {
    summary: 'The account of the sign-in service that the next sign-in in this browser connects',
    response: z.object({
      /** Null if nothing waits to be connected. */
      email: z.nullable(z.string()),
      /** Why the person signs in by other means first. */
      reason: z.nullable(z.enum(['unconfirmed', 'password'])),
    }),
  },
  signInByLink: {
    summary: 'Sign in by a link that the operator has made for a person',
    body: z.strictObject({ token: confirmationToken }),
    response: user,
  },
  endConnection: {
    summary: 'Connect nothing at the next sign-in in this browser',
    response: okResponse,
  },
} as const satisfies CallDescriptions;
