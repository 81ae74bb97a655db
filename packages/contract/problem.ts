import { isRecord, keysOf } from '@linecheck/checks/records';
import type { output } from 'zod/v4/core';
import { ORDER_MAX, TEMPLATE_ITEMS_MAX } from './checklists';
import { type FieldCode, PAGE_MAX } from './fields';
import { READY_ANSWERS_MAX } from './help-requests';
import type { problemBody, problemDetails } from './problem-schemas';
import { CLIP_SECONDS } from './recordings';
import { SESSION_IDS_MAX } from './test-sessions';

interface ProblemKind {
  readonly status: number;
  /** Cases with a separate text, named in the parameter `reason`. */
  readonly reasons?: readonly string[];
}

/** All error responses of the API. Programs read the code; the texts for people are in `packages/texts`. */
export const problems = {
  invalid: {
    status: 400,
    reasons: [
      'empty_body',
      'bad_json',
      'wrong_length',
      'not_utf8',
      'unreadable',
      'too_slow',
      'broken_off',
      'several_hosts',
    ],
  },
  not_json: { status: 415 },
  not_video: { status: 415 },
  not_take: { status: 415 },
  clip_not_valid: { status: 400 },
  too_large: { status: 413 },
  not_signed_in: { status: 401, reasons: ['metrics_token'] },
  wrong_credentials: { status: 401 },
  account_blocked: { status: 403 },
  wrong_password: { status: 403 },
  /** The password was right, and the account asks for a second proof (`beginSecondStep`). */
  second_step_needed: { status: 401 },
  /** What was begun for a sign-in was used already, or took too long. */
  step_over: { status: 409 },
  wrong_code: { status: 403 },
  passkey_refused: { status: 403, reasons: ['unknown', 'not_verified'] },
  passkeys_off: { status: 409 },
  /** The team is closed to people who sign in by a password alone. */
  second_factor_needed: { status: 403 },
  factor_first: { status: 409 },
  last_method: { status: 409 },
  method_limit: { status: 409 },
  /** People sign in by the sign-in service alone. */
  password_off: { status: 403 },
  mail_off: { status: 409 },
  email_change_not_valid: { status: 409, reasons: ['taken'] },
  sign_in_link_not_valid: { status: 400 },
  sign_in_again: { status: 403 },
  other_host: { status: 409 },
  not_member: { status: 403 },
  role_refused: { status: 403 },
  last_owner: { status: 409 },
  own_workspace: { status: 409 },
  people_limit: { status: 403 },
  not_admitted: { status: 403, reasons: ['trial', 'invitation'] },
  join_not_valid: { status: 409, reasons: ['used', 'revoked', 'expired'] },
  join_other_account: { status: 403 },
  already_member: { status: 409 },
  registration_closed: { status: 403 },
  invitation_needed: { status: 403 },
  cross_origin: { status: 403 },
  consent_required: { status: 403 },
  clip_quota: { status: 403, reasons: ['confirm_by_letter', 'confirm_by_operator', 'of_host', 'of_guest'] },
  plan_required: { status: 403, reasons: ['templates', 'episodes', 'people', 'plus_items', 'pro_items', 'of_host'] },
  session_limit: { status: 403 },
  not_found: { status: 404 },
  link_not_valid: { status: 404 },
  link_full: { status: 409 },
  forwarded_full: { status: 409 },
  recheck_outdated: { status: 409 },
  /** For a member with a name, the parameter `name` says who. */
  help_taken: { status: 409, reasons: ['named'] },
  help_closed: { status: 409, reasons: ['passed', 'solved', 'taken-back', 'over'] },
  help_changed: { status: 409 },
  /** A ready answer that is no longer in the list. */
  answer_unknown: { status: 409 },
  default_template: { status: 409, reasons: ['stays_default'] },
  template_limit: { status: 409 },
  template_changed: { status: 409 },
  show_limit: { status: 409 },
  show_changed: { status: 409 },
  show_over: { status: 409 },
  /** A page for guests who have booked elsewhere takes no booking. */
  booking_closed: { status: 409, reasons: ['ended', 'past', 'full', 'paused', 'called_off', 'taken', 'cancelled'] },
  booking_decided: { status: 409 },
  hook_limit: { status: 409 },
  /** The signature of a booking tool's message. */
  wrong_signature: { status: 401 },
  /** An address for booking tools that a member has deleted: no message will be taken again. */
  hook_deleted: { status: 410 },
  token_limit: { status: 409 },
  /** The parameter `scope` names the one that the token would need. */
  scope_refused: { status: 403 },
  /** What only a person in the browser may do. */
  token_refused: { status: 403 },
  webhook_limit: { status: 409 },
  webhook_off: { status: 409 },
  level_limit: { status: 409 },
  level_in_use: { status: 409 },
  episode_limit: { status: 409 },
  episode_full: { status: 409 },
  guest_has_result: { status: 409 },
  episode_changed: { status: 409 },
  episode_over: { status: 409 },
  /** No email can be sent to guests of the episode or the link. */
  no_guest_emails: { status: 409, reasons: ['no_mail', 'unconfirmed', 'over', 'called_off', 'archived'] },
  level_changed: { status: 409 },
  group_closed: { status: 409, reasons: ['called_off', 'archived', 'over', 'full', 'paused', 'taken'] },
  board_link_limit: { status: 409 },
  report_link_limit: { status: 409 },
  email_taken: { status: 409 },
  reset_not_valid: { status: 400 },
  confirmation_not_valid: { status: 400 },
  pro_not_for_sale: { status: 409 },
  no_trials: { status: 409 },
  trial_used: { status: 409 },
  has_pro: { status: 409 },
  nothing_to_cancel: { status: 409 },
  range_not_satisfiable: { status: 416 },
  rate_limited: { status: 429, reasons: ['seconds', 'minutes'] },
  busy: { status: 503, reasons: ['uploads', 'media_paths'] },
  disk_full: { status: 507 },
  unavailable: {
    status: 503,
    reasons: ['database_unreachable', 'database_read_only', 'database_full', 'database_outdated', 'stopping'],
  },
  internal: { status: 500 },
} as const satisfies Record<string, ProblemKind>;

type Problems = typeof problems;

export type ProblemCode = keyof Problems;

/** The cases of a code that have a separate text. */
export type ProblemReason<Code extends ProblemCode = ProblemCode> = {
  [Each in Code]: Problems[Each] extends { readonly reasons: readonly (infer Reason)[] } ? Reason & string : never;
}[Code];

export const problemCodes = keysOf(problems);

const known: ReadonlySet<string> = new Set(problemCodes);

/** True for a code that this version supports. */
export const isProblemCode = (code: string): code is ProblemCode => known.has(code);

export type ProblemBody = output<typeof problemBody>;

export type ProblemDetails = output<typeof problemDetails>;

/** The media type of RFC 9457, for clients that ask for it. */
export const PROBLEM_TYPE = 'application/problem+json';

/** The error body for a page that may be older than the server: for an unknown code it shows the server's text. */
export interface ShownProblem extends Omit<ProblemBody, 'code'> {
  readonly code: string;
}

/** Reads the body of a reply with an error status; undefined if it is not ours but, for example, that of a proxy. */
export function readShownProblem(body: unknown): ShownProblem | undefined {
  return isShownProblem(body) ? body : undefined;
}

const isShownProblem = (body: unknown): body is ShownProblem =>
  isRecord(body) &&
  typeof body.code === 'string' &&
  typeof body.message === 'string' &&
  ['params', 'fields', 'fieldCodes'].every((name) => body[name] === undefined || hasWords(body[name])) &&
  (body.template === undefined || isRecord(body.template)) &&
  (body.workspaces === undefined || Array.isArray(body.workspaces));

const hasWords = (part: unknown): boolean =>
  isRecord(part) && Object.values(part).every((value) => typeof value === 'string' || typeof value === 'number');

/** The numbers in the text of a field code, by placeholder. */
export const fieldParams: Readonly<Partial<Record<FieldCode, Readonly<Record<string, number>>>>> = {
  duration_invalid: CLIP_SECONDS,
  limit_invalid: { max: PAGE_MAX },
  order_invalid: { max: ORDER_MAX },
  too_many_answers: { max: READY_ANSWERS_MAX },
  too_many_ids: { max: SESSION_IDS_MAX },
  too_many_items: { max: TEMPLATE_ITEMS_MAX },
};
