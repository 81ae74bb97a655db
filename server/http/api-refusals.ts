import { type ProblemCode, ROLES, roleMay } from '@linecheck/contract';
import type { DescribedCall } from './described-call';

/** Refusals of any call: by its form, by limits, and by the state of the installation. */
export const REFUSALS_OF_ANY: readonly ProblemCode[] = [
  'invalid',
  'not_json',
  'too_large',
  'cross_origin',
  'other_host',
  'rate_limited',
  'unavailable',
  'internal',
];

/** Refusals that come from the rules of single calls, with the names of these calls. */
const OF_CALLS: Partial<Record<ProblemCode, string>> = {
  wrong_credentials: 'logIn signInByPasskey finishSecondStep signInByLink',
  account_blocked: 'logIn signInByPasskey finishSecondStep signInByLink',
  second_step_needed: 'logIn',
  step_over: 'beginSecondStep finishSecondStep signInByPasskey confirmSignIn addAuthenticatorApp addPasskey',
  wrong_code: 'finishSecondStep confirmSignIn addAuthenticatorApp',
  passkey_refused: 'finishSecondStep signInByPasskey confirmSignIn addPasskey',
  passkeys_off: 'beginPasskeySignIn newPasskey',
  factor_first: 'requireSecondFactor',
  last_method: 'removeSignInMethod',
  method_limit: 'newAuthenticatorApp addAuthenticatorApp newPasskey addPasskey',
  password_off: `logIn beginSecondStep finishSecondStep beginPasskeySignIn signInByPasskey register requestReset
    resetPassword changePassword`,
  mail_off: 'changeEmail',
  email_change_not_valid: 'confirmEmailChange undoEmailChange',
  sign_in_link_not_valid: 'signInByLink',
  registration_closed: 'register',
  invitation_needed: 'register',
  email_taken: 'register',
  wrong_password: 'confirmSignIn',
  last_owner: 'deleteAccount leaveWorkspace changeRole removeMember',
  own_workspace: 'leaveWorkspace removeMember deleteWorkspace',
  sign_in_again: 'leaveWorkspace changeRole removeMember',
  people_limit: 'inviteToWorkspace renewInvitation acceptInvitation register',
  not_admitted: 'startTrial createSubscription inviteToWorkspace renewInvitation',
  join_not_valid: 'readInvitation acceptInvitation declineInvitation register',
  join_other_account: 'acceptInvitation register',
  already_member: 'acceptInvitation renewInvitation',
  reset_not_valid: 'resetPassword',
  confirmation_not_valid: 'confirmEmail',
  pro_not_for_sale: 'createSubscription',
  no_trials: 'startTrial',
  trial_used: 'startTrial',
  has_pro: 'startTrial createSubscription',
  nothing_to_cancel: 'cancelSubscription',
  token_limit: 'createAccessToken rotateAccessToken',
  show_limit: 'createShow',
  show_changed: 'editShow changeBookingPage renewBookingPage',
  show_over: 'createEpisode duplicateEpisode changeBookingPage renewBookingPage decideBooking',
  booking_closed: 'bookByPage decideBooking',
  booking_decided: 'decideBooking',
  hook_limit: 'createHook',
  webhook_limit: 'createWebhook',
  webhook_off: 'testWebhook redeliver',
  link_not_valid: `readBookingPage bookByPage readGroup joinGroup joinForwarded readSharedBoard readSharedDisplay readSharedReport readGuestSession
    sessionChecklist readSessionBranding recordVisit readEarlierRun compareRecheck submitGuestResult
    askForHelp readGuestHelp endGuestHelp readGuestCalendar sendGuestRecording uploadGuestClip uploadTake`,
  link_full: 'submitGuestResult',
  forwarded_full: 'joinForwarded',
  group_closed: 'joinGroup joinForwarded',
  recheck_outdated: 'submitGuestResult compareRecheck',
  consent_required:
    'sendGuestRecording uploadGuestClip uploadTake sendHostRecording createRecordingClip uploadHostClip',
  clip_quota: 'sendGuestRecording uploadGuestClip uploadTake sendHostRecording createRecordingClip uploadHostClip',
  clip_not_valid: 'sendGuestRecording uploadGuestClip uploadTake sendHostRecording createRecordingClip uploadHostClip',
  not_video: 'uploadGuestClip uploadHostClip',
  not_take: 'uploadTake',
  busy: 'uploadGuestClip uploadHostClip uploadTake openMediaPath openMediaWatch register logIn changePassword',
  disk_full: 'sendGuestRecording uploadGuestClip uploadTake sendHostRecording createRecordingClip uploadHostClip',
  range_not_satisfiable: 'readRecordingClip',
  help_taken: 'takeHelpRequest answerHelpRequest solveHelpRequest',
  help_closed: 'takeHelpRequest answerHelpRequest solveHelpRequest',
  help_changed: 'takeHelpRequest answerHelpRequest solveHelpRequest',
  answer_unknown: 'answerHelpRequest',
  default_template: 'deleteChecklistTemplate',
  template_limit: 'createChecklistTemplate',
  template_changed: 'updateChecklistTemplate',
  session_limit: 'createTestSession',
  level_limit: 'createLevel',
  level_in_use: 'deleteLevel',
  level_changed: 'editLevel',
  episode_limit: 'createEpisode duplicateEpisode',
  episode_full: 'addGuests duplicateEpisode',
  episode_changed: 'editEpisode changeEpisodeReach',
  episode_over: 'callOffEpisode changeEpisodeEmails',
  guest_has_result: 'mergeGuests',
  no_guest_emails: 'inviteGuests inviteGuest tellGuests changeEpisodeEmails changeGuestAddress previewLinkEmail',
  board_link_limit: 'createBoardLink',
  report_link_limit: 'createReportLink',
  plan_required: `createTestSession editTestSession changeGuestAddress listLevels createLevel editLevel deleteLevel
    listEpisodes createEpisode editEpisode callOffEpisode duplicateEpisode readBoard readBoardDisplay addGuests
    findKnownGuests listGuestLinks undoImport mergeGuests keepGuestsApart openGroupLink listBoardLinks createBoardLink
    listReports exportEpisode changeEpisodeEmails inviteGuests inviteGuest tellGuests previewEpisodeEmail
    previewLinkEmail showEpisodeEmail showLinkEmail listChecklistTemplates createChecklistTemplate
    updateChecklistTemplate deleteChecklistTemplate setDefaultTemplate readBranding updateBranding readTake
    sendGuestRecording uploadGuestClip uploadTake sendHostRecording createRecordingClip uploadHostClip
    listRecordingClips readStorageUsage readRecordingClip listGuestRecordings inviteToWorkspace renewInvitation
    acceptInvitation`,
  not_found: `openMediaPath openMediaWatch reportMediaPath issueTurnCredentials readBoardDisplay readGuestCalendar
    readObjection changeObjection readLogo readSharedBoard renewRecoveryCodes`,
};

/** Exported for tests. */
export const refusalsByCall: ReadonlyMap<string, readonly ProblemCode[]> = Object.entries(OF_CALLS).reduce(
  (calls, [code, names]) => {
    for (const name of names.split(/\s+/)) calls.set(name, [...(calls.get(name) ?? []), code as ProblemCode]); // A key of the table.
    return calls;
  },
  new Map<string, ProblemCode[]>(),
);

/** The codes with which a call may be refused, beside those of any call. */
export function refusalsOf(name: string, call: DescribedCall): readonly ProblemCode[] {
  const own = refusalsByCall.get(name) ?? [];
  const ofThings: readonly ProblemCode[] = call.path.includes(':') ? ['not_found'] : [];
  return [...new Set([...accessRefusals(call), ...ofThings, ...own])];
}

function accessRefusals({
  action,
  scope,
  recentSignIn,
  ownSignIn,
  concernsSelf,
}: DescribedCall): readonly ProblemCode[] {
  if (ownSignIn) return ['not_signed_in', 'not_member', 'second_factor_needed', 'token_refused'];
  if (action === undefined) return [];
  return [
    'not_signed_in',
    'not_member',
    ...(concernsSelf ? [] : (['second_factor_needed'] as const)),
    ...(ROLES.every((role) => roleMay(role, action)) ? [] : (['role_refused'] as const)),
    scope === null ? 'token_refused' : 'scope_refused',
    ...(recentSignIn ? (['sign_in_again'] as const) : []),
  ];
}
