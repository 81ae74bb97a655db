import type { output } from 'zod/v4/core';
import type { accountsCalls, nameChanges, user, workspaceOfUser } from './accounts-schemas';
import type { ApiEndpoint, EndpointResponse } from './endpoint';

export const confirmEmail: ApiEndpoint<typeof accountsCalls.confirmEmail> = {
  method: 'POST',
  path: '/api/auth/confirm-email',
};

export type WorkspaceOfUser = output<typeof workspaceOfUser>;

export type SignedInUser = output<typeof user>;

export const register: ApiEndpoint<typeof accountsCalls.register> = {
  method: 'POST',
  path: '/api/auth/register',
};

/** Reads who may register. `closed` only applies once there is a host: the first one can always register. */
export const readRegistration: ApiEndpoint<typeof accountsCalls.readRegistration> = {
  method: 'GET',
  path: '/api/auth/registration',
};

export type RegistrationMode = EndpointResponse<typeof readRegistration>['registration'];

export const validateInvitation: ApiEndpoint<typeof accountsCalls.validateInvitation> = {
  method: 'POST',
  path: '/api/auth/validate-invitation',
};

export const logIn: ApiEndpoint<typeof accountsCalls.logIn> = {
  method: 'POST',
  path: '/api/auth/login',
};

export const logOut: ApiEndpoint<typeof accountsCalls.logOut> = {
  method: 'POST',
  path: '/api/auth/logout',
};

export const currentUser: ApiEndpoint<typeof accountsCalls.currentUser> = {
  method: 'GET',
  path: '/api/auth/user',
};

/**
 * The response is identical for every address: its token is a decoy that is valid nowhere (D1). The real one is sent by
 * email.
 */
export const requestReset: ApiEndpoint<typeof accountsCalls.requestReset> = {
  method: 'POST',
  path: '/api/auth/request-reset',
};

export const validateResetToken: ApiEndpoint<typeof accountsCalls.validateResetToken> = {
  method: 'POST',
  path: '/api/auth/validate-reset-token',
};

export const resetPassword: ApiEndpoint<typeof accountsCalls.resetPassword> = {
  method: 'POST',
  path: '/api/auth/reset-password',
};

export type NameChanges = output<typeof nameChanges>;

export const changeName: ApiEndpoint<typeof accountsCalls.changeName> = {
  method: 'PUT',
  path: '/api/account/name',
};

export const changeLanguage: ApiEndpoint<typeof accountsCalls.changeLanguage> = {
  method: 'PUT',
  path: '/api/account/language',
};

export const changePassword: ApiEndpoint<typeof accountsCalls.changePassword> = {
  method: 'PUT',
  path: '/api/account/password',
};

export const exportAccount: ApiEndpoint<typeof accountsCalls.exportAccount> = {
  method: 'GET',
  path: '/api/account/export',
  bytes: { types: ['application/zip'] },
};

/** POST instead of DELETE: proxies may drop the body of a DELETE. */
export const deleteAccount: ApiEndpoint<typeof accountsCalls.deleteAccount> = {
  method: 'POST',
  path: '/api/account/delete',
};

/** Refused with `own_workspace` for the caller's own workspace, which is deleted with the account. */
export const deleteWorkspace: ApiEndpoint<typeof accountsCalls.deleteWorkspace> = {
  method: 'POST',
  path: '/api/workspace/delete',
};
