import { ZONE_MAX } from './episodes/episodes-rules';
import { isZoneName } from './episodes/zoned-time';
import { type FieldRule, httpsAddressRule, textRule, textThat } from './field-rules';
import { HELP_LINE_MAX } from './help-requests';

const TELEPHONE_MAX = 40;
export const CHAT_MAX = 500;
const READY_ANSWER_MAX = 200;

/** A number as people write it, also a short one of a house. */
const TELEPHONE = /^[+(]?[\d(][\d ()./*#-]*$/;
const DIGITS_MIN = 3;

const isTelephone = (text: string): boolean => TELEPHONE.test(text) && text.replace(/\D/g, '').length >= DIGITS_MIN;

export const TELEPHONE_NUMBER = textRule(
  { max: TELEPHONE_MAX, tooLong: 'telephone_invalid' },
  { faultOf: (text) => (isTelephone(text) ? undefined : 'telephone_invalid') },
);

export const HELP_LINE = textRule({ max: HELP_LINE_MAX, tooLong: 'help_line_too_long' });

export const READY_ANSWER = textRule({
  max: READY_ANSWER_MAX,
  tooLong: 'ready_answer_too_long',
  required: 'ready_answer_required',
});

/** The hours in which a host can be reached, on these days from Monday (1) to Sunday (7); until an earlier time: of the next day. */
export interface ReachHours {
  readonly days: readonly number[];
  /** As `09:00`. */
  readonly from: string;
  readonly until: string;
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const isWeekdays = (days: readonly number[]): boolean =>
  days.length > 0 &&
  new Set(days).size === days.length &&
  days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);

const REACH_HOURS: FieldRule<ReachHours | null> = {
  stored: (hours) => hours,
  faultOf: (hours) =>
    hours === null || (isWeekdays(hours.days) && TIME_OF_DAY.test(hours.from) && TIME_OF_DAY.test(hours.until))
      ? undefined
      : 'hours_invalid',
};

/** How a guest reaches the host beside the page; empty texts for what the host has not given. */
export const reachRules = {
  telephone: TELEPHONE_NUMBER,
  chat: httpsAddressRule(CHAT_MAX, 'chat_invalid'),
  hours: REACH_HOURS,
  timeZone: textThat((name) => name.length <= ZONE_MAX && isZoneName(name), 'time_zone_unknown'),
};
