import { anyChoice, httpsAddressRule, OPTIONAL_EMAIL, textRule, textThat, wholeNumberRule } from '../field-rules';
import { EPISODE_MESSAGE_MAX, EPISODE_MINUTES, EPISODE_TITLE_MAX, FRESH_DAYS } from './episodes';
import { isLocalTime, isZoneName } from './zoned-time';

export const JOIN_URL_MAX = 2000;
const STUDIO_MAX = 60;
export const ZONE_MAX = 64;

export const episodeRules = {
  title: textRule({ max: EPISODE_TITLE_MAX, tooLong: 'title_too_long', required: 'episode_title_required' }),
  startsLocal: textThat(isLocalTime, 'local_time_invalid'),
  timeZone: textThat((name) => name.length <= ZONE_MAX && isZoneName(name), 'time_zone_unknown'),
  minutes: wholeNumberRule(EPISODE_MINUTES, 'minutes_invalid'),
  studio: textRule({ max: STUDIO_MAX, tooLong: 'studio_unknown', required: 'studio_unknown' }),
  joinUrl: httpsAddressRule(JOIN_URL_MAX, 'join_url_invalid'),
  message: textRule({ max: EPISODE_MESSAGE_MAX, tooLong: 'message_too_long' }),
  checklistTemplateId: anyChoice<string | null>(),
  level: anyChoice<string>(),
  freshDays: wholeNumberRule(FRESH_DAYS, 'fresh_days_invalid'),
  showId: anyChoice<string | null | undefined>(),
};

/** True for a name with the address of a mailbox: a name is shown to everyone who sees the board. */
export const holdsMailbox = (name: string): boolean => /\S[@＠]\S/u.test(name);

export const episodeGuestRules = {
  name: textRule(
    { max: 200, tooLong: 'name_too_long', required: 'name_required' },
    { faultOf: (name) => (holdsMailbox(name) ? 'name_has_address' : undefined) },
  ),
  email: OPTIONAL_EMAIL,
};
