import type { ProblemCode, ProblemReason } from '@linecheck/contract';
import type { TextMessage } from '../message';
import { refusals } from './refusals';

/** The texts of a problem: one message, or a general one and one for each of its cases. */
type ProblemTexts = {
  readonly [Code in ProblemCode]: [ProblemReason<Code>] extends [never]
    ? TextMessage
    : Readonly<Record<ProblemReason<Code> | 'general', TextMessage>>;
};

/** Error responses of the API. */
export const problems = {
  invalid: {
    general: 'Some of this is not valid. Please check the marked fields.',
    empty_body: 'The body is empty.',
    bad_json: 'The body is not valid JSON.',
    wrong_length: 'The body does not match its Content-Length.',
    not_utf8: 'The body is not UTF-8.',
    unreadable: 'This request could not be read.',
    too_slow: 'This request took too long to arrive.',
    broken_off: 'The upload was interrupted.',
    several_hosts: 'This request names more than one host.',
  },
  not_json: 'This call takes JSON.',
  not_video: 'This call takes a video, WebM or MP4.',
  not_take: 'This call takes sound, WebM or MP4.',
  clip_not_valid: 'This recording could not be read. Please record it again.',
  too_large: 'This is too large to send.',
  not_signed_in: {
    general: 'Please sign in first.',
    metrics_token: 'Send METRICS_TOKEN as bearer token.',
  },
  wrong_credentials: 'Email or password is incorrect.',
  account_blocked: 'This account has been blocked. Please contact the operator of this installation.',
  wrong_password: 'This password is not correct.',
  sign_in_again: refusals.signInAgain,
  not_member: 'You are not a member of this team. An owner can invite you.',
  role_refused: 'Your role in this team does not include this. An owner can change your role.',
  last_owner: 'A team would be left without an owner. Make another member an owner first.',
  own_workspace: 'This is your own team. It is deleted with your account.',
  people_limit: 'All places are taken, open invitations included. Remove a person or revoke an invitation first.',
  not_admitted: {
    general: 'The operator of this installation has not admitted you as a host. Ask them.',
    trial:
      'There is no trial for accounts that came by an invitation to a team. Ask the operator of this installation.',
    invitation:
      'The operator of this installation decides who has an account here. Ask them to admit you as a host: then you can invite others.',
  },
  join_not_valid: {
    general: 'The link is incomplete, or a newer one has replaced it. Ask for a new one.',
    used: 'This invitation has already been used. Ask for a new one.',
    revoked: 'This invitation has been withdrawn. Ask the person who invited you.',
    expired: 'This invitation has expired. Ask for a new one.',
  },
  join_other_account: 'This invitation is for another address than that of your account.',
  already_member: 'You are already a member of this team.',
  other_host: 'Another account has signed in in this browser, so nothing was changed. The page now shows that account.',
  registration_closed: 'Registration is closed at the moment. Please contact the operator of this installation.',
  invitation_needed: 'You need an invitation to register. Ask the operator of this installation for one.',
  cross_origin: 'This call has to come from the site itself.',
  consent_required: 'A recording is only stored with your consent.',
  clip_quota: {
    general: 'Your storage for recordings is full. Delete recordings that you no longer need, then save again.',
    confirm_by_letter:
      'There is no storage left for recordings until your email address is confirmed. Open the link in the email that we sent you, or request a new password: that link confirms it, too.',
    confirm_by_operator:
      'There is no storage left for recordings until your account is confirmed. Please contact the operator of this installation.',
    of_host: 'Your host has no storage left for recordings at the moment. Your test results are not affected.',
    of_guest: 'You have sent as many recordings as your host keeps of one guest. Your test results are not affected.',
  },
  plan_required: {
    general: 'This is a Pro feature.',
    templates: 'Checklist templates are a Pro feature.',
    episodes: 'Episodes are a Pro feature.',
    people: 'Working together with others is a Pro feature.',
    plus_items: refusals.limits.plus,
    pro_items: refusals.limits.pro,
    of_host: 'Your host does not accept recordings at the moment. Your test results are not affected.',
  },
  session_limit: 'Plus tier: 1 link limit reached. Delete your existing session to create a new one.',
  not_found: 'This could not be found.',
  link_not_valid: 'This link is incomplete or no longer valid. Please ask your host for a new one.',
  recheck_outdated:
    'There is no recent result that this short check could be compared with. Please do the whole check.',
  help_taken: { general: 'Another member is on it.', named: '{name} is on it.' },
  help_closed: {
    general: 'This request for help is closed.',
    passed: 'The check has passed in the meantime.',
    solved: 'This was solved in the meantime.',
    'taken-back': 'The guest no longer needs help.',
    over: 'This is over: the episode has ended or was called off, or the link is no longer valid.',
  },
  help_changed: 'This request for help has changed in the meantime. Please look at it again.',
  answer_unknown: 'This answer is no longer among your ready answers. Please choose another one.',
  link_full: 'This link cannot take any more results. Please ask your host for another link.',
  forwarded_full: 'This link takes no more people. Please ask your host for a link of your own.',
  default_template: {
    general: 'The default template cannot be deleted.',
    stays_default: 'Set another template as the default instead.',
  },
  template_limit: 'You have reached the limit of templates. Delete one that you no longer use.',
  template_changed: 'This template was changed in another tab or browser, so nothing was overwritten.',
  level_limit: 'You have reached the limit of levels. Delete one that you no longer use.',
  level_in_use: 'An episode or a show has this level. Choose another one for it first.',
  episode_limit: 'You have reached the limit of episodes. Delete one that you no longer need.',
  episode_full: 'An episode has at most 5,000 guests.',
  guest_has_result: 'One of these guests has shared a result in the meantime, which would be deleted.',
  show_limit: 'You have reached the limit of 200 shows. Delete one that you no longer need.',
  show_changed: 'This show was changed in another tab or by another person, so nothing was overwritten.',
  show_over: 'This show has ended. Go on with it first.',
  booking_closed: {
    general: 'This page takes no bookings. Ask your host.',
    ended: 'This show has ended. Ask your host.',
    past: 'The time of this booking is over. Ask your host.',
    full: 'This episode is full. Ask your host.',
    paused: 'This page is not open at the moment. Ask your host.',
    called_off: 'Your host has cancelled this session.',
    taken:
      'This booking is in the list under another name or at another time. Open the link that you have, or ask your host.',
    cancelled: 'This booking is cancelled. Book again, or ask your host.',
  },
  booking_decided: 'Another member has decided on this booking in the meantime.',
  wrong_signature: 'The signature of this message is wrong, or too old.',
  hook_deleted: 'This address was deleted. Send no more messages to it.',
  hook_limit: 'There are 20 addresses for booking tools already. Delete one that is no longer used.',
  token_limit: 'You have 50 tokens already. End one that is no longer used.',
  scope_refused: 'This token does not include what the call needs: the parameter "scope" names it.',
  token_refused: 'Only a person who is signed in may do this: a token may not.',
  webhook_limit: 'There are 10 webhooks already. Delete one that is no longer used.',
  webhook_off: 'This webhook is switched off. Switch it on first.',
  level_changed: 'This level was changed in another tab or by another person, so nothing was overwritten.',
  episode_changed: 'This episode was changed in another tab or by another person, so nothing was overwritten.',
  episode_over: 'This episode has ended, so it can no longer be called off or held.',
  no_guest_emails: {
    general: 'No emails can be sent to these guests.',
    no_mail: 'This installation sends no emails: its operator has not set up a mail server.',
    unconfirmed: 'Confirm your own email address first, on your account page.',
    over: 'It is over, so no more emails are sent to its guests.',
    called_off: 'This episode is called off, so nobody is invited to it.',
    archived: 'This episode is archived, so no more emails are sent to its guests.',
  },
  group_closed: {
    general: 'This episode takes no more guests.',
    called_off: 'Your host has cancelled this session.',
    archived: 'This episode takes no more guests.',
    over: 'This recording is over.',
    full: 'This episode is full. Ask your host.',
    paused: 'This link is not open at the moment. Ask your host.',
    taken:
      'Your host has removed you from the list, or has made a new link for you. Ask your host for it, or type your name once more to join again.',
  },
  board_link_limit: 'This board has 20 links already. End one that is no longer needed.',
  report_link_limit: 'This report has 20 links already. End one that is no longer needed.',
  email_taken: 'An account with this email already exists. Try signing in instead.',
  reset_not_valid: 'This reset link is no longer valid. Please request a new one.',
  confirmation_not_valid: refusals.confirmationNotValid,
  pro_not_for_sale: 'Pro is coming soon.',
  no_trials: 'Trials are not available here.',
  trial_used: 'You have already had your trial.',
  has_pro: 'You are already on Pro.',
  nothing_to_cancel: 'There is no trial or subscription to cancel.',
  range_not_satisfiable: 'Requested range is beyond the end of the recording.',
  rate_limited: {
    general: 'Too many requests in a short time. Please wait a moment and try again.',
    seconds: {
      one: 'Too many requests in a short time. Please try again in {count} second.',
      other: 'Too many requests in a short time. Please try again in {count} seconds.',
    },
    minutes: {
      one: 'Too many requests in a short time. Please try again in {count} minute.',
      other: 'Too many requests in a short time. Please try again in {count} minutes.',
    },
  },
  busy: {
    general: 'Many people are signing in right now. Please try again in a few seconds.',
    uploads: 'Many recordings are being sent right now. Please try again in a few seconds.',
    media_paths: 'Many connections are being tested right now. Please try again in a few seconds.',
  },
  disk_full: 'This server has no storage left for recordings at the moment. Test results are not affected.',
  /** The cases are for operators, as answers of `/api/health`. */
  unavailable: {
    general: 'We cannot reach our storage right now. Please try again in a moment.',
    database_unreachable: 'The database cannot be reached.',
    database_read_only: 'The database is read-only: no server accepts writes.',
    database_full: 'The disk of the database is full.',
    database_outdated: 'The database lacks tables of this release. Restart Linecheck.',
    stopping: 'This instance is stopping.',
  },
  internal: 'Something went wrong on our side. Please try again.',
} as const satisfies ProblemTexts;
