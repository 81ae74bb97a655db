import * as z from 'zod/mini';
import { ROLES } from './capabilities';
import { endpoint } from './endpoint';
import { email, type FieldCode, fault, id, NAME_MAX, okResponse, text, timestamp, withoutAddress } from './fields';
import { plan, subscriptionStatus } from './plans';
import { givenPassword, missingRequirements, PASSWORD_MAX } from './sign-ins';
import { SESSION_IDS_MAX } from './test-sessions';

/** S1 §5 requires 6 characters at sign-in and 8 at registration; both are kept (M7). */
const SIGN_IN_PASSWORD_MIN = 6;

const signInPassword = z
  .string(fault('password_too_short'))
  .check(
    z.minLength(SIGN_IN_PASSWORD_MIN, fault('password_too_short')),
    z.maxLength(PASSWORD_MAX, fault('password_too_long')),
  );

/** A password that meets every requirement (S1 §5). */
export const newPassword = z.string(fault('password_requirements')).check(
  z.maxLength(PASSWORD_MAX, fault('password_too_long')),
  z.refine<string>((password) => missingRequirements(password).length === 0, {
    error: fault('password_requirements'),
  }),
);

export const personName = {
  firstName: text({ max: NAME_MAX, tooLong: 'first_name_too_long', required: 'first_name_required' }).check(
    withoutAddress,
  ),
  lastName: text({ max: NAME_MAX, tooLong: 'last_name_too_long', required: 'last_name_required' }).check(
    withoutAddress,
  ),
} as const;

const TOKEN_MAX = 200;

/** A token of a link as received. Only the server can check whether it is valid. */
const token = (codes: { readonly needed: FieldCode; readonly invalid: FieldCode }) =>
  z
    .string(fault(codes.needed))
    .check(z.minLength(1, fault(codes.needed)), z.maxLength(TOKEN_MAX, fault(codes.invalid)));

export const invitationToken = token({ needed: 'invitation_needed', invalid: 'invitation_invalid' }).check(
  z.regex(/^[\w-]*$/, fault('invitation_invalid')),
);

export const registration = z.strictObject({
  email,
  password: newPassword,
  ...personName,
  /** Only Plus can be chosen; Pro is not available yet. */
  plan: z._default(z.literal('plus', fault('plan_not_for_sale')), 'plus'),
  /** Required if registration is by invitation. It is valid for one address. */
  invitationToken: z.optional(invitationToken),
  /** The token of an invitation to a workspace, which admits its recipient in every mode. The new account joins it. */
  joinToken: z.optional(invitationToken),
});

export const credentials = z.strictObject({ email, password: signInPassword });

const resetToken = token({ needed: 'reset_token_needed', invalid: 'reset_token_invalid' });
const confirmationToken = token({ needed: 'confirmation_link_needed', invalid: 'confirmation_link_invalid' });

export const resetRequest = z.strictObject({ email });

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm the address of an account by the link in the email that a new host receives',
  body: z.strictObject({ token: confirmationToken }),
  response: okResponse,
});

export const workspaceOfUser = z.object({
  id,
  /** Until an owner has named it, the name of the person whose own workspace it is. */
  name: z.string(),
  role: z.enum(ROLES),
  /** True for the workspace in which calls act that name no other. */
  isOwn: z.boolean(),
});

export type WorkspaceOfUser = z.infer<typeof workspaceOfUser>;

export const user = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** S1's flag, derived from `plan`. */
  isPro: z.boolean(),
  plan,
  /** False if the operator has not admitted the person as a host: there is no trial, and nobody can be invited. */
  isAdmitted: z.boolean(),
  subscriptionStatus,
  trialStartsAt: z.nullable(timestamp),
  trialEndsAt: z.nullable(timestamp),
  /** The workspaces of which the host is a member, their own first. */
  workspaces: z.array(workspaceOfUser),
});

export type SignedInUser = z.infer<typeof user>;

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a host account and sign in',
  status: 201,
  body: registration,
  response: user,
});

/** Reads who may register. `closed` only applies once there is a host: the first one can always register. */
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
  summary: 'Check whether an invitation to register is valid, and for which address',
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
  response: okResponse,
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in host',
  action: 'self',
  response: user,
});

/**
 * The response is identical for every address: its token is a decoy that is valid nowhere (D1). The real one is sent by
 * email.
 */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-reset',
  summary: 'Request an email with a link that resets the password; does not reveal whether the account exists',
  body: resetRequest,
  response: z.object({ ok: z.literal(true), token: z.string() }),
});

export const validateResetToken = endpoint({
  method: 'POST',
  path: '/api/auth/validate-reset-token',
  summary: 'Check whether a reset link is valid',
  body: z.strictObject({ token: resetToken }),
  /** `email` is the address of the account, for password managers; only a valid link reveals it. */
  response: z.object({ valid: z.boolean(), message: z.string(), email: z.optional(z.string()) }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password by a reset link, and end every sign-in of the account',
  body: z.strictObject({ token: resetToken, password: newPassword }),
  response: okResponse,
});

export const nameChange = z.strictObject(personName);

const nameChanges = z.partial(nameChange);

export type NameChanges = z.infer<typeof nameChanges>;

export const changeName = endpoint({
  method: 'PUT',
  path: '/api/account/name',
  summary: 'Change the name of the signed-in host',
  action: 'self',
  body: nameChanges,
  response: user,
});

export const passwordChange = z.strictObject({ currentPassword: givenPassword, newPassword });

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Change the password of the signed-in host, and end every other sign-in and every reset link',
  action: 'self',
  body: passwordChange,
  response: okResponse,
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'All stored data of the signed-in host, as one zip file of JSON, pictures and videos',
  action: 'export',
  recentSignIn: true,
  bytes: { types: ['application/zip'] },
  response: z.unknown(),
});

/** The password confirms the deletion of the account; no recent sign-in is needed. */
export const accountDeletion = z.strictObject({
  password: givenPassword,
  /** The ids of workspaces with other members that are deleted with the account if it is their only owner. */
  deleteWorkspaces: z.optional(z.array(id).check(z.maxLength(SESSION_IDS_MAX, fault('too_many_ids')))),
});

/** POST instead of DELETE: proxies may drop the body of a DELETE, and the body carries the password. */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Delete the account of the signed-in host with all its data, immediately and permanently',
  action: 'self',
  body: accountDeletion,
  response: okResponse,
});

/** The name of a workspace, typed to confirm its deletion; until an owner has named it, that of a person. */
export const workspaceDeletion = z.strictObject({
  name: text({ max: 2 * NAME_MAX + 1, tooLong: 'workspace_name_too_long', required: 'workspace_name_required' }),
});

/** Refused with `own_workspace` for the caller's own workspace, which is deleted with the account. */
export const deleteWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspace/delete',
  summary: 'Delete a workspace of which the caller is an owner with all its data, immediately and permanently',
  action: 'people',
  recentSignIn: true,
  body: workspaceDeletion,
  response: okResponse,
});
