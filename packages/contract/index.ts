export * from './access-tokens';
export { tokenNameRule } from './access-tokens-rules';
export * from './accounts';
export {
  credentialsRules,
  emailRules,
  givenPasswordRules,
  nameChangeRules,
  passwordChangeRules,
  registrationRules,
  resetRequestRules,
  workspaceDeletionRules,
} from './accounts-rules';
export * from './audience';
export * from './bookings';
export * from './branding';
export * from './calendar-feed';
export * from './capabilities';
export * from './check-statuses';
export * from './checklists';
export * from './connection';
export * from './email-changes';
export * from './email-objections';
export * from './endpoint';
export * from './episodes/board-displays';
export * from './episodes/board-links';
export { groupGuestRules } from './episodes/board-links-rules';
export * from './episodes/earlier-run';
export * from './episodes/episodes';
export { episodeGuestRules, episodeRules, holdsMailbox } from './episodes/episodes-rules';
export { type BoardStudio, type GuestEpisode, readGuestCalendar, recordVisit } from './episodes/guest-episode';
export * from './episodes/guest-rows';
export * from './episodes/levels';
export { levelFaults } from './episodes/levels-rules';
export * from './episodes/recheck';
export * from './episodes/reports';
export * from './episodes/shows';
export { instantOf, isShownTwice, isZoneName, localTimeOf } from './episodes/zoned-time';
export type { FieldRule, FormRules } from './field-rules';
export { FIELD_CODES, type FieldCode, fault, isFieldCode, OK_RESPONSE, PAGE_MAX } from './fields';
export * from './guest-emails';
export { isSessionCode, plainMessage, readSessionCode, VISIT_PATH } from './guest-link';
export * from './guest-page';
export * from './guest-results';
export { shareRules } from './guest-results-rules';
export * from './help-requests';
export { HELP_LINE, READY_ANSWER, type ReachHours, reachRules, TELEPHONE_NUMBER } from './help-requests-rules';
export * from './hook-samples';
export * from './host-paths';
export * from './image-header';
export * from './media-packets';
export * from './notifications';
export * from './people';
export { emailInvitationRules, workspaceNamingRules } from './people-rules';
export { EMAIL_ADDRESS, inOneLine, storedText } from './people-text';
export * from './plans';
export * from './problem';
export * from './recordings';
export { repairedAddress, type TokenPage, tokenOfPage } from './repaired-address';
export * from './result-checks';
export * from './sign-in-hint';
export * from './sign-in-methods';
export { METHOD_NAME, methodNameRules, newAppRules } from './sign-in-methods-rules';
export * from './sign-in-ways';
export { signInCodeRules } from './sign-in-ways-rules';
export * from './sign-ins';
export * from './stored-english';
export * from './test-sessions';
export { plusSessionRules, sessionRules } from './test-sessions-rules';
export * from './text-pages';
export * from './webhooks';
export { webhookRules } from './webhooks-rules';
export * from './workspace/audit';
export * from './workspace/guest-preview';
export * from './workspace/takes';
