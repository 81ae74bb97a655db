import * as z from 'zod/mini';
import { readSessionCode } from './guest-link';
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

const storable = z.refine<string>((value) => !unstorable.test(value), fault('text_not_storable'));

interface TextLimits {
  readonly max: number;
  readonly tooLong: FieldCode;
  /** If given, the text must have a visible character; the code to report if it has none. */
  readonly required?: FieldCode;
}

export const NAME_MAX = 100;

/** A typed text in its stored form (`people-text.ts`): storable and bounded. */
export function text({ max, tooLong, required }: TextLimits) {
  const base = z
    .string(required ?? fault('text_needed'))
    .check(storable, z.overwrite(storedText), z.maxLength(max, tooLong));
  return required === undefined ? base : base.check(z.minLength(1, required));
}

/** For the names of people and workspaces, which our own emails and pages show to strangers. */
export const withoutAddress = z.refine<string>((name) => !holdsAddress(name), fault('name_with_address'));

/** A link's guest name may be sent back as first name, space and surname. */
const GUEST_NAME_MAX = 2 * NAME_MAX + 1;

export const guestName = text({ max: GUEST_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' });

/** Maximum length of an email address in SMTP. */
const EMAIL_MAX = 254;

/** An email address, converted to lower case for comparing and storing. */
export const email = z
  .string(fault('email_invalid'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(EMAIL_ADDRESS, fault('email_invalid')),
    z.maxLength(EMAIL_MAX, fault('email_invalid')),
  );

/**
 * An https address without a user name and a password, which everyone who sees it could read. It is stored as browsers
 * write it: letters of other alphabets in its host, and direction controls, are escaped, so that it looks like no other.
 *
 * @param max Maximum length, also when escaped.
 */
export const httpsAddress = (max: number, code: FieldCode) =>
  z.pipe(
    z
      .url({ protocol: /^https$/, error: code })
      .check(z.maxLength(max, code), z.regex(/^https:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i, code)),
    z.url({ normalize: true, error: code }).check(z.maxLength(max, code)),
  );

const blank = z.string().check(z.trim(), z.maxLength(0));

/** An optional email address: absent, null or blank. */
export const optionalEmail = z.optional(z.nullable(z.union([blank, email], fault('email_invalid'))));

const CODE_MAX = 200;

/**
 * A session code from a guest, possibly altered by mail or chat programs. It becomes the code that it contains, or
 * stays unchanged. Only the server can check whether it is valid.
 */
export const sessionCode = z.string(fault('session_code_needed')).check(
  z.minLength(1, fault('session_code_needed')),
  z.maxLength(CODE_MAX, fault('session_code_invalid')),
  storable,
  z.overwrite((given) => readSessionCode(given) ?? given),
);

export const id = z.uuid(fault('id_invalid'));

/** A timestamp, as an ISO 8601 text in UTC. */
export const timestamp = z.string();

export const okResponse = z.object({ ok: z.literal(true) });
export const OK_RESPONSE = { ok: true } as const satisfies z.infer<typeof okResponse>;

/** Maximum number of rows in one response, and the default for clients that do not page. */
export const PAGE_MAX = 200;

/**
 * Maximum length of a cursor: a name of at most 201 characters, with an id and the sort, as base64 of JSON in UTF-8.
 */
const CURSOR_MAX = 4000;

const LIMIT = /^([1-9]\d?|1\d\d|200)$/;

export const pageQuery = {
  limit: z.optional(z.string().check(z.regex(LIMIT, fault('limit_invalid')))),
  after: z.optional(z.string().check(z.maxLength(CURSOR_MAX, fault('cursor_invalid')))),
};

/** The value of `after` for the next page; null on the last one. */
export const nextPage = z.nullable(z.string());
