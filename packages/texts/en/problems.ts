import type { ProblemCode, ProblemReason } from '@linecheck/contract';
import type { Message } from '../message';

/** The words of a refusal: one message, or one for each of its cases beside the general one. */
type ProblemTexts = {
  readonly [Code in ProblemCode]: [ProblemReason<Code>] extends [never]
    ? Message
    : Readonly<Record<ProblemReason<Code> | 'general', Message>>;
};

export default {
  invalid: {
    general: 'Some of this could not be read. Please check the marked fields.',
    empty_body: 'The body is empty.',
    bad_json: 'The body is not valid JSON.',
    wrong_length: 'The body is not as long as announced.',
    not_utf8: 'The body is not UTF-8.',
    unreadable: 'This request could not be read.',
    too_slow: 'This request took too long to arrive.',
    broken_off: 'The upload was broken off.',
    several_hosts: 'This request names more than one host.',
  },
  not_json: 'This call takes JSON.',
  not_video: 'This call takes a video, WebM or MP4.',
  clip_not_valid: 'This recording could not be read. Please record it again.',
  too_large: 'This is too large to be sent.',
  not_signed_in: {
    general: 'Please log in first.',
    metrics_token: 'This needs the token of METRICS_TOKEN.',
  },
  wrong_credentials: 'Email or password is not right.',
  account_blocked: 'This account has been blocked. Please write to whoever runs this installation.',
  wrong_password: 'This is not your password.',
  registration_closed: 'Nobody can register here at the moment. Ask whoever runs this installation.',
  invitation_needed: 'You need an invitation to register here. Ask whoever runs this installation for one.',
  cross_origin: 'This call has to come from the site itself.',
  consent_required: 'A recording is only stored with your consent.',
  clip_quota: {
    general: 'Your recordings take up all of their space. Delete some that you do not need any more, then save again.',
    confirm_by_letter:
      'There is no more room for recordings until your email address is confirmed. Open the link in the letter that you got from us, or ask for a new password: that link confirms it, too.',
    confirm_by_operator:
      'There is no more room for recordings until your account is confirmed. Please ask whoever runs this installation.',
    of_host: 'Your host has no room for more recordings at the moment. Your test results are not affected.',
  },
  plan_required: {
    general: 'This is a Pro feature.',
    templates: 'Checklist templates are a Pro feature.',
    plus_items: 'Plus tier limit: You can have up to 5 checklist items. Upgrade to Pro for unlimited items.',
    pro_items: 'A template holds up to {max} items.',
    of_host: 'Your host does not take recordings at the moment. Your test results are not affected.',
  },
  session_limit: 'Plus tier: 1 link limit reached. Delete your existing session to create a new one.',
  not_found: 'This could not be found.',
  link_not_valid: 'This link is not complete or no longer valid. Please ask your host for a new one.',
  link_full: 'This link has as many results as it can take. Please ask your host for another link.',
  default_template: {
    general: 'The default template cannot be deleted.',
    stays_default: 'Set another template as the default instead.',
  },
  template_limit: 'You have as many templates as one host can keep. Delete one that you no longer use.',
  email_taken: 'An account with this email exists already. Try to log in instead.',
  reset_not_valid: 'This reset link is no longer valid. Please request a new one.',
  confirmation_not_valid:
    'This link has been used already or has expired. If your address is not confirmed yet, ask for a new password: that link confirms it, too.',
  pro_not_for_sale: 'Pro is coming soon.',
  no_trials: 'There are no trials here.',
  trial_used: 'You have had your trial already.',
  has_pro: 'You are on Pro already.',
  nothing_to_cancel: 'There is no trial or subscription to cancel.',
  range_not_satisfiable: 'This recording is shorter than that.',
  rate_limited: {
    general: 'That was a lot in a short time. Please wait a moment and try again.',
    seconds: {
      one: 'That was a lot in a short time. Please try again in {count} second.',
      other: 'That was a lot in a short time. Please try again in {count} seconds.',
    },
    minutes: {
      one: 'That was a lot in a short time. Please try again in {count} minute.',
      other: 'That was a lot in a short time. Please try again in {count} minutes.',
    },
  },
  busy: {
    general: 'Many people are signing in right now. Please try again in a few seconds.',
    uploads: 'Many recordings are being sent right now. Please try again in a few seconds.',
  },
  disk_full: 'There is no room for recordings on this server at the moment. Test results are not affected.',
  unavailable: 'We cannot reach our storage right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again.',
} as const satisfies ProblemTexts;
