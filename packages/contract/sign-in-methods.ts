import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from './endpoint';
import type { signInMethod, signInMethodsCalls } from './sign-in-methods-schemas';

/** The kinds of ways in which people sign in. An app is no way of its own: it is a second step after the password. */
export const SIGN_IN_METHODS = ['password', 'app', 'passkey', 'service'] as const;

export type SignInMethodKind = (typeof SIGN_IN_METHODS)[number];

/** True if a person with these methods gives a second proof after the password, or needs none because of a passkey. */
export const hasSecondFactor = (kinds: readonly SignInMethodKind[]): boolean =>
  kinds.includes('app') || kinds.includes('passkey');

/** Maximum number of apps and passkeys of a person. */
export const FACTORS_MAX = 20;

/** Number of recovery codes that are made at once. */
export const RECOVERY_CODES = 10;

export type SignInMethod = output<typeof signInMethod>;

export const listSignInMethods: ApiEndpoint<typeof signInMethodsCalls.listSignInMethods> = {
  method: 'GET',
  path: '/api/account/sign-in-methods',
};

export type SignInMethodsReply = EndpointResponse<typeof listSignInMethods>;

export const newAuthenticatorApp: ApiEndpoint<typeof signInMethodsCalls.newAuthenticatorApp> = {
  method: 'POST',
  path: '/api/account/authenticator-apps/new',
};

export const addAuthenticatorApp: ApiEndpoint<typeof signInMethodsCalls.addAuthenticatorApp> = {
  method: 'POST',
  path: '/api/account/authenticator-apps',
};

export const newPasskey: ApiEndpoint<typeof signInMethodsCalls.newPasskey> = {
  method: 'POST',
  path: '/api/account/passkeys/new',
};

export const addPasskey: ApiEndpoint<typeof signInMethodsCalls.addPasskey> = {
  method: 'POST',
  path: '/api/account/passkeys',
};

export type AddedSignInMethod = EndpointResponse<typeof addPasskey>;

export const renameSignInMethod: ApiEndpoint<typeof signInMethodsCalls.renameSignInMethod> = {
  method: 'PUT',
  path: '/api/account/sign-in-methods/:id',
};

export const removeSignInMethod: ApiEndpoint<typeof signInMethodsCalls.removeSignInMethod> = {
  method: 'DELETE',
  path: '/api/account/sign-in-methods/:id',
};

export const renewRecoveryCodes: ApiEndpoint<typeof signInMethodsCalls.renewRecoveryCodes> = {
  method: 'POST',
  path: '/api/account/recovery-codes',
};
