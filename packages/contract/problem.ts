import * as z from 'zod/mini';

interface ProblemKind {
  /** HTTP status of the answer. */
  readonly status: number;
  /** The sentence for people, when the place that refuses has no better one. */
  readonly message: string;
}

/** Every refusal of the API. Programs read the code, people read the message. */
export const problems = {
  invalid: { status: 400, message: 'Some of this could not be read. Please check the marked fields.' },
  not_json: { status: 415, message: 'This call takes JSON.' },
  clip_not_valid: { status: 400, message: 'This recording could not be read. Please record it again.' },
  too_large: { status: 413, message: 'This is too large to be sent.' },
  not_signed_in: { status: 401, message: 'Please log in first.' },
  wrong_credentials: { status: 401, message: 'Email or password is not right.' },
  account_blocked: {
    status: 403,
    message: 'This account has been blocked. Please write to whoever runs this installation.',
  },
  wrong_password: { status: 403, message: 'This is not your password.' },
  registration_closed: {
    status: 403,
    message: 'Nobody can register here at the moment. Ask whoever runs this installation.',
  },
  invitation_needed: {
    status: 403,
    message: 'You need an invitation to register here. Ask whoever runs this installation for one.',
  },
  cross_origin: { status: 403, message: 'This call has to come from the site itself.' },
  consent_required: { status: 403, message: 'A recording is only stored with your consent.' },
  clip_quota: {
    status: 403,
    message: 'Your recordings take up all of their space. Delete some that you do not need any more, then save again.',
  },
  plan_required: { status: 403, message: 'This is a Pro feature.' },
  session_limit: {
    status: 403,
    message: 'Plus tier: 1 link limit reached. Delete your existing session to create a new one.',
  },
  not_found: { status: 404, message: 'This could not be found.' },
  link_not_valid: {
    status: 404,
    message: 'This link is not complete or no longer valid. Please ask your host for a new one.',
  },
  link_full: {
    status: 409,
    message: 'This link has as many results as it can take. Please ask your host for another link.',
  },
  default_template: { status: 409, message: 'The default template cannot be deleted.' },
  template_limit: {
    status: 409,
    message: 'You have as many templates as one host can keep. Delete one that you no longer use.',
  },
  email_taken: { status: 409, message: 'An account with this email exists already. Try to log in instead.' },
  reset_not_valid: {
    status: 400,
    message: 'This reset link is no longer valid. Please request a new one.',
  },
  confirmation_not_valid: {
    status: 400,
    message:
      'This link has been used already or has expired. If your address is not confirmed yet, ask for a new password: that link confirms it, too.',
  },
  pro_not_for_sale: { status: 409, message: 'Pro is coming soon.' },
  no_trials: { status: 409, message: 'There are no trials here.' },
  trial_used: { status: 409, message: 'You have had your trial already.' },
  has_pro: { status: 409, message: 'You are on Pro already.' },
  nothing_to_cancel: { status: 409, message: 'There is no trial or subscription to cancel.' },
  range_not_satisfiable: { status: 416, message: 'This recording is shorter than that.' },
  rate_limited: { status: 429, message: 'That was a lot in a short time. Please wait a moment and try again.' },
  busy: { status: 503, message: 'Many people are signing in right now. Please try again in a few seconds.' },
  disk_full: {
    status: 507,
    message: 'There is no room for recordings on this server at the moment. Test results are not affected.',
  },
  unavailable: { status: 503, message: 'We cannot reach our storage right now. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problems;

const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/**
 * The body of every answer that is not a success.
 *
 * `fields` names what is wrong by the path of the field in the body, for example `{ "email": "Invalid email" }`.
 */
export const problemBody = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

export type ProblemBody = z.infer<typeof problemBody>;
