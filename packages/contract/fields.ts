import { EMAIL_ADDRESS, holdsAddress, storedText } from './people-text';

/**
 * Codes for invalid fields. Schemas use a code as zod's message; the texts are in `packages/texts`.
 */
export const FIELD_CODES = [
  'password_too_short',
  'password_too_long',
  'password_requirements',
  'password_needed',
  'password_common',
  'password_wrong',
  'first_name_too_long',
  'first_name_required',
  'last_name_too_long',
  'last_name_required',
  'name_too_long',
  'name_required',
  'name_has_address',
  'name_has_link',
  'email_invalid',
  'email_taken',
  'plan_not_for_sale',
  'invitation_needed',
  'invitation_invalid',
  'reset_token_needed',
  'reset_token_invalid',
  'confirmation_link_needed',
  'confirmation_link_invalid',
  'logo_invalid',
  'color_invalid',
  'sender_name_too_long',
  'item_too_long',
  'item_required',
  'item_id_too_long',
  'item_id_required',
  'items_required',
  'too_many_items',
  'one_custom_item',
  'order_invalid',
  'workspace_name_too_long',
  'workspace_name_required',
  'workspace_name_mixed',
  'name_with_address',
  'workspace_name_different',
  'role_unknown',
  'already_member',
  'already_invited',
  'template_name_too_long',
  'template_name_required',
  'template_not_found',
  'boolean_needed',
  'status_invalid',
  'code_or_message_needed',
  'too_long',
  'notes_too_long',
  'too_many_ticked',
  'title_too_long',
  'title_required',
  'guest_first_name_too_long',
  'guest_first_name_required',
  'guest_surname_too_long',
  'message_too_long',
  'message_checklist_unreadable',
  'episode_title_required',
  'local_time_invalid',
  'local_time_skipped',
  'year_out_of_range',
  'time_zone_unknown',
  'minutes_invalid',
  'fresh_days_invalid',
  'studio_unknown',
  'level_unknown',
  'join_url_invalid',
  'level_name_too_long',
  'level_name_required',
  'bound_unknown',
  'bound_invalid',
  'bound_out_of_range',
  'bound_of_other_check',
  'bounds_crossed',
  'too_many_guests',
  'session_code_needed',
  'session_code_invalid',
  'clip_data_required',
  'clip_data_prefixed',
  'clip_data_no_webm',
  'clip_data_no_mp4',
  'duration_invalid',
  'file_name_too_long',
  'file_name_required',
  'file_name_invalid',
  'video_type_invalid',
  'clip_type_guest',
  'clip_type_host',
  'clip_data_only_omit',
  'download_only_1',
  'consent_needed',
  'delete_token_needed',
  'delete_token_invalid',
  'search_too_long',
  'filter_unknown',
  'sort_unknown',
  'ids_invalid',
  'too_many_ids',
  'limit_invalid',
  'cursor_invalid',
  'result_letters_unknown',
  'unsubscribe_token_invalid',
  'verdict_code_invalid',
  'param_name_invalid',
  'header_needed',
  'header_not_ascii',
  'header_not_json',
  'offer_invalid',
  'text_needed',
  'text_not_storable',
  'id_invalid',
  'unknown',
  'invalid',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

/** Returns the code, typed, for zod's message options. */
export const fault = (code: FieldCode): FieldCode => code;

const known: ReadonlySet<string> = new Set(FIELD_CODES);

/** True if a message of zod is one of these codes, and not zod's own text. */
export const isFieldCode = (message: string): message is FieldCode => known.has(message);

// PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode text.
const unstorable = /[\0\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);

export interface TextLimits {
  /** Maximum length in code points. */
  readonly max: number;
  readonly tooLong: FieldCode;
  /** If given, the text must have a visible character; the code to report if it has none. */
  readonly required?: FieldCode;
}

/** True for a text of more code points. A code point is at most two units, so only an overflow has to be counted. */
export const isLonger = (text: string, max: number): boolean => text.length > max && [...text].length > max;

/** The code of what is wrong with a typed text; undefined if it may be stored. */
export function textFault(typed: string, { max, tooLong, required }: TextLimits): FieldCode | undefined {
  if (!isStorable(typed)) return 'text_not_storable';
  const stored = storedText(typed);
  if (isLonger(stored, max)) return tooLong;
  return stored === '' ? required : undefined;
}

export const NAME_MAX = 100;

/** A link's guest name may be sent back as first name, space and surname. */
const GUEST_NAME_MAX = 2 * NAME_MAX + 1;

export const GUEST_NAME: TextLimits = { max: GUEST_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' };

/** For the names of people and workspaces, which our own emails and pages show to strangers. */
export const nameFault = (name: string): FieldCode | undefined =>
  holdsAddress(name) ? 'name_with_address' : undefined;

/** Maximum length of an email address in SMTP. */
export const EMAIL_MAX = 254;

/** An email address in lower case, for comparing and storing. */
export const storedEmail = (typed: string): string => typed.trim().toLowerCase();

export function emailFault(typed: string): FieldCode | undefined {
  const address = storedEmail(typed);
  return EMAIL_ADDRESS.test(address) && address.length <= EMAIL_MAX ? undefined : 'email_invalid';
}

/** Browsers and Node.js have it; the types of neither are here. */
declare const URL: {
  new (address: string): { readonly href: string };
  canParse(address: string): boolean;
};

/** An https address without a user name and a password, which everyone who sees it could read. */
export const HTTPS_ADDRESS = /^https:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i;

/**
 * The stored form of a typed https address: as browsers write it, so that letters of other alphabets in its host, and
 * direction controls, are escaped, and it looks like no other.
 *
 * @param max Maximum length, also when escaped.
 * @returns undefined if it is no such address.
 */
export function storedHttpsAddress(typed: string, max: number): string | undefined {
  const address = typed.trim().replace(/[\t\n\r]/g, '');
  if (isLonger(address, max) || !HTTPS_ADDRESS.test(address) || !URL.canParse(address)) return undefined;
  const { href } = new URL(address);
  return href.length > max ? undefined : href;
}

export const OK_RESPONSE = { ok: true } as const;

/** Maximum number of rows in one response, and the default for clients that do not page. */
export const PAGE_MAX = 200;
