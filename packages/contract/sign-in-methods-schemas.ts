import * as z from 'zod/mini';
import type { CallDescriptions } from './endpoint';
import { exactText, id, okResponse, timestamp, typedText } from './fields-schemas';
import { SIGN_IN_METHODS } from './sign-in-methods';
import { METHOD_NAME } from './sign-in-methods-rules';
import { SIGN_IN_CODE } from './sign-in-ways-rules';
import { passkeyCreation, passkeyOffer } from './sign-in-ways-schemas';

export const signInMethod = z.object({
  id,
  kind: z.enum(SIGN_IN_METHODS),
  /** As the person has typed it; null for the password, and for the sign-in service. */
  name: z.nullable(z.string()),
  /** For a password, the time at which it was set; for one that was set before 0.1.0, that of the registration. */
  createdAt: timestamp,
  /** Null if it is not known to have been used. */
  lastUsedAt: z.nullable(timestamp),
  /** True for a passkey of another `PUBLIC_URL`, which no browser offers here. */
  isOrphaned: z.boolean(),
});

const added = z.object({
  method: signInMethod,
  /** Shown once: with the first method that is a second factor. Null with further ones. */
  recoveryCodes: z.nullable(z.array(z.string())),
});

const ofMethod = z.strictObject({ id });

export const signInMethodsCalls = {
  listSignInMethods: {
    summary: 'The ways in which the signed-in host signs in, the oldest first',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: z.object({
      methods: z.array(signInMethod),
      /** Recovery codes that are not used yet. */
      recoveryCodesLeft: z.number(),
      /** The names of the teams that ask for a second factor. */
      askedByTeams: z.array(z.string()),
      /** True for the first host, where a sign-in service is set: they may test it. */
      mayTestService: z.boolean(),
    }),
  },
  newAuthenticatorApp: {
    summary: 'A new secret for an authenticator app, for ten minutes; `addAuthenticatorApp` stores it',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    response: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth://` address, for a QR code. */
      address: z.string(),
    }),
  },
  addAuthenticatorApp: {
    summary: 'Add the authenticator app that shows this code',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    status: 201,
    body: z.strictObject({ name: typedText(METHOD_NAME), code: exactText(SIGN_IN_CODE) }),
    response: added,
  },
  newPasskey: {
    summary: 'What a browser makes a passkey from, for ten minutes; `addPasskey` stores it',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    response: passkeyOffer,
  },
  addPasskey: {
    summary: 'Add a passkey',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    status: 201,
    body: z.strictObject({ name: typedText(METHOD_NAME), passkey: passkeyCreation }),
    response: added,
  },
  renameSignInMethod: {
    summary: 'Change the name of a passkey or an authenticator app',
    action: 'self',
    scope: null,
    concernsSelf: true,
    params: ofMethod,
    body: z.strictObject({ name: typedText(METHOD_NAME) }),
    response: okResponse,
  },
  removeSignInMethod: {
    summary: 'Remove a way to sign in, and end the other sign-ins that were made by it',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    params: ofMethod,
    response: okResponse,
  },
  renewRecoveryCodes: {
    summary: 'Ten new recovery codes; the earlier ones stop working',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
} as const satisfies CallDescriptions;
