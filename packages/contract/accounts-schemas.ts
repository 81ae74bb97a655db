import * as z from 'zod/mini';
import { NEW_PASSWORD, nameChangeRules, SIGN_IN_PASSWORD, workspaceDeletionRules } from './accounts-rules';
import { ROLES } from './capabilities';
import type { CallDescriptions } from './endpoint';
import { type FieldCode, fault } from './fields';
import { email, exactText, id, languageChoice, okResponse, ruled, timestamp, typedText } from './fields-schemas';
import { plan, subscriptionStatus } from './plans-schemas';
import { PASSWORD_MAX } from './sign-ins';
import { SESSION_IDS_MAX } from './test-sessions';

const newPassword = z
  .string(fault('password_requirements'))
  .check(z.maxLength(PASSWORD_MAX, fault('password_too_long')), ruled(NEW_PASSWORD));

const personName = {
  firstName: typedText(nameChangeRules.firstName),
  lastName: typedText(nameChangeRules.lastName),
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

export const credentials = z.strictObject({ email, password: exactText(SIGN_IN_PASSWORD) });

const resetToken = token({ needed: 'reset_token_needed', invalid: 'reset_token_invalid' });
export const confirmationToken = token({ needed: 'confirmation_link_needed', invalid: 'confirmation_link_invalid' });

export const resetRequest = z.strictObject({ email });

export const workspaceOfUser = z.object({
  id,
  /** Until an owner has named it, the name of the person whose own workspace it is. */
  name: z.string(),
  role: z.enum(ROLES),
  /** True for the workspace in which calls act that name no other. */
  isOwn: z.boolean(),
  /** True if the workspace is closed to the person until they have a second factor. */
  needsSecondFactor: z.boolean(),
});

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
  /** Chosen by the host; null for what the browser asks for. */
  language: z.nullable(z.string()),
  subscriptionStatus,
  trialStartsAt: z.nullable(timestamp),
  trialEndsAt: z.nullable(timestamp),
  /** The workspaces of which the host is a member, their own first. */
  workspaces: z.array(workspaceOfUser),
});

export const nameChange = z.strictObject(personName);

export const nameChanges = z.partial(nameChange);

export const passwordChange = z.strictObject({ newPassword });

export const accountDeletion = z.strictObject({
  /** The address of the account, typed to confirm its deletion. */
  email,
  /** The ids of workspaces with other members that are deleted with the account if it is their only owner. */
  deleteWorkspaces: z.optional(z.array(id).check(z.maxLength(SESSION_IDS_MAX, fault('too_many_ids')))),
});

/** The name of a workspace, typed to confirm its deletion; until an owner has named it, that of a person. */
export const workspaceDeletion = z.strictObject({
  name: typedText(workspaceDeletionRules.name),
});

export const accountsCalls = {
  confirmEmail: {
    summary: 'Confirm the address of an account by the link in the email that a new host receives',
    body: z.strictObject({ token: confirmationToken }),
    response: okResponse,
  },
  register: {
    summary: 'Create a host account and sign in',
    status: 201,
    body: registration,
    response: user,
  },
  readRegistration: {
    summary: 'Who may create an account on this installation',
    response: z.object({ registration: z.enum(['open', 'invite', 'closed']) }),
  },
  validateInvitation: {
    summary: 'Check whether an invitation to register is valid, and for which address',
    body: z.strictObject({ token: invitationToken }),
    response: z.object({ valid: z.boolean(), email: z.nullable(z.string()) }),
  },
  logIn: {
    summary: 'Sign in with email and password',
    body: credentials,
    response: user,
  },
  logOut: {
    summary: 'End this sign-in',
    response: okResponse,
  },
  currentUser: {
    summary: 'The signed-in host',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: user,
  },
  requestReset: {
    summary: 'Request an email with a link that resets the password; does not reveal whether the account exists',
    body: resetRequest,
    response: z.object({ ok: z.literal(true), token: z.string() }),
  },
  validateResetToken: {
    summary: 'Check whether a reset link is valid',
    body: z.strictObject({ token: resetToken }),
    /** `email` is the address of the account, for password managers; only a valid link reveals it. */
    response: z.object({ valid: z.boolean(), message: z.string(), email: z.optional(z.string()) }),
  },
  resetPassword: {
    summary: 'Set a new password by a reset link, and end every sign-in of the account',
    body: z.strictObject({ token: resetToken, password: newPassword }),
    response: okResponse,
  },
  changeName: {
    summary: 'Change the name of the signed-in host',
    action: 'self',
    scope: null,
    concernsSelf: true,
    body: nameChanges,
    response: user,
  },
  changeLanguage: {
    summary: 'Choose the language of the pages and emails of the signed-in host',
    action: 'self',
    scope: null,
    concernsSelf: true,
    body: z.strictObject({ language: languageChoice }),
    response: user,
  },
  changePassword: {
    summary:
      'Change the password of the signed-in host, or set the first one, and end every other sign-in and every reset link',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    body: passwordChange,
    response: okResponse,
  },
  exportAccount: {
    summary: 'All stored data of the signed-in host, as one zip file of JSON, pictures and videos',
    action: 'export',
    scope: null,
    recentSignIn: true,
    response: z.unknown(),
  },
  deleteAccount: {
    summary: 'Delete the account of the signed-in host with all its data, immediately and permanently',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    body: accountDeletion,
    response: okResponse,
  },
  deleteWorkspace: {
    summary: 'Delete a workspace of which the caller is an owner with all its data, immediately and permanently',
    action: 'people',
    scope: null,
    recentSignIn: true,
    body: workspaceDeletion,
    response: okResponse,
  },
} as const satisfies CallDescriptions;
