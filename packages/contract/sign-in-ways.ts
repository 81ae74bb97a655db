import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from './endpoint';
import type {
  passkeyAnswer,
  passkeyCreation,
  passkeyOffer,
  passkeyQuestion,
  secondStepProof,
  signInWaysCalls,
} from './sign-in-ways-schemas';

/** The proofs that a person may give after the password. */
export const SECOND_STEPS = ['app', 'passkey', 'recovery'] as const;

export type SecondStep = (typeof SECOND_STEPS)[number];

export type PasskeyAnswer = output<typeof passkeyAnswer>;
export type PasskeyCreation = output<typeof passkeyCreation>;
export type PasskeyQuestion = output<typeof passkeyQuestion>;
export type PasskeyOffer = output<typeof passkeyOffer>;
export type SecondStepProof = output<typeof secondStepProof>;

/** Where the sign-in service begins: a page that leads to it. `purpose` is one of `SERVICE_PURPOSES`. */
export const SERVICE_PATH = '/sign-in-service';

/** Where the sign-in service sends people back to. The operator registers it there. */
export const SERVICE_CALLBACK_PATH = '/sign-in-service/callback';

/** Where the sign-in service says that a person has signed out there. */
export const SERVICE_LOGOUT_PATH = '/sign-in-service/logout';

/**
 * What a person goes to the sign-in service for: to sign in, to connect it to the account they are signed in to, to make
 * the sign-in recent, or to test the settings.
 */
export const SERVICE_PURPOSES = ['sign-in', 'connect', 'confirm', 'test'] as const;

export type ServicePurpose = (typeof SERVICE_PURPOSES)[number];

/** The parameter of `/login` that names why the service did not sign a person in, one of `SERVICE_OUTCOMES`. */
export const OUTCOME_PARAMETER = 'service';

/** Why a way through the sign-in service ended. Their texts are in `packages/texts`. */
export const SERVICE_OUTCOMES = [
  'unreachable',
  'clock',
  'refused',
  'claim_missing',
  'not_valid',
  'registration_closed',
  'invitation_needed',
  'account_blocked',
  'other_account',
  'over',
  'off',
] as const;

/** The value of that parameter while an account of the service waits for a sign-in by password (`readConnection`). */
export const CONNECT_OUTCOME = 'connect';

export type ServiceOutcome = (typeof SERVICE_OUTCOMES)[number];

/** The channel by which a window that came back from the sign-in service tells the page that opened it. */
export const SERVICE_CHANNEL = 'linecheck-sign-in-service';

export const readSignInWays: ApiEndpoint<typeof signInWaysCalls.readSignInWays> = {
  method: 'GET',
  path: '/api/auth/ways',
};

export type SignInWays = EndpointResponse<typeof readSignInWays>;

/** POST: it stores the challenge that it asks for. */
export const beginPasskeySignIn: ApiEndpoint<typeof signInWaysCalls.beginPasskeySignIn> = {
  method: 'POST',
  path: '/api/auth/passkey/begin',
};

export const signInByPasskey: ApiEndpoint<typeof signInWaysCalls.signInByPasskey> = {
  method: 'POST',
  path: '/api/auth/passkey',
};

/** POST: it stores the challenge that it asks for. */
export const beginSecondStep: ApiEndpoint<typeof signInWaysCalls.beginSecondStep> = {
  method: 'POST',
  path: '/api/auth/second-step/begin',
};

export const finishSecondStep: ApiEndpoint<typeof signInWaysCalls.finishSecondStep> = {
  method: 'POST',
  path: '/api/auth/second-step',
};

export const readConnection: ApiEndpoint<typeof signInWaysCalls.readConnection> = {
  method: 'GET',
  path: '/api/auth/connection',
};

export const endConnection: ApiEndpoint<typeof signInWaysCalls.endConnection> = {
  method: 'DELETE',
  path: '/api/auth/connection',
};

export const signInByLink: ApiEndpoint<typeof signInWaysCalls.signInByLink> = {
  method: 'POST',
  path: '/api/auth/sign-in-link',
};
